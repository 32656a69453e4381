"""How a field's row is drawn, and the line in which its value is edited in place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QCompleter,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.looks.theme import paint_glyph, step, theme
from app.models.fields_model import (
    EDIT_ROLE,
    LOOK_ROLE,
    NAME,
    POINTER_ROLE,
    PRESENT_ROLE,
    STATUS,
    STRUCK_ROLE,
)

Index = QModelIndex | QPersistentModelIndex


def no_value(pointer: str, text: str) -> str:
    """Nobody takes values."""
    return ""


def no_choices(pointer: str) -> list[str]:
    """The field takes any value."""
    return []


def cut(text: str, font: QFont, width: int, column: int) -> str:
    """What of a text has room; names of fields keep their end, by which those of one kind differ."""
    mode = Qt.TextElideMode.ElideMiddle if column == NAME else Qt.TextElideMode.ElideRight
    return QFontMetrics(font).elidedText(text, mode, width)


class FieldCells(QStyledItemDelegate):
    """Names quiet, values in full strength, the status as shape, colour and word.

    Enter keeps what was typed, Tab keeps it and goes on, Esc leaves. `enter(pointer, text)` takes a value and
    answers why it did not; the line stays open then and `refused` tells the reason.
    """

    refused = Signal(QRect, str)
    """Where the line is, and why its text was not taken."""
    stepped = Signal(int)
    """Tab (1) or Shift+Tab (-1) after a value was taken."""
    dropped = Signal(str)
    """The line was left for another place of the window with a text that was not taken: why."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.enter: Callable[[str, str], str] = no_value
        self.choices: Callable[[str], list[str]] = no_choices
        self.editor: QLineEdit | None = None
        self._entering = False  # a value that is taken is selected, with its line still open

    # ------------------------------------------------------------------ drawing

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = option.rect
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.colour("selection"))
            if option.widget is not None and option.widget.hasFocus():  # the style's own frame has a gradient
                painter.setPen(theme.colour("accent"))
                left = 0 if index.column() == NAME else rect.left()  # beside the name is the tree's own room
                for y in (rect.top(), rect.bottom()):
                    painter.drawLine(left, y, rect.right(), y)
        font, colour, left, text = QFont(option.font), "text", rect.left() + 6, str(index.data() or "")
        if index.column() == NAME or (index.column() != STATUS and not index.data(PRESENT_ROLE)):
            colour = "quiet"
        if index.column() == STATUS:
            look = index.data(LOOK_ROLE)
            if look is not None:
                colour = look.colour
                area = QRectF(rect.left() + 4, rect.top(), 16, rect.height())
                paint_glyph(painter, look.shape, area, theme.colour(colour))
            left, font = rect.left() + 24, step(font, -1)
        elif index.column() != NAME and index.data(STRUCK_ROLE):
            text = index.data(STRUCK_ROLE)
            font.setStrikeOut(True)
        painter.setFont(font)
        painter.setPen(theme.colour(colour))
        room = rect.adjusted(left - rect.left(), 0, -4, 0)
        shown = cut(text, font, room.width(), index.column())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.restore()

    # ------------------------------------------------------------------ editing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent, objectName="valueEditor")
        title = str(index.siblingAtColumn(NAME).data() or "")
        editor.setAccessibleName(self.tr("Value of {name}").format(name=title))
        pointer = str(index.data(POINTER_ROLE))
        editor.setProperty("pointer", pointer)
        choices = self.choices(pointer)
        if choices:
            completer = QCompleter(choices, editor)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            editor.setCompleter(completer)
            editor.setPlaceholderText(", ".join(choices))
        self.editor = editor
        return editor

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if self.editor is editor:
            self.editor = None
        super().destroyEditor(editor, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(str(index.data(EDIT_ROLE) or ""))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Called when another row is selected while the line is open: the same as leaving it."""
        if self.editor is editor:
            self.leave()

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(option.rect)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if not isinstance(editor, QLineEdit):
            return super().eventFilter(editor, event)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take(editor)
                return True
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                if self._take(editor):
                    self.stepped.emit(1 if event.key() == Qt.Key.Key_Tab else -1)
                return True
        if event.type() == QEvent.Type.FocusOut:
            completer = editor.completer()
            if completer is None or not completer.popup().isVisible():
                self._leave(editor)
            return False
        return super().eventFilter(editor, event)

    def _take(self, editor: QLineEdit) -> bool:
        trouble = self._enter(editor)
        if trouble:
            self.refused.emit(editor.geometry(), trouble)
            return False
        self._close(editor)
        return True

    def _leave(self, editor: QLineEdit) -> None:
        """The person went elsewhere: what fits is kept, the rest is said and dropped."""
        if editor.property("closed"):
            return
        trouble = self._enter(editor)
        self._close(editor)
        if trouble:
            self.dropped.emit(trouble)

    def leave(self) -> None:
        """Close the line that is open, as if the person went elsewhere."""
        if self.editor is not None and not self._entering:
            self._leave(self.editor)

    def _enter(self, editor: QLineEdit) -> str:
        if not editor.isModified():
            return ""
        self._entering = True
        try:
            return self.enter(str(editor.property("pointer")), editor.text())
        finally:
            self._entering = False

    def _close(self, editor: QLineEdit) -> None:
        if not editor.property("closed"):
            editor.setProperty("closed", True)
            self.editor = None
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
