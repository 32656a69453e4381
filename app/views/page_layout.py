"""Where the pages of a document lie in a view: one below the other, scaled and turned."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from extraction.document import Box, Page

MARGIN = 16
PAGE_GAP = 12


class PageLayout:
    """`scale` is pixels a point, `turns` quarter turns clockwise; positions are pixels from the top left."""

    def __init__(self) -> None:
        self.pages: Sequence[Page] = ()
        self.scale = 1.0
        self.turns = 0
        self.tops: list[float] = []
        self.height = 0.0

    def place(self) -> None:
        """Work out `tops` and `height` after pages, scale or turns changed."""
        self.tops, top = [], float(MARGIN)
        for page in self.pages:
            self.tops.append(top)
            top += self.size(page)[1] * self.scale + PAGE_GAP
        self.height = top - PAGE_GAP + MARGIN

    def size(self, page: Page) -> tuple[float, float]:
        """Width and height of a page in points as it is turned."""
        return (page.height, page.width) if self.turns % 2 else (page.width, page.height)

    @property
    def widest(self) -> float:
        """The width of the widest page in points, 1 where there is none."""
        return max((self.size(page)[0] for page in self.pages), default=0.0) or 1.0

    def rect(self, index: int, room: float, across: float, down: float) -> QRectF:
        """A page in a view `room` pixels wide that is scrolled by `across` and `down`."""
        width, height = (side * self.scale for side in self.size(self.pages[index]))
        left = (room - width) / 2 if width + 2 * MARGIN <= room else MARGIN - across
        return QRectF(left, self.tops[index] - down, width, height)

    def transform(self, index: int, rect: QRectF) -> QTransform:
        """Points of the page as it was read -> pixels, where the page lies in `rect`."""
        page = self.pages[index]
        made = QTransform()
        made.translate(rect.left(), rect.top())
        made.scale(self.scale, self.scale)
        corners = {1: (page.height, 0.0), 2: (page.width, page.height), 3: (0.0, page.width)}
        made.translate(*corners.get(self.turns, (0.0, 0.0)))
        made.rotate(90 * self.turns)
        return made


def box_rect(box: Box) -> QRectF:
    """A box as Qt's rectangle."""
    return QRectF(QPointF(box.left, box.top), QPointF(box.right, box.bottom))
