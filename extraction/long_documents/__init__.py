"""Long documents: cut into windows that overlap, and one result made of what they gave."""
