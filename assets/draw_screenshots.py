"""Draws assets/screenshots/*.png from the real window: `make screenshots`.

The samples are read and run with the real model; nothing in the pictures is made up.
Takes a few minutes on a CPU. The person's own data is not touched: everything happens in a temporary home.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QElapsedTimer, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app.application import Parts
from app.texts import language
from app.views.main_window import MainWindow
from extraction import paths
from extraction.storage.store import DocumentState
from schemas.registry import builtin

FOLDER = Path(__file__).parent / "screenshots"
SAMPLES = Path(__file__).parent / "samples"
SCHEMAS = {"invoice.pdf": "invoice", "article.html": "news_article", "recipe.html": "recipe"}

SIZE = (1280, 800)
LONGEST_RUN_S = 900
SETTLE_MS = 1500
"""Pages are drawn by another process; a picture waits that long for them."""

CHOSEN_VALUE = "/seller_name"
"""The pictures show where it stands."""

LIVE_TOKENS = 350
"""The picture of a run under way is taken here: the first half of the invoice is written."""


def main() -> int:
    """Take all pictures; returns the exit code."""
    application = QApplication(["winnow"])
    language.system_languages = lambda: ["en"]  # whatever this machine speaks
    with tempfile.TemporaryDirectory(prefix="winnow-screenshots-") as home:
        # the models stay where they are, all else is new
        os.environ.setdefault("WINNOW_MODELS", str(paths.models_dir()))
        os.environ["WINNOW_HOME"] = home
        # the pictures show where documents lie
        documents = shutil.copytree(SAMPLES, Path(home) / "Documents")
        parts = Parts()
        try:
            return _draw(application, parts, documents)
        finally:
            parts.window.close()


def _draw(application: QApplication, parts: Parts, documents: Path) -> int:
    window = parts.window
    window.resize(*SIZE)
    window.set_theme("light")
    window.show()
    _shoot(window, "empty")
    for name, schema in SCHEMAS.items():
        parts.pile.add([str(documents / name)], builtin(schema))
    if not _wait(lambda: parts.pile.count(DocumentState.READY) == len(SCHEMAS), LONGEST_RUN_S):
        print("The samples were not read.", file=sys.stderr)
        return 1
    first = parts.pile.ids()[0]
    window.rail.select(first)
    parts.runner.run(parts.runner.startable())
    _wait(lambda: parts.pile.entry(first).progress.tokens > LIVE_TOKENS, LONGEST_RUN_S)
    _shoot(window, "live", "show_json")
    if not _wait(lambda: parts.pile.count(DocumentState.DONE) == len(SCHEMAS), LONGEST_RUN_S):
        print("The samples were not all extracted.", file=sys.stderr)
        return 1
    window.rail.select(first)
    fields = window.fields
    fields.tree.setCurrentIndex(fields.model.index_of(CHOSEN_VALUE))
    for name in ("document", "sheet", "json", "statistics"):
        _shoot(window, name, f"show_{name}")
    dialogs = (
        ("schemas", "schemas"),
        ("schema-editor", "edit_schema"),
        ("export", "export"),
        ("models", "models"),
    )
    for name, action in dialogs:
        _shoot_dialog(application, parts, name, action)
    window.set_theme("dark")
    _shoot(window, "document-dark", "show_document")
    return 0


def _shoot(window: MainWindow, name: str, action: str = "") -> None:
    if action:
        window.actions_[action].trigger()
    _pause(SETTLE_MS)
    window.grab().save(str(FOLDER / f"{name}.png"))


def _shoot_dialog(application: QApplication, parts: Parts, name: str, action: str) -> None:
    """Open a dialog, take its picture, close it."""
    before = set(application.topLevelWidgets())
    parts.window.actions_[action].trigger()
    _pause(SETTLE_MS)
    opened = [w for w in application.topLevelWidgets() if w not in before and w.isVisible()]
    for widget in opened:
        widget.grab().save(str(FOLDER / f"{name}.png"))
        widget.close()
    _pause(SETTLE_MS)


def _pause(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _wait(condition: Callable[[], bool], seconds: int) -> bool:
    """Let the window work until `condition` holds; False where that takes longer than `seconds`."""
    clock = QElapsedTimer()
    clock.start()
    while not condition():
        if clock.elapsed() > seconds * 1000:
            return False
        _pause(50)
    return True


if __name__ == "__main__":
    sys.exit(main())
