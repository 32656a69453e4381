"""Where the keys go, and what the bar says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.application import Parts
from extraction.storage.records import DocumentState


def test_the_first_document_takes_the_keys(parts: Parts, pdf: Path, settle: Callable[..., None]) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, DocumentState.READY)
    assert parts.window.focusWidget() is parts.window.rail.list


def test_buttons_say_what_their_actions_say(parts: Parts) -> None:
    assert parts.window.bar.run.text() == "Run"
    assert parts.window.bar.cancel.text() == "Cancel"
