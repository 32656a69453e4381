"""Scores counted by hand, and against the reference scorer where it is on this machine."""

from __future__ import annotations

import copy
import importlib.util
import random
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from extraction.evaluation import GoldDocument, load_gold, report, score
from extraction.evaluation.equality import is_equal, possible_days, possible_numbers, word_overlap
from extraction.evaluation.report import overall_f1

NUMBER = {"type": ["number", "null"]}
DATE = {"type": ["string", "null"], "format": "date"}


def gold(values: dict[str, Any], properties: dict[str, Any] | None = None, **more: Any) -> GoldDocument:
    return GoldDocument("d", "k", Path("d.txt"), {"properties": properties or {}}, values, **more)


def counts(document: GoldDocument, prediction: Any) -> tuple[int, int, int]:
    total = score(document, prediction).total
    return total.hit, total.wrong, total.missed


def test_equal_values() -> None:
    assert is_equal("Müller GmbH", " MÜLLER  GmbH. ", {})
    assert is_equal("A–B “x”", 'a-b "X"', {})
    assert not is_equal("0042", "42", {})
    assert not is_equal("x", ["x"], {})
    assert is_equal(True, "true", {})
    assert is_equal("7", 7.0, {})
    assert is_equal(1234.5, "1.234,50 €", NUMBER)
    assert is_equal(-35.8, "(35,8)", NUMBER)
    assert not is_equal(10, True, NUMBER)
    assert is_equal("2020-03-04", "4. März 2020", DATE)
    assert is_equal("2020-03-04", "03/04/20", DATE)
    assert not is_equal("2020-03-04", "2020-03-05", DATE)
    assert is_equal("2020-03-04", "im März", DATE, ["im März"])


def test_meanings() -> None:
    assert possible_numbers("1,234") == {1.234, 1234.0}
    assert possible_numbers("10 to 20") == set()
    assert possible_numbers(True) == set()
    assert {day.isoformat() for day in possible_days("04.03.2020")} == {"2020-03-04", "2020-04-03"}
    assert possible_days(5) == set()
    assert word_overlap("red big car", "red car") == pytest.approx(0.8)


def test_scalars() -> None:
    document = gold({"a": "x", "b": 5, "c": None})
    assert counts(document, {"a": "X", "b": "5,00", "c": None}) == (2, 0, 0)
    assert counts(document, {"a": "y", "b": 5}) == (1, 1, 1)
    assert counts(document, {"a": "", "b": None, "c": ""}) == (0, 0, 2)
    assert counts(document, {"a": "x", "b": 5, "c": "made up", "more": "ignored"}) == (2, 1, 0)
    assert counts(document, None) == (0, 0, 2)


def test_lists() -> None:
    document = gold({"t": ["Salt", "Egg", "Egg"]})
    assert counts(document, {"t": ["egg", "salt", "EGG"]}) == (3, 0, 0)
    assert counts(document, {"t": ["egg", "salt"]}) == (2, 0, 1)
    assert counts(document, {"t": "salt"}) == (1, 0, 2)
    assert counts(document, {"t": ["egg", "salt", "egg", "flour"]}) == (3, 1, 0)
    spelt = gold({"t": ["Par Jo Doe"]}, alt={"t": {"Par Jo Doe": ["Jo Doe"]}})
    assert counts(spelt, {"t": ["jo doe"]}) == (1, 0, 0)


def test_rows() -> None:
    rows = [{"d": "Pen", "q": 2}, {"d": "Ink", "q": 1}, {"d": "Pad", "q": 2}]
    document = gold({"rows": rows})
    assert counts(document, {"rows": [rows[2], rows[0], rows[1]]}) == (6, 0, 0)
    assert counts(document, {"rows": [{"d": "Pad", "q": 2}, {"d": "Pen", "q": 2}]}) == (4, 0, 2)
    assert counts(document, {"rows": [*rows, {"d": "Cap", "q": 9, "z": 1}]}) == (6, 2, 0)
    assert counts(document, {"rows": rows[0]}) == (2, 0, 4)
    assert counts(document, {"rows": "?"}) == (0, 0, 6)
    assert set(score(document, {}).fields) == {"rows[].d", "rows[].q"}


def test_rates_and_report() -> None:
    document = gold({"a": "x", "b": "red big car", "c": "y"})
    one = score(document, {"a": "x", "b": "red car"})
    total = one.total
    assert (total.precision, total.recall) == (0.5, pytest.approx(1 / 3))
    assert total.f1 == pytest.approx(0.4)
    assert total.soft_f1 == pytest.approx(2 * 0.9 * 0.6 / 1.5)
    both = [one, score(gold({"a": None}), {})]
    assert overall_f1(both) == pytest.approx(0.7)
    lines = report(both, 3.456, 0.789).splitlines()
    assert lines[-1] == "overall_f1=0.7000 n=2 tokens_per_pass=3.46 evidence=0.79"
    assert lines[1].split() == ["k.a", "1.000", "1.000", "1.000", "1", "0", "0"]
    assert report([]).endswith("overall_f1=0.0000 n=0 tokens_per_pass=1.00 evidence=0.00")


# ------------------------------------------------------------------ against the reference scorer


@pytest.fixture(scope="module")
def reference(eval_dir: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("reference_scorer", eval_dir / "score.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def spoil_text(text: str, dice: random.Random) -> Any:
    ways = [
        text.upper(),
        f"  {text} .",
        text[: len(text) // 2],
        text.replace("-", "–").replace(".", ","),
        text.replace("20", "19", 1),
        "/".join(reversed(text.split("-"))),
        " ".join(dice.sample(text.split(), len(text.split()))),
        "",
        None,
        [text],
        "4. März 2020",
        "(12,50)",
    ]
    return dice.choice(ways)


def spoil(value: Any, dice: random.Random) -> Any:
    """A prediction as a model might give it: values changed, lost, repeated, shuffled."""
    if isinstance(value, dict):
        return {key: spoil(child, dice) for key, child in value.items() if dice.random() > 0.1}
    if isinstance(value, list):
        items = [spoil(child, dice) for child in value for _ in range(dice.choice([0, 1, 1, 1, 1, 2]))]
        dice.shuffle(items)
        return dice.choice([items, items, items, items[:1], items[0] if items else None])
    if dice.random() < 0.5:
        return copy.deepcopy(value)
    if isinstance(value, str):
        return spoil_text(value, dice)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return dice.choice(
            [-value, value + 1, f"{value:,.2f} €", f"{value:.1f}".replace(".", ","), f"{value}-", True, "n/a"]
        )
    return dice.choice([None, "made up", 0, False, [], {}])


@pytest.mark.documents
def test_scores_equal_the_reference(eval_dir: Path, reference: ModuleType) -> None:
    documents = load_gold(eval_dir / "dev")
    records = {record["id"]: record for record in reference.load_gold(str(eval_dir / "dev"))}
    assert [document.id for document in documents] == list(records)
    dice = random.Random(7)
    for _ in range(3):
        predictions = {document.id: spoil(document.gold, dice) for document in documents}
        result = reference.run(list(records.values()), lambda i: (predictions[i], "ok"))  # noqa: B023
        scores = [score(document, predictions[document.id]) for document in documents]
        for ours, theirs in zip(scores, result["docs"], strict=True):
            assert (ours.id, ours.total.hit, ours.total.wrong, ours.total.missed) == (
                theirs["id"], theirs["hit"], theirs["wrong"], theirs["missed"],
            )  # fmt: skip
            assert ours.total.soft_f1 == pytest.approx(theirs["soft_f1"], abs=1e-9)
        assert overall_f1(scores) == pytest.approx(result["overall_f1"], abs=1e-9)
        assert 0.1 < result["overall_f1"] < 0.9


@pytest.mark.documents
def test_gold_files(eval_dir: Path) -> None:
    documents = load_gold(eval_dir / "dev")
    assert all(document.file.is_file() for document in documents)
    assert all(score(document, document.gold).total.f1 == 1.0 for document in documents)
    core = load_gold(eval_dir / "dev", core=True)
    assert 0 < len(core) < len(documents)
    kind = documents[0].kind
    assert {d.kind for d in load_gold(eval_dir / "dev", kind=kind)} == {kind}
    assert len(load_gold(eval_dir / "dev", limit=3)) == 3
