"""Every text colour can be read on every surface it is put on, in both schemes."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.actions.action_table import ACTIONS
from app.looks import theme as module
from app.looks.theme import DARK, EVIDENCE_COLOURS, LIGHT, Tokens, contrast, icon, style_sheet, theme

SURFACES = ("window", "paper", "rail", "selection", "hover")


def test_contrast_of_known_pairs() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21.0)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_text_is_readable(tokens: Tokens) -> None:
    texts = ("text", "quiet", *EVIDENCE_COLOURS)
    pairs = [
        (t, s) for t, s in product(texts, SURFACES) if contrast(getattr(tokens, t), getattr(tokens, s)) < 4.5
    ]
    assert pairs == []
    assert contrast(tokens.on_accent, tokens.accent) >= 4.5
    assert contrast(tokens.text, tokens.accepted) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_focus_ring_is_visible(tokens: Tokens) -> None:
    assert contrast(tokens.accent, tokens.window) >= 3.0


def test_evidence_colours_are_readable_on_white_pages() -> None:
    assert all(contrast(getattr(LIGHT, name), "#FFFFFF") >= 4.5 for name in EVIDENCE_COLOURS)


def test_style_sheet_fills_every_token(qapp: QApplication) -> None:
    assert "$" not in style_sheet(LIGHT, 9.0)


def test_every_action_has_its_icon(qtbot: QtBot) -> None:
    assert [spec.id for spec in ACTIONS if spec.icon and icon(spec.icon).isNull()] == []


def test_icons_are_recoloured(qtbot: QtBot) -> None:
    pixmap = module._pixmap("run", "#123456", 40)
    colours = {pixmap.toImage().pixelColor(x, y).name() for x in range(40) for y in range(40)}
    assert "#123456" in colours


def test_icons_are_line_drawings_of_our_own_size() -> None:
    folder = Path(module.__file__).parents[2] / "assets" / "icons"
    for file in folder.glob("*.svg"):
        if file.stem not in ("winnow", "chevron-quiet", "chevron-up-quiet", "check-on-accent", "check-quiet"):
            text = file.read_text()
            assert 'viewBox="0 0 20 20"' in text and 'stroke-width="1.5"' in text and "currentColor" in text


def test_choice_of_scheme(qapp: QApplication) -> None:
    theme.apply(qapp, "dark")
    assert theme.dark and qapp.palette().window().color().name().upper() == DARK.window
    theme.apply(qapp, "light")
    assert not theme.dark
