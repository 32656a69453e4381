"""Every command of the documentation exists: the real parser takes it, and it runs where that is cheap."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from extraction.cli import app
from tests.docs.pages import PAGES, ROOT, mentioned, name_of, typed

WINNOW = re.compile(r"^(?:\.venv/bin/)?winnow ")
CHEAP = re.compile(
    r"^(--version|(schemas (list|show)|models (list|fit|recommend)|cache (stats|clear)|\w+( \w+)? --help))\b"
)
"""They need no model and no document."""
OTHERS = {"make", "winnow", ".venv/bin/winnow", "python", ".venv/bin/python"}
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z][\w-]*):", MAKEFILE, re.MULTILINE))
PLACEHOLDER = re.compile(r"[A-Z]+(_[A-Z]+)*")


def lines(kind: str) -> list[Any]:
    """All commands that begin so, with their page."""
    return [
        pytest.param(line, id=f"{name_of(page)}: {line}")
        for page in PAGES
        for line in dict.fromkeys((*typed(page), *mentioned(page)))
        if re.match(kind, line)
    ]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_what_a_reader_types_is_checked_here(page: Path) -> None:
    assert [line for line in typed(page) if line.split()[0] not in OTHERS] == []


@pytest.mark.parametrize("line", lines(WINNOW.pattern))
def test_a_command_of_winnow_can_be_parsed(line: str) -> None:
    words = shlex.split(WINNOW.sub("", line))
    command, rest, path = get_command(app), words, []
    while hasattr(command, "commands") and rest and not rest[0].startswith("-"):
        assert rest[0] in command.commands, f"there is no command {rest[0]!r}"
        command, path, rest = command.commands[rest[0]], [*path, rest[0]], rest[1:]
    context = command.make_context(" ".join(path), [], resilient_parsing=True)
    given, left, _ = command.make_parser(context).parse_args(args=list(rest))
    assert left == [] or hasattr(command, "commands"), "there are more arguments than it takes"
    if rest and rest != ["--help"]:  # a command that is only named needs none
        asked = [p.name for p in command.params if p.required and given.get(p.name) in (None, (), [])]
        assert asked == [], "what it cannot do without is missing"


@pytest.mark.parametrize("line", lines(WINNOW.pattern))
def test_files_of_the_repository_are_there(line: str) -> None:
    words = [word for word in shlex.split(line) if word.startswith(("assets/", "tests/", "docs/"))]
    assert [word for word in words if not (ROOT / word).exists()] == []


CHEAP_LINES = sorted(
    {
        command
        for page in PAGES
        for line in (*typed(page), *mentioned(page))
        if WINNOW.match(line)
        and CHEAP.match(command := WINNOW.sub("", line))
        and not any(PLACEHOLDER.fullmatch(word) for word in command.split())
    }
)


def test_some_are_cheap() -> None:
    assert len(CHEAP_LINES) >= 6


@pytest.mark.parametrize("command", CHEAP_LINES)
def test_a_cheap_command_runs(command: str) -> None:
    result = CliRunner().invoke(app, shlex.split(command))
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("line", lines("make "))
def test_make_knows_the_target_and_its_settings(line: str) -> None:
    words = shlex.split(line)[1:]
    settings = [word.split("=")[0] for word in words if "=" in word]
    assert [word for word in words if "=" not in word and word not in TARGETS] == []
    assert [name for name in settings if f"$({name})" not in MAKEFILE] == []


@pytest.mark.parametrize("line", lines(r"(\.venv/bin/)?python "))
def test_python_finds_the_script(line: str) -> None:
    words = shlex.split(line)[1:]
    file = words[1].replace(".", "/") + ".py" if words[0] == "-m" else words[0]
    package = words[1].replace(".", "/") + "/__main__.py" if words[0] == "-m" else file
    assert (ROOT / file).is_file() or (ROOT / package).is_file()
