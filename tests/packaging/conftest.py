"""The scripts of packaging/ import each other by name, as they do when they are run."""

from __future__ import annotations

import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "packaging"

if str(SCRIPTS) not in sys.path:
    sys.path.append(str(SCRIPTS))  # last: its names never hide a library's
