"""Finds the schema that a person names on the terminal: built in, a file, or saved by them in the window.

A built-in schema's name always means that one, then a file that is there means the file, so a schema of one's
own takes no other's place. `own:NAME` means a person's own and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from extraction import paths
from extraction.errors import SchemaInvalid
from extraction.storage.store import Store
from schemas.registry import Schema, builtin, builtin_names, load_schema

OWN = "own:"


def find_schema(name: str) -> Schema:
    """A schema by name, file, or `own:NAME`; SchemaInvalid where there is none, naming those there are.

    A person's own is found by its name or its title. Case does not matter; `-` and spaces stand for `_`.
    """
    if not name.startswith(OWN):
        if _key(name) in builtin_names():
            return builtin(_key(name))
        if _is_file(name):
            return load_schema(name)
    own = own_schemas()
    wanted = _key(name.removeprefix(OWN))
    found = [schema for schema in own if _key(schema.name) == wanted]
    found = found or [schema for schema in own if _key(schema.title) == wanted]
    if len(found) == 1:
        return found[0]
    raise _unknown(name, found, own)


def own_schemas() -> list[Schema]:
    """The newest version of each schema that the person saved in the window, by name."""
    if not paths.database_file().exists():
        return []
    with Store(paths.database_file()) as store:
        return store.schemas()


def _key(name: str) -> str:
    return name.strip().casefold().replace("-", "_").replace(" ", "_")


def _is_file(name: str) -> bool:
    path = Path(name).expanduser()
    return path.suffix.lower() == ".json" or path.is_file()


def _unknown(name: str, found: Sequence[Schema], own: Sequence[Schema]) -> SchemaInvalid:
    if found:
        names = ", ".join(schema.name for schema in found)
        return SchemaInvalid(
            f"Several of your schemas are titled {name!r}. Give one of their names: {names}."
        )
    saved = f"Your own are {', '.join(schema.name for schema in own)}. " if own else ""
    return SchemaInvalid(
        f"There is no schema named {name!r}. Built in are {', '.join(builtin_names())}. {saved}"
        "For any other give the path of a JSON Schema file."
    )
