"""Writes results to files; runs on the thread for tasks, and what a file holds is the engine's business."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from extraction.evidence import Extraction
from extraction.export.csv_file import write_csv
from extraction.export.json_file import write_json, write_jsonl
from extraction.export.names import output_names, unique_name

Format = Literal["json", "jsonl", "csv"]

KINDS: dict[Format, str] = {
    "json": "JSON (*.json)",
    "jsonl": "JSON Lines (*.jsonl)",
    "csv": "CSV (*.csv)",
}


def export(results: Sequence[Extraction], target: Path, kind: Format) -> list[Path]:
    """Write results and return the files; JSON of several results: `target` is a folder, one file each.

    A file of that folder is never replaced. DiskFull or CannotWrite.
    """
    if kind == "csv":
        return write_csv(results, target)
    if kind == "jsonl":
        write_jsonl(results, target)
        return [target]
    if not target.is_dir():
        write_json(results[0], target)
        return [target]
    used = {path.stem.casefold() for path in target.iterdir()}
    names = output_names(result.source for result in results)
    files = [target / f"{unique_name(names[result.source], used)}.json" for result in results]
    for result, file in zip(results, files, strict=True):
        write_json(result, file)
    return files


def suggested_name(results: Sequence[Extraction], kind: Format) -> str:
    """The name offered for a file: the document's own where there is one document."""
    stem = output_names([results[0].source])[results[0].source] if len(results) == 1 else "results"
    return f"{stem}.{kind}"
