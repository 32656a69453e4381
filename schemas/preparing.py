"""Checks that a person's JSON Schema is one and fills in its references; errors carry the path."""

from __future__ import annotations

import json
import math
from typing import Any
from urllib.parse import unquote

from extraction.errors import SchemaInvalid
from extraction.json_pointer import below
from schemas import keywords, patterns
from schemas.rules import RULES_KEY

# llguidance's own JSON reader stops at 128 levels; a nested record takes two, a list one.
MAX_JSON_DEPTH = 100
MAX_JSON_VALUES = 100_000  # a 1 MB schema of short words; walking them takes 0.2 s
MAX_EXPANDED = 20_000  # schemas after references are filled in; reached in 0.2 s
MAX_SCHEMA_DEPTH = 60
MAX_INTEGER = 2**63 - 1


def refuse(pointer: str, text: str) -> SchemaInvalid:
    """The error for one place of a schema: `#/properties/total/minimum must be a number.`"""
    shown = pointer if len(pointer) <= 200 else pointer[:100] + " ... " + pointer[-80:]
    return SchemaInvalid(f"{shown} {text.rstrip('.')}.")


def canonical(value: Any) -> str:
    """One spelling for one JSON value; 1 and 1.0 are the same number, 1 and true are not."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, sort_keys=True)


def prepare(json_schema: Any) -> dict[str, Any]:
    """The schema with `$ref`s filled in and every keyword's value checked; SchemaInvalid with the path."""
    if not isinstance(json_schema, dict):
        raise refuse("#", "must be a JSON object that describes the fields to find")
    check_json(json_schema)
    expanded = _Expander(json_schema).expand(json_schema, "#", ())
    assert isinstance(expanded, dict)
    return expanded


def check_json(root: Any) -> None:
    """Only JSON, of bounded size and depth, or SchemaInvalid; iterative, so that depth cannot hurt."""
    waiting: list[tuple[Any, str, int]] = [(root, "#", 0)]
    count = 0
    while waiting:
        value, pointer, depth = waiting.pop()
        count += 1
        if count > MAX_JSON_VALUES:
            raise refuse("#", f"holds more than {MAX_JSON_VALUES} values, which is more than Winnow reads")
        if depth > MAX_JSON_DEPTH:
            raise refuse(pointer, f"is nested more than {MAX_JSON_DEPTH} levels deep")
        if isinstance(value, dict):
            for key, inner in value.items():
                if not isinstance(key, str):
                    raise refuse(pointer, f"has a key that is not text: {key!r}")
                _check_scalar(key, pointer)
                waiting.append((inner, below(pointer, key), depth + 1))
        elif isinstance(value, list):
            waiting.extend((inner, below(pointer, i), depth + 1) for i, inner in enumerate(value))
        else:
            _check_scalar(value, pointer)


def _check_scalar(value: Any, pointer: str) -> None:
    if isinstance(value, str):
        if any("\ud800" <= char <= "\udfff" for char in value):
            raise refuse(pointer.encode("utf-8", "replace").decode(), "holds half of a surrogate pair")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise refuse(pointer, "is not a finite number")
    elif isinstance(value, int):
        if abs(value) > MAX_INTEGER:
            raise refuse(pointer, "is an integer of more than 64 bits")
    elif value is not None:
        raise refuse(pointer, f"is not JSON: {type(value).__name__}")


class _Expander:
    """Fills in references; `used` bounds what a small file can grow to."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = root
        self.base = root["$id"].rstrip("#") if isinstance(root.get("$id"), str) else ""
        self.used = 0

    def expand(self, node: Any, pointer: str, refs: tuple[str, ...], depth: int = 0) -> Any:
        if isinstance(node, bool):
            return node
        if not isinstance(node, dict):
            raise refuse(pointer, "must be a schema, that is a JSON object")
        self.used += 1
        if self.used > MAX_EXPANDED:
            raise refuse(
                pointer, f"makes the schema grow beyond {MAX_EXPANDED} parts when references are filled in"
            )
        if depth > MAX_SCHEMA_DEPTH:
            raise refuse(pointer, f"is nested more than {MAX_SCHEMA_DEPTH} levels deep")
        if "$id" in node and pointer != "#":
            raise refuse(pointer, "has an $id of its own; only the whole schema may have one")
        kept = {
            key: self._keyword(key, node[key], pointer, refs, depth) for key in node if self._matters(key)
        }
        if "$ref" not in node:
            return kept
        return self._filled_in(kept, node["$ref"], pointer, refs, depth)

    @staticmethod
    def _matters(key: str) -> bool:
        return key in keywords.VALUES or key in ("const", RULES_KEY) or key in keywords.REFUSED

    def _keyword(self, key: str, value: Any, pointer: str, refs: tuple[str, ...], depth: int) -> Any:
        at = below(pointer, key)
        if key in keywords.REFUSED:
            raise refuse(at, f"cannot be used: {keywords.REFUSED[key]}")
        kind = keywords.VALUES.get(key, "any")
        problem = _value_problem(kind, value)
        if key == "items" and isinstance(value, list):
            problem = "is a list, as in older drafts: write prefixItems instead"
        elif key in ("exclusiveMinimum", "exclusiveMaximum") and isinstance(value, bool):
            limit = "minimum" if key == "exclusiveMinimum" else "maximum"
            problem = f"is true or false, as in draft 4: write the number itself here and leave {limit} out"
        if problem:
            raise refuse(at, problem)
        if kind == "schema":
            return self.expand(value, at, refs, depth + 1)
        if kind == "schemas":
            return [self.expand(inner, below(at, i), refs, depth + 1) for i, inner in enumerate(value)]
        if kind == "schema map":
            return {
                name: self.expand(inner, below(at, name), refs, depth + 1) for name, inner in value.items()
            }
        return value

    def _filled_in(self, node: Any, ref: str, pointer: str, refs: tuple[str, ...], depth: int) -> Any:
        at = below(pointer, "$ref")
        if ref in refs:
            raise refuse(
                at, f"leads back to {ref}: a record that contains itself has no end. Write out the levels"
            )
        target = self.expand(self._target(ref, at), pointer, (*refs, ref), depth + 1)
        beside = {key: value for key, value in node.items() if key != "$ref"}
        if isinstance(target, dict) and all(key in keywords.ANNOTATIONS for key in beside):
            return {**target, **beside}
        return {**beside, "allOf": [*beside.get("allOf", []), target]}

    def _target(self, ref: str, at: str) -> Any:
        local = ref[len(self.base) :] if self.base and ref.startswith(self.base + "#") else ref
        if not local.startswith("#"):
            raise refuse(
                at, f"points outside this file ({ref}); Winnow fetches nothing. Copy that part into $defs"
            )
        if local not in ("#", "#/") and not local.startswith("#/"):
            raise refuse(at, f"points to a named anchor ({ref}); write it as #/$defs/NAME")
        found: Any = self.root
        for step in local.removeprefix("#").split("/")[1:] if local != "#" else []:
            key = unquote(step).replace("~1", "/").replace("~0", "~")
            if isinstance(found, dict) and key in found:
                found = found[key]
            elif isinstance(found, list) and key.isascii() and key.isdigit() and int(key[:6]) < len(found):
                found = found[int(key[:6])]
            else:
                raise refuse(at, f"points to {ref}, which is not in the schema")
        # Without its $id the root passes for an inner schema; the next visit then names the loop.
        return {k: v for k, v in found.items() if k != "$id"} if found is self.root else found


def _value_problem(kind: str, value: Any) -> str | None:
    """Why a keyword's value is not of its kind, in words."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    names = isinstance(value, list) and all(isinstance(name, str) for name in value)
    if kind == "text" and not isinstance(value, str):
        return "must be text"
    if kind == "number" and not number:
        return "must be a number"
    if kind == "positive number" and not (number and value > 0):
        return "must be a number above zero"
    if kind == "count" and not (number and value >= 0 and value == int(value)):
        return "must be a whole number, zero or more"
    if kind == "true or false" and not isinstance(value, bool):
        return "must be true or false"
    if kind == "names" and not names:
        return "must be a list of names"
    if kind == "list" and not isinstance(value, list):
        return "must be a list"
    if kind == "schemas" and not (isinstance(value, list) and value):
        return "must be a list of schemas"
    if kind in ("schema map", "names map") and not isinstance(value, dict):
        return "must be a JSON object"
    if kind == "names map" and any(_value_problem("names", inner) for inner in value.values()):
        return "must hold lists of names"
    if kind == "type":
        return _type_problem(value)
    if kind == "pattern":
        return "must be text" if not isinstance(value, str) else patterns.trouble(value)
    return None


def _type_problem(value: Any) -> str | None:
    listed = value if isinstance(value, list) else [value]
    if listed and all(isinstance(name, str) and name in keywords.TYPES for name in listed):
        return None
    return "must be one or more of " + ", ".join(keywords.TYPES)
