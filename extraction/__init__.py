"""Winnow's engine: documents in, checked values with evidence out; no Qt, usable from a script."""
