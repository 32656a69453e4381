"""What is exported and how, and annotated copies of PDFs."""
