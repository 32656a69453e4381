"""Values that the document itself contradicts, and what it prints in their place; each is told."""
