"""What becomes of a schema while it is edited: its JSON Schema, and the form that the model reads."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPlainTextEdit,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from app.looks.theme import monospace
from app.texts.wording import number
from extraction.asking.token_estimate import estimate_tokens
from extraction.errors import SchemaInvalid
from schemas.editing import SchemaDraft
from schemas.editing_checks import as_text
from schemas.editing_write import write_draft
from schemas.registry import schema_from_json

MAX_SHOWN = 200_000
"""Characters of a preview; a text box lays out more only with a pause that is felt."""
HEAD_HEIGHT = 34
PROMPT = 0
"""The tab of the prompt."""


class SchemaPreview(QWidget):
    """`show_draft` brings both texts up to date."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = QTabBar(self, drawBase=False, expanding=False)
        self.tabs.setAccessibleName(self.tr("Prompt or JSON Schema"))
        self.tabs.addTab(self.tr("Prompt"))
        self.tabs.addTab(self.tr("JSON Schema"))
        self.tabs.setTabToolTip(
            PROMPT,
            self.tr("An estimate for the default model; the schema is read once, not with every document"),
        )
        self.prompt = self._box(self.tr("What the model reads of this schema"))
        self.json = self._box(self.tr("JSON Schema"))
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.prompt)
        self._stack.addWidget(self.json)
        head = QHBoxLayout()
        head.setContentsMargins(8, 0, 12, 0)
        head.addStrut(HEAD_HEIGHT)
        head.addWidget(self.tabs, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._show_tab)

    def _box(self, name: str) -> QPlainTextEdit:
        box = QPlainTextEdit(self, readOnly=True)
        box.setAccessibleName(name)
        box.setFont(monospace())
        box.document().setDocumentMargin(12)
        return box

    @Slot(int)
    def _show_tab(self, tab: int) -> None:
        self._stack.setCurrentIndex(tab)

    def show_draft(self, draft: SchemaDraft) -> None:
        """Show what a draft becomes; where it cannot be used yet the prompt says so."""
        json_schema = write_draft(draft)
        _put(self.json, as_text(json_schema))
        try:
            text = prompt_text(draft.name, json_schema)
        except SchemaInvalid:
            _put(self.prompt, self.tr("The prompt is shown once the fields have no errors."))
            self.tabs.setTabText(PROMPT, self.tr("Prompt"))
            return
        _put(self.prompt, text)
        words = self.tr("Prompt, about {} tokens")
        self.tabs.setTabText(PROMPT, words.format(number(estimate_tokens(text))))


def prompt_text(name: str, json_schema: object) -> str:
    """What the model reads of a schema. SchemaInvalid where Winnow cannot use it."""
    # Imported here: it brings the template engine, which the window's start does not need.
    from extraction.asking.prompt import schema_text

    return schema_text(schema_from_json(name, json_schema))


def _put(box: QPlainTextEdit, text: str) -> None:
    """Show a text and stay where the person has scrolled to."""
    shown = text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "\n…"
    if box.toPlainText() == shown:
        return
    at = box.verticalScrollBar().value()
    box.setPlainText(shown)
    box.verticalScrollBar().setValue(at)
