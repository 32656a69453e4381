"""The part for those who know: how much a model reads at once, how it keeps that, and where."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QPushButton, QSizePolicy, QSpinBox, QWidget

from app.model_desk.model_words import pages
from app.texts.wording import number
from extraction.models.propose import Plan, Wish
from extraction.models.room import Room
from extraction.models.shape import Shape

CONTEXTS = (4_096, 8_192, 16_384, 32_768, 65_536, 131_072, 262_144)


class ModelSetting(QWidget):
    """`changed` when the person chose something else; what they leave alone is whatever is best."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = QComboBox(self)
        self.kv = QComboBox(self)
        self.layers = QSpinBox(self, minimum=-1)
        self.reset = QPushButton(self.tr("As proposed"), self)
        self.reset.setToolTip(self.tr("Take back what was chosen here"))
        self.reset.setAutoDefault(False)
        self.layers.setSpecialValueText(self.tr("as many as fit"))
        self._layers_label = QLabel(self.tr("&Layers on the card"), self)
        self._filling = False
        self._build()
        self.context.currentIndexChanged.connect(self._change)
        self.kv.currentIndexChanged.connect(self._change)
        self.layers.valueChanged.connect(self._change)
        self.reset.clicked.connect(self._take_back)

    def _build(self) -> None:
        form = QFormLayout(self)
        form.setContentsMargins(0, 4, 0, 0)
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(8)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for box in (self.context, self.kv):
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(18)
        form.addRow(self.tr("&Reads at once"), self.context)
        form.addRow(self.tr("&Keeps what it read"), self.kv)
        self._layers_label.setBuddy(self.layers)
        for control, words in (
            (self.context, self.tr("Reads at once")),
            (self.kv, self.tr("Keeps what it read")),
            (self.layers, self.tr("Layers on the card")),
        ):
            control.setAccessibleName(words)
        form.addRow(self._layers_label, self.layers)
        form.addRow("", self.reset)

    def show_choices(self, shape: Shape, room: Room, wish: Wish) -> None:
        """Offer what this model can do on this computer; `wish` is what was chosen before."""
        self._filling = True
        self.context.clear()
        self.context.addItem(self.tr("whatever is best"), None)
        for size in CONTEXTS:
            if size <= (shape.context or size):
                words = self.tr("{tokens} tokens, {pages}").format(tokens=number(size), pages=pages(size))
                self.context.addItem(words, size)
        self.kv.clear()
        for words, kv in (  # with four bits some models lose many of their answers
            (self.tr("whatever is best"), None),
            (self.tr("in full (f16)"), "f16"),
            (self.tr("in half the room (q8_0), which seldom changes an answer"), "q8_0"),
        ):
            self.kv.addItem(words, kv)
        self.layers.setMaximum(len(shape.layers) + 1)
        self.context.setCurrentIndex(max(0, self.context.findData(wish.context)))
        self.kv.setCurrentIndex(max(0, self.kv.findData(wish.kv)))
        self.layers.setValue(-1 if wish.gpu_layers is None else wish.gpu_layers)
        for widget in (self.layers, self._layers_label):
            widget.setVisible(room.card > 0)
        self._filling = False
        self.reset.setEnabled(self.wish() != Wish())

    def wish(self) -> Wish:
        """What was chosen."""
        layers = self.layers.value()
        return Wish(self.context.currentData(), self.kv.currentData(), None if layers < 0 else layers)

    def show_plan(self, plan: Plan) -> None:
        """Say what is best where nothing was chosen."""
        best = self.tr("best: {what}")
        tokens = self.tr("{tokens} tokens, {pages}")
        context = plan.setting.context
        self.context.setItemText(
            0, best.format(what=tokens.format(tokens=number(context), pages=pages(context)))
        )
        full, half = self.tr("in full (f16)"), self.tr("in half the room (q8_0)")
        self.kv.setItemText(0, best.format(what=full if plan.setting.kv == "f16" else half))

    @Slot()
    def _change(self) -> None:
        if not self._filling:
            self.reset.setEnabled(self.wish() != Wish())
            self.changed.emit()

    @Slot()
    def _take_back(self) -> None:
        self._filling = True
        self.context.setCurrentIndex(0)
        self.kv.setCurrentIndex(0)
        self.layers.setValue(-1)
        self._filling = False
        self._change()
        self.context.setFocus()
