"""What is changed of what the model wrote, because of what the document says; each change is told."""
