"""Rows of a list that are no records: repeated totals, and words with figures of other lines.

Small models go on below a table: they write its total as one more row, or take a heading from further down
and put figures of other lines beside it. What is left out is told.
"""

from __future__ import annotations

from typing import Any

from extraction.evidence import DOUBTFUL, Evidence
from extraction.json_pointer import below, filled, scalars
from extraction.values.parsing import is_number

LEAST_FIGURES = 2
"""Figures of a row that have to speak for themselves: one may stand in another line by chance."""

LEAST_SOUND = 2
"""Rows whose figures stand in their own lines: fewer do not show that this list has such lines."""

Result = tuple[Any, dict[str, Evidence], tuple[str, ...]]
"""The data, its evidence, and a notice for each list that lost rows."""


def without_false_rows(data: Any, evidence: dict[str, Evidence]) -> Result:
    """The result without rows that repeat totals and rows whose figures are all from elsewhere."""
    data, evidence, totals = without_repeated_totals(data, evidence)
    data, evidence, foreign = without_foreign_figures(data, evidence)
    return data, evidence, (*totals, *foreign)


def without_repeated_totals(data: Any, evidence: dict[str, Evidence]) -> Result:
    """Without the rows of lists that only repeat values from outside them, such as "Total 119.00".

    Such a row is emptier than the fullest one, and all its numbers stand outside the lists as well; a list
    keeps a row of another kind at least.
    """
    return _without(data, evidence, _repeated_totals(data), "only totals stood there again")


def without_foreign_figures(data: Any, evidence: dict[str, Evidence]) -> Result:
    """Without the rows of which no figure stands beside the row's words, in lists of rows where they do.

    Example: a list of items to which the model adds "Payee", 1, 10.00, 10.00, where "Payee" is a heading
    below the table and 10.00 the price of another row.
    """
    return _without(data, evidence, _foreign(data, evidence), "their figures do not stand beside their words")


def _without(data: Any, evidence: dict[str, Evidence], false: dict[str, set[int]], why: str) -> Result:
    notices = []
    for name, rows in false.items():
        kept = [i for i in range(len(data[name])) if i not in rows]
        data = {**data, name: [data[name][i] for i in kept]}
        evidence = _moved(evidence, below("", name), {old: new for new, old in enumerate(kept)})
        said = "A row was" if len(rows) == 1 else f"{len(rows)} rows were"
        notices.append(f"{said} left out of {name.replace('_', ' ')}: {why}.")
    return data, evidence, tuple(notices)


def _foreign(data: Any, evidence: dict[str, Evidence]) -> dict[str, set[int]]:
    if not isinstance(data, dict):
        return {}
    found = {}
    for name, rows in data.items():
        if not isinstance(rows, list):
            continue
        figures = [_figures(row, below("", name, i), evidence) for i, row in enumerate(rows)]
        foreign = {i for i, own in enumerate(figures) if len(own) >= LEAST_FIGURES and not any(own)}
        sound = sum(sum(own) >= LEAST_FIGURES for own in figures)
        if foreign and sound >= max(LEAST_SOUND, len(foreign)):
            found[name] = foreign
    return found


def _figures(row: Any, pointer: str, evidence: dict[str, Evidence]) -> list[bool]:
    """For each number of a row whether it stands where the row's other values do."""
    return [
        evidence[place].status not in DOUBTFUL
        for place, value in scalars(row, pointer)
        if is_number(value) and place in evidence
    ]


def _moved(evidence: dict[str, Evidence], pointer: str, places: dict[int, int]) -> dict[str, Evidence]:
    """Evidence after rows of the list at `pointer` went: `places` has the new number of those that stay."""
    moved = {}
    for path, found in evidence.items():
        row, *rest = path.removeprefix(f"{pointer}/").split("/") if path.startswith(f"{pointer}/") else ("",)
        if not row:
            moved[path] = found
        elif int(row) in places:
            moved["/".join([pointer, str(places[int(row)]), *rest])] = found
    return moved


def _repeated_totals(data: Any) -> dict[str, set[int]]:
    if not isinstance(data, dict):
        return {}
    outside = {abs(value) for value in data.values() if is_number(value)}
    found = {}
    for name, rows in data.items():
        if isinstance(rows, list) and all(isinstance(row, dict) for row in rows):
            fullest = max((filled(row) for row in rows), default=0)
            repeated = {i for i, row in enumerate(rows) if _repeats(row, outside, fullest)}
            if repeated and len(repeated) < len(rows):
                found[name] = repeated
    return found


def _repeats(row: dict[str, Any], outside: set[float], fullest: int) -> bool:
    numbers = [abs(value) for _, value in scalars(row) if is_number(value)]
    emptier = filled(row) < fullest and 2 * filled(row) <= fullest + 1
    return emptier and bool(numbers) and all(number in outside for number in numbers)
