"""Widgets, one a file; they never touch threads, processes or the database."""
