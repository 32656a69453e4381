"""What is exported and how: the choice a person made, its preview, and the files that come of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, get_args

from app.texts.wording import tr, translate
from extraction.evidence import Extraction
from extraction.export.annotations import annotations_of
from extraction.export.columns import Column, columns_of
from extraction.export.csv_file import csv_files, csv_texts, write_csv
from extraction.export.json_file import json_text, write_json, write_jsonl
from extraction.export.names import output_names, safe_name, unique_name
from extraction.export.origins import PROVENANCE
from extraction.export.picking import picked
from extraction.export.results import Result, by_schema
from extraction.export.tables import FieldKey
from schemas.registry import Schema

Format = Literal["xlsx", "csv", "clipboard", "json", "jsonl", "pdf"]
Which = Literal["all", "selected", "reviewed"]
TABLES: tuple[Format, ...] = ("xlsx", "csv", "clipboard")

KINDS: dict[Format, str] = {
    "json": "JSON (*.json)",
    "jsonl": "JSON Lines (*.jsonl)",
    "csv": "CSV (*.csv)",
    "xlsx": tr("Excel workbook (*.xlsx)"),
    "pdf": "PDF (*.pdf)",
}
PREVIEWED = 12
"""Documents that a preview is made of."""
PREVIEW_CHARACTERS = 6_000


@dataclass(frozen=True)
class Choice:
    """How to export. `provenance`: also status, page, words and confidence of each value.

    `fields` is by schema digest: (path, name, whether it is chosen) of every field in the person's order.
    """

    format: Format = "xlsx"
    which: Which = "all"
    provenance: tuple[Format, ...] = ("json", "jsonl")
    fields: dict[str, list[tuple[tuple[str, ...], str, bool]]] = field(default_factory=dict)

    @property
    def with_provenance(self) -> bool:
        """Whether the chosen format carries it."""
        return self.format in self.provenance

    def ordered(self, schema: Schema) -> list[tuple[Column, bool]]:
        """The schema's columns in the person's order, and whether each is chosen; new ones come last."""
        columns = {column.key: column for column in columns_of(schema)}
        known = {(path, name): on for path, name, on in self.fields.get(schema.digest, [])}
        order = [key for key in known if key in columns] + [key for key in columns if key not in known]
        return [(columns[key], known.get(key, True)) for key in order]

    def keys(self, schema: Schema) -> list[FieldKey]:
        """The chosen fields of a schema in their order."""
        return [column.key for column, on in self.ordered(schema) if on]

    def with_fields(self, schema: Schema, fields: Sequence[tuple[FieldKey, bool]]) -> Choice:
        """With another order or other fields for one schema."""
        made = [(path, name, on) for (path, name), on in fields]
        return replace(self, fields={**self.fields, schema.digest: made})

    def to_setting(self) -> dict[str, Any]:
        """As it is kept in the settings."""
        return asdict(self)


def choice_from(setting: Any) -> Choice:
    """The choice kept in the settings; the usual one where it is missing or of another version."""
    try:
        fields = {
            str(digest): [(tuple(map(str, path)), str(name), bool(on)) for path, name, on in listed]
            for digest, listed in setting["fields"].items()
        }
        provenance = tuple(kind for kind in get_args(Format) if kind in setting["provenance"])
        found = Choice(setting["format"], setting["which"], provenance, fields)
    except (TypeError, KeyError, ValueError, AttributeError):
        return Choice()
    return found if found.format in get_args(Format) and found.which in get_args(Which) else Choice()


# ------------------------------------------------------------------ files


def export(results: Sequence[Result], target: Path, choice: Choice) -> list[Path]:
    """Write results and return the files; JSON of several results: `target` is a folder, one file each.

    A file of that folder is never replaced. TooManyRows, DiskFull or CannotWrite.
    """
    if choice.format == "xlsx":
        from extraction.export.xlsx_file import write_xlsx  # not at the window's start

        schemas = {result.schema.digest: result.schema for result in results}
        fields = {digest: choice.keys(schema) for digest, schema in schemas.items()}
        write_xlsx(results, target, fields, choice.with_provenance)
        return [target]
    if choice.format == "csv":
        return _write_tables(results, target, choice)
    chosen = [chosen_fields(result, choice) for result in results]
    data_only = not choice.with_provenance
    if choice.format == "jsonl":
        write_jsonl(chosen, target, data_only)
        return [target]
    files = [target] if not target.is_dir() else free_files(results, target, ".json")
    for extraction, file in zip(chosen, files, strict=False):
        write_json(extraction, file, data_only)
    return files


def _write_tables(results: Sequence[Result], target: Path, choice: Choice) -> list[Path]:
    written = []
    for schema, extractions, path in _by_schema(results, target):
        written += write_csv(extractions, path, fields=choice.keys(schema), provenance=choice.with_provenance)
    return written


def _by_schema(results: Sequence[Result], target: Path) -> list[tuple[Schema, list[Extraction], Path]]:
    """A table of its own for each schema; of several each file says in its name which one it is."""
    groups = by_schema(results)
    used: set[str] = set()
    listed = []
    for schema, extractions in groups:
        stem = unique_name(f"{target.stem}.{safe_name(schema.name)}", used)
        path = target.with_name(stem + (target.suffix or ".csv")) if len(groups) > 1 else target
        listed.append((schema, extractions, path))
    return listed


def free_files(results: Sequence[Result], folder: Path, suffix: str) -> list[Path]:
    """A file for each result in a folder, named after its document, none of them there yet."""
    used = {path.stem.casefold() for path in folder.iterdir()}
    names = output_names(result.extraction.source for result in results)
    return [
        folder / f"{unique_name(names[result.extraction.source] + _mark(suffix), used)}{suffix}"
        for result in results
    ]


def _mark(suffix: str) -> str:
    return "-annotated" if suffix == ".pdf" else ""


def in_the_way(results: Sequence[Result], target: Path, choice: Choice) -> list[Path]:
    """Files that an export would replace besides `target`, about which the file dialog has asked."""
    if choice.format != "csv":
        return []
    files: list[Path] = []
    for schema, extractions, path in _by_schema(results, target):
        tables = [table for table, _ in csv_texts(extractions, choice.keys(schema))]
        files += csv_files(path, tables)
    return [file for file in files if file != target and file.exists()]


def suggested_name(results: Sequence[Result], kind: Format) -> str:
    """The name offered for a file: the document's own where there is one document."""
    sources = [result.extraction.source for result in results]
    stem = output_names(sources)[sources[0]] if len(results) == 1 else "results"
    return f"{stem}{_mark(f'.{kind}')}.{kind}"


def chosen_fields(result: Result, choice: Choice) -> Extraction:
    """The result with the chosen fields only; as it is where all of them stand in their usual order."""
    keys = choice.keys(result.schema)
    if keys == [column.key for column in columns_of(result.schema)]:
        return result.extraction
    return picked(result.extraction, keys)


# ------------------------------------------------------------------ clipboard and preview


def clipboard_text(results: Sequence[Result], choice: Choice) -> str:
    """The first table with anything in it, as spreadsheets take it from the clipboard."""
    for schema, extractions, _ in _by_schema(results, Path("results")):
        keys = choice.keys(schema)
        for path, text in csv_texts(extractions, keys, choice.with_provenance, separator="\t"):
            if any(key[0] == path for key in keys):
                return text
    return ""


def preview(results: Sequence[Result], choice: Choice) -> str | list[list[str]]:
    """What the file begins with: rows of a table, the header first, or text."""
    few = list(results[:PREVIEWED])
    if not few:
        return ""
    if choice.format in ("json", "jsonl"):
        text = json_text(chosen_fields(few[0], choice), data_only=not choice.with_provenance)
        return text if len(text) <= PREVIEW_CHARACTERS else text[:PREVIEW_CHARACTERS] + "…"
    if choice.format == "pdf":
        return _notes(few[0], choice)
    rows = list(csv.reader(io.StringIO(clipboard_text(few, choice)), delimiter="\t"))
    return _titled(rows, few[0].schema) if choice.format == "xlsx" else rows


def _titled(rows: list[list[str]], schema: Schema) -> list[list[str]]:
    """A workbook has titles where a CSV file has names."""
    titles = {}
    for column in columns_of(schema):
        titles[column.name] = column.title
        titles |= {f"{column.name}.{what}": f"{column.title}: {what}" for what in PROVENANCE}
    header, *body = rows or [[]]
    return [[titles.get(name, name.replace("_", " ").capitalize()) for name in header], *body]


def _notes(result: Result, choice: Choice) -> list[list[str]]:
    made = annotations_of(chosen_fields(result, choice), columns_of(result.schema))
    header = [translate("Export", "Page"), translate("Export", "Note")]
    rows = [header, *([str(mark.page + 1), mark.text.replace("\n", " – ")] for mark in made.marks)]
    return rows + ([["1", made.note.replace("\n", " – ")]] if made.note else [])
