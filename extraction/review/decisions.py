"""What a person decided about the values of a result, kept apart from it, and the result with it merged in.

Decisions name values by *fixed* pointers: the rows of a list are numbered as the model wrote them, and rows
that a person adds get the numbers after those. So moving or deleting a row changes no other decision.
Example: the model wrote two lines, the person added a third and moved it up: `rows["/lines"] == (2, 0, 1)`,
and what stands at "/lines/0/price" is decided by `values["/lines/2/price"]`.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator
from typing import Any

from pydantic import BaseModel, ConfigDict

from extraction.confidence import with_confidence
from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Problem, ReviewMark, ReviewState
from extraction.json_pointer import below, scalars, steps, value_at


class Decision(BaseModel):
    """One value's decision. `value` counts where it was edited; `evidence` replaces the model's.

    `left_out`: the value is nothing, and the schema wants its field left out rather than null.
    """

    model_config = ConfigDict(frozen=True)

    state: ReviewState
    value: Any = None
    left_out: bool = False
    evidence: Evidence | None = None


class Decisions(BaseModel):
    """All that was decided about one run, by fixed pointer; `rows` is the order of each changed list.

    `reviewed` is what the person said of the whole document, None where it follows from its values.
    `dismissed` are lines that look like records and are none.
    """

    model_config = ConfigDict(frozen=True)

    values: dict[str, Decision] = {}
    rows: dict[str, tuple[int, ...]] = {}
    reviewed: bool | None = None
    dismissed: tuple[Span, ...] = ()

    def decide(self, changes: dict[str, Decision | None]) -> Decisions:
        """With these decisions added or, where None, taken back."""
        values = {**self.values, **changes}
        kept = {pointer: decision for pointer, decision in values.items() if decision is not None}
        return self.model_copy(update={"values": kept})


NONE = Decisions()


def reviewed(extraction: Extraction, decisions: Decisions, json_schema: Any | None = None) -> Extraction:
    """The result as the person decided it; `review` says what was decided and what the model had written.

    `extraction` is the model's own and is not changed; without decisions it is returned as it is. With its
    schema, rules are checked anew; without, what a rule said holds until one of its values is changed.
    """
    if not decisions.values and not decisions.rows:
        return extraction
    if _only_agrees(decisions):
        return extraction.model_copy(update={"review": _marks(extraction, decisions)})
    from extraction.checks import check_rules, shared_places  # large, and of no use to the window's start

    data = decided_data(extraction.data, decisions)
    marks = _marks(extraction, decisions)
    evidence = _merged_evidence(extraction, decisions, data)
    problems = [*_open_problems(extraction, decisions, marks), *shared_places(data, evidence)]
    agreed: Collection[str] = ()
    if json_schema is None:
        problems += _unchanged_rules(extraction, decisions, marks)
    else:
        findings = check_rules(data, json_schema, evidence, explained=extraction.explained)
        problems += findings.problems
        agreed = findings.agreed
    changes = {
        "data": data,
        "evidence": evidence,
        "problems": tuple(problems),
        "review": marks,
        "agreed": tuple(pointer for pointer in evidence if pointer in agreed),
    }
    return with_confidence(extraction.model_copy(update=changes))


def settled(data: Any, decisions: Decisions) -> bool:
    """Whether nothing is left open: the person said so, or decided about every value one by one.

    `data` is the model's own. Fields that are empty need no decision.
    """
    if decisions.reviewed is not None:
        return decisions.reviewed
    values = [pointer for pointer, value in scalars(decided_data(data, decisions)) if value is not None]
    return bool(values) and all(fixed_pointer(decisions, pointer) in decisions.values for pointer in values)


def _only_agrees(decisions: Decisions) -> bool:
    """Whether values and evidence stay the model's own, so that no check would say anything else."""
    agrees = (d.state == "accepted" and d.evidence is None for d in decisions.values.values())
    return not decisions.rows and all(agrees)


def carried_over(decisions: Decisions, before: Extraction, after: Extraction) -> Decisions:
    """What of the decisions about one run still holds for a later run of the same document and schema.

    Edited values outside lists hold: what a person wrote is no matter of the model. What was accepted or
    rejected, and all that belongs to a list, holds where the model wrote the same again.
    """
    if before.document_key != after.document_key or before.schema_name != after.schema_name:
        return NONE

    def holds(fixed: str, edited: bool) -> bool:
        lists = (_outermost_list(data, fixed) for data in (before.data, after.data))
        around = next((at for at in lists if at is not None), None)  # "" where the result itself is a list
        if around is None and edited:
            return True
        at = fixed if around is None else around
        return bool(value_at(before.data, at) == value_at(after.data, at))

    return Decisions(
        values={p: d for p, d in decisions.values.items() if holds(p, d.state == "edited")},
        rows={p: order for p, order in decisions.rows.items() if holds(p, False)},
        dismissed=decisions.dismissed,
    )


def _outermost_list(data: Any, fixed: str) -> str | None:
    """The pointer of the first list on the way to a value; None where there is none."""
    at = ""
    for step in [*fixed.split("/")[1:], ""]:
        if isinstance(value_at(data, at), list):
            return at
        at += f"/{step}"
    return None


# ------------------------------------------------------------------ pointers


def fixed_pointer(decisions: Decisions, pointer: str) -> str:
    """The fixed pointer of what is shown at `pointer`."""
    if not decisions.rows:
        return pointer
    at = ""
    for step in pointer.split("/")[1:]:
        order = decisions.rows.get(at)
        if order is not None and step.isdecimal() and int(step) < len(order):
            step = str(order[int(step)])
        at += f"/{step}"
    return at


class ShownPointer:
    """Where the value of a fixed pointer is shown; None where its row was deleted.

    For many pointers: the place of each row is looked up, not searched.
    """

    def __init__(self, decisions: Decisions) -> None:
        self._places = {
            pointer: {str(number): str(place) for place, number in enumerate(order)}
            for pointer, order in decisions.rows.items()
        }

    def __call__(self, fixed: str) -> str | None:
        made = at = ""
        for step in fixed.split("/")[1:]:
            places = self._places.get(at)
            at += f"/{step}"
            if places is not None:
                if step not in places:
                    return None
                step = places[step]
            made += f"/{step}"
        return made


# ------------------------------------------------------------------ rows of lists


def row_order(decisions: Decisions, data: Any, fixed: str) -> tuple[int, ...]:
    """The row numbers of the list at a fixed pointer as they are shown; `data` is the model's own."""
    return decisions.rows.get(fixed, tuple(range(_written(data, fixed))))


def add_rows(
    decisions: Decisions, data: Any, fixed: str, at: int, rows: list[dict[str, Decision]]
) -> Decisions:
    """With new rows before row `at`; each gives its decisions by pointer below the row, "" its own value."""
    order = row_order(decisions, data, fixed)
    first = 1 + max([_written(data, fixed) - 1, *order])
    numbers = range(first, first + len(rows))
    values = {
        f"{fixed}/{number}{pointer}": decision
        for number, row in zip(numbers, rows, strict=True)
        for pointer, decision in row.items()
    }
    return _with_order(decisions.decide(dict(values)), data, fixed, (*order[:at], *numbers, *order[at:]))


def is_added(data: Any, fixed: str) -> bool:
    """Whether the row at a fixed pointer is a person's own; `data` is the model's own."""
    listing, _, number = fixed.rpartition("/")
    return int(number) >= _written(data, listing)


def delete_row(decisions: Decisions, data: Any, fixed: str, at: int) -> Decisions:
    """Without row `at` and all that was decided in it."""
    order = row_order(decisions, data, fixed)
    kept = taken_back(decisions, f"{fixed}/{order[at]}")
    return _with_order(kept, data, fixed, (*order[:at], *order[at + 1 :]))


def move_row(decisions: Decisions, data: Any, fixed: str, at: int, to: int) -> Decisions:
    """With row `at` taken out and put back as row `to`."""
    order = list(row_order(decisions, data, fixed))
    order.insert(to, order.pop(at))
    return _with_order(decisions, data, fixed, tuple(order))


def taken_back(decisions: Decisions, fixed: str) -> Decisions:
    """Without what was decided about the value at a fixed pointer, and in it, order of rows included."""

    def inside(pointer: str) -> bool:
        return pointer == fixed or pointer.startswith(f"{fixed}/")

    return decisions.model_copy(
        update={
            "values": {p: d for p, d in decisions.values.items() if not inside(p)},
            "rows": {p: r for p, r in decisions.rows.items() if not inside(p)},
        }
    )


def _with_order(decisions: Decisions, data: Any, fixed: str, order: tuple[int, ...]) -> Decisions:
    rows = {pointer: known for pointer, known in decisions.rows.items() if pointer != fixed}
    if order != tuple(range(_written(data, fixed))):
        rows[fixed] = order
    return decisions.model_copy(update={"rows": rows})


def _written(data: Any, fixed: str) -> int:
    rows = value_at(data, fixed)
    return len(rows) if isinstance(rows, list) else 0


# ------------------------------------------------------------------ merging


def decided_data(data: Any, decisions: Decisions) -> Any:
    """The data as the person decided it; `data` is the model's own and is not changed."""
    # in a list, so that the outermost value can be replaced too
    root = [_arranged(data, "", decisions) if decisions.rows else _copied(data)]
    shown = ShownPointer(decisions)
    for fixed in sorted(
        dict.fromkeys((*decisions.values, *decisions.rows)), key=lambda pointer: pointer.count("/")
    ):
        pointer = shown(fixed)
        if pointer is None:
            continue
        decision = decisions.values.get(fixed)
        if decision is not None and decision.state != "accepted":
            _put(root, f"/0{pointer}", copy.deepcopy(decision.value), decision.left_out)
        order = decisions.rows.get(fixed, ())
        if order and not isinstance(value_at(root, f"/0{pointer}"), list):
            _put(root, f"/0{pointer}", [None] * len(order), False)
    return root[0]


def _copied(node: Any) -> Any:
    """Of JSON; three times as fast as copy.deepcopy."""
    if isinstance(node, dict):
        return {name: _copied(inner) for name, inner in node.items()}
    return [_copied(inner) for inner in node] if isinstance(node, list) else node


def _arranged(node: Any, at: str, decisions: Decisions) -> Any:
    """A copy with the rows of all lists in their order; added rows are empty places."""
    if isinstance(node, dict):
        return {name: _arranged(inner, below(at, name), decisions) for name, inner in node.items()}
    if isinstance(node, list):
        return [
            _arranged(node[number], f"{at}/{number}", decisions) if number < len(node) else None
            for number in decisions.rows.get(at, range(len(node)))
        ]
    return node


def _put(root: list[Any], pointer: str, value: Any, left_out: bool) -> None:
    """Set or take out a value; records on the way to it are made where they are missing."""
    names = steps(pointer)
    holder: Any = root
    for name in names[:-1]:
        inner = holder[int(name)] if isinstance(holder, list) else holder.get(name)
        if not isinstance(inner, dict | list):
            if left_out:
                return
            inner = {}
            _set(holder, name, inner)
        holder = inner
    if left_out and isinstance(holder, dict):
        holder.pop(names[-1], None)
    else:
        _set(holder, names[-1], value)


def _set(holder: Any, name: str, value: Any) -> None:
    if isinstance(holder, list):
        holder[int(name)] = value
    else:
        holder[name] = value


def _marks(extraction: Extraction, decisions: Decisions) -> dict[str, ReviewMark]:
    states: dict[str, ReviewState] = {fixed: decision.state for fixed, decision in decisions.values.items()}
    states.update(dict.fromkeys(decisions.rows, "edited"))
    shown = dict(zip(states, map(ShownPointer(decisions), states), strict=True))
    return {
        pointer: ReviewMark(state=states[fixed], original=value_at(extraction.data, fixed))
        for fixed, pointer in shown.items()
        if pointer is not None
    }


def _merged_evidence(extraction: Extraction, decisions: Decisions, data: Any) -> dict[str, Evidence]:
    found: dict[str, Evidence] = {}
    for pointer, value in scalars(data):
        fixed = fixed_pointer(decisions, pointer)
        decision = decisions.values.get(fixed)
        if decision is not None and decision.evidence is not None:
            found[pointer] = decision.evidence
        elif value is None:
            found[pointer] = Evidence(status=EvidenceStatus.ABSENT)
        elif (decision is None or decision.state == "accepted") and fixed in extraction.evidence:
            found[pointer] = extraction.evidence[fixed]
        else:
            found[pointer] = Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT)
    return found


def _open_problems(
    extraction: Extraction, decisions: Decisions, marks: dict[str, ReviewMark]
) -> Iterator[Problem]:
    """The schema's problems with values that are still the model's; shared places are looked for anew."""
    from extraction.checks import shared_places

    own = [problem for problem in extraction.problems if problem.kind != "rule"]
    stale = set(shared_places(extraction.data, extraction.evidence)) if own else set()
    shown_at = ShownPointer(decisions)
    for problem in own:
        pointer = shown_at(problem.pointer)
        if problem in stale or pointer is None:
            continue
        if pointer not in marks or marks[pointer].state == "accepted":
            yield problem.model_copy(update={"pointer": pointer})


def _unchanged_rules(
    extraction: Extraction, decisions: Decisions, marks: dict[str, ReviewMark]
) -> Iterator[Problem]:
    """What rules said of values that are all still the model's."""
    shown_at = ShownPointer(decisions)
    for problem in extraction.problems:
        shown = [shown_at(pointer) for pointer in (problem.pointer, *problem.pointers)]
        pointers = [pointer for pointer in shown if pointer is not None]
        changed = len(pointers) < len(shown) or any(
            pointer in marks and marks[pointer].state != "accepted" for pointer in pointers
        )
        if problem.kind == "rule" and not changed:
            yield problem.model_copy(update={"pointer": pointers[0], "pointers": tuple(pointers[1:])})
