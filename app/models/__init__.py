"""Qt item models: plain data adapted to views, no logic of their own."""
