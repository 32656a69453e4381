"""Shown in the empty window while no model is on this machine: which one to take, with one button."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.model_desk import model_words
from app.model_desk.model_advice import Advice
from app.texts.engine_words import in_words
from app.texts.plain import PlainLabel
from extraction.model_store.download_queue import Download, DownloadState

WIDTH = 560


class FirstModel(QWidget):
    """`fetch_wanted` with the model's name; the other ways lead elsewhere."""

    fetch_wanted = Signal(str)
    pause_wanted = Signal(str)
    others_wanted = Signal()
    file_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="chartCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMaximumWidth(WIDTH)
        self._name = self._under_way = ""  # what is proposed, and what is being fetched or was begun
        self._busy = False
        self.title = PlainLabel(self, objectName="subheading", wordWrap=True)
        self.line = PlainLabel(self, wordWrap=True)
        self.origin = PlainLabel(self, objectName="quiet", wordWrap=True)
        self.bar = QProgressBar(self, textVisible=False, maximum=1000)
        self.bar.setAccessibleName(self.tr("Share fetched"))
        self.said = PlainLabel(self, objectName="quiet", wordWrap=True)
        self.button = QPushButton(self.tr("Fetch it"), self, objectName="primary")
        self.button.setAutoDefault(True)
        self.others = QToolButton(self, text=self.tr("Choose another…"), objectName="quietLink")
        self.file = QToolButton(self, text=self.tr("I have a file…"), objectName="quietLink")
        self._build()
        self.button.clicked.connect(self._pressed)
        self.others.clicked.connect(self.others_wanted)
        self.file.clicked.connect(self.file_wanted)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 14)
        column.setSpacing(6)
        for widget in (self.title, self.line, self.origin, self.bar, self.said):
            column.addWidget(widget)
        self.bar.hide()
        self.said.hide()
        row = QHBoxLayout()
        row.setContentsMargins(0, 6, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.button)
        row.addWidget(self.others)
        row.addWidget(self.file)
        row.addStretch(1)
        column.addLayout(row)
        self.title.setText(self.tr("Winnow needs a model once"))
        self.line.setText(self.tr("Looking which one suits this computer …"))
        self.button.hide()

    def show_advice(self, advice: Advice) -> None:
        """Propose a model."""
        offer = advice.offer(advice.proposed)
        self._name = offer.model.name if offer else ""
        self.button.setVisible(bool(offer or self._under_way))
        if offer is None:
            self.line.setText(model_words.nothing_fits(advice))
            self.origin.setText("")
            return
        words = self.tr("For this computer: {model}. {about}.")
        about = model_words.proposal(offer, advice.room)
        title = model_words.short_title(offer.model.title)
        self.line.setText(words.format(model=title, about=about[:1].upper() + about[1:]))
        entry = offer.model.entry
        words = self.tr(
            "Licence {licence}, from {place}. It stays on this machine; documents never leave it."
        )
        licence = entry.licence if entry else ""
        self.origin.setText(words.format(licence=licence, place=model_words.source(offer)))

    def show_download(self, download: Download) -> None:
        """How far the model is."""
        self._under_way = download.what if download.state is not DownloadState.DONE else ""
        self._busy = going = download.busy
        self.bar.setVisible(going or download.state is DownloadState.PAUSED)
        self.bar.setValue(round(1000 * download.share))
        failed = download.state is DownloadState.FAILED
        words = in_words(download.message) if failed else model_words.download_progress(download)
        self.said.setText(words)
        self.said.setVisible(bool(words))
        again = self.tr("Try again") if failed else self.tr("Go on")
        self.button.setText(self.tr("Pause") if going else again)
        self.button.show()

    def forget_download(self, name: str) -> None:
        """It was given up; another one that is under way stays in view."""
        if name != self._under_way:
            return
        self._under_way, self._busy = "", False
        self.bar.hide()
        self.said.hide()
        self.button.setText(self.tr("Fetch it"))
        self.button.setVisible(bool(self._name))

    @Slot()
    def _pressed(self) -> None:
        (self.pause_wanted if self._busy else self.fetch_wanted).emit(self._under_way or self._name)
