"""Values that the model would rather have left empty stay only where the document has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from extraction.asking.token_chances import restored_pointers, value_starts
from extraction.evidence import PRINTED, Evidence, EvidenceStatus
from extraction.json_pointer import value_at, with_values

_FOUNDED = PRINTED | {EvidenceStatus.AMBIGUOUS}


def unfounded_values(
    text: str, starts: Sequence[int], written: Any, data: Any, evidence: Mapping[str, Evidence]
) -> list[str]:
    """Pointers into `written` of the values that begin at `starts` in its JSON `text` and are not founded.

    A list is founded if any of its values is. `data` is what became of `written`, `evidence` is of `data`.
    """
    if not starts:
        return []
    made = dict(restored_pointers(written, data))
    founded = {
        holder
        for pointer, restored in made.items()
        if restored in evidence and evidence[restored].status in _FOUNDED
        for holder in _with_holders(pointer)
    }
    # A token may have the space or the bracket before it.
    near = {at + off for at in starts for off in (-1, 0, 1)}
    unfounded = [p for p, start in value_starts(text) if start in near and p not in founded]
    outer = set(unfounded)
    return [p for p in unfounded if outer.isdisjoint(_with_holders(p)[1:])]


def _with_holders(pointer: str) -> list[str]:
    """The pointer and those of all that it lies in. Example: "/a/0" -> "/a/0", "/a", ""."""
    return [pointer, *(pointer[:at] for at in range(len(pointer) - 1, -1, -1) if pointer[at] == "/")]


def emptied(written: Any, pointers: Sequence[str]) -> Any:
    """A copy in which the values at `pointers` say nothing: null, or a list without entries."""
    lists = {pointer for pointer in pointers if isinstance(value_at(written, pointer), list)}
    return with_values(written, {pointer: [] if pointer in lists else None for pointer in pointers})
