"""`winnow cache`: what Winnow keeps of what it read and learned; forgetting, exporting and importing it."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from extraction import paths
from extraction.cli.common import Interrupt, print_json, print_table

cache = typer.Typer(
    no_args_is_help=True,
    help="Show, clear or exchange what Winnow keeps.",
    epilog="Example: winnow cache stats",
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]
ModelName = Annotated[
    str | None, typer.Option("--model", metavar="NAME|PATH", help="Whose tokens; see `winnow models list`.")
]
Static = Annotated[
    bool, typer.Option("--static", help="The static table of a corpus, not what outputs taught.")
]


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
        Part("policies", "what guessing ahead costs and earns on this machine", paths.policy_dir()),
    )


@cache.command(epilog="Example: winnow cache stats")
def stats(as_json: AsJson = False) -> None:
    """Show how many files and bytes each kind takes, and how much the lookup tables know."""
    from extraction.decoding.ngram_file import list_files

    tables = list_files(paths.ngram_dir())
    found = [(part, *_size(part.folder)) for part in _parts()]
    if as_json:
        kept: dict[str, Any] = {
            part.name: {"files": files, "bytes": size, "folder": str(part.folder)}
            for part, files, size in found
        }
        kept["tables"]["known"] = [
            {"file": table.file.name, "kind": table.kind.name.lower()}
            | {"ngrams": table.ngrams, "followers": table.followers, "bytes": table.size}
            for table in tables
        ]
        print_json(kept)
        return
    rows = [(part.name, str(files), f"{size / 1e6:.1f} MB", part.meaning) for part, files, size in found]
    print_table(("Kept", "Files", "Size", "What"), rows)
    for table in tables:
        typer.echo(
            f"{table.file.name}: {table.ngrams:,} n-grams ({table.kind.name.lower()}), "
            f"{table.followers:,} followers"
        )


@cache.command(epilog="Example: winnow cache clear --tables")
def clear(
    documents: Annotated[bool, typer.Option("--documents", help="Copies of documents and results.")] = False,
    prefixes: Annotated[bool, typer.Option("--prefixes", help="The model's states after schemas.")] = False,
    tables: Annotated[bool, typer.Option("--tables", help="What lookup learned.")] = False,
    as_json: AsJson = False,
) -> None:
    """Forget what was kept: the kinds named, or all. Models, settings and finished results stay."""
    chosen = {"documents": documents, "results": documents, "prefixes": prefixes}
    chosen |= {"tables": tables, "policies": tables}
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


@cache.command("export", epilog="Example: winnow cache export lookup.bin --model qwen2.5-coder-1.5b")
def export_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Written anew.")],
    model: ModelName = None,
    static: Static = False,
    as_json: AsJson = False,
) -> None:
    """Write a lookup table as llama.cpp's tools read it."""
    from extraction import lookup_tables
    from extraction.model_store import hub

    ngrams = lookup_tables.export_table(model or hub.DEFAULT_MODEL, file, static)
    _say("Exported", ngrams, as_json)


@cache.command("import", epilog="Example: winnow cache import lookup.bin --model qwen2.5-coder-1.5b")
def import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A lookup cache of llama.cpp.")],
    model: ModelName = None,
    static: Static = False,
    as_json: AsJson = False,
) -> None:
    """Add a lookup cache of llama.cpp to what lookup learned; with --static it replaces the static table."""
    from extraction import lookup_tables
    from extraction.model_store import hub

    ngrams = lookup_tables.import_table(model or hub.DEFAULT_MODEL, file, static)
    _say("Imported", ngrams, as_json)


@cache.command("build-static", epilog="Example: winnow cache build-static corpus.txt")
def build_static_command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Texts, UTF-8.")],
    model: ModelName = None,
    as_json: AsJson = False,
) -> None:
    """Count which token follows which two in a corpus; lookup uses that where nothing else knows."""
    from extraction import lookup_tables
    from extraction.model_store import hub

    with Interrupt() as interrupt:
        ngrams = lookup_tables.build_static(model or hub.DEFAULT_MODEL, files, interrupt)
    _say("Counted", ngrams, as_json)


def _say(done: str, ngrams: int, as_json: bool) -> None:
    if as_json:
        print_json({"ngrams": ngrams})
    else:
        typer.echo(f"{done} {ngrams:,} n-grams.")


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
