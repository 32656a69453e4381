"""A picture of what a model takes of the memory there is, part by part."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.looks.theme import step, theme
from app.model_desk.model_words import memory
from extraction.models.memory import Share
from extraction.models.propose import Plan
from extraction.models.room import Room

BAR, RADIUS, GAP = 18, 4.0, 6
SWATCH = 10
PARTS = ("exact", "normalised", "ambiguous")
"""Colours of weights, what was read, and working memory; patterns tell them apart as well."""
PATTERNS = (Qt.BrushStyle.SolidPattern, Qt.BrushStyle.Dense4Pattern, Qt.BrushStyle.BDiagPattern)


class MemoryPicture(QWidget):
    """A bar for each place that something is in: the cards together, and the computer's own memory."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: list[tuple[str, Share, int]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_plan(self, plan: Plan | None, room: Room | None) -> None:
        """Draw another plan; None draws nothing."""
        self._bars = []
        if plan is not None and room is not None:
            card, host = plan.estimate.card, plan.estimate.host
            if room.shared:
                both = Share(*(getattr(card, name) + getattr(host, name) for name in Share.__annotations__))
                self._bars = [(self.tr("Memory"), both, room.host)]
            else:
                if room.card:
                    self._bars.append((self.tr("Graphics card"), card, room.card))
                self._bars.append((self.tr("Memory"), host, room.host))
        self.setAccessibleName(self.tr("Memory that the model takes"))
        self.setAccessibleDescription(" ".join(self.sentences()))
        self.setVisible(bool(self._bars))
        self.updateGeometry()
        self.update()

    def sentences(self) -> list[str]:
        """What the picture shows, for those who do not see it."""
        words = self.tr("{place}: {used} of {there}; weights {weights}, what was read {cache}, work {work}.")
        return [
            words.format(
                place=place,
                used=memory(share.total),
                there=memory(there),
                weights=memory(share.weights),
                cache=memory(share.cache),
                work=memory(share.compute + share.outputs),
            )
            for place, share, there in self._bars
        ]

    # ------------------------------------------------------------------ Qt's interface

    def sizeHint(self) -> QSize:
        line = QFontMetrics(step(self.font(), -1)).height()
        return QSize(320, len(self._bars) * (line + BAR + 3 * GAP) + line + 2 * GAP)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = step(self.font(), -1)
        painter.setFont(font)
        line = QFontMetrics(font).height()
        top = 0.0
        for place, share, there in self._bars:
            self._words(painter, QRectF(0, top, self.width(), line), place, share.total, there)
            self._bar(painter, QRectF(0.5, top + line + GAP, self.width() - 1, BAR), share, there)
            top += line + BAR + 3 * GAP
        self._key(painter, top, line)
        painter.end()

    def _words(self, painter: QPainter, area: QRectF, place: str, used: int, there: int) -> None:
        painter.setPen(theme.colour("text"))
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft, place)
        over = used > there
        words = self.tr("{used} of {there}").format(used=memory(used), there=memory(there))
        if over:
            words = self.tr("{words}, {size} too much").format(words=words, size=memory(used - there))
        painter.setPen(theme.colour("missing" if over else "quiet"))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight, words)

    def _bar(self, painter: QPainter, area: QRectF, share: Share, there: int) -> None:
        """The bar is as long as what there is, or as what is wanted where that is more."""
        scale = area.width() / max(share.total, there, 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("hover"))
        painter.drawRoundedRect(area, RADIUS, RADIUS)
        left = area.left()
        sizes = (share.weights, share.cache, share.compute + share.outputs)
        for size, colour, pattern in zip(sizes, PARTS, PATTERNS, strict=True):
            part = QRectF(left, area.top(), size * scale, area.height())
            self._fill(painter, part, theme.colour(colour), pattern)
            left += part.width()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.drawRoundedRect(area, RADIUS, RADIUS)
        if share.total > there:  # where what there is ends
            edge = area.left() + there * scale
            painter.setPen(QPen(theme.colour("missing"), 2))
            painter.drawLine(int(edge), int(area.top()) - 3, int(edge), int(area.bottom()) + 3)

    def _key(self, painter: QPainter, top: float, line: int) -> None:
        names = (self.tr("Weights"), self.tr("What was read"), self.tr("Working memory"))
        left = 0.0
        for name, colour, pattern in zip(names, PARTS, PATTERNS, strict=True):
            swatch = QRectF(left, top + (line - SWATCH) / 2, SWATCH, SWATCH)
            self._fill(painter, swatch, theme.colour(colour), pattern)
            left += SWATCH + GAP
            width = painter.fontMetrics().horizontalAdvance(name)
            painter.setPen(theme.colour("quiet"))
            painter.drawText(QRectF(left, top, width + 2, line), Qt.AlignmentFlag.AlignLeft, name)
            left += width + 3 * GAP

    def _fill(self, painter: QPainter, area: QRectF, colour: QColor, pattern: Qt.BrushStyle) -> None:
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        pale = QColor(colour)
        pale.setAlpha(90)
        if pattern != Qt.BrushStyle.SolidPattern:
            painter.fillRect(area, pale)
        painter.setBrush(colour)
        brush = painter.brush()
        brush.setStyle(pattern)
        painter.fillRect(area, brush)
        painter.restore()
