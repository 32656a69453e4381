"""Gold documents: real sources with a schema and the values that a perfect extraction has."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from extraction.errors import SourceMissing


@dataclass(frozen=True)
class GoldDocument:
    """One document with its expected values.

    `raw` and `alt` are further accepted spellings by field name: `raw[field]` one string, `alt[field]` a
    list, or for arrays of strings a map from an item to its spellings.
    """

    id: str
    kind: str
    file: Path
    schema: dict[str, Any]
    gold: dict[str, Any]
    core: bool = False
    raw: dict[str, Any] = field(default_factory=dict)
    alt: dict[str, Any] = field(default_factory=dict)


def load_gold(
    folder: Path, core: bool = False, kind: str | None = None, limit: int | None = None
) -> list[GoldDocument]:
    """The gold documents of a folder that holds gold/<id>.json, or the files themselves, by file name.

    `core` keeps the small core set, `kind` one kind of document, `limit` the first so many of what is left.
    SourceMissing where the folder has none.
    """
    inside = folder / "gold"
    files = sorted((inside if inside.is_dir() else folder).glob("*.json"))
    root = folder if inside.is_dir() else folder.parent
    documents = [document for file in files if (document := _read(file, root))]
    if not documents:
        raise SourceMissing(f"There are no gold documents in {folder}: <id>.json files with expected values.")
    chosen = [d for d in documents if (d.core or not core) and kind in (None, d.kind)]
    return chosen[:limit]


def _read(file: Path, root: Path) -> GoldDocument | None:
    record = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(record, dict) or "gold" not in record or "id" not in record:
        return None
    return GoldDocument(
        id=record["id"],
        kind=record.get("kind", ""),
        file=root / record.get("file", ""),
        schema=record.get("schema") or {},
        gold=record["gold"],
        core=bool(record.get("core")),
        raw=record.get("raw") or {},
        alt=record.get("alt") or {},
    )
