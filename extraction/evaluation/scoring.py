"""One prediction against its gold document: hits, wrong and missed values by field.

Found and equal is a hit; found but different one wrong and one missed; not found missed; found where null is
expected wrong. Keys the gold document does not have are ignored. Lists of strings are compared as multisets;
rows of a list of objects are paired so that most of their values agree, then compared value by value.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from extraction.evaluation.equality import is_blank, is_equal, word_overlap
from extraction.evaluation.gold import GoldDocument
from extraction.evaluation.pairing import best_pairs

LIKENESS_WEIGHT = 0.01
"""Between pairings with as many equal values, words in common decide; they never outweigh an equal value."""


@dataclass
class FieldCount:
    """Values of one field. The `soft` counts give a differing string the share of words it got right."""

    hit: int = 0
    wrong: int = 0
    missed: int = 0
    soft_hit: float = 0.0
    soft_wrong: float = 0.0
    soft_missed: float = 0.0

    def add(self, other: FieldCount) -> None:
        """Sum in place."""
        for name, count in vars(other).items():
            setattr(self, name, getattr(self, name) + count)

    def count_hit(self) -> None:
        self.hit += 1
        self.soft_hit += 1

    def count_wrong(self, times: int = 1) -> None:
        self.wrong += times
        self.soft_wrong += times

    def count_missed(self, times: int = 1) -> None:
        self.missed += times
        self.soft_missed += times

    def count_different(self, likeness: float) -> None:
        self.wrong += 1
        self.missed += 1
        self.soft_hit += likeness
        self.soft_wrong += 1 - likeness
        self.soft_missed += 1 - likeness

    @property
    def precision(self) -> float:
        return _rates(self.hit, self.wrong, self.missed)[0]

    @property
    def recall(self) -> float:
        return _rates(self.hit, self.wrong, self.missed)[1]

    @property
    def f1(self) -> float:
        return _rates(self.hit, self.wrong, self.missed)[2]

    @property
    def soft_f1(self) -> float:
        return _rates(self.soft_hit, self.soft_wrong, self.soft_missed)[2]


def _rates(hit: float, wrong: float, missed: float) -> tuple[float, float, float]:
    """Precision, recall, F1; all 1 where nothing was expected and nothing given."""
    if hit + wrong + missed == 0:
        return 1.0, 1.0, 1.0
    precision = hit / (hit + wrong) if hit + wrong else 0.0
    recall = hit / (hit + missed) if hit + missed else 0.0
    both = precision + recall
    return precision, recall, (2 * precision * recall / both if both else 0.0)


@dataclass
class DocumentScore:
    """Counts by field name; fields of rows are called "list[].field"."""

    id: str
    kind: str
    fields: dict[str, FieldCount] = field(default_factory=dict)

    def of(self, name: str) -> FieldCount:
        """The count of a field, made when it is first used."""
        return self.fields.setdefault(name, FieldCount())

    @property
    def total(self) -> FieldCount:
        """All fields together."""
        total = FieldCount()
        for count in self.fields.values():
            total.add(count)
        return total


def score(gold: GoldDocument, prediction: Any) -> DocumentScore:
    """Compare a predicted object with the expected one; anything but an object counts as an empty one."""
    given = prediction if isinstance(prediction, dict) else {}
    result = DocumentScore(gold.id, gold.kind)
    properties = gold.schema.get("properties", {})
    for name, expected in gold.gold.items():
        schema = properties.get(name, {})
        if isinstance(expected, list) and expected and isinstance(expected[0], dict):
            _score_rows(expected, _rows(given.get(name)), schema, result, name)
        elif isinstance(expected, list):
            score_list(expected, given.get(name), schema, gold.alt.get(name), result.of(name))
        else:
            spellings = [gold.raw[name]] if name in gold.raw else []
            alternatives = gold.alt.get(name)
            spellings += alternatives if isinstance(alternatives, list) else []
            score_value(expected, given.get(name), schema, spellings, result.of(name))
    return result


def score_value(
    expected: Any, given: Any, schema: dict[str, Any], spellings: list[Any], count: FieldCount
) -> None:
    """Count one scalar; `spellings` are accepted as well."""
    if expected is None:
        if not is_blank(given):
            count.count_wrong()
    elif is_blank(given):
        count.count_missed()
    elif is_equal(expected, given, schema, spellings):
        count.count_hit()
    else:
        count.count_different(word_overlap(expected, given))


def score_list(
    expected: list[Any], given: Any, schema: dict[str, Any], alternatives: Any, count: FieldCount
) -> None:
    """Count a list of scalars, in any order; `alternatives` maps an item to further spellings."""
    items = [item for item in (given if isinstance(given, list) else [given]) if not is_blank(item)]
    spellings = alternatives if isinstance(alternatives, dict) else {}
    item_schema = schema.get("items") or {}
    equal = np.array(
        [[is_equal(e, g, item_schema, spellings.get(str(e), ())) for g in items] for e in expected],
        dtype=bool,
    ).reshape(len(expected), len(items))
    likeness = np.array([[word_overlap(e, g) for g in items] for e in expected], dtype=np.float64)
    likeness = likeness.reshape(equal.shape)
    pairs = best_pairs(np.where(equal, 1.0, LIKENESS_WEIGHT * likeness))
    for row, column in pairs:
        if equal[row, column]:
            count.count_hit()
        else:
            count.count_different(float(likeness[row, column]))
    count.count_missed(len(expected) - len(pairs))
    count.count_wrong(len(items) - len(pairs))


def _rows(given: Any) -> list[dict[str, Any]]:
    candidates = given if isinstance(given, list) else [given]
    return [row for row in candidates if isinstance(row, dict)]


def _score_rows(
    expected: list[dict[str, Any]],
    given: list[dict[str, Any]],
    schema: dict[str, Any],
    result: DocumentScore,
    name: str,
) -> None:
    properties = schema.get("items", {}).get("properties", {})
    pairs = best_pairs(agreement(expected, given, properties))
    for row, column in pairs:
        for key, value in expected[row].items():
            count = result.of(f"{name}[].{key}")
            score_value(value, given[column].get(key), properties.get(key, {}), [], count)
    for row in set(range(len(expected))) - {row for row, _ in pairs}:
        for key, value in expected[row].items():
            if value is not None:
                result.of(f"{name}[].{key}").count_missed()
    known = {key for row_values in expected for key in row_values}
    for column in set(range(len(given))) - {column for _, column in pairs}:
        for key in sorted(known):
            if not is_blank(given[column].get(key)):
                result.of(f"{name}[].{key}").count_wrong()


def agreement(
    expected: list[dict[str, Any]], given: list[dict[str, Any]], properties: dict[str, Any]
) -> NDArray[np.float64]:
    """Shape (expected, given): equal values of each pair of rows, plus a little for words in common."""
    table = np.zeros((len(expected), len(given)))
    for i, wanted in enumerate(expected):
        for j, got in enumerate(given):
            for key, value in wanted.items():
                other = got.get(key)
                if value is None or is_blank(other):
                    continue
                if is_equal(value, other, properties.get(key, {})):
                    table[i, j] += 1.0
                else:
                    table[i, j] += LIKENESS_WEIGHT * word_overlap(value, other)
    return table
