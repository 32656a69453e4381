"""`winnow extract`: sources in, JSON, JSON Lines, CSV or Excel out."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from extraction.cli.common import (
    EXIT_FAILED,
    EXIT_INTERRUPTED,
    EXIT_USAGE,
    DraftOption,
    Interrupt,
    RunProgress,
    bug,
    complain,
    draft_setting,
    silence_native_backtraces,
)
from extraction.errors import (
    Cancelled,
    ModelTooLarge,
    ModelUnusable,
    SchemaInvalid,
    UserError,
)
from extraction.workers.workshop import Workshop

if TYPE_CHECKING:
    from extraction.cli.output import Output
    from extraction.evidence import Extraction
    from extraction.workers.protocol import DecodeSettings
    from schemas.registry import Schema


class Format(StrEnum):
    """How results are written."""

    JSON = "json"
    JSONL = "jsonl"
    CSV = "csv"
    XLSX = "xlsx"


def extract(
    sources: Annotated[list[str], typer.Argument(metavar="SOURCE", help="Files, folders or URLs.")],
    schema: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE",
            help="A built-in schema's name, a JSON Schema file, or a schema that you saved in the window, by "
            "its name or title. Where names are the same the built-in one is meant, then the file; own:NAME "
            "means yours.",
        ),
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write files into this folder instead of stdout.")
    ] = None,
    format_: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help="With --out: <name>.json for each source (default), results.jsonl, .csv or .xlsx; until "
            "the end results.unfinished.jsonl holds what is done, also after a crash. "
            "To stdout: one source gives a JSON object, several give JSON Lines; `json` asks for one array.",
            show_default=False,
        ),
    ] = None,
    data_only: Annotated[bool, typer.Option("--data-only", help="Only the data, no evidence.")] = False,
    model: Annotated[
        str | None, typer.Option(metavar="NAME|PATH", help="See `winnow models list`.", show_default=False)
    ] = None,
    draft: DraftOption = "auto",
    private: Annotated[
        bool, typer.Option("--private", help="Lookup learns nothing from these documents.")
    ] = False,
    max_tokens: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Most tokens to write for a document.")
    ] = None,
    window: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Tokens of a document read at a time; default: what was measured as good.",
        ),
    ] = None,
    temperature: Annotated[float, typer.Option(min=0.0, max=5.0, metavar="T", help="0 is exact.")] = 0.0,
    seed: Annotated[int, typer.Option(metavar="S", help="For a temperature above 0.")] = 0,
    password: Annotated[
        str | None,
        typer.Option(metavar="P", envvar="WINNOW_PASSWORD", help="Opens encrypted PDFs.", show_default=False),
    ] = None,
    whole_page: Annotated[
        bool, typer.Option("--whole-page", help="Read all that web pages show, menus and margins as well.")
    ] = False,
    stats: Annotated[bool, typer.Option("--stats", help="Print what decoding cost, to stderr.")] = False,
) -> None:
    """Extract values from documents.

    A document that fails does not stop the others: it is named at the end, and the exit code is 1.
    """
    from extraction.cli.output import choose_output, print_stats
    from extraction.model_store import hub
    from extraction.workers.protocol import DecodeSettings

    silence_native_backtraces()
    if format_ in (Format.CSV, Format.XLSX) and out is None:
        what = "CSV may need several files" if format_ is Format.CSV else "An Excel workbook is a file"
        raise typer.BadParameter(f"{what}: give a folder with --out DIR.")
    chosen = _schema(schema)
    chosen_model = model or hub.DEFAULT_MODEL
    hub.resolve(chosen_model)  # before any document is read, so that nobody waits for this error
    settings = DecodeSettings(
        draft=draft_setting(draft),
        max_tokens=max_tokens,
        temperature=temperature,
        seed=seed,
        private=private,
        window=window,
    )
    run = Run(chosen, chosen_model, settings, password)
    found = [_whole(source) if whole_page else source for source in _expand(sources, run)]
    several = len(sources) > 1 or any(Path(source).is_dir() for source in sources)
    output = choose_output(format_.value if format_ else None, out, data_only, several, found, chosen)
    run.go(found, output)
    if stats:
        print_stats(run.done)
    run.end()


class Run:
    """One call of `winnow extract`: what was asked for, what is done, and what failed."""

    def __init__(self, schema: Schema, model: str, settings: DecodeSettings, password: str | None) -> None:
        self.schema = schema
        self.model = model
        self.settings = settings
        self.password = password
        self.done: list[Extraction] = []
        self.failed: list[tuple[str, str]] = []
        self.interrupted = False
        self.stopped = False
        """The model cannot be loaded: the next document would fail in the same way."""

    def go(self, sources: list[str], output: Output) -> None:
        """Extract one source after the other; what is finished is written even when interrupted."""
        try:
            with (
                Interrupt() as interrupt,
                RunProgress(len(sources)) as progress,
                Workshop(self.model) as shop,
            ):
                for number, source in enumerate(sources):
                    progress.document(number, source)
                    self._one(source, shop, progress, interrupt, output)
                    if interrupt.requested or self.interrupted or self.stopped:
                        break
                self.interrupted = self.interrupted or interrupt.requested
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            output.finish()

    def _one(
        self,
        source: str,
        shop: Workshop,
        progress: RunProgress,
        interrupt: Interrupt,
        output: Output,
    ) -> None:
        try:
            extraction = shop.extract(
                source, self.schema, self.settings, progress.event, interrupt, self.password
            )
        except Cancelled:
            self.interrupted = True
        except UserError as error:
            self.failed.append((source, str(error)))
            self.stopped = isinstance(error, ModelUnusable)
        except MemoryError:
            self.failed.append((source, str(ModelTooLarge())))
        except Exception as error:
            self.failed.append((source, bug(error, "extracting a document")))
        else:
            # Outside the net above: a result that cannot be written would be lost for every document.
            with progress.aside():
                output.add(extraction)
            self.done.append(extraction)

    def end(self) -> None:
        """Name what failed and leave with the exit code."""
        total = len(self.done) + len(self.failed)
        for source, message in self.failed:
            complain(f"{source}: {message}")
        if self.failed and total > 1:
            complain(f"{len(self.done)} of {total} documents were extracted.")
        if self.interrupted:
            complain(f"Interrupted. What was finished is kept: {len(self.done)} documents.")
            raise typer.Exit(EXIT_INTERRUPTED)
        if self.failed:
            raise typer.Exit(EXIT_FAILED)


def _schema(name: str) -> Schema:
    """The schema, or wrong usage: without it there is nothing to do."""
    from extraction.schema_names import find_schema

    try:
        return find_schema(name)
    except SchemaInvalid as error:
        complain(str(error))
        raise typer.Exit(EXIT_USAGE) from None


def _whole(source: str) -> str:
    """The source of a whole page where the source is a web page, by its name; others as they are."""
    from extraction.sources.kinds import HTML_SUFFIXES
    from extraction.sources.names import is_url
    from extraction.sources.whole_page import whole_page_source

    is_page = is_url(source) or source.lower().endswith((*HTML_SUFFIXES, ".mhtml", ".mht"))
    return whole_page_source(source) if is_page else source


def _expand(arguments: list[str], run: Run) -> list[str]:
    """Folders become their files; an argument that leads nowhere is a document that failed."""
    from extraction.sources.reader import expand_sources

    found: dict[str, None] = {}
    for argument in arguments:
        try:
            below = expand_sources([argument])
        except UserError as error:
            run.failed.append((argument, str(error)))
            continue
        if not below:
            run.failed.append((argument, "There is nothing in this folder that Winnow reads."))
        found.update(dict.fromkeys(below))
    return list(found)
