"""One model: what it is for, whether it fits and why, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.looks.statuses import Shape
from app.looks.theme import paint_glyph, theme
from app.model_desk import model_words
from app.model_desk.model_advice import Advice, Offer
from app.texts.engine_words import in_words
from app.texts.plain import PlainLabel, visible
from app.views.memory_picture import MemoryPicture
from app.views.model_setting import ModelSetting
from extraction.model_store.download_queue import Download, DownloadState
from extraction.model_store.hub import State
from extraction.models.propose import Plan, Wish, plan

MARGIN = 20
GLYPH = 18
INDENT = 9
FETCHING = (DownloadState.WAITING, DownloadState.RUNNING, DownloadState.PAUSED)


class Glyph(QWidget):
    """A status's shape beside the words that say the same."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shape: Shape = "dash"
        self._colour = "absent"
        self.setFixedSize(GLYPH, GLYPH)

    def show_shape(self, shape: Shape, colour: str) -> None:
        """Draw another shape."""
        self._shape, self._colour = shape, colour
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_glyph(painter, self._shape, QRectF(self.rect()), theme.colour(self._colour))
        painter.end()


class ModelDetails(QWidget):
    """Shows what it is given; what the person wants comes out as signals with the model's name."""

    use_wanted = Signal(str, object)
    """With the Wish for how to load it."""
    fetch_wanted = Signal(str)
    pause_wanted = Signal(str)
    drop_wanted = Signal(str)
    remove_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offer: Offer | None = None
        self._advice: Advice | None = None
        self._download: Download | None = None
        self._in_use = False
        self._wish = Wish()
        self._asks = False
        self._choices_shown = False  # of the model shown: they wait for what is known of the computer
        self.title = PlainLabel(self, objectName="subheading", wordWrap=True)
        self.why = PlainLabel(self, objectName="quiet", wordWrap=True)
        self._glyph = Glyph(self)
        self.fit = PlainLabel(self, wordWrap=True)
        self.reading = PlainLabel(self, objectName="quiet", wordWrap=True)
        self.picture = MemoryPicture(self)
        self._facts: dict[str, tuple[QLabel, PlainLabel]] = {}
        self.more = QToolButton(self, text=self.tr("Context and memory"), checkable=True)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setToolTip(self.tr("How much it reads at once, and where that is kept"))
        self.setting = ModelSetting(self)
        self.bar = QProgressBar(self, textVisible=False, maximum=1000)
        self.bar.setAccessibleName(self.tr("Share fetched"))
        self.said = PlainLabel(self, wordWrap=True)
        self.buttons: dict[str, QPushButton] = {}
        self._build()
        self._connect()
        self.setting.hide()
        self.show_offer(None, None, None, False, Wish())

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        self._body = inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(MARGIN, 16, MARGIN, 12)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.why)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._glyph, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.fit, 1)
        column.addSpacing(4)
        column.addLayout(row)
        column.addWidget(self.reading)
        column.addSpacing(4)
        column.addWidget(self.picture)
        column.addLayout(self._fact_rows())
        row = QHBoxLayout()
        row.setContentsMargins(-INDENT, 0, 0, 0)  # its text stands under the other texts
        row.addWidget(self.more)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.setting)
        column.addStretch(1)
        area = QScrollArea(self, widgetResizable=True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inner)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for part in (area.viewport(), inner):
            part.setAutoFillBackground(False)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(area, 1)
        box.addLayout(self._foot())

    def _fact_rows(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(4)
        form.setContentsMargins(0, 4, 0, 4)
        for name, words in (
            ("size", self.tr("Size")),
            ("licence", self.tr("Licence")),
            ("languages", self.tr("Languages")),
            ("place", self.tr("From")),
        ):
            head, text = QLabel(words, self, objectName="small"), PlainLabel(self, wordWrap=True)
            head.setAlignment(Qt.AlignmentFlag.AlignTop)
            text.setAlignment(Qt.AlignmentFlag.AlignTop)
            text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            form.addRow(head, text)
            self._facts[name] = head, text
        return form

    def _foot(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(MARGIN, 8, MARGIN, 12)
        column.setSpacing(8)
        column.addWidget(self.said)
        column.addWidget(self.bar)
        row = QHBoxLayout()
        row.setSpacing(8)
        for name, words, help_ in (
            ("remove", self.tr("Remove…"), ""),
            ("keep", self.tr("Keep it"), ""),
            ("drop", self.tr("Cancel"), self.tr("Give up, and delete what has arrived")),
            ("pause", self.tr("Pause"), self.tr("Stop for now; what has arrived is kept")),
            ("fetch", self.tr("Fetch"), self.tr("Get it from the internet; it goes on where it stopped")),
            ("use", self.tr("Use this one"), self.tr("From the next run on")),
        ):
            button = QPushButton(words, self, autoDefault=False)
            button.setToolTip(help_)
            if name in ("fetch", "use"):
                button.setObjectName("primary")
            self.buttons[name] = button
            if name == "drop":
                row.addStretch(1)
            row.addWidget(button)
        column.addLayout(row)
        return column

    def _connect(self) -> None:
        self.more.toggled.connect(self._unfold)
        self.setting.changed.connect(self._replan)
        for name, slot in (
            ("remove", self._remove),
            ("keep", self._keep),
            ("drop", self._drop),
            ("pause", self._pause),
            ("fetch", self._fetch),
            ("use", self._use),
        ):
            self.buttons[name].clicked.connect(slot)

    # ------------------------------------------------------------------ content

    def show_offer(
        self, offer: Offer | None, advice: Advice | None, download: Download | None, in_use: bool, wish: Wish
    ) -> None:
        """Show another model, or the same one after something changed."""
        same = self._offer is not None and offer is not None and self._offer.model.name == offer.model.name
        self._offer, self._advice, self._in_use, self._wish = offer, advice, in_use, wish
        self.setEnabled(offer is not None)
        self._body.setVisible(offer is not None)  # no titles of nothing while the computer is looked at
        if not same:
            self._asks = self._choices_shown = False
            self.say("")
        if offer is None:
            self.title.setText("")
            self.picture.show_plan(None, None)
            for control in (self.bar, *self.buttons.values()):
                control.hide()
            return
        self.title.setText(model_words.short_title(offer.model.title))
        entry = offer.model.entry
        self.why.setText(model_words.published(entry.why) if entry else self.tr("A model file of your own."))
        self._show_facts(offer)
        room = advice.room if advice else None
        self.more.setVisible(offer.shape is not None and room is not None)
        self.setting.setVisible(self.more.isChecked() and not self.more.isHidden())
        if offer.shape is not None and room is not None and not self._choices_shown:
            self.setting.show_choices(offer.shape, room, wish)
            self._choices_shown = True
        self._replan()
        self.show_download(download)

    def _show_facts(self, offer: Offer) -> None:
        entry = offer.model.entry
        quantised = model_words.QUANTISED.search(offer.model.title)
        size = model_words.file_size(offer.model.bytes)
        if quantised:
            size = self.tr("{size}, quantised as {name}").format(size=size, name=quantised[1])
        texts = {
            "size": size,
            "licence": entry.licence if entry else "",
            "languages": model_words.published(entry.languages) if entry else "",
            "place": model_words.source(offer),
        }
        for name, text in texts.items():
            head, words = self._facts[name]
            words.setText(visible(text, 300))
            for widget in (head, words):
                widget.setVisible(bool(text))
        here = offer.model.state is not State.ABSENT and offer.model.state is not State.UNFINISHED
        self._facts["place"][0].setText(self.tr("File") if here else self.tr("From"))

    def wish(self) -> Wish:
        """What was chosen of how to load it; what was kept where nothing can be chosen (yet)."""
        return self.setting.wish() if self._choices_shown else self._wish

    def plan(self) -> Plan | None:
        """How it would be loaded with what was chosen."""
        room = self._advice.room if self._advice else None
        if self._offer is None or self._offer.shape is None or room is None:
            return None
        return plan(self._offer.shape, room, self.wish())

    @Slot()
    def _replan(self) -> None:
        offer, room = self._offer, self._advice.room if self._advice else None
        chosen = self.plan()
        if offer is None:
            return
        if chosen is None or room is None:
            shape, colour, words = model_words.fit(offer, room)
            self.reading.setText(in_words(offer.trouble))
        else:
            shape, colour, words = model_words.fit_of(chosen, room, offer.active)
            self.reading.setText(model_words.reading(chosen, self.wish()))
            self.setting.show_plan(chosen)
        self._glyph.show_shape(shape, colour)
        self.fit.setText(words[:1].upper() + words[1:])
        self.reading.setVisible(bool(self.reading.text()))
        self.picture.show_plan(chosen, room)
        self._show_buttons()

    def show_download(self, download: Download | None) -> None:
        """How far the model shown is."""
        self._download = download
        going = download is not None and download.state in FETCHING
        self.bar.setVisible(going)
        if download is not None and going:
            self.bar.setValue(round(1000 * download.share))
            self.say(model_words.download_progress(download))
        elif download is not None and download.state is DownloadState.FAILED:
            self.say(in_words(download.message), wrong=True)
        elif download is not None and download.state is DownloadState.DONE and not self._asks:
            self.say("")
        self._show_buttons()

    def say(self, text: str, wrong: bool = False) -> None:
        """What just happened to this model, above its buttons."""
        name = "failure" if wrong else "quiet"
        if self.said.objectName() != name:
            self.said.setObjectName(name)
            self.said.style().unpolish(self.said)
            self.said.style().polish(self.said)
        self.said.setText(text)
        self.said.setVisible(bool(text))

    def _show_buttons(self) -> None:
        offer = self._offer
        if offer is None:
            return
        state = self._download.state if self._download is not None else None
        busy = self._download is not None and self._download.busy
        usable = offer.usable and not busy
        shown = {
            "use": usable,
            "fetch": offer.model.entry is not None and not offer.usable and not busy,
            "pause": busy,
            "drop": state in FETCHING or (offer.model.state is State.UNFINISHED and not busy),
            "remove": not busy and state not in FETCHING and self._removable(offer),
            "keep": self._asks,
        }
        for name, button in self.buttons.items():
            button.setVisible(shown[name])
        self._name_buttons(offer, state)

    def _name_buttons(self, offer: Offer, state: DownloadState | None) -> None:
        use, fetch, remove = (self.buttons[name] for name in ("use", "fetch", "remove"))
        again = state is DownloadState.PAUSED or offer.model.state is State.UNFINISHED
        size = model_words.file_size(offer.model.bytes)
        fetch.setText(self.tr("Go on") if again else self.tr("Fetch {size}").format(size=size))
        as_it_is = self._in_use and self.wish() == self._wish
        other = self.tr("Apply") if self._in_use else self.tr("Use this one")
        use.setText(self.tr("In use") if as_it_is else other)
        use.setEnabled(not as_it_is)
        if self._asks:
            remove.setText(self.tr("Delete {size}").format(size=size))
        elif offer.linked:
            remove.setText(self.tr("Forget"))
            remove.setToolTip(self.tr("Take it off the list; its file stays where it is"))
        else:
            remove.setText(self.tr("Remove…"))
            remove.setToolTip(self.tr("Delete its file from this computer"))

    def _removable(self, offer: Offer) -> bool:
        return offer.model.state in (State.HERE, State.DAMAGED, State.MOVED)

    # ------------------------------------------------------------------ what the person wants

    @Slot(bool)
    def _unfold(self, on: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self.setting.setVisible(on)

    @Slot()
    def _use(self) -> None:
        if self._offer is not None:
            self.use_wanted.emit(self._offer.model.name, self.wish())

    @Slot()
    def _fetch(self) -> None:
        if self._offer is not None:
            self.say("")
            self.fetch_wanted.emit(self._offer.model.name)

    @Slot()
    def _pause(self) -> None:
        if self._offer is not None:
            self.pause_wanted.emit(self._offer.model.name)

    @Slot()
    def _drop(self) -> None:
        if self._offer is not None:
            self.drop_wanted.emit(self._offer.model.name)

    @Slot()
    def _keep(self) -> None:
        self._asks = False
        self.say("")
        self._show_buttons()
        self.buttons["remove"].setFocus()

    @Slot()
    def _remove(self) -> None:
        """A fetched file is deleted after a second press; a link is forgotten at once, nothing is lost."""
        if self._offer is None:
            return
        if self._offer.linked or self._asks:
            self._asks = False
            self.remove_wanted.emit(self._offer.model.name)
            return
        self._asks = True
        words = self.tr("Delete its file? {size} are free then. It can be fetched again at any time.")
        if self._offer.model.entry is None:
            words = self.tr(
                "Delete its file? {size} are free then. Winnow does not know where to get it again."
            )
        self.say(words.format(size=model_words.file_size(self._offer.model.bytes)))
        self._show_buttons()
        self.buttons["keep"].setFocus()

    def sizeHint(self) -> QSize:
        return QSize(480, 480)
