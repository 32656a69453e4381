"""A web page of the pile is read again with everything on it."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.application import Parts
from extraction.storage.store import DocumentState
from tests.app.helpers import Settle


def test_the_whole_page_takes_the_place_of_its_main_text(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    page = tmp_path / "news.html"
    words = "This is the article itself, and it is long enough to be found as such. " * 8
    page.write_text(
        f"<html><body><nav>Imprint</nav><article><h1>News</h1><p>{words}</p></article></body></html>",
        encoding="utf-8",
    )
    parts.pile.add([str(page)])
    settle(parts, DocumentState.READY)
    action = parts.window.actions_["whole_page"]
    qtbot.waitUntil(action.isEnabled)
    (first,) = parts.pile.ids()
    action.trigger()
    qtbot.waitUntil(lambda: first not in parts.pile and len(parts.pile) == 1)
    settle(parts, DocumentState.READY)
    (whole,) = parts.pile.ids()
    assert parts.pile.entry(whole).row.source.endswith("news.html#whole-page")
    parts.window.rail.select(whole)
    qtbot.waitUntil(lambda: not action.isEnabled())
