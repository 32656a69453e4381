"""The Models window: what this computer has, which model suits it, and all models that there are."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFont, QFontMetrics, QGuiApplication, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.parts import side_by_side
from app.looks.theme import icon, paint_glyph, step, theme
from app.model_desk import model_words
from app.model_desk.model_advice import Advice, Offer
from app.model_desk.model_fetch import ModelFetch
from app.models.model_list import FIT_ROLE, LINE_ROLE, OFFER_ROLE, PROPOSED_ROLE, ModelListModel
from app.texts.engine_words import in_words
from app.texts.plain import PlainLabel
from app.views.model_details import ModelDetails
from extraction.model_store.download_queue import Download
from extraction.models.propose import Wish

SIZE = (1000, 720)
PANES = (380, 600)
EDGE = 20
IDLE_MINUTES = (5, 15, 60, 0)
"""After which the model is unloaded; 0 is never."""


class ModelsDialog(QDialog):
    """Shows what it is told; what the person wants comes out as signals, those of `details` among them."""

    proposed_wanted = Signal(str)
    file_wanted = Signal()
    folder_wanted = Signal()
    brought = Signal(list)
    """Paths that were dropped."""
    card_dismissed = Signal()
    idle_chosen = Signal(int)

    def __init__(self, fetch: ModelFetch, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Models"))
        self.setAcceptDrops(True)
        self._fetch = fetch
        self._advice: Advice | None = None
        self._in_use, self._wishes = "", dict[str, Wish]()
        self.computer = PlainLabel(self, wordWrap=True)
        self.card = _CardHint(self)
        self.proposal = _Proposal(self)
        self.model = ModelListModel(fetch.state, "", self)
        self.list = QListView(self)
        self.details = ModelDetails(self)
        self.add_file = QPushButton(self.tr("Add file…"), self, autoDefault=False)
        self.add_folder = QPushButton(self.tr("Add folder…"), self, autoDefault=False)
        self.said = PlainLabel(self, objectName="quiet", wordWrap=True)
        self.idle = QComboBox(self)
        self._build()
        self._connect()
        self.resize(*SIZE)
        self.list.setFocus()

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._head())
        line = QWidget(self, objectName="line")
        line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line.setFixedHeight(1)
        box.addWidget(line)
        box.addWidget(side_by_side(self, PANES, self._left(), self.details), 1)

    def _head(self) -> QWidget:
        head = QWidget(self)
        column = QVBoxLayout(head)
        column.setContentsMargins(EDGE, 14, EDGE, 14)
        column.setSpacing(8)
        column.addWidget(QLabel(self.tr("THIS COMPUTER"), self, objectName="paneTitle"))
        self.computer.setText(self.tr("Looking at the graphics card and memory …"))
        column.addWidget(self.computer)
        column.addWidget(self.card)
        column.addWidget(self.proposal)
        return head

    def _left(self) -> QWidget:
        pane = QWidget(self, objectName="rail")
        pane.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setAccessibleName(self.tr("Models"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.add_file.setToolTip(self.tr("Use a GGUF file that you have; it stays where it is"))
        self.add_folder.setToolTip(
            self.tr("List all models of a folder, at any depth; they stay where they are")
        )
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.add_file)
        row.addWidget(self.add_folder)
        row.addStretch(1)
        box = QVBoxLayout(pane)
        box.setContentsMargins(12, 12, 12, 12)
        box.setSpacing(8)
        box.addWidget(self.list, 1)
        box.addWidget(self.said)
        box.addLayout(row)
        box.addLayout(self._idle_row())
        self.said.hide()
        return pane

    def _idle_row(self) -> QHBoxLayout:
        for minutes in IDLE_MINUTES:
            words = self.tr("after {minutes} idle minutes") if minutes else self.tr("when Winnow closes")
            self.idle.addItem(words.format(minutes=minutes), minutes)
        self.idle.setToolTip(
            self.tr("Other programs get the model's memory then; it is loaded again by itself")
        )
        self._idle_label = QLabel(self.tr("&Free its memory"), self, objectName="small")
        self._idle_label.setBuddy(self.idle)
        self.idle.setAccessibleName(self.tr("Free its memory"))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self._idle_label)
        row.addWidget(self.idle, 1)
        return row

    def _connect(self) -> None:
        self.list.selectionModel().currentChanged.connect(self._show_current)
        self.list.activated.connect(self._activated)
        self.proposal.wanted.connect(self.proposed_wanted)
        self.card.dismissed.connect(self.card_dismissed)
        self.add_file.clicked.connect(self.file_wanted)
        self.add_folder.clicked.connect(self.folder_wanted)
        self.idle.activated.connect(self._idle_chosen)
        self._fetch.changed.connect(self._download_changed)

    # ------------------------------------------------------------------ content

    def show_advice(self, advice: Advice, in_use: str, wishes: dict[str, Wish], card_hint: bool) -> None:
        """List everything anew; what was in view stays so."""
        current = self.current()
        self._advice, self._in_use, self._wishes = advice, in_use, wishes
        self.computer.setText("\n".join(model_words.computer(advice.machine, advice.room)))
        self.card.show_machine(model_words.unused_card(advice.machine) if card_hint else ("", ""))
        self.model.show(advice, in_use)
        self.say(in_words(advice.notice))
        wanted = current.model.name if current else (in_use if advice.any_here else advice.proposed)
        self.select(wanted)
        self._show_proposal()

    def show_idle(self, minutes: float) -> None:
        """After how many minutes the model is unloaded."""
        if self.idle.findData(minutes) < 0:
            self.idle.addItem(self.tr("after {minutes} idle minutes").format(minutes=minutes), minutes)
        self.idle.setCurrentIndex(self.idle.findData(minutes))

    def say(self, text: str) -> None:
        """What just happened to the list."""
        self.said.setText(text)
        self.said.setVisible(bool(text))

    def current(self) -> Offer | None:
        """The model in view."""
        offer = self.list.currentIndex().data(OFFER_ROLE)
        return offer if isinstance(offer, Offer) else None

    def select(self, name: str) -> None:
        """Show a model, or the first where it is not listed."""
        row = self.model.row_of(name)
        index = self.model.index(row if row >= 0 else 1)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index.siblingAtRow(index.row() - 1))  # a heading over it comes along
        self.list.scrollTo(index)
        self._show_current()

    @Slot()
    def _show_current(self) -> None:
        offer = self.current()
        name = offer.model.name if offer else ""
        wish = self._wishes.get(name, Wish())
        self.details.show_offer(
            offer,
            self._advice,
            self._fetch.state(name),
            offer is not None and self.model.is_in_use(offer),
            wish,
        )

    @Slot(object)
    def _download_changed(self, download: Download) -> None:
        self.model.refresh(download.what)
        offer = self.current()
        if offer is not None and offer.model.name == download.what:
            self.details.show_download(download)
        self._show_proposal()

    def _show_proposal(self) -> None:
        advice = self._advice
        if advice is not None:
            offer = advice.offer(advice.proposed)
            in_use = offer is not None and self.model.is_in_use(offer)
            busy = self._fetch.busy(advice.proposed)
            self.proposal.show_proposal(advice, offer, in_use, busy)

    # ------------------------------------------------------------------ what the person wants

    @Slot()
    def _activated(self) -> None:
        for name in ("use", "fetch"):
            button = self.details.buttons[name]
            if button.isEnabled() and not button.isHidden():
                button.click()
                return

    @Slot()
    def _idle_chosen(self) -> None:
        self.idle_chosen.emit(self.idle.currentData())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _paths(event):
            event.acceptProposedAction()
            self.say(self.tr("Drop to add it to the list. It stays where it is."))

    def dragLeaveEvent(self, event: object) -> None:
        self.say("")

    def dropEvent(self, event: QDropEvent) -> None:
        self.say("")
        if paths := _paths(event):
            event.acceptProposedAction()
            self.brought.emit(paths)


def _paths(event: QDropEvent) -> list[str]:
    """Model files and folders that are being dragged."""
    paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if path.lower().endswith(".gguf") or Path(path).is_dir()]


class _CardHint(QWidget):
    """A card that is not used, and the command that changes it; gone for good once it is closed."""

    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="modelHint")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.text = PlainLabel(self, wordWrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._command = ""
        self.copy = QPushButton(self.tr("Copy command"), self, autoDefault=False)
        self.close_ = QToolButton(self, icon=icon("close"))
        self.close_.setAccessibleName(self.tr("Do not say this again"))
        self.close_.setToolTip(self.tr("Do not say this again"))
        self.copy.clicked.connect(self._copy)
        self.close_.clicked.connect(self._dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.setSpacing(12)
        row.addWidget(self.text, 1)
        row.addWidget(self.copy)
        row.addWidget(self.close_)
        self.hide()

    def show_machine(self, hint: tuple[str, str]) -> None:
        """What helps and the command in it; empty hides it."""
        words, self._command = hint
        self.text.setText(words)
        self.copy.setVisible(bool(self._command))
        self.copy.setToolTip(self._command)
        self.setVisible(bool(words))

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._command)
        self.copy.setText(self.tr("Copied"))

    @Slot()
    def _dismiss(self) -> None:
        self.hide()
        self.dismissed.emit()


class _Proposal(QWidget):
    """The model for this computer, with one button."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = ""
        self.title = PlainLabel(self, objectName="subheading", wordWrap=True)
        self.line = PlainLabel(self, objectName="quiet", wordWrap=True)
        self.button = QPushButton(self, objectName="primary", autoDefault=False)
        self.button.clicked.connect(self._want)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(16)
        row.addLayout(words, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_proposal(self, advice: Advice, offer: Offer | None, in_use: bool, busy: bool) -> None:
        """Say which; without one say what helps."""
        self._name = offer.model.name if offer else ""
        self.show()
        if offer is None:
            self.title.setText(model_words.nothing_fits(advice))
            self.line.setText("")
            self.button.hide()
            return
        words = self.tr("For this computer: {model}")
        self.title.setText(words.format(model=model_words.short_title(offer.model.title)))
        line = model_words.proposal(offer, advice.room)
        self.line.setText(line[:1].upper() + line[1:] + ".")
        self.button.setText(self.tr("Use it") if offer.usable else self.tr("Fetch and use"))
        self.button.setVisible(not busy and not (in_use and offer.usable))

    @Slot()
    def _want(self) -> None:
        self.wanted.emit(self._name)


class _Rows(QStyledItemDelegate):
    """A heading; or a title, where the model is, and whether it fits with a shape beside the words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        small = QFontMetrics(step(option.font, -1)).height()
        if index.data(OFFER_ROLE) is None:
            return QSize(160, small + 14)
        return QSize(160, QFontMetrics(option.font).height() + 2 * small + 16)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        offer = index.data(OFFER_ROLE)
        if offer is None:
            painter.setFont(step(option.font, -1, bold=True))
            painter.setPen(theme.colour("quiet"))
            area = option.rect.adjusted(10, 0, -8, -4)
            painter.drawText(area, Qt.AlignmentFlag.AlignBottom, str(index.data()))
        else:
            self._model(painter, option, index)
        painter.restore()

    def _model(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.colour("selection"))
            if option.widget is not None and option.widget.hasFocus():
                edge = QRect(option.rect.topLeft(), QSize(2, option.rect.height()))
                painter.fillRect(edge, theme.colour("accent"))
        small = step(option.font, -1)
        room = option.rect.adjusted(10, 6, -10, 0)
        proposed = str(index.data(PROPOSED_ROLE))
        title = step(option.font, 0, bold=True)
        self._text(
            painter, room, str(index.data()), title, "text", QFontMetrics(small).horizontalAdvance(proposed)
        )
        painter.setFont(small)
        painter.setPen(theme.colour("quiet"))
        painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, proposed)
        room = room.adjusted(0, QFontMetrics(title).height() + 2, 0, 0)
        self._text(painter, room, str(index.data(LINE_ROLE)), small, "quiet")
        room = room.adjusted(0, QFontMetrics(small).height() + 1, 0, 0)
        shape, colour, words = index.data(FIT_ROLE)
        height = QFontMetrics(small).height()
        paint_glyph(painter, shape, QRectF(room.left(), room.top(), 12, height), theme.colour(colour))
        self._text(painter, room.adjusted(18, 0, 0, 0), words, small, "text")

    def _text(
        self, painter: QPainter, room: QRect, text: str, font: QFont, colour: str, kept: int = 0
    ) -> None:
        painter.setFont(font)
        painter.setPen(theme.colour(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width() - kept - 8)
        painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, shown)
