"""A result with some of its fields only, in a chosen order, for formats that keep the shape of the data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from extraction.evidence import Extraction
from extraction.export.tables import FieldKey
from extraction.json_pointer import below


def picked(extraction: Extraction, fields: Sequence[FieldKey]) -> Extraction:
    """The result with these fields of its data, in their order, and all that is known of those alone.

    Nested records and lists stand where the first of their fields stands. Example: "total" and "seller.name"
    of {"seller": {"name": "A", "city": "B"}, "total": 1} are {"total": 1, "seller": {"name": "A"}}.
    """
    ranks: dict[FieldKey, int] = {}
    for rank, key in enumerate(fields):
        ranks.setdefault(key, rank)
    picker = _Picker(ranks)
    if isinstance(extraction.data, list):
        data: Any = [picker.record(item, (), f"/{n}") for n, item in enumerate(extraction.data)]
    else:
        data = picker.record(extraction.data, (), "")
    kept = picker.pointers
    return extraction.model_copy(
        update={
            "data": data,
            "evidence": {p: found for p, found in extraction.evidence.items() if _inside(p, kept)},
            "problems": tuple(problem for problem in extraction.problems if _inside(problem.pointer, kept)),
            # what was decided about a whole list of records quotes all of their fields: it goes
            "review": {p: mark for p, mark in extraction.review.items() if _inside(p, kept)},
        }
    )


def _inside(pointer: str, kept: set[str]) -> bool:
    """Whether the pointer, or a list of values that it is in, was kept."""
    return pointer in kept or pointer.rpartition("/")[0] in kept


class _Picker:
    def __init__(self, ranks: dict[FieldKey, int]) -> None:
        self._ranks = ranks
        self.pointers: set[str] = set()

    def record(self, record: Any, path: tuple[str, ...], pointer: str) -> Any:
        if not isinstance(record, dict):
            self.pointers.add(pointer)
            return record
        return self._fields(record, path, "", pointer)[1]

    def _fields(
        self, record: dict[str, Any], path: tuple[str, ...], prefix: str, pointer: str
    ) -> tuple[int, dict[str, Any]]:
        """(rank of the first field that was kept, the fields in their order)."""
        found: list[tuple[int, str, Any]] = []
        for key, value in record.items():
            name, at = prefix + key, below(pointer, key)
            if isinstance(value, dict) and value:
                rank, inner = self._fields(value, path, f"{name}.", at)
                found += [(rank, key, inner)] if inner else []
                continue
            rank = self._rank(path, name)
            if rank < 0:
                continue
            if isinstance(value, list) and any(isinstance(item, dict) for item in value):
                value = [self.record(item, (*path, name), below(at, n)) for n, item in enumerate(value)]
            else:
                self.pointers.add(at)
            found.append((rank, key, value))
        found.sort(key=lambda entry: entry[0])
        return (found[0][0] if found else -1), {key: value for _, key, value in found}

    def _rank(self, path: tuple[str, ...], name: str) -> int:
        """The place of a value's field, or of the first field below a list; -1 where none was chosen."""
        inside = (*path, name)
        ranks = [
            rank
            for key, rank in self._ranks.items()
            if key == (path, name) or key[0][: len(inside)] == inside
        ]
        return min(ranks, default=-1)
