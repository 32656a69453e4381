"""Text of documents, files and models on the screen: Qt would take markup in it for its own, pictures too."""

from __future__ import annotations

import html
from typing import Any

from PySide6.QtGui import Qt
from PySide6.QtWidgets import QLabel


class PlainLabel(QLabel):
    """A label that shows its text as it is; for every text that Winnow did not write itself."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        super().__init__(*arguments, textFormat=Qt.TextFormat.PlainText, **properties)


def tool_tip(text: str) -> str:
    """`text` for a tool tip, which has no plain format: what looks like markup is written as text."""
    if not Qt.mightBeRichText(text):
        return text
    return f'<p style="white-space: pre-wrap">{html.escape(text)}</p>'
