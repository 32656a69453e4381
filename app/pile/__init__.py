"""The documents in the window: how they come, what is known of each, and their pages."""
