"""Every text of the window is translated, and what is shipped is made of what the translators wrote."""

from __future__ import annotations

import json
import re
import shutil
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import engine_texts
import pytest
import translations
from PySide6.QtCore import QTranslator

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "app" / "translations").glob("winnow_*.ts"))
MEND = "run `make translations`, translate what it lists in app/translations, and run it again"


def messages(file: Path) -> list[tuple[str, str, str]]:
    """(context, text, translation), in order."""
    return sorted(
        (context.findtext("name", ""), message.findtext("source", ""), message.findtext("translation", ""))
        for context in ET.parse(file).getroot().iter("context")
        for message in context.iter("message")
    )


def test_there_is_german() -> None:
    assert [file.name for file in FILES] == ["winnow_de.ts"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_text_of_the_sources_is_translated(file: Path, tmp_path: Path) -> None:
    fresh = Path(shutil.copy(file, tmp_path))
    translations.collect(fresh)
    assert translations.untranslated(fresh) == [], MEND
    assert messages(fresh) == messages(file), MEND


def test_the_engines_sentences_are_those_of_its_sources() -> None:
    assert json.loads(translations.ENGINE.read_bytes()) == engine_texts.texts(), MEND


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_the_window_loads_says_what_the_translators_wrote(file: Path) -> None:
    translator = QTranslator()
    assert translator.load(str(file.with_suffix(".qm")))
    said = [(context, text, translator.translate(context, text)) for context, text, _ in messages(file)]
    assert said == messages(file), MEND


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_filled_in_later_stays(file: Path) -> None:
    """A lost or misspelt {name} would end the window with an error when the text is shown."""
    holes = re.compile(r"\{\w*\}")
    wrong = [
        text
        for _, text, said in messages(file)
        if Counter(holes.findall(text)) != Counter(holes.findall(said)) or said.count("{") != text.count("{")
    ]
    assert wrong == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_translation_ends_as_the_text_does(file: Path) -> None:
    """By what says something: a dialog follows (…), a question is asked, a sentence ends, a list begins."""
    ends = ("…", "?", ".", ":", " ")
    wrong = [
        (text, said)
        for _, text, said in messages(file)
        if [text.endswith(end) for end in ends] != [said.endswith(end) for end in ends]
        or text.count("\n") != said.count("\n")
    ]
    assert wrong == []


def test_a_text_without_a_translation_is_named(tmp_path: Path) -> None:
    file = tmp_path / "winnow_xx.ts"
    file.write_text(
        '<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1" language="xx"></TS>', encoding="utf-8"
    )
    translations.collect(file)
    assert "Add documents…" in translations.untranslated(file)
