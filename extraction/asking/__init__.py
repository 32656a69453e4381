"""What the model is asked, and what becomes of its answer until it is plain data."""
