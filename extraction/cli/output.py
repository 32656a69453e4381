"""Where `winnow extract` puts results: stdout or files, as they are finished or all at the end."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import typer

from extraction.cli.common import print_json, print_table, say
from extraction.decoding.stats import DecodeStats
from extraction.errors import UserError
from extraction.evidence import Extraction
from extraction.export.csv_file import write_csv
from extraction.export.files import CannotWrite, write_whole
from extraction.export.json_file import envelope, write_json
from extraction.export.names import output_names
from extraction.export.results import Result
from extraction.export.unfinished import Unfinished
from extraction.run_stats import total_stats
from schemas.registry import Schema

ORIGINS_FILE = ".winnow.json"


class Output(Protocol):
    """Takes results in order; `finish` is called once, also when the work was interrupted."""

    def add(self, extraction: Extraction) -> None:
        """Take one result."""

    def finish(self) -> None:
        """Nothing more comes."""


def choose_output(
    wanted: str | None,
    out: Path | None,
    data_only: bool,
    several: bool,
    sources: Sequence[str],
    schema: Schema,
) -> Output:
    """The output for the options given; `sources` is what will be read, so that names can be told apart."""
    if out is None:
        if wanted == "json" and several:
            return ArrayOnStdout(data_only)
        return LinesOnStdout(data_only, indent=None if several or wanted == "jsonl" else 2)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "it is a file" if isinstance(error, FileExistsError) else error.strerror
        raise CannotWrite(f"{out} cannot be the folder of the results ({reason}). Choose another.") from error
    if wanted in ("jsonl", "csv", "xlsx"):
        return OneFile(out / f"results.{wanted}", data_only, schema)
    return FileEach(out, data_only, output_names(sources))


def _value(extraction: Extraction, data_only: bool) -> Any:
    return extraction.data if data_only else envelope(extraction)


class LinesOnStdout:
    """One JSON value after the other; with `indent` None each on a line of its own (JSON Lines)."""

    def __init__(self, data_only: bool, indent: int | None) -> None:
        self._data_only = data_only
        self._indent = indent

    def add(self, extraction: Extraction) -> None:
        """Print one result."""
        print_json(_value(extraction, self._data_only), self._indent)

    def finish(self) -> None:
        """Nothing is left to print."""


class ArrayOnStdout:
    """One JSON array, valid also when interrupted."""

    def __init__(self, data_only: bool) -> None:
        self._data_only = data_only
        self._separator = "[\n"

    def add(self, extraction: Extraction) -> None:
        """Print one item."""
        typer.echo(self._separator, nl=False)
        self._separator = ",\n"
        typer.echo(json.dumps(_value(extraction, self._data_only), ensure_ascii=False, indent=2), nl=False)

    def finish(self) -> None:
        """Close the array."""
        typer.echo("[]" if self._separator == "[\n" else "\n]")


class OneFile:
    """All results in one JSON Lines, CSV or Excel file, replaced as a whole at the end.

    Until then each is a line of `results.unfinished.jsonl`: a crash loses nothing, and an earlier file stays.
    """

    def __init__(self, file: Path, data_only: bool, schema: Schema) -> None:
        self._file = file
        self._schema = schema
        self._done: list[Extraction] = []
        self._unfinished = Unfinished(file, data_only and file.suffix == ".jsonl")

    def add(self, extraction: Extraction) -> None:
        """Keep one result, on the disk too."""
        self._unfinished.add(extraction)
        self._done.append(extraction)

    def finish(self) -> None:
        """Write the file; without any result an earlier file stays as it was."""
        if not self._done:
            return
        self._unfinished.close()
        try:
            files = self._write()
        except UserError as error:
            kept = f"The results are kept in {self._unfinished.file}."
            raise type(error)(f"{error} {kept}") from error
        for file in files:
            say(str(file))

    def _write(self) -> list[Path]:
        files = [self._file]
        if self._file.suffix == ".jsonl":
            self._unfinished.become(self._file)
            return files
        if self._file.suffix == ".csv":
            files = write_csv(self._done, self._file)
        else:
            from extraction.export.xlsx_file import write_xlsx  # the library is needed for this format alone

            write_xlsx([Result(extraction, self._schema) for extraction in self._done], self._file)
        self._unfinished.discard()
        return files


class FileEach:
    """A JSON file for each source, written as soon as it is finished.

    The folder remembers in `.winnow.json` which file came from which source: a second run replaces its own
    files, and another source of the same name gets a number.
    """

    def __init__(self, folder: Path, data_only: bool, names: Mapping[str, str]) -> None:
        self._folder = folder
        self._data_only = data_only
        self._names = names
        self._origins = _read_origins(folder)

    def add(self, extraction: Extraction) -> None:
        """Write one file and say its name on stderr."""
        source = extraction.source
        stem = self._names.get(source) or output_names([source])[source]
        origin = source if "://" in source else str(Path(source).absolute())
        file = self._free(stem, origin)
        if self._origins.get(file.name) != origin:
            self._origins[file.name] = origin
            text = json.dumps(self._origins, ensure_ascii=False, indent=2)
            write_whole(self._folder / ORIGINS_FILE, text.encode("utf-8", "backslashreplace"))
        write_json(extraction, file, self._data_only)
        say(str(file))

    def finish(self) -> None:
        """Everything is written already."""

    def _free(self, stem: str, origin: str) -> Path:
        number, file = 1, self._folder / f"{stem}.json"
        while file.exists() and self._origins.get(file.name) != origin:
            number += 1
            file = self._folder / f"{stem}-{number}.json"
        return file


def _read_origins(folder: Path) -> dict[str, str]:
    """File name -> source; empty where it cannot be read, which costs a number in a name and no file."""
    try:
        found = json.loads((folder / ORIGINS_FILE).read_bytes())
    except (OSError, ValueError):
        return {}
    return {str(name): str(origin) for name, origin in found.items()} if isinstance(found, dict) else {}


def print_stats(done: Sequence[Extraction]) -> None:
    """What decoding cost, one line a document and a sum, on stderr."""
    columns = ("Document", "Prompt", "Reused", "Tokens", "Passes", "Per pass", "Kept", "Tokens/s", "Seconds")
    rows = [_stats_row(extraction.title or extraction.source, extraction.stats) for extraction in done]
    if len(done) > 1:
        rows.append(_stats_row("all", total_stats([extraction.stats for extraction in done])))
    print_table(columns, rows, err=True)
    sources = total_stats([extraction.stats for extraction in done]).sources
    by_source = [
        (
            name,
            str(each.drafted),
            str(each.accepted),
            f"{each.accepted / each.drafted:.0%}" if each.drafted else "",
        )
        for name, each in sorted(sources.items())
    ]
    if by_source:
        typer.echo("", err=True)
        print_table(("Draft source", "Drafted", "Accepted", "Share"), by_source, err=True)


def _stats_row(name: str, stats: DecodeStats) -> tuple[str, ...]:
    return (
        name,
        str(stats.prompt_tokens),
        str(stats.reused_prompt_tokens),
        str(stats.generated_tokens),
        str(stats.target_passes),
        f"{stats.tokens_per_pass:.2f}",
        f"{stats.accepted}/{stats.drafted} {stats.acceptance_rate:.0%}",
        f"{stats.tokens_per_second:.1f}",
        f"{stats.prompt_seconds + stats.writing_seconds:.1f}",
    )
