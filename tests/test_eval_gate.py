"""The eval gate: floors only rise, what falls is named; the small model reads the office pile in CI."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extraction.evaluation import DocumentScore, load_gold, score
from extraction.model_store import hub
from tests import eval_gate
from tests.corpus.draw_office import ORDERED, write_office


def test_what_is_below_its_floor_is_named() -> None:
    floors = {"overall_f1": 0.5, "evidence": 0.9, "f1 letter": 0.4}
    fallen = eval_gate.falls({"overall_f1": 0.51, "evidence": 0.85}, floors)
    assert [str(fall) for fall in fallen] == [
        "evidence is 0.8500, below its floor of 0.9000",
        "f1 letter is 0.0000, below its floor of 0.4000",
    ]
    assert eval_gate.falls({"overall_f1": 0.5}, {"overall_f1": 0.5}) == []


def test_floors_rise_by_themselves_and_sink_only_when_told_to() -> None:
    old = {"overall_f1": 0.5, "tokens_per_pass": 2.0, "f1 letter": 0.1}
    measured = {"overall_f1": 0.6, "tokens_per_pass": 2.1}
    assert eval_gate.raised(measured, old) == {"overall_f1": 0.54, "tokens_per_pass": 2.0, "f1 letter": 0.1}
    assert eval_gate.raised(measured, old, lower=True) == {"overall_f1": 0.54, "tokens_per_pass": 1.6}


def test_pinned_floors_are_read_back_with_the_reason_of_a_fall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(eval_gate, "BASELINE", tmp_path / "baseline.json")
    assert eval_gate.read_floors("office", "m") == {}
    eval_gate.pin("office", "m", {"overall_f1": 0.63})
    eval_gate.pin("office", "m", {"overall_f1": 0.50})
    assert eval_gate.read_floors("office", "m") == {"overall_f1": 0.57}
    eval_gate.pin("office", "m", {"overall_f1": 0.50}, why_lower="the pile got harder")
    assert json.loads((tmp_path / "baseline.json").read_text())["office m"] == {
        "floors": {"overall_f1": 0.44},
        "measured": {"overall_f1": 0.5},
        "lowered": ["the pile got harder"],
    }


def test_an_order_may_not_do_more_than_the_bare_claim() -> None:
    def scored(name: str, hits: int) -> DocumentScore:
        made = DocumentScore(name, "letter")
        made.of("x").hit = hits
        return made

    same = [scored(name, 4) for names in ORDERED for name in names]
    assert eval_gate.swayed(same) == []
    lost = [scored(one.id, 3) if one.id == "letter-with-order" else one for one in same]
    assert eval_gate.swayed(lost) == ["letter-with-order"]


def test_the_gold_values_of_the_office_pile_score_one(tmp_path: Path) -> None:
    write_office(tmp_path)
    documents = load_gold(tmp_path)
    assert len(documents) == 14
    assert all(score(document, document.gold).total.f1 == 1.0 for document in documents)


@pytest.mark.usefixtures("small_model")
def test_the_small_model_keeps_its_floors(tmp_path: Path) -> None:
    measured, _ = eval_gate.run("office", hub.TEST_MODEL, tmp_path)
    floors = eval_gate.read_floors("office", hub.TEST_MODEL)
    assert floors, "pin them: python -m tests.eval_gate office --model smollm2-135m --pin"
    assert eval_gate.falls(measured, floors) == []
