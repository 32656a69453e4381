"""Words in the person's language for what is no QObject: tables, and functions that make sentences.

lupdate finds texts by the names of the two functions that take literals, `tr` and `translate`.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate
"""(context, literal) -> the text in the person's language, now."""


def tr(text: str) -> str:
    """Marks a literal of a table made before the language is known; `said` gives it in the language."""
    return text


def said(marked: str) -> str:
    """A marked text in the person's language."""
    return translate("", marked)
