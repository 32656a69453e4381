"""How a cell of the sheet is drawn: a doubtful one has its status as a shape before it and a colour below."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.looks.theme import paint_glyph, theme
from app.models.sheet_model import CELL_ROLE

MARGIN, GLYPH = 8, 20
"""Pixels beside a cell's text, and for the shape before a doubtful one."""
SHADE = 0.12

Index = QModelIndex | QPersistentModelIndex


class SheetCells(QStyledItemDelegate):
    """Asks the model for nothing but what it has at hand: thousands of cells are drawn while one scrolls."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        cell = index.data(CELL_ROLE)
        return QSize(size.width() + 2 * MARGIN + (GLYPH if cell and cell.look else 0), size.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect, state = option.rect, option.state
        cell = index.data(CELL_ROLE)
        look = cell.look if cell else None
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.colour("selection"))
        elif look is not None:
            shade = theme.colour(look.colour)
            shade.setAlphaF(SHADE)
            painter.fillRect(rect, shade)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.colour("accent"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        room = rect.adjusted(MARGIN, 0, -MARGIN, 0)
        if look is not None:
            area = QRectF(rect.left() + 5, rect.top(), 14, rect.height())
            paint_glyph(painter, look.shape, area, theme.colour(look.colour))
            room.setLeft(rect.left() + GLYPH + 4)
        painter.setPen(theme.colour("quiet" if index.column() == 0 else "text"))
        aligned = index.data(Qt.ItemDataRole.TextAlignmentRole)
        alignment = Qt.AlignmentFlag(aligned) if aligned else Qt.AlignmentFlag.AlignVCenter
        text = str(index.data() or "").replace("\n", " ")
        end = Qt.TextElideMode.ElideRight if index.column() else Qt.TextElideMode.ElideMiddle
        elided = QFontMetrics(option.font).elidedText(text, end, room.width())
        painter.drawText(room, int(alignment), elided)
        painter.restore()
