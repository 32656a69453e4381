"""The engine's sentences in German: known again whatever they were filled in with, all others as they are."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication

from app.texts.engine_words import CONTEXT, HOLE, MAX_LENGTH, Text, in_words, known
from app.texts.language import FOLDER, speak
from extraction.errors import NotAPdf, UserError
from schemas.preparing import refuse

SAID = {
    "The PDF has 2,100 pages; Winnow reads up to 2,000. Split it first.": (
        "Das PDF hat 2.100 Seiten; Winnow liest bis zu 2.000. Teilen Sie es zuerst."
    ),
    "Damaged and left out: pages 3, 5.": "Beschädigt und ausgelassen: Seiten 3, 5.",
    "Pages 3, 4: 1,200 hidden characters were ignored.": (
        "Seiten 3, 4: 1.200 verborgene Zeichen wurden übergangen."
    ),
    "Net total 96.90 + VAT total 18.41 is 115.31, gross total says 115.33.": (
        "Net total 96.90 + VAT total 18.41 ergibt 115.31, gross total nennt 115.33."
    ),
    "Amounts add up to 119.00, gross total says 120.00.": (
        "Amounts ergeben zusammen 119.00, gross total nennt 120.00."
    ),
    "Seller IBAN DE12 is no IBAN: its check digits do not fit. The document prints it so.": (
        "Seller IBAN DE12 ist keine gültige IBAN: die Prüfziffern passen nicht. So steht es im Dokument."
    ),
    f"{NotAPdf.__doc__} It is a Word document. Open it, save it as PDF and drop that.": (
        "Das ist kein PDF, obwohl der Name es sagt. Öffnen Sie es in seinem eigenen Programm, und speichern "
        "Sie es als PDF. "
        "Es ist ein Word-Dokument. Öffnen Sie es, speichern Sie es als PDF, und legen Sie das ab."
    ),
    "The page has no text. Nobody knows this one.": "Die Seite hat keinen Text. Nobody knows this one.",
    "#/properties/a must be text.": "#/properties/a muss Text sein.",
    "“a list” is not a number.": "„a list“ ist keine Zahl.",
    "The file is not there: /home/This is bad/page 3.pdf. Check the path.": (
        "Die Datei ist nicht da: /home/This is bad/page 3.pdf. Prüfen Sie den Pfad."
    ),
    "Cut short after 1,234 tokens in part 3: values may be missing at the end.": (
        "Vorzeitig beendet nach 1.234 Token in Teil 3: Am Ende können Werte fehlen."
    ),
    "Winnow made a mistake while showing the window: this is a bug. The details are in /logs/window.log.": (
        "Winnow hat einen Fehler gemacht (showing the window): Das ist ein Programmfehler. "
        "Einzelheiten stehen in /logs/window.log."
    ),
    "": "",
    "Rechnung 7 ist da.": "Rechnung 7 ist da.",
    "x" * (MAX_LENGTH + 1): "x" * (MAX_LENGTH + 1),
}


@pytest.fixture(scope="module")
def german(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    speak("de")
    yield
    speak("en")
    QLocale.setDefault(before)


@pytest.mark.parametrize("sentence", SAID, ids=lambda sentence: sentence[:40])
def test_a_sentence_is_said_in_german(german: None, sentence: str) -> None:
    assert in_words(sentence) == SAID[sentence]


def test_in_english_every_sentence_stays(german: None) -> None:
    speak("en")
    try:
        assert [in_words(sentence) for sentence in SAID] == list(SAID)
    finally:
        speak("de")


def subclasses(kind: type[UserError]) -> Iterator[type[UserError]]:
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


TERMINAL = ("extraction.bench", "extraction.cli", "extraction.evaluation")


def test_every_error_of_the_engine_is_known(german: None) -> None:
    engine = [
        kind
        for kind in subclasses(UserError)
        if kind.__module__.startswith(("extraction", "schemas"))
        and not kind.__module__.startswith(TERMINAL)  # loaded where other tests ran before
    ]
    plain = [(kind.__doc__ or "").split("\n\n")[0] for kind in engine if kind.__doc__]
    assert len(plain) > 20
    assert [text for text in plain if text not in {known_.text for known_ in known()}] == []


def test_the_errors_of_a_schema_are_known(german: None) -> None:
    assert in_words(str(refuse("#/items", "must be a list"))) == "#/items muss eine Liste sein."


@pytest.mark.parametrize("text", json.loads((FOLDER / "engine.json").read_bytes()))
def test_a_sentence_is_known_whatever_it_is_filled_in_with(german: None, text: str) -> None:
    """Words that no text has; two texts may share a form, such as "{0} is {1}" and "{0} is above {1}"."""
    holes = sorted({int(number) for number in HOLE.findall(text)})
    filled = HOLE.sub(lambda hole: f"Q{hole[1]}", text)
    expected = HOLE.sub(lambda hole: f"Q{hole[1]}", QCoreApplication.translate(CONTEXT, text))
    assert holes == list(range(len(holes)))
    assert in_words(filled) == expected


@given(st.lists(st.text(max_size=20), min_size=3, max_size=3))
def test_what_was_filled_in_is_found_again(parts: list[str]) -> None:
    text = Text("", ("The ", " has ", " of ", "."))
    found = text.filled("The {} has {} of {}.".format(*parts))
    assert found is not None
    assert "The {} has {} of {}.".format(*found) == "The {} has {} of {}.".format(*parts)


@given(st.text(max_size=200))
def test_any_text_can_be_shown(german: None, text: str) -> None:
    assert isinstance(in_words(text), str)
