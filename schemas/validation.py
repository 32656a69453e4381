"""Maps decoding's nulls back and validates against the person's own schema, in plain sentences."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

import jsonschema
from jsonschema import validators
from jsonschema.exceptions import ValidationError

from extraction.evidence import Problem
from extraction.json_pointer import below
from schemas import patterns
from schemas.decoding import DEFAULT_MAX_ITEMS
from schemas.preparing import canonical, prepare
from schemas.shape import Choice, Listing, Record, Scalar, Shape, Union, read_shape

MAX_PROBLEMS = 200  # more than a person reads; a list of thousands of wrong rows says it often enough
MAX_SHOWN = 80  # characters of a value inside a sentence

Path = tuple[str | int, ...]


def restore(value: Any, json_schema: Any) -> tuple[Any, tuple[Problem, ...]]:
    """What decoding wrote, as the person's schema wants it, and what is wrong with it.

    Null is kept where the schema allows it, left out where the field is optional, and kept but reported as
    missing where it is required. Optional records and rows without any value are left out. `value` is not
    changed.
    SchemaInvalid as for `derive`.
    """
    shape, _ = read_shape(json_schema)
    restorer = _Restorer()
    restored = restorer.restore(value, shape, ())
    problems = [*_violations(_without(restored, restorer.missing), json_schema), *restorer.problems]
    return restored, tuple(dict.fromkeys(problems))[:MAX_PROBLEMS]


class _Restorer:
    """Walks value and shape together; `missing` are the paths of nulls that should have been values."""

    def __init__(self) -> None:
        self.missing: list[Path] = []
        self.problems: list[Problem] = []

    def restore(self, value: Any, shape: Shape, path: Path) -> Any:
        match shape:
            case Record() if isinstance(value, dict):
                return self._record(value, shape, path)
            case Listing() if isinstance(value, list):
                return self._listing(value, shape, path)
            case Union():
                option = next((o for o in shape.options if _fits(value, o)), None)
                return self.restore(value, option, path) if option else value
        return value

    def _record(self, value: dict[str, Any], shape: Record, path: Path) -> dict[str, Any]:
        fields = {field.name: field for field in shape.fields}
        restored: dict[str, Any] = {}
        for name, inner in value.items():
            field = fields.get(name)
            if field is None:
                restored[name] = inner
                continue
            optional = field.shape.nullable or not field.required
            if optional and _left_empty(inner, field.shape):
                inner = None
            if inner is not None:
                restored[name] = self.restore(inner, field.shape, (*path, name))
            elif field.shape.nullable:
                restored[name] = None
            elif field.required:
                restored[name] = None
                self.missing.append((*path, name))
        return restored

    def _listing(self, value: list[Any], shape: Listing, path: Path) -> list[Any]:
        if shape.item and shape.maximum is None and len(value) >= DEFAULT_MAX_ITEMS:
            text = f"the list was ended after {len(value)} entries; there may be more in the document"
            self.problems.append(_problem(path, text))
        restored: list[Any] = []
        for i, inner in enumerate(value):
            entry = shape.head[i] if i < len(shape.head) else shape.item
            if i >= len(shape.head) and isinstance(inner, dict) and is_void(inner):
                continue
            restored.append(self.restore(inner, entry, (*path, len(restored))) if entry else inner)
        return restored


def _fits(value: Any, shape: Shape) -> bool:
    """Was this value written for this option of a union? A record shows it by its names."""
    match shape:
        case Record():
            return (
                isinstance(value, dict)
                and list(value) == [field.name for field in shape.fields]
                and all(
                    value[f.name] is None or _fits(value[f.name], f.shape)
                    for f in shape.fields
                    if isinstance(f.shape, Choice)
                )
            )
        case Listing():
            return isinstance(value, list)
        case Choice():
            return canonical(value) in map(canonical, shape.values)
        case Scalar():
            return isinstance(value, str | int | float | bool)
    return False


def is_void(value: Any) -> bool:
    """Null, or records and lists that hold nothing else."""
    if isinstance(value, dict):
        return all(map(is_void, value.values()))
    return value is None or value == []


def _left_empty(value: Any, shape: Shape) -> bool:
    """Does an optional value say nothing? An empty list does only where the schema wants entries."""
    if isinstance(value, dict):
        return is_void(value)
    return value == [] and isinstance(shape, Listing) and shape.minimum > 0


def violations(value: Any, json_schema: Any) -> tuple[Problem, ...]:
    """What the person's own schema says against a value, such as one that was edited. SchemaInvalid."""
    return tuple(_violations(value, json_schema))


def _without(value: Any, missing: list[Path]) -> Any:
    """A copy in which the missing fields are not there, so that `required` speaks of them."""
    bare = copy.deepcopy(value)
    for path in missing:
        holder = bare
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]
    return bare


# ------------------------------------------------------------------ checking


def _pattern(validator: Any, pattern: str, instance: Any, schema: Any) -> Iterator[ValidationError]:
    if not isinstance(instance, str):
        return
    try:
        if not patterns.found(pattern, instance):
            yield ValidationError("no match")
    except patterns.PatternSlow:
        yield ValidationError("slow")


def _multiple_of(validator: Any, step: float, instance: Any, schema: Any) -> Iterator[ValidationError]:
    # In decimal, because 19.99 is no multiple of 0.01 in binary.
    if isinstance(instance, int | float) and not isinstance(instance, bool):
        quotient = Decimal(str(instance)) / Decimal(str(step))
        if quotient != quotient.to_integral_value():
            yield ValidationError("no multiple")


_Validator = validators.extend(
    jsonschema.Draft202012Validator, {"pattern": _pattern, "multipleOf": _multiple_of}
)


def _formats() -> jsonschema.FormatChecker:
    """Checks for the formats people use; a format that is not here is taken as a remark."""
    checker = jsonschema.FormatChecker(("date", "time", "email", "uuid", "ipv4", "ipv6"))
    checker.checks("date-time", raises=ValueError)(_is_date_time)
    checker.checks("uri", raises=ValueError)(_is_uri)
    return checker


def _is_date_time(value: object) -> bool:
    if not isinstance(value, str):
        return True
    moment = datetime.fromisoformat(value)
    return moment.tzinfo is not None and value[10:11] in ("T", "t") and value[4:5] == "-"


def _is_uri(value: object) -> bool:
    if not isinstance(value, str):
        return True
    parts = urlsplit(value)
    return bool(parts.scheme and (parts.netloc or parts.path)) and not any(char.isspace() for char in value)


FORMATS = _formats()


def _violations(value: Any, json_schema: Any) -> Iterator[Problem]:
    # The prepared schema holds no reference, so that nothing is ever looked up or fetched.
    validator = _Validator(prepare(json_schema), format_checker=FORMATS)
    errors = (inner for error in validator.iter_errors(value) for inner in _to_the_point(error))
    for _, error in zip(range(MAX_PROBLEMS), errors, strict=False):
        path = tuple(error.absolute_path)
        if error.validator == "required":
            yield from (
                _problem((*path, name), "is missing") for name in error.validator_value if _lacks(error, name)
            )
        else:
            yield _problem(path, _sentence(error))


def _to_the_point(error: ValidationError) -> Iterator[ValidationError]:
    """Of a failed anyOf or oneOf: the errors of the form that was meant, if type and constants tell it."""
    if error.validator in ("anyOf", "oneOf"):
        forms: dict[Any, list[ValidationError]] = {}
        for inner in error.context or ():
            forms.setdefault(inner.schema_path[0], []).append(inner)
        meant = [errors for errors in forms.values() if not any(map(_other_form, errors))]
        if len(meant) == 1:
            for inner in meant[0]:
                yield from _to_the_point(inner)
            return
    yield error


def _other_form(error: ValidationError) -> bool:
    depth = len(error.relative_path)
    return (error.validator == "type" and depth == 0) or (error.validator == "const" and depth <= 1)


def _lacks(error: ValidationError, name: str) -> bool:
    # jsonschema reports one error a missing name, and only its sentence says which.
    return name not in error.instance and error.message.startswith(repr(name))


def _problem(path: Path, text: str) -> Problem:
    label = ", ".join(
        f"entry {step + 1}" if isinstance(step, int) else step.replace("_", " ") for step in path
    )
    joint = " " if text == "is missing" else ": "
    return Problem(pointer=below("", *path), message=(label or "the result") + joint + text)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


TYPE_WORDS = {
    "string": "text",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "a record",
    "array": "a list",
    "null": "empty",
}
FORMAT_WORDS = {
    "date": "a date that exists (YYYY-MM-DD)",
    "date-time": "a date with time and time zone (YYYY-MM-DDThh:mm:ss+00:00)",
    "time": "a time of day with time zone",
    "email": "an e-mail address",
    "uri": "a web address",
    "uuid": "a UUID",
    "ipv4": "an IPv4 address",
    "ipv6": "an IPv6 address",
}
# Keyword -> sentence; {v} is the value, {w} what the schema says, {n} the entries or characters there are.
SENTENCES = {
    "minimum": "{v} is below {w}",
    "maximum": "{v} is above {w}",
    "exclusiveMinimum": "{v} is not above {w}",
    "exclusiveMaximum": "{v} is not below {w}",
    "multipleOf": "{v} is not a multiple of {w}",
    "minLength": "{v} has {n} characters, at least {w} are expected",
    "maxLength": "{v} has {n} characters, at most {w} are allowed",
    "minItems": "has {n} entries, at least {w} are expected",
    "maxItems": "has {n} entries, at most {w} are allowed",
    "minProperties": "has {n} fields, at least {w} are expected",
    "maxProperties": "has {n} fields, at most {w} are allowed",
    "uniqueItems": "the same entry appears twice",
    "const": "{v} is not {w}",
    "not": "{v} is what the schema excludes",
    "anyOf": "{v} fits none of the forms that the schema allows",
    "oneOf": "{v} does not fit exactly one of the forms that the schema allows",
    "contains": "does not hold the entries that the schema asks for",
    "dependentRequired": "a field is missing that has to go with the others",
}


def _sentence(error: ValidationError) -> str:
    keyword, wanted, value = str(error.validator), error.validator_value, error.instance
    if keyword == "type":
        names = [wanted] if isinstance(wanted, str) else wanted
        return f"{_shown(value)} is not " + " or ".join(TYPE_WORDS[name] for name in names)
    if keyword == "enum":
        return f"{_shown(value)} is not one of {', '.join(_shown(choice) for choice in wanted[:12])}"
    if keyword == "format":
        return f"{_shown(value)} is not {FORMAT_WORDS.get(wanted, wanted)}"
    if keyword == "pattern":
        verb = "could not be checked in time against" if error.message == "slow" else "does not match"
        return f"{_shown(value)} {verb} the pattern {wanted}"
    template = SENTENCES.get(keyword, "{v} does not satisfy the schema's " + keyword)
    length = len(value) if isinstance(value, str | list | dict) else 0
    return template.format(v=_shown(value), w=_shown(wanted), n=length)
