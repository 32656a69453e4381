"""Which of the predicted values are right, one by one: what confidence is measured against."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from extraction.evaluation.equality import is_blank, is_equal, word_overlap
from extraction.evaluation.gold import GoldDocument
from extraction.evaluation.pairing import best_pairs
from extraction.evaluation.scoring import LIKENESS_WEIGHT, agreement
from extraction.json_pointer import below


def verdicts(gold: GoldDocument, prediction: Any) -> dict[str, bool]:
    """Pointer of every predicted value that the gold document speaks of -> whether it is right.

    The rules are those of `score`; empty values have no verdict, and neither have fields without gold.
    """
    given = prediction if isinstance(prediction, dict) else {}
    properties = gold.schema.get("properties", {})
    found: dict[str, bool] = {}
    for name, expected in gold.gold.items():
        schema, value, at = properties.get(name, {}), given.get(name), below("", name)
        if isinstance(expected, list) and expected and isinstance(expected[0], dict):
            found.update(_of_rows(expected, value, schema, at))
        elif isinstance(expected, list):
            alternatives = gold.alt.get(name)
            found.update(_of_list(expected, value, schema, at, alternatives))
        elif not is_blank(value):
            spellings = [gold.raw[name]] if name in gold.raw else []
            alternatives = gold.alt.get(name)
            spellings += alternatives if isinstance(alternatives, list) else []
            found[at] = expected is not None and is_equal(expected, value, schema, spellings)
    return found


def _of_list(
    expected: list[Any], given: Any, schema: dict[str, Any], at: str, alternatives: Any
) -> Iterator[tuple[str, bool]]:
    listed = isinstance(given, list)
    items = list(enumerate(given)) if isinstance(given, list) else [(0, given)]
    items = [(number, item) for number, item in items if not is_blank(item)]
    spellings = alternatives if isinstance(alternatives, dict) else {}
    inner = schema.get("items", {})
    equal = np.array(
        [[is_equal(e, item, inner, spellings.get(str(e), ())) for _, item in items] for e in expected],
        dtype=bool,
    ).reshape(len(expected), len(items))
    likeness = np.array([[word_overlap(e, item) for _, item in items] for e in expected], dtype=np.float64)
    pairs = best_pairs(np.where(equal, 1.0, LIKENESS_WEIGHT * likeness.reshape(equal.shape)))
    right = {column for row, column in pairs if equal[row, column]}
    for column, (number, _) in enumerate(items):
        yield (f"{at}/{number}" if listed else at), column in right


def _of_rows(
    expected: list[dict[str, Any]], given: Any, schema: dict[str, Any], at: str
) -> Iterator[tuple[str, bool]]:
    listed = isinstance(given, list)
    candidates = list(enumerate(given)) if isinstance(given, list) else [(0, given)]
    rows = [(number, row) for number, row in candidates if isinstance(row, dict)]
    properties = schema.get("items", {}).get("properties", {})
    pairs = best_pairs(agreement(expected, [row for _, row in rows], properties))
    meant = {column: expected[row] for row, column in pairs}
    known = {key for wanted in expected for key in wanted}
    for column, (number, row) in enumerate(rows):
        wanted = meant.get(column, {})
        for key, value in row.items():
            if key not in known or is_blank(value) or (column in meant and key not in wanted):
                continue
            right = wanted.get(key) is not None and is_equal(wanted[key], value, properties.get(key, {}))
            yield below(f"{at}/{number}" if listed else at, key), right
