"""The window: lays out the views and connects them with the pile, the runner and the actions."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QMainWindow,
    QMenu,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.actions.action_set import Actions
from app.actions.action_table import MenuName
from app.actions.commands import Commands
from app.actions.export_commands import ExportCommands
from app.actions.line_commands import LineCommands
from app.actions.lookup_commands import LookupCommands
from app.actions.overviews import Overviews
from app.actions.queue_commands import QueueCommands
from app.actions.remedies import Remedies
from app.actions.review_commands import ReviewCommands
from app.looks.looks import Looks
from app.looks.theme import Choice, app_icon
from app.model_desk.desk import ModelDesk
from app.model_desk.model_fetch import ModelFetch
from app.models.pile_model import PileModel
from app.pile.bringing import Bringing
from app.pile.entry import Entry, fields_of, trouble_of
from app.pile.intake import holds_picture, sources_of, text_of
from app.pile.pages import Pages
from app.pile.pile import Pile
from app.pile.splitting import Splitting
from app.pile.whole_page import WholePage
from app.review.habits import Habits
from app.review.least_sure import LeastSure
from app.review.reviewing import Reviewing
from app.review.text_keys import TextKeys
from app.runs.learning import Learning
from app.runs.runner import Runner
from app.runs.stopping import Stopping
from app.schema_desk.desk import SchemaDesk
from app.views.command_bar import CommandBar
from app.views.document_view import DocumentView
from app.views.drop_overlay import DropOverlay
from app.views.empty_state import EmptyState
from app.views.fields_view import FieldsView
from app.views.model_chooser import ModelChooser
from app.views.notice_bar import NoticeBar
from app.views.pile_view import PileView
from app.views.status_line import StatusLine
from app.views.window_layout import WindowLayout
from extraction.events import Piece
from extraction.storage.records import DocumentState
from schemas.registry import builtin_names

NARROW = 1100
"""Below this width the fields go under the page."""
RAIL_MENU = (
    "run_again", "retry_selected", "cancel_selected", "use_suggested", "",
    "move_up", "move_down", "", "remove",
)  # fmt: skip
"""Actions on the documents selected in the pile; an empty name is a line between them."""
REFRESH_MS = 80
"""Views follow the writing at this pace, however fast it is."""
REFRESH_SHARE = 0.2
"""The share of the time that this may take: a long result is followed more slowly."""


class MainWindow(QMainWindow):
    """One window for everything. It decides nothing about documents: it asks Pile and Runner."""

    closing = Signal()

    def __init__(self, pile: Pile, runner: Runner, pages: Pages, fetch: ModelFetch, looks: Looks) -> None:
        super().__init__()
        self.pile, self.runner, self.pages, self.looks = pile, runner, pages, looks
        self._shown = 0
        self._history = False  # whether the history is shown although the pile is empty
        self._stale = False  # whether the fields wait to be brought up to date
        self.actions_ = Actions(self)
        self._refresh = QTimer(self, singleShot=True, interval=REFRESH_MS, timeout=self._refresh_views)
        self._load = QTimer(self, interval=0, timeout=self._load_schemas)
        self.setAcceptDrops(True)
        self.setWindowIcon(app_icon())
        self._build()
        self.model = ModelChooser(runner, fetch, self.notice, self.status, self)
        self.model.fill(self._menus["Model"], self.actions_["models"])
        self.schemas = SchemaDesk(self)
        self.commands = Commands(self)
        self.overviews = Overviews(self)
        self.exports = ExportCommands(self)
        self.review = ReviewCommands(self, Reviewing(pile, pages.find, self))
        self.lines = LineCommands(self)
        self.text_keys = TextKeys(self)
        self.least_sure = LeastSure(self)
        self.splitting = Splitting(self)
        self.whole_page = WholePage(self)
        self.bringing = Bringing(self)
        self.queue = QueueCommands(self)
        self.stopping = Stopping(self)
        self.remedies = Remedies(self)
        self.lookup = LookupCommands(self)
        self.learning = Learning(self)
        self.habits = Habits(pile, self)
        self.models = ModelDesk(self, fetch)
        self._connect_logic()
        self._refresh_looks()
        self.layout_ = WindowLayout(self, self._outer, self._inner)
        self._show_schemas()
        self._refresh_views()
        if pile.ids():
            self.rail.select(pile.ids()[0])
            self.rail.setFocus()
        else:
            self.empty.setFocus()  # else the keys go to the schema

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        """From the top to the bottom: Tab goes in the order in which widgets are made."""
        self.bar = CommandBar(self.actions_, self)
        self.notice = NoticeBar(self)
        self.question = NoticeBar(self)
        self.offer = NoticeBar(self)
        self.empty = EmptyState(
            self.actions_["add"], self.actions_["add_sample"], self.actions_["show_statistics"], self
        )
        context = [self.actions_[name] if name else None for name in RAIL_MENU]
        self.rail = PileView(PileModel(self.pile, self), context, self)
        self.rail.list.addAction(self.actions_["remove"])
        self.actions_["remove"].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        zoom = [self.actions_[name] for name in ("rotate", "zoom_out", "zoom_in", "fit_width")]
        self.middle = DocumentView(self.pages, zoom, self)
        self.strip = self.middle.strip
        self.fields = FieldsView(self)
        self._inner = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self._inner.addWidget(self.middle)
        self._inner.addWidget(self.fields)
        self._outer = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self._outer.addWidget(self.rail)
        self._outer.addWidget(self._inner)
        for splitter, stretch in ((self._outer, (0, 1)), (self._inner, (3, 2))):
            splitter.setHandleWidth(1)
            for number, factor in enumerate(stretch):
                splitter.setStretchFactor(number, factor)
        self.rail.setMinimumWidth(180)
        self.middle.setMinimumSize(280, 160)
        self.fields.setMinimumSize(300, 160)
        self.status = StatusLine(self)
        self._center = QStackedWidget(self)
        self._center.addWidget(self.empty)
        self._center.addWidget(self._outer)
        whole = QWidget(self)
        box = QVBoxLayout(whole)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for widget in (self.bar, self.notice, self.question, self.offer):
            box.addWidget(widget)
        box.addWidget(self._center, 1)
        box.addWidget(self.status)
        self.setCentralWidget(whole)
        self._overlay = DropOverlay(self)
        self._menus = self.actions_.fill(self.menuBar())

    def menu(self, name: MenuName) -> QMenu:
        """A menu of the menu bar."""
        return self._menus[name]

    def _connect_logic(self) -> None:
        self.bar.schema_chosen.connect(self.commands.choose_schema)
        self.rail.current_changed.connect(self._show_document)
        self.fields.chosen.connect(self.middle.select)
        self.middle.field_clicked.connect(self._field_clicked)
        self.pile.added.connect(self._document_added)
        self.pile.removed.connect(self._refresh_soon)
        self.pile.changed.connect(self._document_changed)
        self.pile.result_changed.connect(self._result_changed)
        self.pile.known.changed.connect(self._show_schemas)
        self.pile.said.connect(self.status.say)
        self.pile.keeping.trouble.connect(self.notice.say)
        self.runner.wrote.connect(self._wrote)
        self.runner.figures.connect(self.status.show_progress)
        self.runner.queue_changed.connect(self._refresh_soon)
        self.looks.changed.connect(self._refresh_looks)

    # ------------------------------------------------------------------ what is shown

    @property
    def shown(self) -> int:
        """The document that is shown, 0 where there is none."""
        return self._shown

    @Slot()
    def _refresh_soon(self) -> None:
        if not self._refresh.isActive():
            self._refresh.start()

    @Slot()
    def _refresh_views(self) -> None:
        """Bring everything that follows from the pile up to date; the next time after a rest."""
        began = time.thread_time()
        self._refresh_all()
        took = 1000 * (time.thread_time() - began)
        self._refresh.setInterval(max(REFRESH_MS, round(took / REFRESH_SHARE)))

    def _refresh_all(self) -> None:
        pile, runner = self.pile, self.runner
        self._show_center()
        self.bar.show_run(len(runner.startable()), self.stopping.busy)
        self.stopping.refresh()
        done, failed = pile.count(DocumentState.DONE), pile.count(DocumentState.FAILED)
        self.status.show_totals(done, failed, runner.waiting)
        self.queue.refresh()
        for action_id in ("export", "export_xlsx", "export_csv", "export_json", "export_jsonl"):
            self.actions_[action_id].setEnabled(done > 0)
        self.actions_["retry"].setEnabled(any(pile.entry(i).retryable for i in pile.ids()))
        self.splitting.refresh()
        self.whole_page.refresh()
        if self._shown in pile:
            if self._stale:
                self._show_fields(pile.entry(self._shown))
        else:
            self._show_document(self.rail.current())

    def _show_center(self) -> None:
        if len(self.pile) or self._history:
            self._center.setCurrentWidget(self._outer)
        elif self._center.currentWidget() is not self.empty:
            self._center.setCurrentWidget(self.empty)
            self.empty.setFocus()

    def show_history(self, on: bool) -> None:
        """The history is about all piles: shown where this one is empty too, until another tab is chosen."""
        self._history = on
        self._show_center()

    @Slot(int)
    def _show_document(self, document_id: int) -> None:
        """Show another document of the pile; 0 shows none."""
        self.fields.cells.leave()  # what is typed belongs to the document before
        self._shown = document_id if document_id in self.pile else 0
        if not self._shown:
            self.bringing.show_strip(0)
            self.fields.clear()
            self.middle.json_view.clear()
            self.review.refresh()
            self.setWindowTitle("Winnow")
            return
        with self.pile.keeping.told("reading a result"):  # else the fields would be another document's
            self.pile.load_result(document_id)
        self.bringing.show_strip(document_id)
        entry = self.pile.entry(document_id)
        self.setWindowTitle(f"{entry.name} – Winnow")
        self.bar.show_schema(entry.schema)
        self.middle.show_entry(entry, self.pile.password(document_id))
        self.splitting.refresh()
        self.whole_page.refresh()
        self._show_result(entry)
        self.habits.look(document_id)

    def _show_result(self, entry: Entry) -> None:
        self._show_fields(entry)
        self.middle.set_evidence(dict(entry.result.evidence) if entry.result and not entry.live else {})
        self.review.refresh()
        self.middle.json_view.show_entry(entry)

    def _show_fields(self, entry: Entry) -> None:
        self._stale = False
        schema, data, present = fields_of(entry)
        if schema is None:
            self.fields.clear()
            return
        self.fields.show_trouble(trouble_of(entry))
        result = None if entry.live else entry.result
        self.fields.show_fields((entry.row.id, schema.digest), schema.json_schema, data, present, result)

    @Slot(int)
    def _document_added(self, document_id: int) -> None:
        self.runner.preload()  # a missing model is told while documents are read, and not after it
        if len(self.pile) == 1:
            self._refresh_views()
        self._refresh_soon()
        if not self._shown:
            self.rail.select(document_id)
            self.rail.setFocus()  # else the keys go to the schema, which a stray one would change

    @Slot(int)
    def _document_changed(self, document_id: int) -> None:
        self._refresh_soon()
        if document_id == self._shown and document_id in self.pile:
            self._stale = True
            self.middle.show_entry(self.pile.entry(document_id), self.pile.password(document_id))
            self.middle.json_view.say_when(self.pile.entry(document_id))
            self.bringing.show_strip(document_id)
        if self.pile.entry(document_id).row.state is DocumentState.READY:
            self.runner.preload()

    @Slot(int)
    def _result_changed(self, document_id: int) -> None:
        if document_id == self._shown:
            self.bringing.show_strip(document_id)
            self._show_result(self.pile.entry(document_id))
        self._refresh_soon()

    @Slot(int, object)
    def _wrote(self, document_id: int, pieces: tuple[Piece, ...]) -> None:
        if document_id == self._shown:
            self._stale = True
            self.middle.json_view.append(pieces)
            self._refresh_soon()

    @Slot(str)
    def _field_clicked(self, pointer: str) -> None:
        self.fields.select(pointer)
        self.middle.select(pointer)
        self.fields.tree.setFocus(Qt.FocusReason.OtherFocusReason)  # its keys decide about the value

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.pile.known.loaded and not self._load.isActive():
            self._load.start()

    @Slot()
    def _load_schemas(self) -> None:
        """One between other events, once the window has been seen."""
        self.pile.known.load_one()
        if self.pile.known.loaded:
            self._load.stop()
            self._show_schemas()

    @Slot()
    def _show_schemas(self) -> None:
        known = self.pile.known
        self.bar.set_schemas(known.all() if known.loaded else [known.default()], len(builtin_names()))
        shown = self.pile.entry(self._shown).schema if self._shown in self.pile else None
        self.bar.show_schema(shown or self.pile.known.default())

    # ------------------------------------------------------------------ looks

    def set_theme(self, choice: Choice) -> None:
        """Use a scheme and remember it."""
        self.looks.choose(choice)

    @Slot()
    def _refresh_looks(self) -> None:
        """What the style sheet does not reach is drawn anew."""
        self.actions_[f"theme_{self.looks.choice}"].setChecked(True)
        self.actions_.refresh_icons()
        self.bar.refresh_icons()
        for line in (self.notice, self.question, self.offer, self.rail.left_out, self.empty.left_out):
            line.refresh_icons()
        self.middle.refresh_colours()
        self.fields.detail.refresh_size()

    # ------------------------------------------------------------------ dragging

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        mime = event.mimeData()
        if sources_of(mime) or (event.source() is None and (text_of(mime) or holds_picture(mime))):
            event.acceptProposedAction()
            self._overlay.cover(self.actions_["run_on_drop"].isChecked())

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._overlay.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self._overlay.hide()
        if self.bringing.add(event.mimeData()):
            event.acceptProposedAction()

    # ------------------------------------------------------------------ layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if self._inner.orientation() != wanted:
            self._inner.setOrientation(wanted)
        self._overlay.setGeometry(self.rect())

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.schemas.may_close():
            event.ignore()
            return
        self.fields.cells.leave()  # kept while the database is open
        self.closing.emit()
        event.accept()
