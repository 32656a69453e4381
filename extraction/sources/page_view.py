"""From a PDF page's own coordinates (origin bottom left, not rotated) to the page as displayed."""

from __future__ import annotations

from dataclasses import dataclass

from extraction.document import Box


@dataclass(frozen=True)
class PageView:
    """The visible rectangle of a page in its own coordinates and its rotation in quarter turns clockwise."""

    left: float
    bottom: float
    right: float
    top: float
    turns: int = 0

    @property
    def width(self) -> float:
        """Width in points as displayed."""
        return self.top - self.bottom if self.turns % 2 else self.right - self.left

    @property
    def height(self) -> float:
        """Height in points as displayed."""
        return self.right - self.left if self.turns % 2 else self.top - self.bottom

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Points from the top left corner as displayed.

        Example: the bottom left corner of a page with one quarter turn is displayed at (0, 0).
        """
        if self.turns == 0:
            return x - self.left, self.top - y
        if self.turns == 1:
            return y - self.bottom, x - self.left
        if self.turns == 2:
            return self.right - x, y - self.bottom
        return self.top - y, self.right - x

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """The displayed box of a rectangle given by any two opposite corners."""
        if self.turns == 0 and left <= right and bottom <= top:  # nearly always, for each character
            return Box(left - self.left, self.top - top, right - self.left, self.top - bottom)
        x1, y1 = self.point(left, bottom)
        x2, y2 = self.point(right, top)
        return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    def back(self, box: Box) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of a displayed box in the page's own coordinates; undoes `box`."""
        (x1, y1), (x2, y2) = self._own(box.left, box.top), self._own(box.right, box.bottom)
        return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)

    def _own(self, x: float, y: float) -> tuple[float, float]:
        if self.turns == 0:
            return self.left + x, self.top - y
        if self.turns == 1:
            return self.left + y, self.bottom + x
        if self.turns == 2:
            return self.right - x, self.bottom + y
        return self.right - y, self.top - x
