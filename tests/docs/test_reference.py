"""The pages that are made from the code say what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.registry import builtin_model, builtin_names
from schemas.rules import AddsUp, InRange
from tests.docs.pages import ROOT, script

reference = script("docs_reference")


@pytest.mark.parametrize("name", reference.PAGES)
def test_the_page_is_what_the_code_says(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == reference.PAGES[name](), "run `make docs-reference`"


def test_every_field_of_every_schema_is_there() -> None:
    page = (ROOT / "docs/schemas.md").read_text(encoding="utf-8")
    missing = [
        f"{name}.{field}"
        for name in builtin_names()
        for field in builtin_model(name).model_fields
        if f"| `{field}` |" not in page.split(f"\n## {name}\n")[1].split("\n## ")[0]
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ({"type": ["string", "null"], "format": "date"}, "date"),
        ({"type": ["integer", "null"]}, "whole number"),
        ({"type": "array", "items": {"type": "string"}}, "list of text"),
        ({"type": "array", "items": {"$ref": "#/$defs/InvoiceLine"}}, "list of record InvoiceLine"),
        ({"anyOf": [{"enum": ["a", "b"]}, {"type": "null"}]}, "one of `a`, `b`"),
    ],
)
def test_a_type_in_words(what: dict[str, object], words: str) -> None:
    assert reference.type_words(what) == words


def test_a_rule_in_words() -> None:
    rule = AddsUp(parts=("rows/*/amount", "-paid?"), equals=(("net",), ("gross",)), leeway="any")
    assert reference.rule_words(rule) == (
        "sum of `rows.amount` - `paid` (if any) = `net` or `gross`, "
        "or with an amount between them that the document prints"
    )
    assert (
        reference.rule_words(InRange(field="rate", minimum=0, maximum=100)) == "`rate` lies between 0 and 100"
    )


@pytest.mark.parametrize(
    ("keys", "words"), [(("Ctrl+O", "Del"), "Ctrl+O or Delete"), (("Ctrl++",), "Ctrl++"), ((), "")]
)
def test_keys_in_words(keys: tuple[str, ...], words: str) -> None:
    assert reference.keys_words(keys) == words


def test_the_first_sentence_of_a_module(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""Reads pages,\nline by line.\n\nMore."""\n', encoding="utf-8")
    assert reference.first_sentence(module) == "Reads pages, line by line."


def test_every_module_says_its_job_in_one_sentence() -> None:
    files = [file for house in reference.HOUSES for file in (ROOT / house).rglob("*.py")]
    assert len(files) > 300
    silent = [file for file in files if not reference.first_sentence(file).endswith((".", "?"))]
    assert silent == []
