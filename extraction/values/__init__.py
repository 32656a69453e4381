"""What printed numbers, dates and words mean: pure functions on texts."""
