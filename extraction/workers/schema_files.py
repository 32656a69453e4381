"""Schemas as files for the model worker, named by their digest so that none is ever rewritten."""

from __future__ import annotations

import json
from pathlib import Path

from extraction import paths
from extraction.files import replace_file
from schemas.registry import Schema


def schema_file(schema: Schema) -> Path:
    """The file of a schema; written where it is not there yet."""
    folder = paths.cache_dir() / "schemas"
    folder.mkdir(exist_ok=True)
    path = folder / f"{schema.digest}.json"
    if not path.exists():
        replace_file(path, json.dumps(schema.json_schema).encode())
    return path
