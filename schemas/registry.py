"""Finds schemas: the built-in ones by name, a person's own by file."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from extraction.errors import SchemaInvalid
from schemas.base import Entry
from schemas.decoding import derive

MAX_FILE_BYTES = 1_000_000

BUILTIN = {
    "invoice": "Invoice",
    "receipt": "Receipt",
    "purchase_order": "PurchaseOrder",
    "bank_statement": "BankStatement",
    "contract": "Contract",
    "cv": "CV",
    "job_posting": "JobPosting",
    "scientific_paper": "ScientificPaper",
    "news_article": "NewsArticle",
    "product_page": "ProductPage",
    "recipe": "Recipe",
    "event": "Event",
}
"""Names of the built-in schemas, which are those of their modules, and the models in these."""


@dataclass(frozen=True)
class Schema:
    """A schema with its names; `example` is a filled-in instance, where the schema brings one."""

    name: str
    title: str
    description: str
    json_schema: dict[str, Any]
    example: Any | None = None

    @cached_property
    def digest(self) -> str:
        """sha256 of the schema's compact JSON; the order of fields counts, they are written in it."""
        text = json.dumps(self.json_schema, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def builtin_names() -> tuple[str, ...]:
    """The names of the built-in schemas."""
    return tuple(BUILTIN)


def builtin_model(name: str) -> type[Entry]:
    """The model of a built-in schema. Its module is loaded now: all of them take as long as a window."""
    model: type[Entry] = getattr(import_module(f"schemas.{name}"), BUILTIN[name])
    return model


@cache
def builtin(name: str) -> Schema:
    """A built-in schema; `-` stands for `_`, case does not matter. SchemaInvalid where there is none."""
    key = name.strip().lower().replace("-", "_")
    if key not in BUILTIN:
        raise SchemaInvalid(
            f"There is no schema named {name!r}. Built in are {', '.join(BUILTIN)}; "
            "for your own give the path of a JSON Schema file."
        )
    return schema_from_json(key, builtin_model(key).to_json_schema())


def schema_from_json(name: str, json_schema: Any) -> Schema:
    """A schema from its JSON, titled `name` if it has no title; SchemaInvalid if Winnow cannot use it."""
    derive(json_schema)
    examples = json_schema.get("examples") or []
    return Schema(
        name=name,
        title=json_schema.get("title") or name,
        description=json_schema.get("description") or "",
        json_schema=json_schema if json_schema.get("title") else {**json_schema, "title": name},
        example=examples[0] if examples else None,
    )


def load_schema(name_or_path: str) -> Schema:
    """A built-in schema by name or a person's JSON Schema by file; SchemaInvalid says what is wrong."""
    key = name_or_path.strip().lower().replace("-", "_")
    if key in BUILTIN:
        return builtin(key)
    path = Path(name_or_path).expanduser()
    if path.suffix.lower() != ".json" and not path.is_file():
        return builtin(name_or_path)
    return _schema_from_file(path)


def read_json_file(path: Path) -> Any:
    """What a JSON file holds, unchecked; SchemaInvalid says why it cannot be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise SchemaInvalid(
            f"The schema file {path} cannot be read: {error.strerror}. Check the path."
        ) from None
    if len(data) > MAX_FILE_BYTES:
        raise SchemaInvalid(
            f"{path.name} is larger than 1 MB, which is more than a schema needs. Is it the right file?"
        )
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_no_repeats)
    except UnicodeDecodeError:
        raise SchemaInvalid(f"{path.name} is not UTF-8 text. Save it as UTF-8.") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise SchemaInvalid(f"{path.name} is not JSON: {error.msg} at {place}.") from None
    except RecursionError:
        raise SchemaInvalid(f"{path.name} is nested too deeply for a schema.") from None
    except _Repeated as error:
        raise SchemaInvalid(f"{path.name}: {error}") from None
    except ValueError:  # Python reads no number of more than 4300 digits
        raise SchemaInvalid(f"{path.name} holds a number that is impossibly long.") from None


def _schema_from_file(path: Path) -> Schema:
    json_schema = read_json_file(path)
    try:
        return schema_from_json(path.stem, json_schema)
    except SchemaInvalid as error:
        raise SchemaInvalid(f"{path.name}: {error}") from None


class _Repeated(ValueError):
    """A name appears twice in one object."""


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON lets a name appear twice and keeps the last; in a schema that is a mistake worth a word."""
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        twice = counts.most_common(1)[0][0]
        raise _Repeated(f"the name {twice!r} appears twice in one object.")
    return found
