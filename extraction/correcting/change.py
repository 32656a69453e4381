"""One value that is taken in another's place, and how a result takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extraction.evidence import Evidence, Problem
from extraction.json_pointer import steps


@dataclass(frozen=True)
class Change:
    """The value of a field of the whole document as it is to be; `why` is the sentence that tells it."""

    pointer: str
    value: Any
    evidence: Evidence
    why: str


def with_changes(
    data: dict[str, Any], evidence: Mapping[str, Evidence], changes: Sequence[Change]
) -> tuple[dict[str, Any], dict[str, Evidence], tuple[Problem, ...]]:
    """(data, evidence, problems): each change keeps how sure the model was, and is a problem to look at."""
    data, known = dict(data), dict(evidence)
    for change in changes:
        data[steps(change.pointer)[0]] = change.value
        sureness = evidence[change.pointer].sureness
        known[change.pointer] = change.evidence.model_copy(update={"sureness": sureness})
    problems = (Problem(pointer=one.pointer, message=one.why, kind="changed") for one in changes)
    return data, known, tuple(problems)
