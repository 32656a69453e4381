"""Writers of finished extractions: JSON, JSON Lines, CSV, Excel and annotated PDFs."""
