"""`winnow schemas`: what can be filled in, and whether a schema of one's own can."""

from __future__ import annotations

from typing import Annotated

import typer

from extraction.cli.common import EXIT_FAILED, complain, print_json, print_table

schemas = typer.Typer(
    no_args_is_help=True,
    help="List, show and check schemas.",
    epilog="Example: winnow schemas list",
    rich_markup_mode=None,
)

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]


@schemas.command("list", epilog="Example: winnow schemas list")
def list_schemas(as_json: AsJson = False) -> None:
    """List the built-in schemas and those that you saved in the window."""
    from extraction.schema_names import OWN, own_schemas
    from schemas.registry import builtin, builtin_names

    names = builtin_names()
    found = [(name, builtin(name)) for name in names]
    found += [(OWN * (own.name in names) + own.name, own) for own in own_schemas()]
    if as_json:
        print_json([{"name": n, "title": s.title, "description": s.description} for n, s in found])
    else:
        print_table(("Name", "Title", "For"), [(n, s.title, s.description) for n, s in found])


@schemas.command("show", epilog="Example: winnow schemas show invoice --json > my-invoice.json")
def show(
    name: Annotated[
        str, typer.Argument(help="A name of `winnow schemas list`, own:NAME for yours, or a schema file.")
    ],
    as_json: AsJson = False,
) -> None:
    """Show a schema's fields; with --json the JSON Schema itself, to start one's own from."""
    from extraction.schema_names import find_schema
    from schemas.fields import outline

    schema = find_schema(name)
    if as_json:
        print_json(schema.json_schema)
        return
    typer.echo(f"{schema.title} ({schema.name})")
    if schema.description:
        typer.echo(schema.description)
    typer.echo("")
    typer.echo(outline(schema.json_schema))


@schemas.command("check", epilog="Example: winnow schemas check my-invoice.json")
def check(
    file: Annotated[str, typer.Argument(help="A JSON Schema file (draft 2020-12).")], as_json: AsJson = False
) -> None:
    """Say whether Winnow can use a schema, and what it checks only after the model has written."""
    from extraction.errors import SchemaInvalid
    from schemas.decoding import derive
    from schemas.registry import load_schema

    try:
        later = derive(load_schema(file).json_schema).checked_afterwards
    except SchemaInvalid as error:
        if as_json:
            print_json({"valid": False, "error": str(error), "checked_afterwards": []})
        else:
            complain(str(error))
        raise typer.Exit(EXIT_FAILED) from None
    if as_json:
        checked = [{"pointer": each.pointer, "keyword": each.keyword} for each in later]
        print_json({"valid": True, "error": None, "checked_afterwards": checked})
        return
    typer.echo(f"{file} can be used.")
    for each in later:
        typer.echo(f"checked after writing: {each.keyword} at {each.pointer or '/'}")
