"""`winnow models`: which models there are, fetching one, and where it lies."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from extraction.cli_common import Interrupt, print_json, print_table

models = typer.Typer(
    no_args_is_help=True,
    help="List and fetch models.",
    epilog="Example: winnow models list",
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]


@models.command("list", epilog="Example: winnow models list")
def list_models(as_json: AsJson = False) -> None:
    """List the models that Winnow knows, and which are on this machine."""
    from extraction import hub

    found: list[dict[str, Any]] = [
        {
            "name": entry.name,
            "title": entry.title,
            "bytes": entry.bytes,
            "licence": entry.licence,
            "languages": entry.languages,
            "why": entry.why,
            "installed": hub.installed(entry.name),
            "default": entry.name == hub.DEFAULT_MODEL,
        }
        for entry in hub.catalogue()
    ]
    if as_json:
        print_json(found)
        return
    rows = [
        (
            entry["name"],
            f"{entry['bytes'] / 1e9:.2f} GB",
            entry["licence"],
            "yes" if entry["installed"] else "no",
            entry["why"],
        )
        for entry in found
    ]
    print_table(("Name", "Size", "Licence", "Here", "For"), rows)


@models.command(epilog="Example: winnow models fetch qwen2.5-coder-1.5b")
def fetch(
    name: Annotated[str, typer.Argument(help="A model's name, see `winnow models list`.")],
    as_json: AsJson = False,
) -> None:
    """Fetch a model; a fetch that was interrupted goes on where it stopped."""
    from extraction import hub

    entry = hub.find(name)
    if not as_json:
        size = f"{entry.bytes / 1e9:.2f} GB"
        typer.echo(f"{entry.title}, {size}, licence {entry.licence}", err=True)
    with Interrupt() as interrupt:
        path = _with_bar(name, entry.bytes, interrupt)
    if as_json:
        print_json({"name": name, "path": str(path)})
    else:
        typer.echo(str(path))


def _with_bar(name: str, size: int, interrupt: Interrupt) -> Path:
    from extraction import hub

    if not sys.stderr.isatty():
        return hub.fetch(name, cancelled=interrupt)
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=size)

        def show(done: int, total: int, place: str) -> None:
            bar.update(task, completed=done, total=total, description=f"{name} from {place}")

        return hub.fetch(name, show, interrupt)


@models.command(epilog="Example: winnow models path smollm2-135m")
def path(
    name: Annotated[str | None, typer.Argument(help="A model's name; without it the models' folder.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print where a model's file lies; an error if it is not on this machine."""
    from extraction import hub, paths

    found = hub.resolve(name) if name else paths.models_dir()
    if as_json:
        print_json({"name": name, "path": str(found)})
    else:
        typer.echo(str(found))
