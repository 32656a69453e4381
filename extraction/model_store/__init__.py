"""The models on this machine: found, fetched, linked, removed."""
