"""What a person does with results: every step can be undone."""
