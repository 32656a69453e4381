"""What a bug report needs: versions, machine, model and settings; no document content and no file names."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from extraction import logs
from extraction.events import ModelReady
from extraction.model_store import hub
from extraction.storage.records import DocumentState
from extraction.storage.store import Store

PACKAGES = ("llama-cpp-python", "llguidance", "PySide6-Essentials", "pydantic", "pypdf", "pypdfium2", "numpy")
SETTINGS = ("language", "theme", "text_steps", "run_on_drop", "paused")
"""Those that hold choices; the others hold places and names of files."""


def diagnostics(store: Store, model: str, ready: ModelReady | None, states: Iterable[DocumentState]) -> str:
    """The whole report as lines of text."""
    return "\n".join(
        [
            f"Winnow {logs.winnow_version()}",
            f"Python {platform.python_version()}, Qt {qVersion()}",
            *(f"{name} {_version(name)}" for name in PACKAGES),
            f"System: {platform.platform()}",
            f"Processor: {processor()}, {os.cpu_count() or 0} threads; memory: {memory_words()}",
            f"Screen: {_screens()}; platform {QGuiApplication.platformName()}",
            f"Model: {model_name(model)}; {_ready_words(ready)}",
            *(
                f"Setting {name}: {store.setting(name)}"
                for name in SETTINGS
                if store.setting(name) is not None
            ),
            f"Documents: {_count_words(states)}",
            f"Database: {_megabytes(store.path)} MB",
        ]
    )


def model_name(model: str) -> str:
    """A model of the catalogue by its name; a person's own file is not named."""
    return model if model in {entry.name for entry in hub.catalogue()} else "a file of the person's own"


def processor() -> str:
    """The processor as its maker calls it, where the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def memory_words() -> str:
    """The machine's memory, where the system tells. Example: "23.5 GB"."""
    try:
        return f"{os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 1e9:.1f} GB"
    except (AttributeError, ValueError, OSError):
        return "not known"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _screens() -> str:
    sizes = [
        f"{screen.size().width()}x{screen.size().height()} at {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    ]
    return ", ".join(sizes) or "none"


def _ready_words(ready: ModelReady | None) -> str:
    if ready is None:
        return "not in memory"
    return f"in memory on {ready.device}, context {ready.context_size}, {ready.memory / 1e9:.1f} GB"


def _count_words(states: Iterable[DocumentState]) -> str:
    listed = [state.value for state in states]
    return ", ".join(f"{listed.count(name)} {name}" for name in sorted(set(listed))) or "none"


def _megabytes(path: Path) -> str:
    return f"{path.stat().st_size / 1e6:.1f}" if path.exists() else "0.0"
