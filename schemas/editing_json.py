"""Reads a JSON Schema as a tree of fields; `editing_write` brings it back."""

from __future__ import annotations

import json
from typing import Any

from extraction.json_pointer import value_at
from schemas.editing import SCALARS, FieldDraft, Kind, Origin, SchemaDraft
from schemas.keywords import CHECKED, HINTS, VALUES
from schemas.preparing import check_json
from schemas.rules import RULES_KEY
from schemas.shape import MAX_DEPTH

MAX_READ = 20_000
"""Fields that are read; a small file can spell more through references, and the rest is kept unread."""
MAX_REFERENCES = 16
"""References that lead to one another before a node counts as one that the editor does not show."""

WORDS = frozenset({"title", "description", "examples"})
TYPE_BOUND = (
    (frozenset(VALUES) | frozenset(CHECKED) | {key for keys in HINTS.values() for key in keys}) - WORDS
) | {"const", "default"}
"""Keywords that belong to a type: they go when a field gets another."""

COMBINING = frozenset({"anyOf", "oneOf", "allOf"})
"""Beside a type they only restrict it, and are kept; without one they say what the value is."""

SHOWN = WORDS | {"type", "properties", "required", "items", "enum", "format"}
"""Keywords that the editor shows one way or another."""

_KINDS: dict[str, Kind] = {
    "string": "text", "number": "number", "integer": "integer", "boolean": "yes_no", "object": "object",
}  # fmt: skip


# ------------------------------------------------------------------ reading


def read_draft(name: str, json_schema: Any) -> SchemaDraft:
    """The tree of any JSON Schema, also of one that Winnow cannot use.

    SchemaInvalid where it is not JSON, or larger or deeper than a schema can be.
    """
    check_json(json_schema)
    reader = _Reader(json_schema)
    return SchemaDraft(name, reader.field("", json_schema, listed=False, depth=0))


class _Reader:
    def __init__(self, root: Any) -> None:
        self._root = root
        self._read = 0

    def field(self, name: str, node: Any, listed: bool, depth: int) -> FieldDraft:
        self._read += 1
        plain, nullable = _plain(node, self._root)
        kind, many, item = self._kind(plain, depth)
        inner = (item if many else plain) or {}
        choices = tuple(map(shown, inner["enum"])) if kind == "choice" else ()
        words = plain if plain is not None else node if isinstance(node, dict) else {}
        origin = Origin(node, plain, item, nullable, listed)
        origin.seen = FieldDraft(
            name,
            kind,
            many,
            title=_text(words, "title"),
            description=_text(words, "description"),
            required=listed and not nullable,
            choices=choices,
            example=_example(inner) if kind in SCALARS else "",
            fields=self._fields(inner, depth + 1 + many) if kind == "object" else (),
            origin=origin,
        )
        return origin.seen

    def _kind(self, plain: dict[str, Any] | None, depth: int) -> tuple[Kind, bool, dict[str, Any] | None]:
        if plain is None or depth > MAX_DEPTH or self._read > MAX_READ:
            return "other", False, None
        if plain.get("type") != "array":
            return _kind_of(plain), False, None
        item, nullable = _plain(plain.get("items"), self._root)
        kind = _kind_of(item) if item is not None and not nullable and "prefixItems" not in plain else "other"
        return (kind, kind != "other", item if kind != "other" else None)

    def _fields(self, record: dict[str, Any], depth: int) -> tuple[FieldDraft, ...]:
        listed = record.get("required")
        names = {name for name in listed if isinstance(name, str)} if isinstance(listed, list) else set()
        properties = record.get("properties") or {}
        return tuple(self.field(name, inner, name in names, depth) for name, inner in properties.items())


def _plain(node: Any, root: Any) -> tuple[dict[str, Any] | None, bool]:
    """A node's keywords, references followed and null taken out, and whether null is allowed.

    None where that changes more than the editor understands.
    """
    nullable = False
    for _ in range(MAX_REFERENCES):
        if not isinstance(node, dict):
            return None, False
        beside = {key: value for key, value in node.items() if key not in ("$ref", "anyOf")}
        if "$ref" in node:
            target = _target(node["$ref"], root)
        elif "anyOf" in node and "type" not in node:
            target = _not_null(node["anyOf"])
            nullable = True
        else:
            break
        if target is None or not TYPE_BOUND.isdisjoint(beside) or ("$ref" in node and "anyOf" in node):
            return None, False
        node = {**{key: value for key, value in target.items() if key not in ("$defs", "$id")}, **beside}
    else:
        return None, False
    return _without_null(node, nullable)


def _without_null(node: dict[str, Any], nullable: bool) -> tuple[dict[str, Any] | None, bool]:
    listed = node.get("type")
    if isinstance(listed, list):
        types = [name for name in listed if name != "null"]
        if len(types) != 1:
            return None, False
        node, nullable = {**node, "type": types[0]}, nullable or len(types) < len(listed)
    values = node.get("enum")
    if isinstance(values, list) and None in values:
        node, nullable = {**node, "enum": [value for value in values if value is not None]}, True
    return node, nullable


def _target(reference: Any, root: Any) -> dict[str, Any] | None:
    if not isinstance(reference, str) or not reference.startswith("#/"):
        return None  # elsewhere, or the whole schema inside itself
    found = value_at(root, reference[1:])
    return found if isinstance(found, dict) else None


def _not_null(options: Any) -> dict[str, Any] | None:
    """The one alternative to null."""
    if not isinstance(options, list) or len(options) != 2 or {"type": "null"} not in options:
        return None
    rest = [option for option in options if option != {"type": "null"}]
    return rest[0] if rest and isinstance(rest[0], dict) else None


def _kind_of(plain: dict[str, Any]) -> Kind:
    kind = plain.get("type")
    if "const" in plain or "$ref" in plain or (kind is None and COMBINING & set(plain)):
        return "other"
    if "enum" in plain:
        values = plain["enum"]
        sound = isinstance(values, list) and all(
            isinstance(v, str | int | float) and not isinstance(v, bool) for v in values
        )
        distinct = sound and len({shown(value) for value in values}) == len(values)
        return "choice" if distinct and kind in (None, "string", "number", "integer") else "other"
    if kind is None and isinstance(plain.get("properties"), dict):
        return "object"
    if kind == "object" and not isinstance(plain.get("properties", {}), dict):
        return "other"
    if kind == "string" and plain.get("format") == "date":
        return "date"
    return _KINDS.get(kind, "other") if isinstance(kind, str) else "other"


def _text(node: dict[str, Any], key: str) -> str:
    value = node.get(key)
    return value if isinstance(value, str) else ""


def _example(node: dict[str, Any]) -> str:
    examples = node.get("examples")
    if not isinstance(examples, list) or not examples or isinstance(examples[0], dict | list | None):
        return ""
    return shown(examples[0])


def shown(value: Any) -> str:
    """A value of a choice or an example as text."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def hidden_keywords(draft: FieldDraft) -> tuple[str, ...]:
    """Keywords of a field that the editor does not show and keeps, in the order they were written in."""
    origin = draft.origin
    if origin is None or (draft.kind, draft.many) != (origin.seen.kind, origin.seen.many):
        return ()
    nodes = [node for node in (origin.plain or origin.node, origin.item) if isinstance(node, dict)]
    plain = draft.kind != "other"
    found = [
        key
        for node in nodes
        for key, value in node.items()
        if not (plain and key in SHOWN and not (key == "format" and value != "date"))
        and (key, value) != ("additionalProperties", False)
        and key not in ("$schema", "$defs", "title", "description", RULES_KEY)
    ]
    return tuple(dict.fromkeys(found))
