"""The queue of runs, the worker processes behind it, and what earlier runs taught."""
