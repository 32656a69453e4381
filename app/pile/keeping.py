"""Tells where something could not be kept, and keeps choices that are in force whether or not they can be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.texts.engine_words import in_words
from extraction import logs
from extraction.storage.store import Store


class Keeping(QObject):
    """A full disk must not undo what the person sees in force, nor go unsaid."""

    trouble = Signal(str)
    """A sentence that stays until it is closed."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store

    def setting(self, name: str, value: Any) -> None:
        """Keep a choice that is in force already; where that fails it holds until Winnow ends."""
        with self.told("keeping a choice"):
            self._store.set_setting(name, value)

    @contextmanager
    def told(self, doing: str) -> Iterator[None]:
        """What goes wrong inside is said, and the rest goes on."""
        try:
            yield
        except Exception as error:
            self.tell(error, doing)

    def tell(self, error: Exception, doing: str) -> str:
        """Say what is wrong; returns the words as the engine has them, to be kept with a document."""
        message = logs.explain(error, doing)
        self.trouble.emit(in_words(message))
        return message
