"""What a person can ask for: every action as data, and what it does."""
