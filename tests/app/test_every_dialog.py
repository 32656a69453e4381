"""Every dialog: its controls have names, the keys come back to where they were, nothing is left behind."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.dialogs.name_pile import NamePileDialog
from app.dialogs.open_url import OpenUrlDialog
from app.dialogs.split import SplitDialog
from app.texts.language import speak
from extraction.sources.folders import Found
from tests.app.helpers import DONE, READY
from tests.app.stub_worker import StubWorker
from tests.app.test_whole_window import CONTROLS, inside_another_control, name_of

WAIT_MS = 60_000
DIALOGS = (
    "models",
    "schemas",
    "edit_schema",
    "new_schema",
    "schema_from_example",
    "schema_from_headers",
    "reviewed_documents",
    "export",
    "keys",
    "privacy",
    "about",
)
"""Actions that open a dialog beside the window; the others wait for an answer, and are made here."""
TIMES = 4


@pytest.fixture
def parts(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Parts]:
    """One document with its result; the keys are with the fields."""
    monkeypatch.setattr(Parts, "_worker", lambda self, *_: StubWorker(self))
    made = Parts()
    qtbot.addWidget(made.window)
    made.window.show()
    qtbot.waitUntil(lambda: made.pile.known.loaded, timeout=WAIT_MS)
    made.pile._add_all(Found(("/pile/a.txt",)), None)
    qtbot.waitUntil(lambda: made.pile.count(READY) == 1, timeout=WAIT_MS)
    made.runner.run(made.pile.ids())
    qtbot.waitUntil(lambda: made.pile.count(DONE) == 1, timeout=WAIT_MS)
    made.window._refresh_views()
    made.window.activateWindow()
    made.window.fields.tree.setFocus()
    yield made
    made.window.close()


def opened(parts: Parts, qtbot: QtBot, action: str) -> QWidget:
    """The dialog that an action opens."""
    before = set(QApplication.topLevelWidgets())

    def found() -> list[QWidget]:
        return [one for one in QApplication.topLevelWidgets() if one not in before and one.isVisible()]

    parts.window.actions_[action].trigger()
    qtbot.waitUntil(lambda: len(found()) == 1, timeout=WAIT_MS)
    return found()[0]


def closed(dialog: QWidget) -> None:
    assert dialog.close()
    freed()


def freed() -> None:
    """What is to be deleted later is deleted."""
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QCoreApplication.processEvents()
    gc.collect()


def nameless(dialog: QWidget) -> list[str]:
    controls = [one for one in dialog.findChildren(QWidget) if isinstance(one, CONTROLS)]
    own = [one for one in controls if not inside_another_control(one)]
    # A button gets its words before it is seen; all else has its name from the start.
    own = [one for one in own if not isinstance(one, QAbstractButton) or one.isVisibleTo(dialog)]
    assert own
    return [f"{type(one).__name__} {one.objectName()}" for one in own if not name_of(one)]


@pytest.mark.parametrize("action", DIALOGS)
def test_its_controls_have_names_and_the_keys_come_back(parts: Parts, qtbot: QtBot, action: str) -> None:
    tree = parts.window.fields.tree
    assert QApplication.focusWidget() is tree
    dialog = opened(parts, qtbot, action)
    assert nameless(dialog) == []
    assert dialog.windowTitle()
    closed(dialog)
    parts.window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is tree, timeout=WAIT_MS)


QUESTIONS = pytest.mark.parametrize(
    "make",
    [
        lambda window: OpenUrlDialog("", window),
        lambda window: NamePileDialog("", "bill.pdf", window),
        lambda window: SplitDialog("bill.pdf", ["1", "2", "3"], True, window),
    ],
    ids=["open_url", "name_pile", "split"],
)


@QUESTIONS
def test_controls_of_a_question_have_names(parts: Parts, make: Callable[[QWidget], QDialog]) -> None:
    dialog = make(parts.window)
    assert nameless(dialog) == []
    dialog.deleteLater()


@QUESTIONS
def test_no_sentence_of_a_question_is_cut_in_german(qtbot: QtBot, make: Callable[[None], QDialog]) -> None:
    speak("de")
    try:
        dialog = make(None)
        qtbot.addWidget(dialog)
        dialog.show()
        labels = [one for one in dialog.findChildren(QLabel) if one.isVisible() and one.text()]
        assert labels
        assert [
            one.text() for one in labels if not one.wordWrap() and one.width() < one.sizeHint().width()
        ] == []
    finally:
        speak("en")


def test_dialogs_that_are_opened_again_and_again_leave_nothing_behind(parts: Parts, qtbot: QtBot) -> None:
    def all_objects() -> int:
        freed()
        tops = QApplication.topLevelWidgets()
        return sum(1 + len(top.findChildren(QObject)) for top in tops) + len(parts.findChildren(QObject))

    for action in DIALOGS:
        closed(opened(parts, qtbot, action))  # what is made once stays
        before = all_objects()
        for _ in range(TIMES):
            closed(opened(parts, qtbot, action))
        assert all_objects() <= before, action  # Qt lets go of some of its own a little later
