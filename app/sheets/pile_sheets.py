"""The rows of all results of the pile, kept up to date a few documents at a time while somebody looks."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.memory import set_aside
from app.pile.pile import Pile
from app.sheets.sheet_rows import Layout, SheetRow, layouts_of, rows_of
from extraction.evidence import Extraction
from extraction.storage.records import DocumentState
from schemas.registry import Schema

TURN_SECONDS = 0.02
"""How long laying out rows may keep the window; a longer pause is seen."""
KEPT = frozenset({DocumentState.RUNNING, DocumentState.WAITING})
"""States of a document that runs again: its old row stays until there is a new result."""


class SchemaSheets:
    """All rows of one schema, by document and sheet."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.layouts = layouts_of(schema)
        self.rows: dict[int, dict[tuple[str, ...], list[SheetRow]]] = {}

    def of(self, layout: Layout, documents: list[int] | None = None) -> list[tuple[int, list[SheetRow]]]:
        """(document, its rows in one sheet), of all documents or of these."""
        wanted = self.rows if documents is None else documents
        return [(document, self.rows[document].get(layout.path, [])) for document in wanted]


class PileSheets(QObject):
    """`by_schema` holds the sheets by the digest of their schema, in the order they were met."""

    schemas_changed = Signal()
    rows_changed = Signal(str, object)
    """Digest of the schema, and the documents that have new rows."""
    row_gone = Signal(str, int)
    """Digest of the schema, and the document that has no rows there any more."""

    def __init__(self, pile: Pile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pile = pile
        self.by_schema: dict[str, SchemaSheets] = {}
        self._known: dict[int, tuple[str, Extraction, str]] = {}
        self._stale: dict[int, None] = dict.fromkeys(pile.ids())
        self._fresh: dict[str, list[int]] = {}  # laid out and not told yet, by the digest of their schema
        self._listed: list[str] = []  # the schemas that were told
        self._active = False
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._take_turn)
        for signal in (pile.added, pile.removed, pile.changed, pile.result_changed):
            signal.connect(self._document_changed)

    def __len__(self) -> int:
        """How many documents have rows."""
        return len(self._known)

    @property
    def complete(self) -> bool:
        """Whether every document was looked at, and told."""
        return not self._stale and not self._fresh

    def set_active(self, active: bool) -> None:
        """Whether somebody looks; what changes meanwhile is laid out then."""
        self._active = active
        if active and not self.complete:
            self._turn.start()
        elif not active:
            self._turn.stop()

    @Slot(int)
    def _document_changed(self, document: int) -> None:
        if document not in self._pile or self._has_news(document):
            self._stale[document] = None
            if self._active:
                self._turn.start()

    def _has_news(self, document: int) -> bool:
        """Whether a document's rows are not what its entry says; asked at every step of a run."""
        entry, known = self._pile.entry(document), self._known.get(document)
        if entry.result is None or entry.run_schema is None:
            return known is not None and entry.row.state not in KEPT
        return known is None or known[1] is not entry.result or known[2] != entry.row.title

    @Slot()
    def _take_turn(self) -> None:
        """Lay out and tell in turn: for one document with 2,000 rows each takes what a turn may take."""
        if self._fresh:
            self._tell()
        else:
            self._lay_out_some()
        if self.complete:
            self._turn.stop()

    def _lay_out_some(self) -> None:
        """As many documents as fit one turn of the window; the rest gets the next ones."""
        end = time.monotonic() + TURN_SECONDS
        while self._stale and time.monotonic() < end:
            document = next(iter(self._stale))
            del self._stale[document]
            digest = self._lay_out(document)
            if digest:
                self._fresh.setdefault(digest, []).append(document)
        set_aside()
        if not self._fresh:
            self._tell()

    def _tell(self) -> None:
        fresh, self._fresh = self._fresh, {}
        if self._listed != list(self.by_schema):
            self._listed = list(self.by_schema)
            self.schemas_changed.emit()
        for digest, documents in fresh.items():
            left = self.by_schema[digest].rows if digest in self.by_schema else {}
            self.rows_changed.emit(digest, [document for document in documents if document in left])

    def _lay_out(self, document: int) -> str:
        """Take over a document's result; the digest of its schema, empty where it has no new rows."""
        if document not in self._pile:
            self._forget(document)
            return ""
        entry = self._pile.entry(document)
        if not self._has_news(document):
            return ""
        if entry.result is None or entry.run_schema is None:
            self._forget(document)
            return ""
        digest = entry.run_schema.digest
        if document in self._known and self._known[document][0] != digest:
            self._forget(document)
        if digest not in self.by_schema:
            self.by_schema[digest] = SchemaSheets(entry.run_schema)
        sheets = self.by_schema[digest]
        sheets.rows[document] = rows_of(document, entry.row.title, entry.result, sheets.layouts)
        self._known[document] = (digest, entry.result, entry.row.title)
        return digest

    def _forget(self, document: int) -> None:
        known = self._known.pop(document, None)
        if known is None:
            return
        digest = known[0]
        del self.by_schema[digest].rows[document]
        if not self.by_schema[digest].rows:
            del self.by_schema[digest]
        self.row_gone.emit(digest, document)
