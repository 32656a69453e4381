"""Title, name and description of the schema in the editor."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QLineEdit, QWidget

from app.texts.plain import PlainLabel
from app.views.field_form import leaves_undo_to_window
from schemas.editing import SchemaDraft


class SchemaHead(QWidget):
    """`edited` tells a part (`title`, `name`, `description`) and its new text."""

    edited = Signal(str, str)
    many_changed = Signal(bool)
    left = Signal()

    def __init__(self, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLineEdit(self)
        self.name = QLineEdit(self)
        self.description = QLineEdit(self)
        self.many = QCheckBox(self.tr("A document holds several of these"), self)
        self.many.setToolTip(self.tr("Such as ten invoices in one PDF: the result is a list"))
        self._hint = PlainLabel(hint, self, objectName="quiet", wordWrap=True)
        self._problem = PlainLabel(self, objectName="failure", wordWrap=True)
        self._name_problem = PlainLabel(self, objectName="failure", wordWrap=True)
        names = {
            self.title: self.tr("Title of the schema"),
            self.name: self.tr("Name of the schema"),
            self.description: self.tr("Description of the schema"),
            self.many: self.tr("A document holds several of these"),
        }
        for control, words in names.items():
            control.setAccessibleName(words)
        self.name.setToolTip(self.tr("Short, for exported files: invoice_mine"))
        self.title.setPlaceholderText(self.tr("What these documents are: Delivery note"))
        self.description.setPlaceholderText(self.tr("What these documents are; the model reads it"))
        self._build()
        self.title.textEdited.connect(self._title_edited)
        self.name.textEdited.connect(self._name_edited)
        self.description.textEdited.connect(self._description_edited)
        self.many.clicked.connect(self.many_changed)
        for line in (self.title, self.name, self.description):
            line.installEventFilter(self)

    def _build(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 12, 16, 10)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        rows = ((self.tr("Title"), self.title), (self.tr("Name"), self.name))
        for column, (words, line) in enumerate(rows):
            label = QLabel(words, self, objectName="small")
            label.setBuddy(line)
            grid.addWidget(label, 0, column)
            grid.addWidget(line, 1, column)
        grid.addWidget(self._problem, 2, 0)
        grid.addWidget(self._name_problem, 2, 1)
        label = QLabel(self.tr("Description"), self, objectName="small")
        label.setBuddy(self.description)
        grid.addWidget(label, 0, 2)
        grid.addWidget(self.description, 1, 2)
        grid.addWidget(self.many, 3, 2)
        grid.addWidget(self._hint, 3, 0, 1, 2)
        for column, stretch in enumerate((3, 2, 5)):
            grid.setColumnStretch(column, stretch)

    def show_draft(self, draft: SchemaDraft) -> None:
        """Show the schema's own words."""
        root = draft.root
        for line, text in (
            (self.title, root.title),
            (self.name, draft.name),
            (self.description, root.description),
        ):
            if line.text() != text:
                line.setText(text)
                line.setCursorPosition(0)  # a long text is read from its beginning
        self.many.setChecked(root.many)
        self.many.setEnabled(root.kind == "object")

    def show_hint(self, hint: str) -> None:
        """What saving will do."""
        self._hint.setText(hint)

    def show_problems(self, title: str, name: str) -> None:
        """What is wrong with title and name; empty where nothing is."""
        for label, text in ((self._problem, title), (self._name_problem, name)):
            label.setText(text)
            label.setVisible(bool(text))
        self.title.setAccessibleDescription(title)
        self.name.setAccessibleDescription(name)

    @Slot(str)
    def _title_edited(self, text: str) -> None:
        self.edited.emit("title", text)

    @Slot(str)
    def _name_edited(self, text: str) -> None:
        self.edited.emit("name", text)

    @Slot(str)
    def _description_edited(self, text: str) -> None:
        self.edited.emit("description", text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.left.emit()
        return leaves_undo_to_window(event) or super().eventFilter(watched, event)
