"""The child processes that read documents and hold the model, and how they are spoken to."""
