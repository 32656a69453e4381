"""`winnow models`: which models there are, fetching, linking and removing one, and where it lies."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from extraction.cli.common import Interrupt, complain, print_json, print_table

if TYPE_CHECKING:
    from extraction.model_store.fetching import Fetched
    from extraction.model_store.hub import LocalModel

models = typer.Typer(
    no_args_is_help=True,
    help="List, fetch and link models.",
    epilog="Example: winnow models list",
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]


@models.command("list", epilog="Example: winnow models list")
def list_models(as_json: AsJson = False) -> None:
    """List the models that Winnow knows, and which are on this machine.

    Entries of your own go into the file models.json in Winnow's data folder, see the manual.
    """
    from extraction.model_store import catalogue, hub

    if notice := catalogue.load().notice:
        complain(notice)
    found = hub.models()
    if as_json:
        print_json([_described(model) for model in found])
        return
    rows = [
        (
            model.name,
            f"{model.bytes / 1e9:.2f} GB",
            model.entry.licence if model.entry else "",
            _here(model),
            (model.entry.why if model.entry else str(model.path)) or "",
        )
        for model in found
    ]
    print_table(("Name", "Size", "Licence", "Here", "For"), rows)


def _described(model: LocalModel) -> dict[str, Any]:
    from extraction.model_store import hub

    entry = model.entry
    return {
        "name": model.name,
        "title": model.title,
        "bytes": model.bytes,
        "licence": entry.licence if entry else None,
        "languages": entry.languages if entry else None,
        "why": entry.why if entry else None,
        "installed": model.state is hub.State.HERE,
        "default": model.name == hub.DEFAULT_MODEL,
        "state": model.state.value,
        "origin": model.origin.value,
        "bytes_here": model.bytes_here,
        "path": str(model.path),
    }


def _here(model: LocalModel) -> str:
    from extraction.model_store.hub import State

    if model.state is State.HERE:
        return "yes"
    if model.state is State.ABSENT:
        return "no"
    if model.state is State.UNFINISHED:
        return f"{model.bytes_here / model.bytes:.0%}"
    return model.state.value


@models.command(epilog="Example: winnow models fetch qwen2.5-coder-1.5b")
def fetch(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME|URL", help="A model of `winnow models list`, or a .gguf file's address."
        ),
    ],
    mirror: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            help="A mirror of Hugging Face to ask first; several are tried in turn.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Fetch a model; a fetch that was interrupted goes on where it stopped.

    A token for models that want an account on Hugging Face is taken from WINNOW_HF_TOKEN and goes to that
    host alone.
    """
    from extraction.model_store import catalogue, fetching, model_address

    if mirror:
        os.environ["WINNOW_HF_ENDPOINT"] = ",".join([*mirror, *catalogue.endpoints()])
    if not as_json and not model_address.is_address(name):
        entry = catalogue.find(name)
        typer.echo(f"{entry.title}, {entry.bytes / 1e9:.2f} GB, licence {entry.licence}", err=True)
    with Interrupt() as interrupt:
        fetched = _with_bar(name, interrupt)
    if as_json:
        print_json(
            {"name": fetched.name, "path": str(fetched.path), "checked_by": fetched.proof.name.lower()}
        )
        return
    if fetched.proof is not fetching.Proof.CATALOGUE:
        typer.echo(f"Checked by {fetched.proof.value}.", err=True)
    typer.echo(str(fetched.path))


def _with_bar(name: str, interrupt: Interrupt) -> Fetched:
    from extraction.model_store import fetching

    if not sys.stderr.isatty():
        return fetching.fetch(name, cancelled=interrupt)
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
    )
    short = name.rsplit("/", 1)[-1]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(short, total=None)

        def show(done: int, total: int, place: str) -> None:
            words = f"{short}, checking" if place == fetching.CHECKING else f"{short} from {place}"
            bar.update(task, completed=done, total=total, description=words)

        return fetching.fetch(name, show, interrupt)


@models.command(epilog="Example: winnow models add ~/models")
def add(
    path: Annotated[Path, typer.Argument(help="A .gguf file, or a folder with such files at any depth.")],
    as_json: AsJson = False,
) -> None:
    """Link a model file or a folder of models; they stay where they are and are not copied."""
    from extraction.model_store import hub

    found = hub.add(path)
    if as_json:
        print_json([_described(model) for model in found])
        return
    for model in found:
        typer.echo(f"{model.name}  {model.path}")


@models.command(epilog="Example: winnow models remove smollm2-135m")
def remove(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME|PATH", help="A model's name, or the file or folder that was linked."),
    ],
    as_json: AsJson = False,
) -> None:
    """Delete a model that Winnow fetched, or forget a linked one; linked files are never deleted."""
    from extraction.model_store import hub

    removed = hub.remove(name)
    if as_json:
        print_json({"name": removed.name, "freed": removed.freed, "was_link": removed.was_link})
    elif removed.was_link:
        typer.echo(f"{name} is forgotten; its files are where they were.")
    else:
        typer.echo(f"{name} is deleted; {removed.freed / 1e9:.2f} GB are free again.")


@models.command(epilog="Example: winnow models path smollm2-135m")
def path(
    name: Annotated[str | None, typer.Argument(help="A model's name; without it the models' folder.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print where a model's file lies; an error if it is not on this machine."""
    from extraction import paths
    from extraction.model_store import hub

    found = hub.resolve(name) if name else paths.models_dir()
    if as_json:
        print_json({"name": name, "path": str(found)})
    else:
        typer.echo(str(found))
