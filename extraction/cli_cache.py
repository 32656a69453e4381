"""`winnow cache`: how much Winnow keeps of what it read and learned, and forgetting it."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from extraction import paths
from extraction.cli_common import print_json, print_table

cache = typer.Typer(
    no_args_is_help=True,
    help="Show or clear what Winnow keeps.",
    epilog="Example: winnow cache stats",
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]


class Part(NamedTuple):
    """One kind of kept files."""

    name: str
    meaning: str
    folder: Path


def _parts() -> tuple[Part, ...]:
    return (
        Part("documents", "copies of what was read, with page images", paths.documents_dir()),
        Part("results", "results on their way to the window", paths.results_dir()),
        Part("prefixes", "the model's state after a schema", paths.prefix_dir()),
        Part("tables", "what lookup learned from finished outputs", paths.ngram_dir()),
    )


@cache.command(epilog="Example: winnow cache stats")
def stats(as_json: AsJson = False) -> None:
    """Show how many files and bytes each kind takes, and where."""
    found = [(part, *_size(part.folder)) for part in _parts()]
    if as_json:
        print_json(
            {
                part.name: {"files": files, "bytes": size, "folder": str(part.folder)}
                for part, files, size in found
            }
        )
        return
    rows = [(part.name, str(files), f"{size / 1e6:.1f} MB", part.meaning) for part, files, size in found]
    print_table(("Kept", "Files", "Size", "What"), rows)


@cache.command(epilog="Example: winnow cache clear --tables")
def clear(
    documents: Annotated[bool, typer.Option("--documents", help="Copies of documents and results.")] = False,
    prefixes: Annotated[bool, typer.Option("--prefixes", help="The model's states after schemas.")] = False,
    tables: Annotated[bool, typer.Option("--tables", help="What lookup learned.")] = False,
    as_json: AsJson = False,
) -> None:
    """Forget what was kept: the kinds named, or all. Models, settings and finished results stay."""
    chosen = {"documents": documents, "results": documents, "prefixes": prefixes, "tables": tables}
    everything = not any(chosen.values())
    removed = 0
    for part in _parts():
        if everything or chosen[part.name]:
            removed += _size(part.folder)[1]
            _empty(part.folder)
    if as_json:
        print_json({"removed_bytes": removed})
    else:
        typer.echo(f"Removed {removed / 1e6:.1f} MB.")


def _size(folder: Path) -> tuple[int, int]:
    """(files, bytes) below a folder; files that vanish meanwhile do not count."""
    files, size = 0, 0
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):
            if path.is_file():
                size += path.stat().st_size
                files += 1
    return files, size


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.suffix != ".lock":  # another instance may be holding it
            path.unlink(missing_ok=True)
