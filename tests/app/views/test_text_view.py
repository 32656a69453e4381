"""Offsets in characters find their words in Qt's UTF-16 text."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from app.views.text_view import TextView
from extraction.document import Document, Page, Span
from extraction.evidence import Evidence, EvidenceStatus, Place


@pytest.fixture
def view(qtbot: QtBot) -> TextView:
    made = TextView()
    qtbot.addWidget(made)
    made.resize(400, 300)
    return made


def show(view: TextView, text: str, *spans: Span) -> None:
    view.set_document(Document("k", "web", "s", "t", text, (Page(0, "1", Span(0, len(text))),)))
    places = tuple(Place(page=0, page_label="1", span=span) for span in spans)
    view.set_evidence({"/v": Evidence(status=EvidenceStatus.AMBIGUOUS, places=places)})


def marked(view: TextView) -> list[str]:
    return [mark.cursor.selectedText() for mark in view.extraSelections()]


def test_words_after_emoji_and_odd_breaks(view: TextView) -> None:
    text = "😀 line\r\nnext\u2028 Müller 𝒳 end"
    at = text.index("Müller")
    show(view, text, Span(at, at + 6))
    assert marked(view) == ["Müller"]


def test_other_places_show_when_selected_and_selecting_again_goes_on(view: TextView) -> None:
    text = "one\n" * 200
    show(view, text, Span(0, 3), Span(400, 403))
    assert marked(view) == ["one"]
    view.select("/v")
    assert marked(view) == ["one", "one"]
    assert view.textCursor().position() == 0
    view.select("/v")
    assert view.textCursor().position() == 400


def test_position_finds_its_value(view: TextView) -> None:
    show(view, "😀 Alder Mill", Span(2, 12))
    assert view.pointer_at(5) == "/v"
    assert view.pointer_at(0) == ""


@given(st.text(alphabet="ab\n\r 😀\u2028é", min_size=1, max_size=40), st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80, deadline=None)
def test_any_span_is_its_own_text(view: TextView, text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    show(view, text, Span(start, end))
    plain = marked(view)[0].replace("\u2029", "\n")
    assert plain == text[start:end].replace("\r", " ").replace("\u2028", " ")
