"""Which predicted values are right, one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from extraction.evaluation import GoldDocument, score, verdicts

SCHEMA = {
    "type": "object",
    "properties": {
        "total": {"type": "number"},
        "day": {"type": "string", "format": "date"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "rows": {
            "type": "array",
            "items": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}},
        },
    },
}


def gold(values: dict[str, Any], **more: Any) -> GoldDocument:
    return GoldDocument("id", "kind", Path("x.pdf"), SCHEMA, values, **more)


def test_scalars() -> None:
    expected = gold({"total": 7.5, "day": "2024-03-04", "name": None, "gone": "x"}, alt={"gone": ["y"]})
    given = {"total": 7.5, "day": "4 March 2023", "name": "z", "gone": "y", "other": 1}
    assert verdicts(expected, given) == {"/total": True, "/day": False, "/name": False, "/gone": True}
    assert verdicts(expected, {"total": None, "day": ""}) == {}
    assert verdicts(expected, None) == {}


def test_lists_by_their_best_pairs() -> None:
    given = {"tags": ["blue", "red", "", "green"]}
    assert verdicts(gold({"tags": ["red", "blue"]}), given) == {
        "/tags/0": True, "/tags/1": True, "/tags/3": False,
    }  # fmt: skip
    assert verdicts(gold({"tags": ["red"]}), {"tags": "red"}) == {"/tags": True}


def test_rows_by_their_best_pairs() -> None:
    expected = gold({"rows": [{"a": "x", "b": 1}, {"a": "y", "b": 2}]})
    given = {"rows": [{"a": "y", "b": 3, "c": 9}, {"a": "x", "b": None}, {"a": "z", "b": 4}]}
    assert verdicts(expected, given) == {
        "/rows/0/a": True, "/rows/0/b": False, "/rows/1/a": True, "/rows/2/a": False, "/rows/2/b": False,
    }  # fmt: skip


def test_as_many_are_right_as_the_score_has_hits() -> None:
    expected = gold({"total": 7, "tags": ["a", "b"], "rows": [{"a": "x", "b": 1}, {"a": "y", "b": 2}]})
    given = {"total": 7, "tags": ["b", "c"], "rows": [{"a": "y", "b": 2}, {"a": "x", "b": 5}]}
    found = verdicts(expected, given)
    total = score(expected, given).total
    assert sum(found.values()) == total.hit == 5
    assert len(found) - sum(found.values()) == total.wrong == 2
