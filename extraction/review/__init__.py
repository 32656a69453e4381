"""What a person decides about the values of a result."""
