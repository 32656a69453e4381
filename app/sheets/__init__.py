"""All results of the pile together: as sheets, and as statistics."""
