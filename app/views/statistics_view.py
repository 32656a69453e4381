"""History and statistics: charts of speed, time and corrections above the list of all runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.models.history_model import DOCUMENT_ROLE, SORT_ROLE, HistoryModel
from app.sheets.statistics import (
    corrections,
    corrections_sentence,
    passes,
    passes_sentence,
    times,
    times_sentence,
)
from app.views.charts import BarPlot, ChartCard, LinePlot, LyingBarPlot
from extraction.storage.records import FieldCorrections, RunFacts

REFRESH_MS = 300
"""The view follows the runs at this pace."""
SIDE_BY_SIDE = 300
"""Pixels that a chart needs to stand beside another."""
LIST_HEIGHT = 300
SIZED_ROWS = 40
"""Rows that a column's width is taken from."""
WIDEST = 240
"""Pixels of a column of the list before a person drags it."""
TITLE_ROOM = 32
"""Pixels around a column's title: its margins, and the mark of the one sorted by. Qt keeps more for all."""
ACROSS = Qt.Orientation.Horizontal
NARROWEST = 64
"""Pixels that a column of names keeps where all do not fit beside each other."""
NAMES = (0, 3, 1, 4, 2, 9)
"""Columns that give way where there is no room: their tool tips say the whole. The first gives most, and
takes what room is left."""

ReadHistory = Callable[[], tuple[list[RunFacts], list[FieldCorrections]]]


class StatisticsView(QScrollArea):
    """`document_activated` tells the document of a run; `read` gives runs, newest first, and corrections."""

    document_activated = Signal(int)

    def __init__(self, read: ReadHistory, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self._read = read
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("History and statistics"))
        self._later = QTimer(self, singleShot=True, interval=REFRESH_MS)
        self._later.timeout.connect(self.refresh)
        self.speed = ChartCard(
            self.tr("Tokens a pass, run by run"),
            LinePlot(self.tr("tokens a pass")),
            self.tr(
                "As runs finish, this shows how many words the model writes at once, as it learns yours."
            ),
        )
        self.time = ChartCard(
            self.tr("Time per document"),
            BarPlot(self.tr("seconds"), (self.tr("reading"), self.tr("writing"))),
            self.tr("As runs finish, this shows how long each document took to read and to fill in."),
        )
        self.corrected = ChartCard(
            self.tr("Values corrected, by field"),
            LyingBarPlot(),
            self.tr("As you accept and correct values, this shows which fields the model gets wrong."),
        )
        self._cards = (self.speed, self.time, self.corrected)
        self._build()

    def _build(self) -> None:
        content = QWidget(self, objectName="statistics")
        self._grid = QGridLayout()
        self._grid.setSpacing(12)
        self._columns = 0
        self._own_widths = False  # whether the person has dragged a column
        self._fitting = False
        self.model = HistoryModel(self)
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(self.model)
        self._proxy.setSortRole(SORT_ROLE)
        self.table = QTableView(content, objectName="history")
        self._build_table()
        self._blank = QLabel(self.tr("No run yet. Each one gets a line here."), content, objectName="quiet")
        box = QVBoxLayout(content)
        box.setContentsMargins(16, 12, 16, 16)
        box.setSpacing(12)
        box.addLayout(self._grid)
        box.addWidget(QLabel(self.tr("Runs"), content, objectName="paneTitle"))
        box.addWidget(self._blank)
        box.addWidget(self.table, 1)
        self.setWidget(content)
        self.setFocusProxy(self.table)
        self._arrange()

    def _build_table(self) -> None:
        table = self.table
        table.setModel(self._proxy)
        table.setAccessibleName(self.tr("All runs"))
        table.setMinimumHeight(LIST_HEIGHT)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names of a series differ at their end
        table.setTabKeyNavigation(False)
        table.setSortingEnabled(True)
        table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setHighlightSections(False)
        header.moveSection(self.model.columnCount() - 1, 1)  # how it ended is what people look for first
        header.setResizeContentsPrecision(SIZED_ROWS)
        header.sectionResized.connect(self._dragged)
        table.activated.connect(self._activated)

    # ------------------------------------------------------------------ content

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    @Slot()
    def refresh_soon(self) -> None:
        """Something ran or was decided; what nobody looks at is read when it is shown."""
        if self.isVisible() and not self._later.isActive():
            self._later.start()

    @Slot()
    def refresh(self) -> None:
        """Read the history anew."""
        runs, fields = self._read()
        line, bars = passes(runs), times(runs)
        self.speed.chart.show_line(line)
        self.speed.say(passes_sentence(line))
        self.time.chart.show_bars(bars)
        self.time.say(times_sentence(bars))
        self.corrected.chart.show_bars(corrections(fields))
        self.corrected.say(corrections_sentence(fields))
        self.model.show(runs)
        self._blank.setVisible(not runs)
        self.table.setVisible(bool(runs))
        self._fit_columns()

    def _fit_columns(self) -> None:
        """All beside each other, as wide as their words where there is room, until a person drags one."""
        if self._own_widths or not self.model.rowCount():
            return
        self._fitting = True
        columns = range(self.model.columnCount())
        header = self.table.horizontalHeader()
        titles = [
            header.fontMetrics().horizontalAdvance(str(self.model.headerData(c, ACROSS))) for c in columns
        ]
        words = [max(self.table.sizeHintForColumn(c), titles[c] + TITLE_ROOM) for c in columns]
        wanted = [min(WIDEST, width) for width in words]
        whole = [title + TITLE_ROOM for title in titles]
        for column, width in enumerate(fitted(wanted, self.table.viewport().width(), NAMES, whole)):
            self.table.setColumnWidth(column, width)
        self._fitting = False

    @Slot()
    def _dragged(self) -> None:
        self._own_widths = self._own_widths or (not self._fitting and self.isVisible())

    @Slot(QModelIndex)
    def _activated(self, index: QModelIndex) -> None:
        self.document_activated.emit(int(index.data(DOCUMENT_ROLE)))

    # ------------------------------------------------------------------ layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._fit_columns()

    def _arrange(self) -> None:
        columns = max(1, min(len(self._cards), self.viewport().width() // SIDE_BY_SIDE))
        if columns == self._columns:
            return
        self._columns = columns
        for number, card in enumerate(self._cards):
            self._grid.addWidget(card, number // columns, number % columns)
        for column in range(len(self._cards)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)


def fitted(wanted: list[int], room: int, giving: Sequence[int], titles: Sequence[int] = ()) -> list[int]:
    """Widths that fill the room: columns give way in turn, the first takes what is left over.

    Each gives way down to its title, and only where that is not enough down to NARROWEST.
    Example: [200, 90], 250, [0] -> [160, 90], and in a room of 300 -> [210, 90].
    """
    widths = list(wanted)
    widths[giving[0]] += max(0, room - sum(widths))
    narrowest = [NARROWEST] * len(widths)
    for least in (titles, narrowest) if titles else (narrowest,):
        for column in giving:
            too_much = max(0, sum(widths) - room)
            widths[column] -= min(too_much, max(0, widths[column] - least[column]))
    return widths
