"""The recipes of docs/architecture.md work when they are followed."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from extraction.decoding.drafting import DraftChain
from extraction.decoding.grammar import Grammar
from extraction.decoding.stats import DecodeStats
from extraction.errors import NoText
from extraction.evidence import Evidence, EvidenceStatus, Extraction
from schemas.registry import schema_from_json
from tests.docs.pages import ROOT
from tests.toy_engine import BYTE_TOKENIZER

PAGE = ROOT / "docs" / "architecture.md"
NUMBER = {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}
Recipe = Callable[[str], ModuleType]
RECIPE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture
def recipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """The module that the example below the heading "Add a ..." is."""

    def load(words: str) -> ModuleType:
        section = PAGE.read_text(encoding="utf-8").split(f"\n## Add {words}\n")[1].split("\n## ")[0]
        found = RECIPE.search(section)
        assert found is not None
        name = f"example_{words.replace(' ', '_')}"
        (tmp_path / f"{name}.py").write_text(found[1], encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return importlib.import_module(name)

    return load


def test_a_schema(recipe: Recipe) -> None:
    model = recipe("a schema").DeliveryNote
    schema = schema_from_json("delivery_note", model.to_json_schema())
    assert schema.title == "Delivery note"
    assert list(schema.json_schema["properties"]) == ["note_number", "order_date", "delivery_date", "goods"]


def test_a_source(recipe: Recipe) -> None:
    read = recipe("a source").read_subtitles
    document = read(
        b"1\r\n00:00:01,000 --> 00:00:02,500\r\nHello.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye.",
        "a.srt",
    )
    assert document.text == "Hello.\n\nBye."
    assert document.pages[0].span.end == len(document.text)
    with pytest.raises(NoText):
        read(b"1\n00:00:01,000 --> 00:00:02,500\n", "b.srt")


def test_a_draft_rule(recipe: Recipe) -> None:
    source = recipe("a draft rule").NewestSource(b"number: 4711\n")
    assert bytes(source.propose(b'{"number": "4', 3).tokens) == b"711"
    assert source.propose(b"x", 3).tokens == ()
    source.accepted(b'{"number": "4', 12)
    assert source.propose(b"4", 3).tokens == [ord(c) for c in "711"]
    grammar = Grammar(BYTE_TOKENIZER, NUMBER)
    assert grammar.accept(list(b'{"number": 4')) == 12
    draft = DraftChain((source,), grammar).propose(b'{"number": 4', 4)
    assert bytes(token.token for token in draft) == b"711"  # the grammar takes no line's end in a number


def test_an_exporter(recipe: Recipe, tmp_path: Path) -> None:
    write = recipe("an exporter").write_lines
    found = Extraction(
        document_key="k", source="a.pdf", title="a", schema_name="s", model="m", data={"total": 12.5},
        evidence={"/total": Evidence(status=EvidenceStatus.EXACT)}, stats=DecodeStats(),
    )  # fmt: skip
    write([found], tmp_path / "out.tsv")
    assert (tmp_path / "out.tsv").read_text() == "a.pdf\t/total\t12.5\texact\n"


def test_what_a_recipe_changes_is_where_it_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    said = re.findall(r"`(\w+)`(?: and `(\w+)`)?(?: and [a-z ]+)? (?:of|in) `([\w/]+\.py)`", page)
    assert len(said) >= 6
    missing = [
        (name, file)
        for first, second, file in said
        for name in filter(None, (first, second))
        if not re.search(rf"^\s*(?:class|def)? ?{name}\b", (ROOT / file).read_text(), re.MULTILINE)
    ]
    assert missing == []
