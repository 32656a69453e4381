"""The pages of the documentation, and what stands in them."""

from __future__ import annotations

import importlib.util
import re
import textwrap
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

FENCE = re.compile(r"^( *)(`{3,})(\w*)\n(.*?)^\1\2$", re.MULTILINE | re.DOTALL)
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
        yield Block(found[3], textwrap.dedent(found[4]), text.count("\n", 0, found.start()) + 1)


def without_fences(page: Path) -> str:
    """The prose with indented blocks and code in the line."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def prose(page: Path) -> str:
    """The text alone."""
    return CODE.sub("", INDENTED.sub("", without_fences(page)))


def typed(page: Path) -> Iterator[str]:
    """Every line of indented blocks: on these pages they hold what a reader types, and nothing else."""
    for found in INDENTED.finditer(without_fences(page)):
        yield from (line.split("  # ")[0].strip() for line in found[0].splitlines() if line.strip())


def mentioned(page: Path) -> list[str]:
    """Code in the line that is a command."""
    text = INDENTED.sub("", without_fences(page))
    return [code for code in CODE.findall(text) if re.match(r"(winnow|make|python) [\w-]", code)]


def script(name: str) -> ModuleType:
    """A script of packaging/, which is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
