"""The pane of the document says what keeps it from being shown."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.pile.entry import Entry
from app.pile.pages import Pages
from app.tasks import Tasks
from app.views.document_view import DocumentView
from extraction.storage.records import DocumentRow, DocumentState
from tests.app.fake_worker import FakeWorker

KEY = "a" * 64
BILL = DocumentRow(
    id=1,
    source="/a/bill.pdf",
    key=KEY,
    title="bill.pdf",
    kind="pdf",
    pages=1,
    state=DocumentState.READY,
    message="",
    language=None,
    notices=(),
    added_at="2026-01-01T00:00:00+00:00",
)


def test_a_document_that_fails_after_a_while_of_opening_is_not_opened_for_ever(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = Tasks()
    pages = Pages(FakeWorker(), tasks)
    monkeypatch.setattr(pages, "load", lambda key: None)  # it takes long
    view = DocumentView(pages, [])
    qtbot.addWidget(view)
    view.show()
    view.show_entry(Entry(BILL), None)
    qtbot.waitUntil(lambda: view._blank.text().startswith("Opening "))
    pages.document_failed.emit(KEY, "The text is gone.")
    assert view.trouble.isVisible()
    assert view.trouble.message() == "The text is gone."
    tasks.close()
