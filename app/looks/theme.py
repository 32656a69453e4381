"""Colours, type steps, icons and the style sheet, for the light and the dark scheme."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Literal

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from app.looks.statuses import Shape, StatusLook
from app.memory import undisturbed

Choice = Literal["system", "light", "dark"]

ROW_HEIGHT = 28
ROW_SHARE = 2.8
"""Pixels of a row's height for each point of larger text."""
ICON_SIZE = 20


@dataclass(frozen=True)
class Tokens:
    """One scheme: surfaces, text, the accent (primary button, focus, accepted draft), evidence colours."""

    window: str
    paper: str
    rail: str
    line: str
    hover: str
    text: str
    quiet: str
    accent: str
    on_accent: str
    accepted: str
    selection: str
    exact: str
    normalised: str
    approximate: str
    ambiguous: str
    derived: str
    absent: str
    missing: str


LIGHT = Tokens(
    window="#FBFAF7",
    paper="#FFFFFF",
    rail="#F1EFE9",
    line="#DAD6CC",
    hover="#EEEBE4",
    text="#1F2328",
    quiet="#5B616B",
    accent="#B7791F",
    on_accent="#15110A",
    accepted="#F6E7C8",
    selection="#EBE6D9",
    exact="#0F7263",
    normalised="#2563C9",
    approximate="#8F5708",
    ambiguous="#7A4CC2",
    derived="#4D5A6B",
    absent="#5F6570",
    missing="#C02A2A",
)
DARK = Tokens(
    window="#1B1C1E",
    paper="#242629",
    rail="#202124",
    line="#3A3D42",
    hover="#2C2E32",
    text="#E8E6E1",
    quiet="#A0A5AD",
    accent="#E0A84B",
    on_accent="#15110A",
    accepted="#4A3B1E",
    selection="#35383D",
    exact="#4FBFA8",
    normalised="#85AEF7",
    approximate="#E3A04A",
    ambiguous="#B99BF2",
    derived="#A7B3C2",
    absent="#A0A5AD",
    missing="#F28B82",
)
EVIDENCE_COLOURS = ("exact", "normalised", "approximate", "ambiguous", "derived", "absent", "missing")


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Theme:
    """The scheme in use. Painting code asks `theme.tokens` each time, so a change shows at the next paint."""

    def __init__(self) -> None:
        self.tokens = LIGHT
        self._applying = False

    @property
    def dark(self) -> bool:
        """Whether the dark scheme is in use."""
        return self.tokens is DARK

    def colour(self, name: str) -> QColor:
        """A token as a colour."""
        return QColor(getattr(self.tokens, name))

    def apply(self, application: QApplication, choice: Choice, text_steps: int = 0) -> None:
        """Set palette, style sheet and text size where they change; `system` follows the desktop."""
        if self._applying:  # the desktop tells of the scheme that is being set here
            return
        self._applying = True
        try:
            with undisturbed():  # Qt holds plain pointers to all widgets meanwhile
                self._apply(application, choice, text_steps)
        finally:
            self._applying = False

    def _apply(self, application: QApplication, choice: Choice, text_steps: int) -> None:
        schemes = {
            "light": Qt.ColorScheme.Light,
            "dark": Qt.ColorScheme.Dark,
            "system": Qt.ColorScheme.Unknown,
        }
        hints = QGuiApplication.styleHints()
        hints.setColorScheme(schemes[choice])
        dark = choice == "dark" or (choice == "system" and hints.colorScheme() == Qt.ColorScheme.Dark)
        self.tokens = DARK if dark else LIGHT
        font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont))
        font.setPointSizeF(max(6.0, font.pointSizeF() + text_steps))
        sheet = style_sheet(self.tokens, font.pointSizeF())
        if sheet == application.styleSheet() and font == application.font():
            return
        if application.styleSheet():
            # A new sheet over an old one is worked out anew for each widget and all around it: five times
            # as long as taking the old one off first.
            application.setStyleSheet("")
        else:
            application.setStyle("Fusion")
        application.setPalette(palette(self.tokens))
        application.setFont(font)
        application.setStyleSheet(sheet)


theme = Theme()


def step(font: QFont, points: float, bold: bool = False) -> QFont:
    """The same font, some points larger or smaller."""
    changed = QFont(font)
    changed.setPointSizeF(font.pointSizeF() + points)
    changed.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return changed


def monospace() -> QFont:
    """The system's fixed font at the size of the window's text."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(QApplication.font().pointSizeF())
    return font


def palette(tokens: Tokens) -> QPalette:
    """The scheme for widgets that the style sheet does not reach."""
    roles = {
        QPalette.ColorRole.Window: tokens.window,
        QPalette.ColorRole.Base: tokens.paper,
        QPalette.ColorRole.AlternateBase: tokens.rail,
        QPalette.ColorRole.Button: tokens.paper,
        QPalette.ColorRole.ToolTipBase: tokens.paper,
        QPalette.ColorRole.WindowText: tokens.text,
        QPalette.ColorRole.Text: tokens.text,
        QPalette.ColorRole.ButtonText: tokens.text,
        QPalette.ColorRole.ToolTipText: tokens.text,
        QPalette.ColorRole.PlaceholderText: tokens.quiet,
        QPalette.ColorRole.Highlight: tokens.selection,
        QPalette.ColorRole.HighlightedText: tokens.text,
        QPalette.ColorRole.Link: tokens.normalised,
        QPalette.ColorRole.Accent: tokens.accent,
    }
    built = QPalette()
    for role, colour in roles.items():
        built.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        built.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.quiet))
    return built


def style_sheet(tokens: Tokens, points: float) -> str:
    """The application's style sheet; sizes are relative to the text size."""
    text = (files("assets") / "style.qss").read_text(encoding="utf-8")
    row = max(ROW_HEIGHT, round(points * ROW_SHARE))
    sizes = {
        "chevron": _icon_file("chevron-quiet"),
        "chevron_up": _icon_file("chevron-up-quiet"),
        "check": _icon_file("check-on-accent"),
        "check_quiet": _icon_file("check-quiet"),
        "row": f"{row}px",
        "small": f"{points - 1:g}pt",
        "large": f"{points + 2:g}pt",
        "title": f"{points + 6:g}pt",
    }
    return Template(text).substitute(asdict(tokens), **sizes)


def _icon_file(name: str) -> str:
    return Path(str(files("assets") / "icons" / f"{name}.svg")).as_posix()


# ------------------------------------------------------------------ icons


@lru_cache(maxsize=256)
def _svg(name: str) -> str:
    return (files("assets") / "icons" / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def _pixmap(name: str, colour: str, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(_svg(name).replace("currentColor", colour).encode())).render(painter)
    painter.end()
    return pixmap


def icon(name: str, colour: str = "") -> QIcon:
    """An icon of ours in the text colour, or another token's; sharp on double density screens too."""
    built = QIcon()
    for size in (ICON_SIZE, 2 * ICON_SIZE):
        built.addPixmap(_pixmap(name, getattr(theme.tokens, colour or "text"), size))
        built.addPixmap(_pixmap(name, theme.tokens.quiet, size), QIcon.Mode.Disabled)
    return built


def app_icon() -> QIcon:
    """The sheaf."""
    built = QIcon()
    for size in (16, 32, 64, 128, 256):
        built.addPixmap(_pixmap("winnow", "#B7791F", size))
    return built


# ------------------------------------------------------------------ evidence


def pen(look: StatusLook, colour: QColor, width: float) -> QPen:
    """The line of a status's box on a page."""
    styles = {"solid": Qt.PenStyle.SolidLine, "dashed": Qt.PenStyle.DashLine, "dotted": Qt.PenStyle.DotLine}
    return QPen(colour, width, styles.get(look.line, Qt.PenStyle.NoPen))


def paint_glyph(painter: QPainter, shape: Shape, area: QRectF, colour: QColor) -> None:
    """Draw a status's shape in the middle of `area`, about 10 px large."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    middle, radius = area.center(), min(area.width(), area.height(), 10.0) / 2
    disc = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
    if shape == "dot":
        painter.setBrush(colour)
        painter.drawEllipse(disc.adjusted(1, 1, -1, -1))
    elif shape == "half":
        painter.drawEllipse(disc.adjusted(1, 1, -1, -1))
        painter.setBrush(colour)
        painter.drawPie(disc.adjusted(1, 1, -1, -1), 90 * 16, 180 * 16)
    elif shape == "ring":
        painter.drawEllipse(disc.adjusted(1, 1, -1, -1))
    elif shape == "rings":
        painter.drawEllipse(QRectF(disc.left() - 1, disc.top() + 2, 7, 7))
        painter.drawEllipse(QRectF(disc.right() - 6, disc.top() + 2, 7, 7))
    elif shape == "dash":
        painter.drawLine(QPointF(disc.left() + 1, middle.y()), QPointF(disc.right() - 1, middle.y()))
    elif shape == "cross":
        inner = disc.adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())
    elif shape == "tick":
        painter.drawPolyline(
            [
                QPointF(disc.left() + 1, middle.y()),
                QPointF(middle.x() - 1.5, disc.bottom() - 1.5),
                QPointF(disc.right(), disc.top() + 1),
            ]
        )
    elif shape == "pencil":
        painter.drawLine(disc.topRight() + QPointF(-1.5, 1.5), disc.bottomLeft() + QPointF(2.5, -3))
        painter.drawLine(disc.bottomLeft() + QPointF(0, 0), disc.bottomRight())
    else:
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "Σ" if shape == "sigma" else "!")
    painter.restore()
