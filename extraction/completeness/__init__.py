"""The lines of a document that look like records, against the records that were taken."""
