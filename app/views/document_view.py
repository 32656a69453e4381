"""The middle pane: the document with its evidence, or the JSON, under two tabs."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QToolButton, QVBoxLayout, QWidget

from app.entry import PASSWORD_ERRORS, Entry
from app.pages import Pages
from app.plain import PlainLabel
from app.theme import ICON_SIZE
from app.views.json_view import JsonView
from app.views.page_view import PageView
from app.views.text_view import TextView
from app.views.trouble_view import TroubleView
from extraction.document import Document
from extraction.events import RunFailed
from extraction.evidence import Evidence
from extraction.store import DocumentState

HEAD_HEIGHT = 34


class DocumentView(QWidget):
    """Shows one document. `field_clicked` tells the value whose words were clicked."""

    field_clicked = Signal(str)
    password_given = Signal(str)
    retry = Signal()

    def __init__(self, pages: Pages, zoom_actions: list[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="middlePane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pages = pages
        self._key = ""
        self._password: str | None = None
        self._document: Document | None = None
        self._evidence: dict[str, Evidence] = {}
        self._pending = ""
        self.page_view = PageView(self)
        self.text_view = TextView(self)
        self.json_view = JsonView(self)
        self.trouble = TroubleView(self)
        self._blank = PlainLabel(self, objectName="quiet", alignment=Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(self)
        for view in (self._blank, self.page_view, self.text_view, self.json_view, self.trouble):
            self._stack.addWidget(view)
        self.tabs = QTabBar(self, drawBase=False, expanding=False)
        self.tabs.setAccessibleName("Document or JSON")
        self.tabs.addTab("Document")
        self.tabs.addTab("JSON")
        self._where = PlainLabel(self, objectName="small")
        self._zoom = self._zoom_buttons(zoom_actions)
        self._build_layout()
        self._connect()

    def _zoom_buttons(self, actions: list[QAction]) -> list[QToolButton]:
        buttons = []
        for action in actions:
            button = QToolButton(self, autoRaise=True, iconSize=QSize(ICON_SIZE - 2, ICON_SIZE - 2))
            button.setDefaultAction(action)
            button.setAccessibleName(action.text())
            buttons.append(button)
        return buttons

    def _build_layout(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(8, 0, 8, 0)
        head.addStrut(HEAD_HEIGHT)  # so that nothing below moves when buttons come and go
        head.setSpacing(2)
        head.addWidget(self.tabs)
        head.addStretch(1)
        head.addWidget(self._where)
        head.addSpacing(8)
        for button in self._zoom:
            head.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._show_right_view)
        self.page_view.field_clicked.connect(self.field_clicked)
        self.text_view.field_clicked.connect(self.field_clicked)
        self.page_view.page_wanted.connect(self._draw)
        self.page_view.page_changed.connect(self._show_where)
        self.trouble.password_given.connect(self.password_given)
        self.trouble.retry.connect(self.retry)
        self._pages.document_loaded.connect(self._loaded)
        self._pages.document_failed.connect(self._load_failed)
        self._pages.page_drawn.connect(self._drawn)
        self._pages.page_failed.connect(self._draw_failed)

    # ------------------------------------------------------------------ content

    def show_entry(self, entry: Entry, password: str | None) -> None:
        """Show another document, or the same one after its state changed."""
        row = entry.row
        self._password = password
        if row.key is None:
            self._forget()
            failed = row.state in (DocumentState.FAILED, DocumentState.CANCELLED)
            self._blank.setText("" if failed else f"Reading {row.title} …")
            message = row.message or "This document was not read."
            self.trouble.show_trouble(row.title, message, entry.needs_password, failed)
            self._show_right_view()
        elif row.key != self._key:
            self._forget()
            self._key = row.key
            self._blank.setText("")
            self._pages.load(row.key)

    def refresh_colours(self) -> None:
        """The scheme or the size of the text changed."""
        self.text_view.refresh_colours()
        self.json_view.refresh_colours()

    def _forget(self) -> None:
        if self._key:
            self._pages.forget_requests()
        self._key, self._document, self._evidence, self._pending = "", None, {}, ""
        self.page_view.set_document(None)
        self.text_view.set_document(None)
        self._where.clear()

    def set_evidence(self, evidence: dict[str, Evidence]) -> None:
        """Mark the words of these values."""
        self._evidence = evidence
        self.page_view.set_evidence(evidence)
        self.text_view.set_evidence(evidence)

    def select(self, pointer: str) -> None:
        """Bring a value's words into view."""
        if self._document is None:
            self._pending = pointer
        elif self._document.kind == "pdf":
            self.page_view.select(pointer)
        else:
            self.text_view.select(pointer)

    @Slot(str, object)
    def _loaded(self, key: str, document: Document) -> None:
        if key != self._key or self._document is document:
            return
        self._document = document
        if document.kind == "pdf":
            self.page_view.set_document(document)
        else:
            self.text_view.set_document(document)
            self._where.setText(document.title if document.kind == "web" else "")
        self.set_evidence(self._evidence)
        self._show_right_view()
        if self._pending:
            self.select(self._pending)

    @Slot(str, str)
    def _load_failed(self, key: str, message: str) -> None:
        if key == self._key:
            self.trouble.show_trouble("This document cannot be shown", message, False, True)
            self._stack.setCurrentWidget(self.trouble)

    @Slot()
    def _show_right_view(self) -> None:
        json_shown = self.tabs.currentIndex() == 1
        if json_shown:
            view: QWidget = self.json_view
        elif self._document is not None:
            view = self.page_view if self._document.kind == "pdf" else self.text_view
        else:
            view = self.trouble if not self._key and not self._blank.text() else self._blank
        for button in self._zoom:
            button.setVisible(view is self.page_view)
        self._where.setVisible(not json_shown)
        self._stack.setCurrentWidget(view)
        self.setFocusProxy(view)

    # ------------------------------------------------------------------ pages

    @Slot(int, int)
    def _draw(self, page: int, width: int) -> None:
        self._pages.draw(self._key, page, width, self._password)

    @Slot(str, int, str)
    def _drawn(self, key: str, page: int, path: str) -> None:
        if key == self._key:
            self.page_view.set_image(page, path)

    @Slot(str, int, object)
    def _draw_failed(self, key: str, page: int, failure: RunFailed) -> None:
        if key != self._key:
            return
        if failure.error in PASSWORD_ERRORS:
            self._document = None
            self._key = ""
            self._blank.setText("")
            self.trouble.show_trouble("The pages are encrypted", failure.message, True, False)
            self._show_right_view()
        else:
            self.page_view.set_trouble(page, failure.message)

    @Slot(int)
    def _show_where(self, page: int) -> None:
        if self._document is None or self._document.kind != "pdf" or page < 0:
            return
        shown, count = self._document.pages[page], len(self._document.pages)
        self._where.setText(f"page {shown.label}" + (f" ({page + 1} of {count})" if count > 1 else ""))
