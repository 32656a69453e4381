"""Writes a tree of fields as JSON Schema; what was not changed is written as it was read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from extraction.json_pointer import steps
from extraction.values.parsing import truth
from schemas.editing import SCALARS, FieldDraft, Kind, Origin, SchemaDraft, same
from schemas.editing_json import TYPE_BOUND, WORDS, shown

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_TYPES: dict[Kind, str] = {
    "text": "string", "date": "string", "number": "number", "integer": "integer",
    "yes_no": "boolean", "choice": "string", "object": "object",
}  # fmt: skip


def write_draft(draft: SchemaDraft) -> Any:
    """The JSON Schema of a tree; exactly what was read where nothing was changed."""
    root, origin = draft.root, draft.root.origin
    if origin is not None and same(root, origin.seen):
        return origin.node
    written = _node(root)
    if origin is None:
        written = {"$schema": DIALECT, **written}
    written = _with_example(written, root)
    return _without_unused(written, origin.node if origin else {})


def _node(draft: FieldDraft) -> Any:
    origin = draft.origin
    if origin is None:
        return _fresh(draft, {})
    seen = origin.seen
    if same(draft, seen):
        return origin.node
    if (draft.kind, draft.many) != (seen.kind, seen.many):
        kept = {key: value for key, value in (origin.plain or {}).items() if key not in TYPE_BOUND | WORDS}
        return _fresh(draft, kept)
    if not isinstance(origin.node, dict):
        return origin.node  # true or false: nothing can be said about it
    inside = draft.choices != seen.choices or not _all_same(draft.fields, seen.fields)
    never_null = origin.nullable and draft.required and not seen.required
    node = _rebuilt(draft, origin, never_null) if inside or never_null else dict(origin.node)
    words = origin.plain if origin.plain is not None else origin.node
    for key in ("title", "description"):
        _set_text(node, key, getattr(draft, key), getattr(seen, key), words)
    if draft.example != seen.example:
        node = _with_field_example(node, draft, origin)
    return node


def _all_same(fields: tuple[FieldDraft, ...], others: tuple[FieldDraft, ...]) -> bool:
    return len(fields) == len(others) and all(map(same, fields, others))


def _set_text(node: dict[str, Any], key: str, new: str, old: str, read: dict[str, Any]) -> None:
    if new == old:
        return
    if new or (key in read and key not in node):  # an empty text hides that of what `$ref` points to
        node[key] = new
    else:
        node.pop(key, None)


def _fresh(draft: FieldDraft, kept: dict[str, Any]) -> dict[str, Any]:
    """The node of a field that is new or got another type."""
    words = {key: getattr(draft, key) for key in ("title", "description") if getattr(draft, key)}
    value = _value(draft)
    if draft.many:
        value = {"type": "array", "items": value}
    elif draft.name and not draft.required:
        value = _nullable(value)
    return {**kept, **words, **value}


def _value(draft: FieldDraft) -> dict[str, Any]:
    value: dict[str, Any] = {"type": _TYPES.get(draft.kind, "string")}
    if draft.kind == "date":
        value["format"] = "date"
    elif draft.kind == "choice":
        value["enum"] = list(draft.choices)
    elif draft.kind == "object":
        value = _record(draft, {**value, "properties": {}, "additionalProperties": False})
    if draft.example and draft.kind in SCALARS:
        value["examples"] = [example_value(draft)]
    return value


def _nullable(node: dict[str, Any]) -> dict[str, Any]:
    both = dict(node)
    if isinstance(both.get("type"), str):
        both["type"] = [both["type"], "null"]
    if "enum" in both:
        both["enum"] = [*both["enum"], None]
    return both


def _rebuilt(draft: FieldDraft, origin: Origin, never_null: bool) -> dict[str, Any]:
    """The node written out, without `$ref`, where what lies in it was changed."""
    plain, item = dict(origin.plain or {}), origin.item
    if draft.many and item is not None:
        plain["items"] = _changed_inside(item, draft)
    else:
        plain = _changed_inside(plain, draft)
    return _nullable(plain) if origin.nullable and not never_null else plain


def _changed_inside(node: dict[str, Any], draft: FieldDraft) -> dict[str, Any]:
    if draft.kind == "choice":
        values = {shown(value): value for value in node.get("enum", ())}
        return {**node, "enum": [values.get(text, _like(text, values)) for text in draft.choices]}
    return _record(draft, node) if draft.kind == "object" else node


def _like(text: str, values: dict[str, Any]) -> Any:
    """A new value of an enum: a number among numbers, text among text."""
    if values and not any(isinstance(value, str) for value in values.values()):
        number = _number(text)
        return text if number is None else number
    return text


def _record(draft: FieldDraft, node: dict[str, Any]) -> dict[str, Any]:
    record = {**node, "properties": {child.name: _node(child) for child in draft.fields}}
    listed = [child.name for child in draft.fields if _listed(child)]
    if listed:
        record["required"] = listed
    else:
        record.pop("required", None)
    return record


def _listed(child: FieldDraft) -> bool:
    origin = child.origin
    return child.required if origin is None or child.required != origin.seen.required else origin.listed


def _with_field_example(node: dict[str, Any], draft: FieldDraft, origin: Origin) -> dict[str, Any]:
    if draft.many and origin.item is not None:
        return {**node, "items": _set_example(origin.item, draft)}
    return _set_example(node, draft)


def _set_example(node: dict[str, Any], draft: FieldDraft) -> dict[str, Any]:
    further = node.get("examples", [])[1:] if isinstance(node.get("examples"), list) else []
    examples = [example_value(draft), *further] if draft.example else []
    changed = {key: value for key, value in node.items() if key != "examples"}
    return {**changed, "examples": examples} if examples else changed


def example_value(draft: FieldDraft) -> Any:
    """The example as JSON: a number for numbers, true or false for yes/no, else the text."""
    if draft.kind in ("number", "integer"):
        number = _number(draft.example)
        return draft.example if number is None else number
    if draft.kind == "yes_no":
        answer = truth(draft.example)
        return draft.example if answer is None else answer
    return draft.example


def _number(text: str) -> int | float | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    sound = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 2**63
    return value if sound else None


# ------------------------------------------------------------------ the whole


def _with_example(written: dict[str, Any], root: FieldDraft) -> dict[str, Any]:
    """The filled-in example of the schema follows its fields: renamed with them, gone with them."""
    examples = written.get("examples")
    unchanged = root.origin is not None and _structure(root) == _structure(root.origin.seen)
    if not isinstance(examples, list) or root.many or unchanged:
        return written
    kept = [_followed(example, root) for example in examples]
    return {**written, "examples": kept}


def _structure(draft: FieldDraft) -> Any:
    return (draft.name, draft.kind, draft.many, draft.example, tuple(map(_structure, draft.fields)))


def _followed(value: Any, draft: FieldDraft) -> Any:
    if draft.kind != "object":
        return value
    if draft.many and isinstance(value, list):
        return [_followed(entry, replace(draft, many=False)) for entry in value]
    if not isinstance(value, dict):
        return value
    followed: dict[str, Any] = {}
    for child in draft.fields:
        before = child.origin.seen if child.origin else None
        same_type = before is not None and (before.kind, before.many) == (child.kind, child.many)
        if before is not None and before.name in value and same_type:
            followed[child.name] = _followed(value[before.name], child)
        elif child.example and child.kind in SCALARS:
            followed[child.name] = [example_value(child)] if child.many else example_value(child)
    return followed


def _without_unused(written: dict[str, Any], before: Any) -> dict[str, Any]:
    """Definitions that nothing points to any more since a field was written out are left out."""
    defs = written.get("$defs")
    if not isinstance(defs, dict):
        return written
    unused = _used(before) - _used(written)
    kept = {name: node for name, node in defs.items() if name not in unused}
    rest = {key: value for key, value in written.items() if key != "$defs"}
    if kept == defs:
        return written
    return {**rest, "$defs": kept} if kept else rest


def _used(schema: Any) -> set[str]:
    """Names of the definitions that the schema's fields point to, directly or through others."""
    if not isinstance(schema, dict) or not isinstance(schema.get("$defs"), dict):
        return set()
    defs: dict[str, Any] = schema["$defs"]
    waiting = [{key: value for key, value in schema.items() if key != "$defs"}]
    used: set[str] = set()
    while waiting:
        for reference in _references(waiting.pop()):
            if not reference.startswith("#/$defs/"):
                continue
            name = steps(reference)[1]
            if name in defs and name not in used:
                used.add(name)
                waiting.append(defs[name])
    return used


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        node = list(node.values())
    if isinstance(node, list):
        for inner in node:
            yield from _references(inner)
