"""How much of a register a real model found: `python -m tests.corpus.score_register GOLD.json RESULT.json`.

RESULT is what `winnow extract` printed. Prints one line: recall of records by number, of whole records and of
each field, rows too many, and what the document cost.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def score(gold: dict[str, Any], data: dict[str, Any]) -> dict[str, float]:
    """Shares of the gold records, 0 to 1, and the number of rows that are no gold record or one too often."""
    rows: list[dict[str, Any]] = data.get("grants") or []
    by_number: dict[Any, list[dict[str, Any]]] = {}
    for row in rows:
        by_number.setdefault(row.get("number"), []).append(row)
    grants = gold["grants"]
    found = [by_number.get(grant["number"], []) for grant in grants]
    shares = {"records": sum(map(bool, found)) / len(grants)}
    shares["whole"] = sum(grant in own for grant, own in zip(grants, found, strict=True)) / len(grants)
    for name in grants[0]:
        right = sum(
            any(row.get(name) == grant[name] for row in own) for grant, own in zip(grants, found, strict=True)
        )
        shares[name] = right / len(grants)
    return {**shares, "too_many": len(rows) - sum(map(bool, found))}


def main(gold_file: Path, result_file: Path) -> None:
    """Print the figures."""
    result = json.loads(result_file.read_text())
    figures = score(json.loads(gold_file.read_text()), result.get("data", result))
    stats = result.get("stats", {})
    seconds = stats.get("prompt_seconds", 0.0) + stats.get("writing_seconds", 0.0)
    print("  ".join(f"{name} {value:.3g}" for name, value in figures.items()), f" {seconds:.0f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
