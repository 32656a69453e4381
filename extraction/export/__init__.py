"""Writers of finished extractions: JSON, JSON Lines and CSV."""
