"""All schemas, built in and the person's own: seen at a glance, chosen, changed, taken in and given away."""

from __future__ import annotations

import json
from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabBar,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from app.dialogs.parts import side_by_side
from app.looks.theme import monospace, step, theme
from app.models.schema_list import LINE_ROLE, OWN_ROLE, SCHEMA_ROLE, SchemaListModel, is_own
from app.models.schema_tree import SchemaTreeModel
from app.texts.plain import PlainLabel, visible
from app.texts.wording import label
from app.views.schema_fields import lay_out_columns
from schemas.editing import blank
from schemas.editing_json import read_draft
from schemas.registry import Schema

SIZE = (980, 640)
PANES = (340, 640)


class SchemaGallery(QDialog):
    """Tells what the person wants with a schema; does nothing with it itself."""

    used = Signal(object)
    edited = Signal(object)
    duplicated = Signal(object)
    deleted = Signal(object)
    undo_wanted = Signal()
    versions_wanted = Signal(object)
    exported = Signal(object)
    new_wanted = Signal(str)
    """"blank", "example", "headers" or "file"."""

    def __init__(self, schemas: list[Schema], digest: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Schemas"))
        self.model = SchemaListModel(schemas, self)
        self.search = QLineEdit(self, placeholderText=self.tr("Search"), clearButtonEnabled=True)
        self.search.setAccessibleName(self.tr("Search the schemas"))
        self.list = QListView(self)
        self._title = PlainLabel(self, objectName="subheading", wordWrap=True)
        self._description = PlainLabel(self, objectName="quiet", wordWrap=True)
        self.fields = QTreeView(self)
        self._fields_model = SchemaTreeModel(blank(), parent=self, titles=True)
        self.example = QPlainTextEdit(self, readOnly=True)
        self._said = PlainLabel(self, objectName="quiet", wordWrap=True)
        self.undo = QPushButton(self.tr("Undo"), self)
        self._buttons: dict[str, QPushButton] = {}
        self._build()
        self._connect()
        self.resize(*SIZE)
        self.select(digest)
        self.search.setFocus()

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(side_by_side(self, PANES, self._left(), self._right()))

    def _left(self) -> QWidget:
        pane = QWidget(self, objectName="rail")
        pane.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        pane.setMinimumWidth(220)
        self.list.setModel(self.model)
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setAccessibleName(self.tr("Schemas"))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        new = self._button("new", self.tr("New schema"), self.tr("Make a schema of your own"))
        new.setMenu(self._new_menu())
        box = QVBoxLayout(pane)
        box.setContentsMargins(12, 12, 12, 12)
        box.setSpacing(8)
        box.addWidget(self.search)
        box.addWidget(self.list, 1)
        box.addWidget(new)
        return pane

    def _new_menu(self) -> QMenu:
        menu = QMenu(self)
        for kind, words, slot in (
            ("blank", self.tr("Blank"), self._new_blank),
            ("example", self.tr("From a filled example…"), self._new_from_example),
            ("headers", self.tr("From a spreadsheet's header row…"), self._new_from_headers),
            ("file", self.tr("From a JSON Schema file…"), self._new_from_file),
        ):
            menu.addAction(words, slot).setObjectName(kind)
        return menu

    def _right(self) -> QWidget:
        pane = QWidget(self)
        self.tabs = QTabBar(pane, drawBase=False, expanding=False)
        self.tabs.setAccessibleName(self.tr("Fields or example"))
        self.tabs.addTab(self.tr("Fields"))
        self.tabs.addTab(self.tr("Filled example"))
        self.fields.setAccessibleName(self.tr("Fields of the schema"))
        self.fields.setModel(self._fields_model)
        lay_out_columns(self.fields)
        self.example.setAccessibleName(self.tr("Filled example"))
        self.example.document().setDocumentMargin(12)
        self._stack = QStackedWidget(pane)
        self._stack.addWidget(self.fields)
        self._stack.addWidget(self.example)
        box = QVBoxLayout(pane)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(20, 16, 20, 6)
        head.setSpacing(4)
        head.addWidget(self._title)
        head.addWidget(self._description)
        box.addLayout(head)
        box.addWidget(self.tabs)
        box.addWidget(self._stack, 1)
        box.addLayout(self._said_row())
        box.addLayout(self._button_row())
        return pane

    def _said_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(20, 6, 16, 0)
        row.addWidget(self._said, 1)
        row.addWidget(self.undo)
        self._said.hide()
        self.undo.hide()
        return row

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(16, 10, 16, 12)
        row.setSpacing(8)
        for name, words, help_ in (
            ("delete", self.tr("Delete"), self.tr("Take your schema off the list; results keep theirs")),
            ("versions", self.tr("Versions…"), self.tr("See and bring back earlier versions")),
            ("export", self.tr("Export…"), self.tr("Write it as a JSON Schema file")),
            ("duplicate", self.tr("Duplicate"), self.tr("Make a schema of your own from this one")),
            ("edit", self.tr("Edit"), self.tr("Change its fields")),
            ("use", self.tr("Use"), self.tr("Choose it for the selected documents and new ones")),
        ):
            if name == "duplicate":
                row.addStretch(1)
            row.addWidget(self._button(name, words, help_))
        self._buttons["use"].setObjectName("primary")
        return row

    def _button(self, name: str, words: str, help_: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setToolTip(help_)
        button.setAutoDefault(False)
        self._buttons[name] = button
        return button

    def button(self, name: str) -> QPushButton:
        """A button by its name: new, delete, versions, export, duplicate, edit, use."""
        return self._buttons[name]

    def _connect(self) -> None:
        self.search.textChanged.connect(self._search)
        self.list.selectionModel().currentChanged.connect(self._show_current)
        self.list.activated.connect(self._use)
        self.tabs.currentChanged.connect(self._stack.setCurrentIndex)
        self.undo.clicked.connect(self.undo_wanted)
        slots: dict[str, Callable[[], None]] = {
            "use": self._use,
            "edit": self._edit,
            "duplicate": self._duplicate,
            "delete": self._delete,
            "versions": self._versions,
            "export": self._export,
        }
        for name, slot in slots.items():
            self._buttons[name].clicked.connect(slot)

    # ------------------------------------------------------------------ content

    def set_schemas(self, schemas: list[Schema], digest: str = "") -> None:
        """List them anew, after one was saved or deleted."""
        current = self.current()
        self.model.set_schemas(schemas)
        self.select(digest or (current.digest if current else ""))

    def say(self, text: str, undo: bool = False) -> None:
        """What just happened, and whether it can be undone here."""
        self._said.setText(text)
        self._said.setVisible(bool(text))
        self.undo.setVisible(undo)

    def current(self) -> Schema | None:
        """The schema in view."""
        index = self.list.currentIndex()
        return index.data(SCHEMA_ROLE) if index.isValid() else None

    def select(self, digest: str) -> None:
        """Show a schema, or the first where it is not listed."""
        row = max(0, self.model.row_of(digest))
        self.list.setCurrentIndex(self.model.index(row))
        self.list.scrollTo(self.model.index(row))
        self._show_current()

    @Slot(str)
    def _search(self, text: str) -> None:
        self.model.search(text)
        self.select("")

    @Slot()
    def _show_current(self) -> None:
        schema = self.current()
        own = schema is not None and is_own(schema)
        for name, button in self._buttons.items():
            button.setEnabled(name == "new" or schema is not None)
            button.setVisible(own or name not in ("delete", "versions"))
        if schema is None:
            self._title.setText(self.tr("No schema has these words."))
            self._description.setText("")
            self._fields_model.show(blank())
            self.example.setPlainText("")
        else:
            self._title.setText(visible(label(schema.title)))
            self._description.setText(label(schema.description))
            self._fields_model.show(read_draft(schema.name, schema.json_schema))
            self._show_example(schema)
        self.fields.expandToDepth(1)
        self.fields.scrollToTop()

    def _show_example(self, schema: Schema) -> None:
        self.example.setFont(monospace())
        text = json.dumps(schema.example, ensure_ascii=False, indent=2)
        self.example.setPlainText(
            text if schema.example is not None else self.tr("This schema brings no filled-in example.")
        )

    # ------------------------------------------------------------------ what the person wants

    def _tell(self, signal: SignalInstance) -> None:
        schema = self.current()
        if schema is not None:
            self.say("")
            signal.emit(schema)

    @Slot()
    def _use(self) -> None:
        self._tell(self.used)
        self.close()

    @Slot()
    def _edit(self) -> None:
        self._tell(self.edited)

    @Slot()
    def _duplicate(self) -> None:
        self._tell(self.duplicated)

    @Slot()
    def _delete(self) -> None:
        self._tell(self.deleted)

    @Slot()
    def _versions(self) -> None:
        self._tell(self.versions_wanted)

    @Slot()
    def _export(self) -> None:
        self._tell(self.exported)

    @Slot()
    def _new_blank(self) -> None:
        self.new_wanted.emit("blank")

    @Slot()
    def _new_from_example(self) -> None:
        self.new_wanted.emit("example")

    @Slot()
    def _new_from_headers(self) -> None:
        self.new_wanted.emit("headers")

    @Slot()
    def _new_from_file(self) -> None:
        self.new_wanted.emit("file")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self.search.hasFocus():
            self.list.setFocus()  # from the search straight into what it found
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.search.hasFocus():
            self._use()
            return
        if (
            event.key() == Qt.Key.Key_Delete
            and self.list.hasFocus()
            and not self._buttons["delete"].isHidden()
        ):
            self._delete()
            return
        super().keyPressEvent(event)


class _Rows(QStyledItemDelegate):
    """Title, and below it whose it is and what it is for."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, 2 * QFontMetrics(option.font).height() + 14)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.colour("selection"))
            if option.widget is not None and option.widget.hasFocus():
                painter.fillRect(
                    QRect(option.rect.topLeft(), QSize(2, option.rect.height())), theme.colour("accent")
                )
        metrics = QFontMetrics(option.font)
        room = option.rect.adjusted(10, 6, -8, 0)
        own = bool(index.data(OWN_ROLE))
        for text, font, colour in (
            (str(index.data()), step(option.font, 0, bold=own), "text"),
            (str(index.data(LINE_ROLE)), step(option.font, -1), "quiet"),
        ):
            painter.setFont(font)
            painter.setPen(theme.colour(colour))
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, shown)
            room = room.adjusted(0, metrics.height() + 1, 0, 0)
        painter.restore()
