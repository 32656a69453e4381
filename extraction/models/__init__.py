"""Models and machines: what a file is, what it needs, what there is, and what to propose."""
