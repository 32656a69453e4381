"""The models that the guide proposes are in the list, with the sizes that it gives."""

from __future__ import annotations

import re

from extraction.model_store.catalogue import find
from tests.docs.pages import ROOT


def test_models_and_sizes_are_those_of_the_list() -> None:
    page = (ROOT / "docs" / "guide" / "models.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in page.splitlines() if line.endswith("GB |")]
    assert len(rows) >= 6
    for _, models, sizes in rows:
        named = [find(name) for name in re.findall(r"`([\w.-]+)`", models)]
        assert [f"{model.bytes / 1e9:.1f}" for model in named] == re.findall(r"\d+\.\d", sizes)
