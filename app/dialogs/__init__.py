"""Dialogs that a person asked for."""
