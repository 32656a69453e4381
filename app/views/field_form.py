"""The form of one field in the schema editor; what is wrong stands below the line it concerns."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.models.schema_tree import kind_words
from app.texts.plain import PlainLabel
from schemas.editing import KINDS, SCALARS, FieldDraft, telling_title
from schemas.editing_checks import Part
from schemas.editing_json import hidden_keywords

TEXT_HEIGHT = 84
"""Pixels of a box for several lines; it scrolls."""


class FieldForm(QScrollArea):
    """`edited` tells a part of the field and its new value; `left` that typing there has ended."""

    edited = Signal(str, object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setObjectName("fieldForm")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.name = QLineEdit()
        self.label = QLineEdit()
        self.kind = QComboBox()
        self.many = QCheckBox(self.tr("A list of these"))
        self.required = QCheckBox(self.tr("Required"))
        self.required.setToolTip(self.tr("Where it is not found the result says so"))
        self.description = QPlainTextEdit(tabChangesFocus=True)
        self.choices = QPlainTextEdit(tabChangesFocus=True)
        self.example = QLineEdit()
        self._advanced = PlainLabel(objectName="small", wordWrap=True)
        self._problems = {part: PlainLabel(objectName="failure", wordWrap=True) for part in _PARTS}
        self._controls: dict[Part, QWidget] = {}
        self._empty = QLabel(
            self.tr("Choose a field on the left, or add one."), objectName="quiet", wordWrap=True
        )
        self._name_controls()
        self._build()
        self._connect()
        self.show_field(None, {})

    def _name_controls(self) -> None:
        names = {
            self.name: self.tr("Name of the field"),
            self.label: self.tr("Label of the field"),
            self.kind: self.tr("Type of the field"),
            self.many: self.tr("A list of these"),
            self.required: self.tr("Required"),
            self.description: self.tr("Description of the field"),
            self.choices: self.tr("Values to choose from, one a line"),
            self.example: self.tr("Example"),
        }
        for control, name in names.items():
            control.setAccessibleName(name)
        self.name.setToolTip(self.tr("As it stands in the results: invoice_number"))
        self.label.setToolTip(self.tr("How the window calls it; empty: made from the name"))
        self.description.setPlaceholderText(
            self.tr("What to look for, in the words of the document. This helps the model most.")
        )
        self.description.setToolTip(self.tr("The model reads this with every document"))
        self.choices.setPlaceholderText(self.tr("One value a line"))
        self.example.setToolTip(self.tr("The model reads it as “for example …”, and a small one may copy it"))
        self.example.setPlaceholderText(self.tr("Only where its form is unusual"))
        for box in (self.description, self.choices):
            box.setObjectName("boxed")
            box.setFixedHeight(TEXT_HEIGHT)

    def _build(self) -> None:
        inner = QWidget(objectName="fieldFormInner")
        self._form = QFormLayout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(8)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        rows: list[tuple[str, QWidget, Part | None]] = [
            (self.tr("Name"), self.name, "name"),
            (self.tr("Type"), self.kind, "kind"),
            ("", self.many, "fields"),
            (self.tr("Values to choose from"), self.choices, "choices"),
            (self.tr("Description"), self.description, None),
            (self.tr("Example"), self.example, "example"),
            (self.tr("Label"), self.label, None),
            ("", self.required, "schema"),
        ]
        for words, control, part in rows:
            self._add_row(words, control, part)
        self._form.addRow(self._advanced)
        box = QVBoxLayout(inner)
        box.setContentsMargins(16, 12, 16, 12)
        box.addWidget(self._empty)
        box.addLayout(self._form)
        box.addStretch(1)
        self.setWidget(inner)

    def _add_row(self, words: str, control: QWidget, part: Part | None) -> None:
        holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(3)
        if words:
            label = QLabel(words, holder, objectName="small")
            label.setBuddy(control)
            box.addWidget(label)
        box.addWidget(control)
        if part is not None:
            box.addWidget(self._problems[part])
            self._controls[part] = control
        self._form.addRow(holder)

    def _connect(self) -> None:
        self.name.textEdited.connect(self._name_edited)
        self.label.textEdited.connect(self._label_edited)
        self.example.textEdited.connect(self._example_edited)
        self.kind.activated.connect(self._kind_chosen)
        self.many.clicked.connect(self._many_clicked)
        self.required.clicked.connect(self._required_clicked)
        self.description.textChanged.connect(self._description_edited)
        self.choices.textChanged.connect(self._choices_edited)
        for control in (self.name, self.label, self.example, self.description, self.choices):
            control.installEventFilter(self)

    # ------------------------------------------------------------------ content

    def show_field(self, field: FieldDraft | None, problems: dict[Part, str]) -> None:
        """Show a field and what is wrong with it; None where none is chosen."""
        self._empty.setVisible(field is None)
        for row in range(self._form.rowCount()):
            self._form.setRowVisible(row, field is not None)
        if field is None:
            return
        _put(self.name, field.name)
        _put(self.label, field.title)
        self.label.setPlaceholderText(telling_title(field.name))
        _put(self.example, field.example)
        _put(self.description, field.description)
        if _choices(self.choices.toPlainText()) != field.choices:
            _put(self.choices, "\n".join(field.choices))
        self._show_kind(field)
        self.required.setChecked(field.required)
        for part, label in self._problems.items():
            label.setText(problems.get(part, ""))
            label.setVisible(part in problems)
        for part, control in self._controls.items():
            control.setAccessibleDescription(problems.get(part, ""))

    def _show_kind(self, field: FieldDraft) -> None:
        kinds = KINDS if field.kind in KINDS else (*KINDS, field.kind)
        if [self.kind.itemData(row) for row in range(self.kind.count())] != list(kinds):
            self.kind.clear()
            for kind in kinds:
                self.kind.addItem(kind_words(kind), kind)
        self.kind.setCurrentIndex(kinds.index(field.kind))
        self.many.setChecked(field.many)
        self.many.setEnabled(field.kind != "other")
        self._show_row(self.choices, field.kind == "choice")
        self._show_row(self.example, field.kind in SCALARS)
        hidden = hidden_keywords(field)
        self._advanced.setVisible(bool(hidden))
        self._advanced.setText(self.tr("Kept from the schema file: {}.").format(", ".join(hidden)))

    def _show_row(self, control: QWidget, shown: bool) -> None:
        holder = control.parentWidget()
        self._form.setRowVisible(holder, shown)

    def choose_name(self) -> None:
        """Put the cursor into the name, so that a new field can be named at once."""
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name.selectAll()

    # ------------------------------------------------------------------ editing

    @Slot(str)
    def _name_edited(self, text: str) -> None:
        self.edited.emit("name", text)

    @Slot(str)
    def _label_edited(self, text: str) -> None:
        self.edited.emit("title", text)

    @Slot(str)
    def _example_edited(self, text: str) -> None:
        self.edited.emit("example", text)

    @Slot(int)
    def _kind_chosen(self, row: int) -> None:
        self.edited.emit("kind", self.kind.itemData(row))

    @Slot(bool)
    def _many_clicked(self, checked: bool) -> None:
        self.edited.emit("many", checked)

    @Slot(bool)
    def _required_clicked(self, checked: bool) -> None:
        self.edited.emit("required", checked)

    @Slot()
    def _description_edited(self) -> None:
        self.edited.emit("description", self.description.toPlainText())

    @Slot()
    def _choices_edited(self) -> None:
        self.edited.emit("choices", _choices(self.choices.toPlainText()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.left.emit()
        return leaves_undo_to_window(event) or super().eventFilter(watched, event)


def leaves_undo_to_window(event: QEvent) -> bool:
    """Whether a text box asks for Ctrl+Z itself; the editor's own history undoes typing too."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    wanted = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
    if wanted:
        event.ignore()
    return wanted


_PARTS: tuple[Part, ...] = ("name", "kind", "fields", "choices", "example", "schema")


def _put(control: Any, text: str) -> None:
    """Show a text without telling, and without moving the cursor where it is shown already."""
    plain = isinstance(control, QPlainTextEdit)
    if (control.toPlainText() if plain else control.text()) == text:
        return
    blocked = control.blockSignals(True)
    if plain:
        control.setPlainText(text)
    else:
        control.setText(text)
    control.blockSignals(blocked)


def _choices(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.split("\n") if line.strip())
