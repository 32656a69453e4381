"""What the reviewed documents of a schema are good for: checking it, and two switches that read more."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QDialog, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from app.dialogs.parts import fill, foot
from app.texts.plain import PlainLabel, visible
from app.texts.wording import number

WIDTH = 560
MARGIN, INDENT = 16, 26


class ReviewedDocumentsDialog(QDialog):
    """Says what it is told; what is asked for comes out as signals."""

    check_wanted = Signal()
    stop_wanted = Signal()
    learn_wanted = Signal(bool)
    recall_wanted = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Reviewed documents of “{}”").format(visible(title)))
        self.setMinimumWidth(WIDTH)
        self._running = False
        self._count = 0
        self.about = QLabel(self, wordWrap=True)
        self.learn = QCheckBox(self.tr("Learn from them"), self)
        self.recall = QCheckBox(self.tr("Look again for what is missing"), self)
        self.bar = QProgressBar(self, textVisible=False)
        self.bar.setAccessibleName(self.tr("Reviewed documents read again"))
        self.result = PlainLabel(self, wordWrap=True)
        self.check = QPushButton(self.tr("Check now"), self, objectName="primary")
        self.close_ = QPushButton(self.tr("Close"), self)
        self._build()
        self.check.setEnabled(False)  # until it is known whether there are any
        self.learn.clicked.connect(self.learn_wanted)
        self.recall.clicked.connect(self.recall_wanted)
        self.check.clicked.connect(self._check_pressed)
        self.close_.clicked.connect(self.reject)
        self.bar.hide()

    def _about(self, count: int) -> str:
        if not count:
            return self.tr(
                "No document of this schema is reviewed to its end yet: decide about all of its values, or "
                "mark it as reviewed (Ctrl+Shift+D). Those that were not doubtful can be wrong too."
            )
        words = (
            self.tr("One document of this schema is reviewed.")
            if count == 1
            else self.tr("{count} documents of this schema are reviewed.").format(count=number(count))
        )
        more = self.tr(
            "Check now reads them again with the schema and the model in use, and tells what is right then."
        )
        return f"{words} {more}"

    def _build(self) -> None:
        content = QWidget(self)
        box = QVBoxLayout(content)
        box.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        box.setSpacing(8)
        box.addWidget(self.about)
        for switch, words in (
            (
                self.learn,
                self.tr(
                    "Up to three of them stand before each new document as examples. First they are read "
                    "without and with examples; this stays off where examples make them worse."
                ),
            ),
            (
                self.recall,
                self.tr(
                    "The model is asked a second time for fields that stay empty. What it then finds has to "
                    "be printed in the document."
                ),
            ),
        ):
            note = QLabel(words, self, objectName="quiet", wordWrap=True)
            note.setIndent(INDENT)
            switch.setAccessibleDescription(words)
            box.addWidget(switch)
            box.addWidget(note)
        box.addWidget(self.bar)
        box.addWidget(self.result)
        box.addStretch(1)
        fill(self, content, foot(None, self.close_, self.check))

    @Slot()
    def _check_pressed(self) -> None:
        if self._running:
            self.stop_wanted.emit()
        else:
            self.check_wanted.emit()

    def show_count(self, count: int) -> None:
        """How many documents are reviewed; it may change while the dialog is open."""
        self._count = count
        self.about.setText(self._about(count))
        self.check.setEnabled(count > 0 or self._running)

    def show_switches(self, learn: bool, recall: bool) -> None:
        """Both as they are kept."""
        self.learn.setChecked(learn)
        self.recall.setChecked(recall)

    def show_progress(self, done: int, total: int) -> None:
        """A check is under way."""
        self._running = True
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.bar.show()
        self.learn.setEnabled(False)
        self.check.setText(self.tr("Stop"))
        self.check.setEnabled(True)
        words = self.tr("Read {done} of {total}. You can go on working meanwhile.")
        self.result.setText(words.format(done=done, total=total))

    def show_result(self, text: str) -> None:
        """No check is under way; what came of it."""
        self._running = False
        self.bar.hide()
        self.learn.setEnabled(True)
        self.check.setText(self.tr("Check now"))
        self.check.setEnabled(self._count > 0)
        self.result.setText(text)
