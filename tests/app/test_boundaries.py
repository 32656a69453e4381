"""Views, models and dialogs never touch the database: import rules keep its modules out, this its object."""

from __future__ import annotations

import ast
from pathlib import Path

APP = Path(__file__).resolve().parents[2] / "app"


def test_no_view_reaches_for_the_store() -> None:
    found = []
    for folder in ("views", "models", "dialogs"):
        for file in sorted((APP / folder).glob("*.py")):
            nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            reached = [n for n in nodes if isinstance(n, ast.Attribute) and n.attr in ("store", "_store")]
            found += [f"{folder}/{file.name}:{node.lineno}" for node in reached]
    assert found == []
