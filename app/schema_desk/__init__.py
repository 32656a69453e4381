"""Where schemas are made, known by name and chosen."""
