"""What the window's first picture does not need is not loaded before it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEAVY = (
    "numpy", "charset_normalizer", "httpx", "jsonschema", "lxml", "pypdf", "pypdfium2", "stdnum",
    "trafilatura", "xlsxwriter", "llama_cpp", "llguidance",
)  # fmt: skip
PAINTED = """
import gc, sys
import app.start
assert not gc.isenabled()
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
import app.application as program

class Painted(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            print(*sorted({name.partition(".")[0] for name in sys.modules}))
            models = [name for name in sys.modules if name.startswith("schemas.")]
            print(*sorted(name.partition(".")[2] for name in models))
            QApplication.instance().closeAllWindows()
        return False

build = program.Parts.__init__
def noted(self, *arguments):
    build(self, *arguments)
    self.painted = Painted(self)
    self.window.installEventFilter(self.painted)
program.Parts.__init__ = noted
sys.exit(program.main(["winnow"]))
"""


def test_nothing_heavy_is_loaded_before_the_window_is_painted() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(
        [sys.executable, "-c", PAINTED], env=environment, capture_output=True, text=True, timeout=300
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    loaded, schemas = (set(line.split()) for line in ended.stdout.splitlines())
    assert sorted(loaded & set(HEAVY)) == []
    assert "PySide6" in loaded
    assert "invoice" in schemas  # the one that new documents get
    assert schemas & {"receipt", "cv", "recipe", "contract", "purchase_order"} == set()
