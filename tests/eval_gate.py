"""The gate of accuracy: no figure of an evaluation falls below the floor that is pinned for it.

`python -m tests.eval_gate office` runs the project's own pile, `python -m tests.eval_gate DIR` a folder of
gold documents (docs/ and gold/). `--pin` raises the floors to what was measured; only `--lower WHY` lets them
sink, and keeps the reason beside them. What the model answers is kept by content: a second run is cheap.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from extraction.evaluation import DocumentScore, GoldDocument, load_gold, report, score
from extraction.evaluation.report import overall_f1
from extraction.evaluation.run import figures, predict, read_prediction
from extraction.workers.protocol import Draft
from tests.corpus.draw_office import ORDERED, write_office

BASELINE = Path(__file__).with_name("eval_baseline.json")

MARGINS = {"overall_f1": 0.06, "evidence": 0.08, "tokens_per_pass": 0.5}
KIND_MARGIN = 0.1
"""Below what was measured: on another processor nearly tied tokens fall differently; with the small model one
run differed from another by 0.034 in F1."""
SMALLEST_KIND = 3
"""Documents of a kind that has a floor of its own; of fewer, one value is too much."""
OFFICE_DRAFT = 8
"""Always as many: how far drafts reach by themselves depends on the clock, and nearly tied tokens on that. A
folder is read as `winnow eval` reads it, so that answers can be shared."""

Figures = dict[str, float]
"""overall_f1, evidence, tokens_per_pass, and f1 of every kind with enough documents as "f1 <kind>"."""


@dataclass(frozen=True)
class Fall:
    """A figure below its floor."""

    name: str
    found: float
    floor: float

    def __str__(self) -> str:
        return f"{self.name} is {self.found:.4f}, below its floor of {self.floor:.4f}"


def measure(
    documents: Sequence[GoldDocument], out: Path, model: str, draft: Draft
) -> tuple[Figures, list[DocumentScore]]:
    """Extract the documents anew (from kept answers where the prompt is the same) and score them."""
    for old in out.glob("*.json"):
        old.unlink()
    if not predict(documents, out, model, draft):
        raise KeyboardInterrupt
    scores = [score(document, read_prediction(out, document.id)) for document in documents]
    found = figures(documents, out)
    measured = {
        "overall_f1": overall_f1(scores),
        "evidence": found.evidence,
        "tokens_per_pass": found.tokens_per_pass,
    }
    for kind in sorted({document.kind for document in documents}):
        ones = [one for one in scores if one.kind == kind]
        if len(ones) >= SMALLEST_KIND:
            measured[f"f1 {kind}"] = overall_f1(ones)
    print(report(scores, found.tokens_per_pass, found.evidence))
    return measured, scores


def falls(measured: Figures, floors: Figures) -> list[Fall]:
    """What is below its floor; a figure that is no longer measured counts as 0."""
    return [
        Fall(name, measured.get(name, 0.0), floor)
        for name, floor in sorted(floors.items())
        if measured.get(name, 0.0) < floor
    ]


def raised(measured: Figures, floors: Figures, lower: bool = False) -> Figures:
    """New floors: a margin below what was measured, and never below the old ones unless `lower`."""
    new = {name: round(max(0.0, value - _margin(name)), 4) for name, value in measured.items()}
    return new if lower else {name: max(new.get(name, 0.0), floors.get(name, 0.0)) for name in new | floors}


def _margin(name: str) -> float:
    return MARGINS.get(name, KIND_MARGIN)


def swayed(scores: Sequence[DocumentScore]) -> list[str]:
    """Documents that lost more values to a claim that orders the model about than to the bare claim."""
    hits = {one.id: one.total.hit for one in scores}
    return [ordered for _, claim, ordered in ORDERED if hits[ordered] < hits[claim]]


def read_floors(pile: str, model: str) -> Figures:
    """The pinned floors of a pile and a model; none where they were never pinned."""
    return dict(_baseline().get(_key(pile, model), {}).get("floors", {}))


def pin(pile: str, model: str, measured: Figures, why_lower: str = "") -> None:
    """Keep new floors, with the reason where they sink."""
    baseline = _baseline()
    entry = baseline.setdefault(_key(pile, model), {})
    entry["floors"] = raised(measured, entry.get("floors", {}), lower=bool(why_lower))
    entry["measured"] = {name: round(value, 4) for name, value in measured.items()}
    if why_lower:
        entry.setdefault("lowered", []).append(why_lower)
    BASELINE.write_text(json.dumps(baseline, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def _baseline() -> dict[str, Any]:
    return dict(json.loads(BASELINE.read_text(encoding="utf-8"))) if BASELINE.exists() else {}


def _key(pile: str, model: str) -> str:
    return f"{pile} {model}"


def run(pile: str, model: str, out: Path, core: bool = False) -> tuple[Figures, list[DocumentScore]]:
    """Measure the office pile or a folder of gold documents."""
    if pile == "office":
        shutil.rmtree(out / "pile", ignore_errors=True)
        write_office(out / "pile")
        return measure(load_gold(out / "pile"), out / "predictions", model, OFFICE_DRAFT)
    return measure(load_gold(Path(pile), core=core), out, model, "auto")


def main(arguments: Sequence[str]) -> int:
    """Run, compare, and pin where asked; 1 where a figure fell."""
    parser = argparse.ArgumentParser(prog="tests.eval_gate", description=__doc__)
    parser.add_argument("pile", help="office, or a folder with docs/ and gold/")
    parser.add_argument("--core", action="store_true", help="only the core subset")
    parser.add_argument("--model", default="qwen2.5-coder-1.5b")
    parser.add_argument(
        "--out", type=Path, help="where predictions and answers lie; those there are replaced"
    )
    parser.add_argument("--pin", action="store_true", help="raise the floors to what was measured")
    parser.add_argument("--lower", default="", metavar="WHY", help="let floors sink, for this reason")
    asked = parser.parse_args(arguments)
    name = "office" if asked.pile == "office" else Path(asked.pile).name + (" core" if asked.core else "")
    out = asked.out or Path("out/gate") / f"{name} {asked.model}"
    measured, scores = run(asked.pile, asked.model, out, asked.core)
    fallen = falls(measured, read_floors(name, asked.model))
    swayed_by = swayed(scores) if asked.pile == "office" else []
    for said in (*fallen, *(f"{name} obeyed its order" for name in swayed_by)):
        print(said, file=sys.stderr)
    if asked.pin or asked.lower:
        pin(name, asked.model, measured, asked.lower)
    return 1 if (fallen and not asked.lower) or swayed_by else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
