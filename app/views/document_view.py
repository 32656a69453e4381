"""The middle pane: the document with its evidence, search and pages; JSON and other views under tabs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QFocusEvent, QImage
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from app.pile.entry import PASSWORD_ERRORS, Entry
from app.pile.pages import Pages
from app.texts.engine_words import in_words
from app.texts.plain import PlainLabel
from app.views.action_button import ActionButton
from app.views.find_bar import FindBar
from app.views.json_view import JsonView
from app.views.page_field import PageField
from app.views.page_view import PageView
from app.views.page_words import find_all
from app.views.preview_strip import PreviewStrip
from app.views.text_view import TextView
from app.views.thumbnails import Thumbnails
from app.views.trouble_view import TroubleView
from extraction.document import Document, Span
from extraction.events import RunFailed
from extraction.evidence import Evidence, MissedLine
from extraction.storage.records import DocumentState

HEAD_HEIGHT = 34
SLOW_MS = 300
"""What opens sooner needs no words."""
BEING_READ = frozenset({DocumentState.ADDED, DocumentState.READING})


class DocumentView(QWidget):
    """Shows one document. `field_clicked` tells the value whose words were clicked."""

    field_clicked = Signal(str)
    password_given = Signal(str)
    retry = Signal()
    removal_wanted = Signal()
    place_shown = Signal(str)
    """Which place of the selected value is shown, in words; empty where there is one at most."""
    menu_wanted = Signal(QPoint)

    def __init__(self, pages: Pages, zoom_actions: list[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="middlePane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pages = pages
        self._key = ""
        self._password: str | None = None
        self._document: Document | None = None
        self._evidence: dict[str, Evidence] = {}
        self._missed: tuple[Sequence[MissedLine], int] = ((), -1)
        self._pending = ""
        self._lost = ""  # the key of a document whose text is gone
        self._opening = ""  # what is said where that takes a while
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self._say_opening)
        # made from the top to the bottom, because Tab goes in that order
        self.tabs = QTabBar(self, drawBase=False, expanding=False)
        self.tabs.addTab(self.tr("Document"))
        self.tabs.addTab(self.tr("JSON"))
        self.strip = PreviewStrip(self)
        self._zoom = [ActionButton(action, self.strip) for action in zoom_actions]
        self.strip.add_buttons(self._zoom)
        self.find_bar = FindBar(self)
        self.page_view = PageView(self)
        self.text_view = TextView(self)
        self.json_view = JsonView(self)
        self.trouble = TroubleView(self)
        self._blank = PlainLabel(self, objectName="quiet", alignment=Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(self)
        for view in (self._blank, self.page_view, self.text_view, self.json_view, self.trouble):
            self._stack.addWidget(view)
        self.tabs.setTabData(1, self.json_view)
        self.page_field = PageField(self)
        self.thumbnails = Thumbnails(self)
        self.thumbnails.hide()
        self._hits: list[Span] = []
        self._hit = -1
        self._thumbnails_on = False
        self._pages_bar = QWidget(self, objectName="pagesBar")
        self._pages_bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pages_row = QHBoxLayout(self._pages_bar)
        self._pages_row.setContentsMargins(8, 2, 12, 2)
        self._pages_row.addStretch(1)
        self._pages_row.addWidget(self.page_field)
        self._pages_bar.hide()
        self._build_layout()
        self._connect()

    def set_thumbnails_action(self, action: QAction) -> None:
        """The button that shows the small pages, beside the page's name."""
        self._pages_row.insertWidget(0, ActionButton(action, self._pages_bar))

    def _build_layout(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(8, 0, 8, 0)
        head.addStrut(HEAD_HEIGHT)  # so that nothing below moves when buttons come and go
        head.setSpacing(2)
        head.addWidget(self.tabs)
        head.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self.strip)
        box.addWidget(self.find_bar)
        box.addWidget(self._stack, 1)
        box.addWidget(self.thumbnails)
        box.addWidget(self._pages_bar)

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._show_right_view)
        for view in (self.page_view, self.text_view):
            view.field_clicked.connect(self.field_clicked)
            view.place_shown.connect(self._show_place)
            view.menu_wanted.connect(self.menu_wanted)
        self.find_bar.wanted.connect(self._find)
        self.find_bar.stepped.connect(self.step_hit)
        self.find_bar.closed.connect(self._end_search)
        self.page_field.page_chosen.connect(self._go_to_page)
        self.page_field.left.connect(self._back_to_document)
        self.thumbnails.page_wanted.connect(self._draw)
        self.thumbnails.page_chosen.connect(self._go_to_page)
        self.page_view.page_wanted.connect(self._draw)
        self.page_view.page_changed.connect(self._show_where)
        self.trouble.password_given.connect(self.password_given)
        self.trouble.retry.connect(self.retry)
        self.trouble.removal_wanted.connect(self.removal_wanted)
        self._pages.document_loaded.connect(self._loaded)
        self._pages.document_failed.connect(self._load_failed)
        self._pages.page_drawn.connect(self._drawn)
        self._pages.page_failed.connect(self._draw_failed)

    # ------------------------------------------------------------------ content

    def show_entry(self, entry: Entry, password: str | None) -> None:
        """Show another document, or the same one after its state changed."""
        row = entry.row
        self._password = password
        if row.key is None or (row.key == self._lost and row.state in BEING_READ):
            self._forget()
            failed = row.state in (DocumentState.FAILED, DocumentState.CANCELLED)
            reading = self.tr("Reading {title} …").format(title=entry.name)
            self._blank.setText("" if failed else reading)
            message = in_words(row.message) or self.tr("This document was not read.")
            self.trouble.show_trouble(entry.name, message, entry.needs_password, failed)
            self._show_right_view()
        elif row.key != self._key:
            self._forget()
            self._key, self._lost = row.key, ""
            self._blank.setText("")
            self._opening = self.tr("Opening {title} …").format(title=entry.name)
            self._slow.start()
            self._pages.load(row.key)

    @Slot()
    def _say_opening(self) -> None:
        if self._document is None and self._key not in ("", self._lost):
            self._blank.setText(self._opening)
            self._show_right_view()

    def add_view(self, at: int, title: str, view: QWidget) -> None:
        """One more tab at this place; the first stays the document's."""
        self._stack.addWidget(view)
        self.tabs.insertTab(at, title)
        self.tabs.setTabData(at, view)

    def show_view(self, view: QWidget | None) -> None:
        """Go to a view's tab; None is the document."""
        at = [self.tabs.tabData(number) for number in range(self.tabs.count())].index(view)
        self.tabs.setCurrentIndex(at)

    def refresh_colours(self) -> None:
        """The scheme or the size of the text changed."""
        self.text_view.refresh_colours()
        self.find_bar.refresh_icons()
        self.thumbnails.refresh_size()
        self.json_view.refresh_colours()

    def _forget(self) -> None:
        if self._key:
            self._pages.forget_requests()
        self._key, self._document, self._evidence, self._pending = "", None, {}, ""
        self.page_view.set_document(None)
        self.text_view.set_document(None)
        self.thumbnails.set_document(None)
        self._hits, self._hit = [], -1
        self.page_field.clear()

    def set_evidence(self, evidence: dict[str, Evidence]) -> None:
        """Mark the words of these values."""
        self._evidence = evidence
        self.page_view.set_evidence(evidence)
        self.text_view.set_evidence(evidence)

    def set_missed(self, lines: Sequence[MissedLine], current: int) -> None:
        """Mark the lines that were not taken, `current` strongest, and the small pages that have some."""
        self._missed = lines, current
        self.thumbnails.set_missed([line.page for line in lines])
        if self._view is not None:
            self._view.set_missed([line.span for line in lines], current)

    def show_missed(self, line: Span) -> None:
        """Bring a line that was not taken into view."""
        if self._view is not None:
            self._view.show_span(line)

    def select(self, pointer: str, advance: bool = True) -> None:
        """Bring a value's words into view; once more for the same value goes to its next place."""
        view = self._view
        if view is None:
            self._pending = pointer
        else:
            view.select(pointer, advance)

    @property
    def _view(self) -> PageView | TextView | None:
        """What shows the document; None while there is none."""
        if self._document is None:
            return None
        return self.page_view if self._document.kind == "pdf" else self.text_view

    def step_place(self, step: int) -> None:
        """Show another place of the selected value."""
        if self._view is not None:
            self._view.step_place(step)

    def place(self, pointer: str) -> int:
        """Which of a value's places is shown, from 0."""
        return self._view.current.number_of(pointer) if self._view is not None else 0

    @Slot(int, int)
    def _show_place(self, place: int, count: int) -> None:
        text = self.tr("place {place} of {count}").format(place=place + 1, count=count) if count > 1 else ""
        self.place_shown.emit(text)

    # ------------------------------------------------------------------ words

    def selection(self) -> tuple[Document, Span] | None:
        """The words that are selected, or else the hit of a search that is shown."""
        if self._document is None or self._view is None or self.tabs.currentIndex() != 0:
            return None
        span = self._view.selected_span
        if span is None and 0 <= self._hit < len(self._hits):
            span = self._hits[self._hit]
        return (self._document, span) if span is not None else None

    def selected_text(self) -> str:
        """The words that are selected, as the document has them."""
        found = self.selection()
        return found[0].text[found[1].start : found[1].end] if found else ""

    @Slot()
    def open_search(self) -> None:
        """Look for words in the document; those that are selected first."""
        if self._document is not None:
            self.tabs.setCurrentIndex(0)
            text = " ".join(self.selected_text().split())
            self.find_bar.open(text)

    @Slot(str)
    def _find(self, wanted: str) -> None:
        self._hits = find_all(self._document, wanted) if self._document is not None else []
        self._hit = 0 if self._hits else -1
        self._show_hit()

    @Slot(int)
    def step_hit(self, step: int) -> None:
        """Go to another hit, from the last one to the first."""
        if self._hits:
            self._hit = (self._hit + step) % len(self._hits)
            self._show_hit()

    def _show_hit(self) -> None:
        if self._view is not None:
            self._view.set_hits(self._hits, self._hit)
        self.find_bar.show_count(self._hit, len(self._hits))

    @Slot()
    def _end_search(self) -> None:
        self._hits, self._hit = [], -1
        self._show_hit()
        self._back_to_document()

    @Slot()
    def _back_to_document(self) -> None:
        self._stack.currentWidget().setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ loading

    @Slot(str, object)
    def _loaded(self, key: str, document: Document) -> None:
        if key != self._key or self._document is document:
            return
        self._document = document
        if document.kind == "pdf":
            self.page_view.set_document(document)
            self.thumbnails.set_document(document)
        else:
            self.text_view.set_document(document)
        self.set_evidence(self._evidence)
        self.set_missed(*self._missed)
        self._show_right_view()
        if self._pending:
            self.select(self._pending)
        if self.find_bar.isVisible():
            self._find(self.find_bar.line.text())

    @Slot(str, str)
    def _load_failed(self, key: str, message: str) -> None:
        if key == self._key:
            self.trouble.show_trouble(self.tr("This document cannot be shown"), message, False, True)
            self._lost = key
            self._blank.setText("")  # it is not being opened any more
            self._show_right_view()

    @Slot()
    def _show_right_view(self) -> None:
        fixed = self.tabs.tabData(self.tabs.currentIndex())
        if fixed is not None:
            view: QWidget = fixed
        elif self._document is not None:
            view = self.page_view if self._document.kind == "pdf" else self.text_view
        else:
            shown = self._key in ("", self._lost) and not self._blank.text()
            view = self.trouble if shown else self._blank
        for button in self._zoom:
            button.setVisible(view is self.page_view)
        self._stack.setCurrentWidget(view)
        self._show_pages_bar()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys belong to what is shown. A proxy would do that too, but Tab would pass by the tabs."""
        self._stack.currentWidget().setFocus(event.reason())

    # ------------------------------------------------------------------ pages

    @Slot(int, int)
    def _draw(self, page: int, width: int) -> None:
        self._pages.draw(self._key, page, width, self._password)

    @Slot(bool)
    def show_thumbnails(self, on: bool) -> None:
        """Show or hide the strip of small pages."""
        self._thumbnails_on = on
        self._show_pages_bar()

    def _show_pages_bar(self) -> None:
        """The page's name and the small pages belong to PDFs of several pages."""
        paged = self._stack.currentWidget() is self.page_view and self.page_field.has_several
        self._pages_bar.setVisible(paged)
        self.thumbnails.setVisible(paged and self._thumbnails_on)

    @Slot(int)
    def _go_to_page(self, page: int) -> None:
        if self._document is not None and self._document.kind == "pdf":
            self.page_view.go_to_page(page)

    @Slot(str, int, object)
    def _drawn(self, key: str, page: int, image: QImage) -> None:
        if key == self._key:
            self.page_view.set_image(page, image)
            self.thumbnails.set_image(page, image)

    @Slot(str, int, object)
    def _draw_failed(self, key: str, page: int, failure: RunFailed) -> None:
        if key != self._key:
            return
        if failure.error in PASSWORD_ERRORS:
            self._document = None
            self._key = ""
            self._blank.setText("")
            self.trouble.show_trouble(
                self.tr("The pages are encrypted"), in_words(failure.message), True, False
            )
            self._show_right_view()
        else:
            self.page_view.set_trouble(page, in_words(failure.message))

    @Slot(int)
    def _show_where(self, page: int) -> None:
        if self._document is None or self._document.kind != "pdf" or page < 0:
            return
        self.page_field.show_page(self._document, page)
        self._show_pages_bar()
        self.thumbnails.show_page(page)
