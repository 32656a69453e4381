"""The pages of the documentation, and what stands in them."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
        *(ROOT / "docs").rglob("*.md"),
    ]
)
"""CHANGELOG.md is left out: it tells of commands as they were."""

FENCE = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?<=\n\n)(?: {4}.*\n)+")
CODE = re.compile(r"`([^`\n]+)`")


class Block(NamedTuple):
    """A block of code with its language and the line it begins on."""

    language: str
    text: str
    line: int


def name_of(page: Path) -> str:
    """Its path in the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    """All fenced blocks."""
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        yield Block(found[2], found[3], text.count("\n", 0, found.start()) + 1)


def without_fences(page: Path) -> str:
    """The prose with indented blocks and code in the line."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def prose(page: Path) -> str:
    """The text alone."""
    return CODE.sub("", INDENTED.sub("", without_fences(page)))


def commands(page: Path) -> Iterator[str]:
    """Every line that a reader may type: in blocks of a shell, in indented blocks, and code in the line."""
    for block in blocks(page):
        if block.language in ("sh", "bash", "console"):
            yield from block.text.splitlines()
    text = without_fences(page)
    for found in INDENTED.finditer(text):
        yield from (line.strip() for line in found[0].splitlines())
    yield from CODE.findall(INDENTED.sub("", text))


def script(name: str) -> ModuleType:
    """A script of packaging/, which is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
