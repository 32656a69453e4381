"""Runs the rules that a schema brings over all records of a result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from extraction.checks.arithmetic import adds_up, multiplies, running_balance, tax_of_rows
from extraction.checks.facts import Facts, Outcome, Printed
from extraction.checks.identifiers import has_form
from extraction.checks.order import expected, in_order, in_period, in_range
from extraction.document import Document
from extraction.evidence import Evidence, Problem
from extraction.json_pointer import below
from schemas.rules import Rule
from schemas.shape import Listing, Record, Shape, Union, read_shape

MAX_RECORDS = 20_000
"""Records whose rules are run: more rows than a document has, so that no schema makes it long."""
MAX_PROBLEMS = 200
MAX_ROWS_BLAMED = 6
"""Rows that are marked one by one where a sum is wrong; of more the list is."""

_RUN: dict[str, Callable[[Any, Facts], Iterator[Outcome]]] = {
    "adds_up": adds_up,
    "multiplies": multiplies,
    "tax_of_rows": tax_of_rows,
    "in_order": in_order,
    "in_period": in_period,
    "running_balance": running_balance,
    "has_form": has_form,
    "in_range": in_range,
    "expected": expected,
}


@dataclass(frozen=True)
class Findings:
    """What the rules say of a result.

    `problems`: a sentence for each value that a failed rule doubts. `agreed`: values that a rule confirms, as
    a sum or check digits do. `explained`: rules that do not hold for a reason the document prints, such as a
    discount; they stay silent when a person's edits are checked again without the document.
    """

    problems: tuple[Problem, ...] = ()
    agreed: frozenset[str] = frozenset()
    explained: tuple[str, ...] = ()


def check_rules(
    data: Any,
    json_schema: Any,
    evidence: Mapping[str, Evidence],
    document: Document | None = None,
    explained: Collection[str] = (),
) -> Findings:
    """All rules over all records; a rule whose values are missing says nothing. SchemaInvalid."""
    shape, _ = read_shape(json_schema)
    records = [
        (pointer, record, record_shape)
        for _, (pointer, record, record_shape) in zip(
            range(MAX_RECORDS), _records(data, shape, ""), strict=False
        )
        if record_shape.rules
    ]
    if not records:
        return Findings()
    printed = Printed(document, evidence)
    outcomes: list[Outcome] = []
    silent: list[str] = []
    for pointer, record, record_shape in records:
        facts = Facts(pointer, record, record_shape, evidence, printed)
        for number, rule in enumerate(record_shape.rules):
            key = f"{pointer}#{number}"
            if key in explained:
                silent.append(key)
                continue
            for outcome in _run(rule, facts):
                outcomes.append(outcome)
                if outcome.explained:
                    silent.append(key)
    agreed = frozenset(
        pointer for outcome in outcomes if outcome.holds and outcome.telling for pointer in outcome.pointers
    )
    failed = [outcome for outcome in outcomes if outcome.holds is False]
    problems = [problem for outcome in failed for problem in _problems(outcome, agreed)]
    return Findings(tuple(problems[:MAX_PROBLEMS]), agreed, tuple(silent))


def rules_notice(json_schema: Any) -> tuple[str, ...]:
    """A sentence where a schema has rules that this version of Winnow does not understand. SchemaInvalid."""
    count = sum(shape.unread_rules for shape in _inside(read_shape(json_schema)[0]))
    if not count:
        return ()
    what = "A rule of this schema was" if count == 1 else f"{count} rules of this schema were"
    return (f"{what} not checked, because this version of Winnow does not know such rules.",)


def _inside(shape: Shape) -> Iterator[Record]:
    """All records that a shape describes."""
    match shape:
        case Record():
            yield shape
            parts: Sequence[Shape] = [field.shape for field in shape.fields]
        case Listing():
            parts = [*shape.head, *([shape.item] if shape.item else [])]
        case Union():
            parts = shape.options
        case _:
            parts = ()
    for part in parts:
        yield from _inside(part)


def _run(rule: Rule, facts: Facts) -> Iterator[Outcome]:
    return _RUN[rule.rule](rule, facts)


def _records(value: Any, shape: Shape, pointer: str) -> Iterator[tuple[str, dict[str, Any], Record]]:
    """(pointer, record, its shape) of every record, the outer before those in it."""
    match shape:
        case Record() if isinstance(value, dict):
            yield pointer, value, shape
            for field in shape.fields:
                if value.get(field.name) is not None:
                    yield from _records(value[field.name], field.shape, below(pointer, field.name))
        case Listing() if isinstance(value, list):
            for number, inner in enumerate(value):
                entry = shape.head[number] if number < len(shape.head) else shape.item
                if entry is not None:
                    yield from _records(inner, entry, f"{pointer}/{number}")
        case Union():
            names = set(value) if isinstance(value, dict) else set()
            for option in shape.options:
                if isinstance(option, Listing) or (
                    isinstance(option, Record) and names <= {field.name for field in option.fields}
                ):
                    yield from _records(value, option, pointer)
                    return


def _problems(outcome: Outcome, agreed: frozenset[str]) -> Iterator[Problem]:
    """A failed rule doubts its fields, those first that no other rule confirms."""
    suspects = [pointer for pointer in outcome.blamed if pointer not in agreed] or list(outcome.blamed)
    concerned: list[str] = []
    for pointer in suspects:
        rows = next((rows for rows in outcome.rows if pointer.startswith(f"{rows}/")), "")
        many = rows and sum(other.startswith(f"{rows}/") for other in suspects) > MAX_ROWS_BLAMED
        concerned.append(rows if many else pointer)
    concerned = list(dict.fromkeys(concerned))
    for pointer in concerned:
        yield Problem(pointer=pointer, message=outcome.message, kind="rule", pointers=tuple(concerned))
