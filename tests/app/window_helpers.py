"""How the tests drive the window: documents dropped on it, actions pressed, and what is shown."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.application import Parts
from app.models.fields_model import VALUE


def links(*urls: QUrl) -> QMimeData:
    mime = QMimeData()
    mime.setUrls(list(urls))
    return mime


@contextmanager
def dragged(widget: QWidget, mime: QMimeData) -> Iterator[None]:
    """It hovers over the widget in the block, and is dropped at its end."""
    where, buttons, keys = QPoint(50, 200), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    action = Qt.DropAction.CopyAction
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to make one by hand
        enter = QDragEnterEvent(where, action, mime, buttons, keys)
    QApplication.sendEvent(widget, enter)
    yield
    QApplication.sendEvent(widget, QDropEvent(QPointF(where), action, mime, buttons, keys))


def drop(parts: Parts, *urls: QUrl) -> None:
    with dragged(parts.window, links(*urls)):
        assert parts.window._overlay.isVisible()
        assert parts.window._overlay.text() == "Drop to add. Nothing runs until you press Run."
    assert not parts.window._overlay.isVisible()


def press(parts: Parts, action_id: str) -> None:
    """Trigger an action as soon as it is enabled."""
    action = parts.window.actions_[action_id]
    for _ in range(500):
        if action.isEnabled():
            break
        QTest.qWait(20)
    assert action.isEnabled()
    action.trigger()


def run(parts: Parts) -> None:
    press(parts, "run")


def value(parts: Parts, pointer: str) -> str:
    model = parts.window.fields.model
    return str(model.index_of(pointer).siblingAtColumn(VALUE).data())


def first(parts: Parts) -> int:
    return parts.pile.ids()[0]
