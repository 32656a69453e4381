"""How the window looks: colours, type, text size, and the sign of each status."""
