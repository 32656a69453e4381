"""What all commands share: how errors end a command, Ctrl+C, progress on a terminal, and printing."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from extraction.errors import Cancelled, DiskFull, ModelUnusable, UserError
from extraction.files import is_full

if TYPE_CHECKING:
    from rich.progress import Progress

    from extraction.events import Event
    from extraction.workers.protocol import Draft

EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_INTERRUPTED = 130
"""128 + SIGINT, as shells expect it."""

LONGEST_NAME = 40
"""Characters of a document's name in the line of progress."""

PIPE_WIDTH = 200
"""Characters of a table's line where nobody says how wide the reader's window is."""

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Names and servers' words may hold them; a terminal would obey."""


DraftOption = Annotated[
    str,
    typer.Option(
        "--draft",
        metavar="auto|off|N|llama-lookup",
        help="How to guess ahead: as far as it pays, never, always N tokens, or by llama.cpp's own rule.",
    ),
]


def draft_setting(text: str) -> Draft:
    """What `--draft` says. BadParameter where that is nothing."""
    from extraction.workers.protocol import parse_draft

    try:
        return parse_draft(text)
    except ValueError:
        raise typer.BadParameter(
            f"--draft {text}: give auto, off, llama-lookup or a number of tokens."
        ) from None


class WinnowGroup(TyperGroup):
    """The root of all commands: every error leaves it as a sentence on stderr and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except UserError as error:
            complain(str(error))
            raise typer.Exit(EXIT_FAILED) from None
        except (KeyboardInterrupt, Cancelled):
            raise typer.Exit(EXIT_INTERRUPTED) from None
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except OSError as error:
            if error.errno == errno.EPIPE:  # `winnow ... | head`: typer ends quietly
                raise
            complain(_sentence(error))
            raise typer.Exit(EXIT_FAILED) from None
        except Exception as error:
            if type(error).__module__.startswith("typer"):  # wrong usage, shown by typer with exit code 2
                raise
            complain(bug(error, f"running `winnow {ctx.invoked_subcommand or ''}`"))
            raise typer.Exit(EXIT_FAILED) from None


def _sentence(error: OSError) -> str:
    if is_full(error):
        return str(DiskFull())
    place = f"{error.filename}: " if error.filename else ""
    return f"{place}{error.strerror or type(error).__name__}. Check the path, its permissions and the disk."


def bug(error: BaseException, doing: str) -> str:
    """Log an error nobody expected; returns the sentence to show."""
    from extraction import logs

    logs.configure("cli")
    return logs.log_bug(error, doing)


def reason(error: Exception, doing: str) -> str:
    """Why one document of many failed; raises what would fail the others in the same way, and Cancelled."""
    if isinstance(error, Cancelled | ModelUnusable):
        raise error
    return str(error) if isinstance(error, UserError) else bug(error, doing)


def complain(message: str) -> None:
    """An error sentence on stderr."""
    say(f"winnow: {message}")


def say(line: str) -> None:
    """A line on stderr."""
    typer.echo(inert(line), err=True)


def inert(text: str) -> str:
    """Text with every character replaced that a terminal would obey instead of showing it."""
    return CONTROL.sub("\ufffd", text)


def print_json(value: Any, indent: int | None = 2) -> None:
    """JSON on stdout; characters as they are, because stdout is UTF-8 or replaces what it cannot show."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=indent))


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], err: bool = False) -> None:
    """A plain table; columns whose cells all begin with a digit are aligned to the right."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, name in enumerate(columns):
        numeric = bool(rows) and all(row[number][:1].isdigit() or not row[number] for row in rows)
        table.add_column(name, justify="right" if numeric else "left", overflow="fold", no_wrap=numeric)
    for row in rows:
        table.add_row(*(Text(inert(cell)) for cell in row))
    stream = sys.stderr if err else sys.stdout
    Console(stderr=err, width=None if stream.isatty() else PIPE_WIDTH).print(table)


def prepare_streams() -> None:
    """Text in any language must not end a command: pipes get UTF-8, terminals what they can show."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        if stream.isatty():
            reconfigure(errors="replace")
        else:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _open_closed_streams() -> None:
    """Streams that were closed at the start lead nowhere.

    Otherwise the next file that is opened takes their number, and what libraries print lands in it.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number, which is this one
        if getattr(sys, name) is None:
            mode = "r" if number == 0 else "w"
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - for good


class Interrupt:
    """Ctrl+C (or SIGTERM) asks the work to stop at the next safe point; a second one stops at once.

    A KeyboardInterrupt inside a callback of a C library would be swallowed there: at first none is raised.
    """

    def __init__(self) -> None:
        self.requested = False
        self._previous: dict[int, Any] = {}

    def __call__(self) -> bool:
        """The `cancelled` that the steps of a run ask."""
        return self.requested

    def __enter__(self) -> Interrupt:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._previous[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *exception: object) -> None:
        for number, handler in self._previous.items():
            signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self.requested:
            raise KeyboardInterrupt
        self.requested = True


class RunProgress:
    """One line on stderr for a pile of documents, where stderr is a terminal; silent everywhere else."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._bar: Progress | None = None
        self._part = ""

    def __enter__(self) -> RunProgress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            self._bar = Progress(
                TextColumn("{task.description}", markup=False),
                BarColumn(bar_width=20),
                MofNCompleteColumn(),
                TextColumn("{task.fields[doing]}", markup=False),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,  # results on stdout must stay there
                redirect_stderr=False,
            )
            self._task = self._bar.add_task("", total=self._total, doing="")
            self._bar.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Take the line away while something is printed."""
        if self._bar is not None:
            self._bar.stop()
        try:
            yield
        finally:
            if self._bar is not None:
                self._bar.start()

    def document(self, number: int, name: str) -> None:
        """The document with this number (from 0) has its turn."""
        if self._bar is not None:
            self._part = ""
            short = name.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1][-LONGEST_NAME:]
            self._bar.update(self._task, description=inert(short), completed=number, doing="reading")

    def event(self, event: Event) -> None:
        """What the run reports."""
        from extraction.events import ModelReduced, PartStarted

        if isinstance(event, ModelReduced):
            with self.aside():
                say(event.words)
        if isinstance(event, PartStarted):
            self._part = f"part {event.number} of {event.total}, "
        if self._bar is not None and (doing := _doing(event)):
            self._bar.update(self._task, doing=self._part + doing)


def _doing(event: Event) -> str:
    from extraction.events import ModelLoading, PromptProgress, Written

    if isinstance(event, ModelLoading):
        return f"loading {event.name} {event.share:.0%}"
    if isinstance(event, PromptProgress):
        return f"reading {event.done} of {event.total} tokens"
    if isinstance(event, Written):
        return (
            f"writing, {event.tokens} tokens, {event.tokens_per_second:.0f}/s, "
            f"{event.acceptance_rate:.0%} of drafts accepted"
        )
    return ""


def silence_native_backtraces() -> None:
    """llama.cpp's crash handler starts a debugger and can hang; its message alone is enough."""
    os.environ.setdefault("GGML_NO_BACKTRACE", "1")
