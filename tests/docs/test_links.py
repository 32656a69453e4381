"""Links lead somewhere, pictures are there and say what they show, names in the guide are the window's."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.actions.action_table import MENUS
from schemas.registry import schema_from_json
from schemas.rules import RULES_KEY, read_rules
from tests.docs.pages import PAGES, ROOT, blocks, name_of, prose, script, without_fences

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
REFERENCE = re.compile(r"\]\[(\w+)\]")
DEFINITION = re.compile(r"^\[(\w+)\]: (\S+)$", re.MULTILINE)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
ACTION = re.compile(r"\*\*(" + "|".join(MENUS) + r") > ([^*]+)\*\*(?: \(((?:Ctrl|Shift|F\d)[^)]*)\))?")
BUILT_LATER = {"Recent piles", "Guess ahead"}
"""A menu below a menu, and what several entries of a menu begin with."""
LONGEST_README = 150


def links(page: Path) -> list[tuple[bool, str, str]]:
    """(is a picture, its words, where it leads)."""
    return [(bool(picture), words, target) for picture, words, target in LINK.findall(without_fences(page))]


def anchors(page: Path) -> set[str]:
    """As forges and MkDocs make them of headings."""
    headings = HEADING.findall(without_fences(page))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    lost = []
    for _, _, target in links(page):
        if target.startswith("https://"):
            continue
        file, _, anchor = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            lost.append(target)
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_references_are_defined_and_used(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert set(REFERENCE.findall(text)) == {name for name, _ in DEFINITION.findall(text)}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_picture_says_what_it_shows(page: Path) -> None:
    assert [target for picture, words, target in links(page) if picture and len(words) < 10] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_modules_and_files_that_are_named_exist(page: Path) -> None:
    top = r"(?:app|assets|docs|extraction|packaging|schemas|tests)"
    named = re.findall(rf"`({top}/[\w/.-]+\.\w+)`", page.read_text(encoding="utf-8"))
    assert [file for file in named if not (ROOT / file).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_menus_and_keys_are_the_windows(page: Path) -> None:
    reference = script("docs_reference")
    wrong = []
    for menu, item, keys in ACTION.findall(prose(page)):
        found = [spec for spec in MENUS[menu] if spec.text == item or spec.text.rstrip("…") == item]
        if not found and item not in BUILT_LATER:
            wrong.append(f"{menu} > {item}")
        if found and keys and keys != reference.keys_words(found[0].keys[:1]):
            wrong.append(f"{menu} > {item} ({keys})")
    assert wrong == []


def test_json_examples_of_the_guide_are_schemas_with_rules() -> None:
    page = ROOT / "docs" / "guide" / "schemas.md"
    examples = [json.loads(block.text) for block in blocks(page) if block.language == "json"]
    assert examples
    for example in examples:
        schema_from_json("example", example)
        rules, unknown = read_rules(example[RULES_KEY])
        assert (len(rules), unknown) == (len(example[RULES_KEY]), 0)


def test_the_readme_stays_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) < LONGEST_README


def test_the_site_has_every_page() -> None:
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert [name_of(page) for page in PAGES if name_of(page) not in site] == []


def test_the_hooks_call_targets_of_make() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    called = re.findall(r"entry: make (\S+)", hooks)
    assert called == ["lint", "check"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in called)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_blocks_of_code_stand_at_the_margin(page: Path) -> None:
    """MkDocs' Markdown takes a fence inside a list for text, although forges do not."""
    assert re.findall(r"(?m)^ +```.*$", page.read_text(encoding="utf-8")) == []


def test_keys_in_the_tables_of_the_review_page_are_the_windows() -> None:
    key_row = re.compile(r"^\| ((?:Ctrl|Shift|F\d|A|R|P|Delete|Backspace)\b[^|]*) \|", re.MULTILINE)
    keys_words = script("docs_reference").keys_words
    known = {keys_words((key,)) for specs in MENUS.values() for spec in specs for key in spec.keys}
    rows = key_row.findall((ROOT / "docs" / "guide" / "review.md").read_text(encoding="utf-8"))
    named = [key for row in rows for key in re.split(r", | or ", row)]
    assert len(named) >= 15
    assert [key for key in named if key not in known] == []
