"""Readers that turn a file, a folder entry or a URL into a Document."""
