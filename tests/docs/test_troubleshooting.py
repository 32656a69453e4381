"""The messages on the troubleshooting page are those that Winnow says, and none of its errors is left out."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET

from extraction import errors
from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "guide" / "troubleshooting.md"
HOLE = re.compile(r"\{\w*\}")
BASES = {"UserError"}
"""Never raised as it is: those below it say more."""


def quoted() -> list[str]:
    """The first cells of all tables on the page."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [line.strip("|").split(" | ")[0].strip() for line in lines if line.startswith("| ")]
    return [cell for cell in cells if cell != "Winnow says"]


def said() -> set[str]:
    """Everything that the engine and the window can say, with an ellipsis for what is filled in."""
    texts = json.loads((ROOT / "app/translations/engine.json").read_bytes())
    window = ET.parse(ROOT / "app/translations/winnow_de.ts").getroot().iter("source")
    return {HOLE.sub("…", text) for text in [*texts, *(source.text or "" for source in window)]}


def test_each_message_is_one_that_winnow_says() -> None:
    texts = said()
    assert len(quoted()) > 20
    assert [message for message in quoted() if message not in texts] == []


def test_every_error_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    known = [
        error
        for error in vars(errors).values()
        if isinstance(error, type) and issubclass(error, errors.UserError) and error.__name__ not in BASES
    ]
    assert len(known) > 20
    assert [error.__name__ for error in known if str(error()) not in page] == []
