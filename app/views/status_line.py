"""The line at the bottom: the model, what it is doing with its figures, and how the pile stands."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from app.entry import Progress, figures_line
from app.plain import PlainLabel
from extraction.events import ModelReady

MESSAGE_MS = 12_000
"""A sentence stays long enough to be read twice."""


class StatusLine(QWidget):
    """Three places: model, activity or message, totals."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="statusLine")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._model = PlainLabel(self, objectName="small")
        self._activity = PlainLabel(self, objectName="small")
        # a long sentence is cut and never makes the window wider
        self._activity.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._totals = QLabel(self, objectName="small")
        self._message = QTimer(self, singleShot=True, interval=MESSAGE_MS)
        self._message.timeout.connect(self._activity.clear)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 14, 5)
        row.setSpacing(24)
        row.addWidget(self._model)
        row.addWidget(self._activity, 1)
        row.addWidget(self._totals)

    def show_model(self, text: str) -> None:
        """The model's name and state."""
        self._model.setText(text)

    def show_ready(self, ready: ModelReady, title: str) -> None:
        """The model is in memory."""
        self._model.setText(f"{title} · {ready.device} · {ready.memory / 1e9:.1f} GB")

    def show_progress(self, progress: Progress | None) -> None:
        """What the run under way is doing."""
        if progress is None:
            if not self._message.isActive():
                self._activity.clear()
            return
        self._message.stop()
        self._activity.setText(figures_line(progress))

    def say(self, text: str) -> None:
        """A sentence about what just happened."""
        self._activity.setText(text)
        self._message.start()

    def text(self) -> str:
        """The sentence or figures shown."""
        return self._activity.text()

    def show_totals(self, done: int, failed: int, waiting: int) -> None:
        """How many documents are done, failed and waiting."""
        parts = [(done, "done"), (failed, "failed"), (waiting, "waiting")]
        self._totals.setText("   ".join(f"{count} {word}" for count, word in parts if count))
        self._totals.setAlignment(Qt.AlignmentFlag.AlignRight)
