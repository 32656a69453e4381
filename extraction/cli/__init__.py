"""The `winnow` command, the one entry point for everything: each group of commands has a module of its own.

Nothing heavy is imported here or at the top of those modules, so that help and completion answer at once.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from extraction.cli.bench import bench
from extraction.cli.cache import cache
from extraction.cli.common import EXIT_FAILED, WinnowGroup, complain, prepare_streams
from extraction.cli.evaluate import evaluate
from extraction.cli.extract import extract
from extraction.cli.models import models
from extraction.cli.models_fit import fit, info, recommend
from extraction.cli.schemas import schemas

app = typer.Typer(
    cls=WinnowGroup,
    name="winnow",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: winnow extract invoice.pdf --schema invoice",
)
worker = typer.Typer(
    no_args_is_help=True,
    help="The processes that the window and the command line start themselves.",
    epilog="Example: winnow worker model",
)
app.command(epilog="Example: winnow extract bills/ --schema invoice --out results --format csv")(extract)
app.add_typer(schemas, name="schemas")
models.command(epilog="Example: winnow models info qwen2.5-coder-1.5b")(info)
models.command(epilog="Example: winnow models fit qwen3-14b --vram 16GB")(fit)
models.command(epilog="Example: winnow models recommend --vram 24GB")(recommend)
app.add_typer(models, name="models")
app.add_typer(cache, name="cache")
app.command("eval", epilog="Example: winnow eval documents/ --out predictions --core")(evaluate)
app.add_typer(bench, name="bench")
app.add_typer(worker, name="worker", hidden=True)


def _print_version(wanted: bool) -> None:
    if wanted:
        from extraction.logs import winnow_version

        typer.echo(f"winnow {winnow_version()}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Documents in, checked JSON and CSV out, on this machine alone."""


@app.command(epilog="Example: winnow gui invoice.pdf")
def gui(
    files: Annotated[list[str] | None, typer.Argument(help="Documents to open, files or URLs.")] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Open with a sample document.")] = False,
) -> None:
    """Open the window."""
    if not _has_display():
        complain("There is no display here. Use `winnow extract`, or set QT_QPA_PLATFORM.")
        raise typer.Exit(EXIT_FAILED)
    try:
        # By name: the engine never depends on the window, not even for its types.
        application = importlib.import_module("app.start")
    except ImportError as error:
        complain(f"The window cannot start ({error}). Install what is missing, or use `winnow extract`.")
        raise typer.Exit(EXIT_FAILED) from None
    code = application.main(["winnow", *(["--sample"] if sample else []), "--", *(files or [])])
    raise typer.Exit(code or 0)


def _has_display() -> bool:
    """Qt ends the process where it finds none, so it is not asked."""
    if not sys.platform.startswith(("linux", "freebsd")):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


@worker.command("documents", epilog="Example: winnow worker documents")
def worker_documents() -> None:
    """Read documents and draw pages: requests on stdin, events on stdout, one JSON object a line."""
    from extraction.workers.child import run_documents_worker

    run_documents_worker()


@worker.command("model", epilog="Example: winnow worker model")
def worker_model() -> None:
    """Run the model: requests on stdin, events on stdout, one JSON object a line."""
    from extraction.workers.child import run_model_worker

    run_model_worker()


@worker.command("machine", epilog="Example: winnow worker machine")
def worker_machine() -> None:
    """Print what this computer has for models, as JSON."""
    from extraction.models.machine import look, machine_json

    typer.echo(machine_json(look()))


@worker.command("trial", epilog="Example: winnow worker trial model.gguf '{\"context\": 4096}'")
def worker_trial(path: Path, setting: str) -> None:
    """Print what llama.cpp would take for a model, as JSON, without loading its weights."""
    from extraction.decoding.trial_load import TrialSetting, trial_load

    result = trial_load(path, TrialSetting(**json.loads(setting)))
    typer.echo(json.dumps(asdict(result)))


def main() -> None:
    """Entry point of the installed command and of the packaged app."""
    prepare_streams()
    app()
