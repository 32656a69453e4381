"""Charts drawn with QPainter in the colours of the theme; what each says is also written below it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.looks.theme import step, theme
from app.sheets.statistics import Bar, Line
from app.texts import wording
from app.texts.plain import PlainLabel
from app.texts.wording import percent

HEIGHT = 190
STEPS = 4
"""Lines of the grid, about."""
BAR_ROW = 20.0
LABEL_SHARE = 0.42
"""Part of the width that names get beside bars that lie."""
POINT = 2.2


class ChartCard(QWidget):
    """A heading, a chart, and the sentence that says the same in words."""

    def __init__(self, title: str, chart: Plot, empty: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="chartCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.chart, self._empty = chart, empty
        heading = PlainLabel(title, self, objectName="paneTitle")
        self.sentence = PlainLabel(empty, self, objectName="small", wordWrap=True)
        chart.setAccessibleName(title)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 12, 14, 12)
        box.setSpacing(8)
        box.addWidget(heading)
        box.addWidget(chart)
        box.addWidget(self.sentence)
        box.addStretch(1)
        self.say("")

    def say(self, sentence: str) -> None:
        """What the chart says in words; without it there is nothing to draw yet, and it says what will be."""
        self.sentence.setText(sentence or self._empty)
        self.chart.setAccessibleDescription(sentence or self._empty)
        self.chart.setVisible(bool(sentence))


class Plot(QWidget):
    """Base of the charts: a frame with a grid."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(260, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    def _frame(self, painter: QPainter, top: float, unit: str) -> QRectF:
        """Draw the grid from 0 to `top`; the area inside it."""
        painter.setFont(step(self.font(), -1))
        metrics = QFontMetrics(painter.font())
        ticks = grid(top)
        wide = max(metrics.horizontalAdvance(number(tick)) for tick in ticks) + 8
        area = QRectF(self.rect()).adjusted(wide, 1.8 * metrics.height(), -4, -metrics.height() / 2)
        for tick in ticks:
            y = area.bottom() - area.height() * tick / ticks[-1]
            painter.setPen(QPen(theme.colour("line"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(theme.colour("quiet"))
            label = QRectF(0, y - metrics.height() / 2, wide - 6, metrics.height())
            painter.drawText(label, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number(tick))
        painter.drawText(QPointF(0, metrics.ascent()), unit)
        return area


class LinePlot(Plot):
    """A point a run, and the smooth line through them."""

    def __init__(self, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit = unit
        self._line = Line((), ())

    def show_line(self, line: Line) -> None:
        """Draw these values."""
        self._line = line
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        values = self._line.values
        if not values:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self._frame(painter, max(values), self._unit)
        top = grid(max(values))[-1]
        across = area.width() / max(1, len(values) - 1)

        def at(number: int, value: float) -> QPointF:
            return QPointF(area.left() + number * across, area.bottom() - area.height() * value / top)

        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("absent"))
        for place, value in enumerate(values):
            painter.drawEllipse(at(place, value), POINT, POINT)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("exact"), 2))
        painter.drawPolyline(QPolygonF([at(*pair) for pair in enumerate(self._line.smooth)]))
        painter.end()


class BarPlot(Plot):
    """A standing bar a document, its parts one above the other: the first hatched, the second full."""

    def __init__(self, unit: str, parts: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._unit, self._parts = unit, parts
        self._bars: Sequence[Bar] = ()

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Draw these bars, the newest at the right."""
        self._bars = bars
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._bars:
            return
        painter = QPainter(self)
        top = max(sum(bar.parts) for bar in self._bars)
        area = self._frame(painter, top, self._unit)
        self._legend(painter)
        scale = area.height() / grid(top)[-1]
        fits = max(1, int(area.width() / 4))  # a bar and its gap take four pixels at least
        shown = self._bars[-fits:]
        room = min(18.0, area.width() / len(shown))
        painter.setPen(Qt.PenStyle.NoPen)
        for number, bar in enumerate(shown):
            left, bottom = area.left() + number * room, area.bottom()
            for part, value in enumerate(bar.parts):
                rect = QRectF(
                    left, bottom - value * scale, max(1.0, room - max(1.0, room * 0.2)), value * scale
                )
                _fill(painter, rect, part)
                bottom = rect.top()
        painter.end()

    def _legend(self, painter: QPainter) -> None:
        metrics = QFontMetrics(painter.font())
        left = float(self.width()) - 4
        for part in range(len(self._parts) - 1, -1, -1):
            left -= metrics.horizontalAdvance(self._parts[part])
            painter.setPen(theme.colour("quiet"))
            painter.drawText(QPointF(left, metrics.ascent()), self._parts[part])
            box = QRectF(left - 14, 2, 10, 10)
            _fill(painter, box, part)
            left -= 26


PART_COLOURS = ("derived", "exact")
SHADE = 0.3


def _fill(painter: QPainter, area: QRectF, part: int) -> None:
    """The first part is hatched on a light ground, so that parts differ for who does not see colours."""
    colour = theme.colour(PART_COLOURS[part])
    if part == 0:
        light = theme.colour(PART_COLOURS[part])
        light.setAlphaF(SHADE)
        painter.fillRect(area, light)
        painter.fillRect(area, QBrush(colour, Qt.BrushStyle.BDiagPattern))
    else:
        painter.fillRect(area, colour)


class LyingBarPlot(Plot):
    """A lying bar a field with its name before it and its numbers behind it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: Sequence[Bar] = ()

    def show_bars(self, bars: Sequence[Bar]) -> None:
        """Draw these bars from the top down."""
        self._bars = bars
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, max(HEIGHT, int(BAR_ROW * len(self._bars)) + 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._bars:
            return
        painter = QPainter(self)
        painter.setFont(step(self.font(), -1))
        metrics = QFontMetrics(painter.font())
        names = self.width() * LABEL_SHARE
        notes = max(metrics.horizontalAdvance(self._said(bar)) for bar in self._bars) + 8
        room = max(10.0, self.width() - names - notes - 8)
        top = max(bar.parts[0] for bar in self._bars)
        for number, bar in enumerate(self._bars):
            y = number * BAR_ROW
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.setPen(theme.colour("text"))
            label = metrics.elidedText(bar.label, Qt.TextElideMode.ElideMiddle, int(names) - 8)
            painter.drawText(QRectF(0, y, names - 8, BAR_ROW), middle | Qt.AlignmentFlag.AlignRight, label)
            long = room * bar.parts[0] / top
            painter.fillRect(QRectF(names, y + 4, long, BAR_ROW - 8), theme.colour("approximate"))
            painter.setPen(theme.colour("quiet"))
            painter.drawText(QRectF(names + long + 6, y, notes, BAR_ROW), middle, self._said(bar))
        painter.end()

    @staticmethod
    def _said(bar: Bar) -> str:
        return f"{percent(bar.parts[0] / 100)} ({bar.note})"


def grid(top: float) -> list[float]:
    """Round numbers from 0 to `top` or a little above. Example: 4.3 -> [0, 2, 4, 6]."""
    if top <= 0:
        return [0.0, 1.0]
    rough = top / STEPS
    power = 10.0 ** math.floor(math.log10(rough))
    size = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return [size * at for at in range(math.ceil(top / size - 1e-9) + 1)]


def number(value: float) -> str:
    """A tick's label. Example: 1000 -> "1,000", 2.5 -> "2.5"."""
    return wording.number(value, len(f"{value:g}".partition(".")[2]) if value != round(value) else 0)
