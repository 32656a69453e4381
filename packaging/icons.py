"""Draws the app's icon in all sizes from assets/icons/winnow.svg: `icons.py FOLDER`; needs PySide6."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from deb import ICON_COLOUR, PNG_SIZES
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCE = Path(__file__).resolve().parent.parent / "assets" / "icons" / "winnow.svg"


def coloured() -> str:
    """The drawing, which is in the text's colour, in the app's own."""
    return SOURCE.read_text("utf-8").replace("currentColor", ICON_COLOUR)


def draw(folder: Path) -> None:
    """Write winnow.svg and winnow-SIZE.png."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "winnow.svg").write_text(coloured(), "utf-8")
    renderer = QSvgRenderer(QByteArray(coloured().encode()))
    for size in PNG_SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        image.save(str(folder / f"winnow-{size}.png"))


if __name__ == "__main__":
    application = QGuiApplication(sys.argv)
    draw(Path(sys.argv[1]))
