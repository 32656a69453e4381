"""Merges schemas that hold at once (`allOf`, a base and a branch of `anyOf`); refuses what is not simple."""

from __future__ import annotations

from typing import Any

from extraction.json_pointer import below
from schemas.keywords import ANNOTATIONS, CHECKED, TYPES
from schemas.preparing import canonical, refuse
from schemas.rules import RULES_KEY


def merge(first: dict[str, Any], second: dict[str, Any], pointer: str) -> dict[str, Any]:
    """Both schemas and all their `allOf` parts as one; words of `first` win. SchemaInvalid with the path.

    Keywords that are checked afterwards are only noted (they are checked against the person's own schema).
    """
    merged: dict[str, Any] = {}
    for part in _parts(first, pointer) + _parts(second, pointer):
        if _closed_apart(merged, part):
            raise refuse(
                pointer, "combines a closed object (additionalProperties: false) with further properties"
            )
        for key, value in part.items():
            merged[key] = _both(key, merged[key], value, pointer) if key in merged else value
    if merged.get("type") == []:
        raise refuse(below(pointer, "type"), "allows no type at all, all parts taken together")
    return merged


def _parts(node: dict[str, Any], pointer: str) -> list[dict[str, Any]]:
    """The schema without its allOf, then the parts of its allOf."""
    parts = [{key: value for key, value in node.items() if key != "allOf"}]
    for i, inner in enumerate(node.get("allOf", [])):
        if inner is True:
            continue
        if inner is False:
            raise refuse(below(pointer, "allOf", i), "is just false: no value can satisfy it")
        parts.extend(_parts(inner, below(pointer, "allOf", i)))
    return parts


def _closed_apart(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Is one side closed while the other has properties beyond it?"""
    for closed, further in ((one, other), (other, one)):
        beyond = set(further.get("properties", {})) - set(closed.get("properties", {}))
        if closed.get("additionalProperties") is False and beyond:
            return True
    return False


def _both(key: str, one: Any, other: Any, pointer: str) -> Any:
    if key in ANNOTATIONS or key in CHECKED or one == other:
        return one
    if key == RULES_KEY:
        return [*(one if isinstance(one, list) else ()), *(other if isinstance(other, list) else ())]
    if key == "type":
        return _common_types(one, other)
    if key == "properties":
        return {
            name: _together(one[name], other[name])
            if name in one and name in other
            else one.get(name, other.get(name))
            for name in [*one, *(name for name in other if name not in one)]
        }
    if key == "required":
        return [*one, *(name for name in other if name not in one)]
    if key == "maxItems":
        return min(one, other)
    if key == "items":
        return _together(one, other)
    if key == "enum":
        others = set(map(canonical, other))
        return [value for value in one if canonical(value) in others]
    if key == "additionalProperties":
        return False if False in (one, other) else one
    raise refuse(below(pointer, key), f"differs between schemas that hold at once (allOf); write one {key}")


def _together(one: Any, other: Any) -> Any:
    if one is True or other is True:
        return other if one is True else one
    return False if False in (one, other) else {"allOf": [one, other]}


def _common_types(one: Any, other: Any) -> list[str]:
    first, second = ([t] if isinstance(t, str) else t for t in (one, other))
    return [
        name
        for name in TYPES
        if (name in first or (name == "integer" and "number" in first))
        and (name in second or (name == "integer" and "number" in second))
        and not (name == "integer" and "number" in first and "number" in second)
    ]
