"""Lookup decoding: the engine, the grammar, the draft sources and the loop that verifies them."""
