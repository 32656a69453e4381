"""Where each value of a result stands in its document: deterministic, after the model has written."""
