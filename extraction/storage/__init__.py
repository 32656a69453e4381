"""What a person made or decided, in one SQLite file."""
