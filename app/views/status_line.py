"""The line at the bottom: the model, what it is doing with its figures, and how the queue and pile stand."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QSizePolicy, QToolButton, QWidget

from app.model_desk.model_words import file_size
from app.pile.entry import Progress, figures_line
from app.runs.estimate import Overall, closing_line
from app.texts.plain import ElidedLabel, PlainLabel
from app.texts.wording import number
from extraction.events import ModelReady

MESSAGE_MS, SHORT_MESSAGE_MS = 12_000, 5_000
"""A sentence stays long enough to be read twice, or once where figures wait behind it."""
BAR_WIDTH = 96


class StatusLine(QWidget):
    """Three places: model, activity or message, totals. `show_failed` when the person asks for them."""

    show_failed = Signal()
    stop_loading = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="statusLine")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = PlainLabel(self, objectName="small")
        self._ready, self._reduced = ("", "", 0), ""
        self._loading = QProgressBar(self, textVisible=False, maximum=1000)
        self._loading.setAccessibleName(self.tr("Share of the model that is loaded"))
        self._loading.setFixedWidth(BAR_WIDTH)
        self.stop_button = QToolButton(self, text=self.tr("Stop"), objectName="smallButton")
        self.stop_button.setToolTip(self.tr("Do not load the model; Run loads it again"))
        self.stop_button.clicked.connect(self.stop_loading)
        self._activity = ElidedLabel(self, objectName="small")
        # a long sentence is cut and never makes the window wider
        self._activity.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.ended = PlainLabel(self, objectName="small")
        self.show_button = QToolButton(self, text=self.tr("Show failed"), objectName="smallButton")
        self.show_button.setToolTip(self.tr("Show the failed documents in the pile and select them"))
        self.show_button.clicked.connect(self.show_failed)
        self._bar = QProgressBar(self, textVisible=False)
        self._bar.setAccessibleName(self.tr("Documents done of this queue"))
        self._bar.setFixedWidth(BAR_WIDTH)
        self._totals = QLabel(self, objectName="small")
        self._totals.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._message = QTimer(self, singleShot=True, interval=MESSAGE_MS)
        self._message.timeout.connect(self._show_figures)
        self._figures = ""  # of the run under way
        self._build()
        self.forget_end()
        self._bar.hide()
        self._show_loading(None)

    def _build(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 14, 5)
        row.setSpacing(24)
        begin = QHBoxLayout()
        begin.setSpacing(8)
        for widget in (self._model, self._loading, self.stop_button):
            begin.addWidget(widget)
        row.addLayout(begin)
        row.addWidget(self._activity, 1)
        end = QHBoxLayout()
        end.setSpacing(6)
        end.addWidget(self.ended)
        end.addWidget(self.show_button)
        row.addLayout(end)
        row.addWidget(self._bar)
        row.addWidget(self._totals)

    # ------------------------------------------------------------------ the model

    def show_model(self, text: str) -> None:
        """The model's name and state."""
        self._ready = ("", "", 0)
        self._model.setText(text)
        self._model.setToolTip("")
        self._show_loading(None)

    def show_loading(self, text: str, share: float, can_stop: bool = True) -> None:
        """The model is on its way into memory; `can_stop` without it, as no run waits for it."""
        self._ready = ("", "", 0)
        self._model.setText(text)
        self._show_loading(share)
        self.stop_button.setVisible(can_stop)

    def _show_loading(self, share: float | None) -> None:
        for widget in (self._loading, self.stop_button):
            widget.setVisible(share is not None)
        self._loading.setValue(round(1000 * (share or 0)))

    def show_ready(self, ready: ModelReady, title: str, reduced: str = "") -> None:
        """The model is in memory; `reduced` says what it had to give up for that."""
        self._reduced = reduced
        self._ready = (title, ready.device, ready.memory)
        self._show_loading(None)
        self._show_memory(ready.memory, (ready.card_used, ready.card_total))

    def _show_memory(self, memory: int, card: tuple[int, int]) -> None:
        title, device, own = self._ready
        if title:
            in_use = f"{device} · {file_size(memory)}"
            if card[1]:  # cards are sold by powers of two
                words = self.tr("{device} {used} of {all} GB")
                in_use = words.format(
                    device=device, used=number(card[0] / 2**30, 1), all=number(card[1] / 2**30)
                )
            self._model.setText(f"{title} · {in_use}")
            both = self.tr("The model takes {own} GB. Its process holds {memory} GB in memory.")
            both = both.format(own=number(own / 1e9, 1), memory=number(memory / 1e9, 1))
            tip = both if memory != own else self.tr("What the model takes in memory")
            self._model.setToolTip("\n".join(filter(None, (tip, self._reduced))))

    def model_text(self) -> str:
        """What is said of the model."""
        return self._model.text()

    # ------------------------------------------------------------------ what it is doing

    def show_progress(self, progress: Progress | None) -> None:
        """What the run under way is doing."""
        begins = progress is not None and not self._figures
        self._figures = figures_line(progress) if progress is not None else ""
        if begins:  # what was said before it is read by now
            self._message.stop()
            self.forget_end()
        if not self._message.isActive():
            self._show_figures()
        if progress is not None and progress.memory:
            self._show_memory(progress.memory, progress.card)

    @Slot()
    def _show_figures(self) -> None:
        self._activity.setText(self._figures)
        token = self.tr(
            "A token is a piece of a word. Guesses come from the document and earlier results; "
            "the model keeps those that it would have written itself."
        )
        self._activity.explain(token if self._figures else "")

    def say(self, text: str) -> None:
        """A sentence about what just happened."""
        self._activity.setText(text)
        self._activity.explain("")
        self._message.start(SHORT_MESSAGE_MS if self._figures else MESSAGE_MS)

    def text(self) -> str:
        """The sentence or figures shown."""
        return self._activity.text()

    # ------------------------------------------------------------------ how the whole stands

    def show_end(self, done: int, failed: int) -> None:
        """What the queue came to; stays until the next run."""
        self.ended.setText(closing_line(done, failed))
        self.ended.show()
        self._totals.hide()  # it would say much the same beside it
        self.show_button.setVisible(failed > 0)

    def forget_end(self) -> None:
        """A new queue began, or the pile is another one."""
        self.ended.clear()
        self.ended.hide()
        self._totals.show()
        self.show_button.hide()

    def show_totals(self, done: int, failed: int, waiting: int) -> None:
        """How many documents are done, failed and waiting."""
        parts = [(done, self.tr("done")), (failed, self.tr("failed")), (waiting, self.tr("waiting"))]
        self._bar.hide()
        self._totals.setText("   ".join(f"{count} {word}" for count, word in parts if count))

    def show_overall(self, overall: Overall) -> None:
        """How far the queue is, with the time it will take where that is known; instead of the totals."""
        words = overall.words()
        if words:
            self._bar.setMaximum(overall.total)
            self._bar.setValue(overall.ended)
            self._totals.setText(words)
        self._bar.setVisible(bool(words))

    def totals(self) -> str:
        """What is said of the queue or the pile."""
        return self._totals.text()
