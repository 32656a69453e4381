"""What a schema asks for, as plain data: records, lists, scalars, choices, nothing left to resolve."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from extraction.json_pointer import below
from schemas.keywords import ANNOTATIONS, CHECKED, ENFORCED_FORMATS, HINTS, SCALAR_TYPES
from schemas.merging import merge
from schemas.preparing import canonical, prepare, refuse
from schemas.rules import RULES_KEY, Rule, read_rules

# llguidance stops at 128 levels of JSON; a record in a list takes four.
MAX_DEPTH = 24
# Fields, entries and forms of all levels: llguidance takes 1 ms a name and gives up between 600 and 800.
MAX_PARTS = 500
MAX_CHOICES = 1_000  # 2.5 ms to compile; more do not fit a prompt


@dataclass(frozen=True)
class Shape:
    """What every shape has: where it stands (JSON pointer), its words, and whether the person allows null."""

    pointer: str
    notes: dict[str, Any]
    nullable: bool


@dataclass(frozen=True)
class Scalar(Shape):
    """Text, a number or true/false; no type at all means null only."""

    types: tuple[str, ...]
    format: str | None = None


@dataclass(frozen=True)
class Choice(Shape):
    """One of the values listed (null not among them); `fixed` is a `const`."""

    values: tuple[Any, ...]
    fixed: bool = False


@dataclass(frozen=True)
class Field:
    """One named value of a record."""

    name: str
    shape: Shape
    required: bool


@dataclass(frozen=True)
class Record(Shape):
    """An object with known fields, in the schema's order.

    `rules` hold between them; `unread_rules` counts those that Winnow does not understand.
    """

    fields: tuple[Field, ...]
    rules: tuple[Rule, ...] = ()
    unread_rules: int = 0


@dataclass(frozen=True)
class Listing(Shape):
    """An array: the first entries by place, then entries of one shape (none where `item` is None)."""

    head: tuple[Shape, ...]
    item: Shape | None
    minimum: int = 0
    maximum: int | None = None


@dataclass(frozen=True)
class Union(Shape):
    """One of several shapes (two or more, no unions among them)."""

    options: tuple[Shape, ...]


@dataclass(frozen=True)
class CheckedKeyword:
    """A keyword that is checked after decoding: JSON pointer of its schema, and its name."""

    pointer: str
    keyword: str


@dataclass
class _Reader:
    checked: dict[CheckedKeyword, None] = field(default_factory=dict)
    parts: int = 0

    def read(self, raw: Any, pointer: str, depth: int = 0) -> Shape:
        if isinstance(raw, bool):
            raise refuse(pointer, f"is just {str(raw).lower()}: describe the value, for example by a type")
        if depth > MAX_DEPTH:
            raise refuse(pointer, f"is nested more than {MAX_DEPTH} levels deep")
        node = merge(raw, {}, pointer)
        self.parts += 1 + len(node.get("enum", [])) // 100
        if self.parts > MAX_PARTS:
            raise refuse(pointer, f"brings the schema to more than {MAX_PARTS} fields and forms")
        for keyword in node:
            if keyword in CHECKED or (keyword == "format" and node["format"] not in ENFORCED_FORMATS):
                self._check(pointer, keyword)
        for keyword in ("anyOf", "oneOf"):
            if keyword in node:
                return self._alternatives(node, keyword, pointer, depth)
        return self._by_type(node, pointer, depth)

    def _check(self, pointer: str, keyword: str) -> None:
        self.checked[CheckedKeyword(pointer, keyword)] = None

    def _alternatives(self, node: dict[str, Any], keyword: str, pointer: str, depth: int) -> Shape:
        base = {key: value for key, value in node.items() if key != keyword}
        branches = node[keyword]
        if not any(_describes(branch) for branch in branches):
            # Such as {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]} beside the properties.
            self._check(pointer, keyword)
            return self._by_type(base, pointer, depth)
        bare = {key: value for key, value in base.items() if key not in ANNOTATIONS}
        options: list[Shape] = []
        for i, branch in enumerate(branches):
            at = below(pointer, keyword, i)
            if isinstance(branch, bool):
                raise refuse(at, "is just true or false: describe the value, for example by a type")
            shape = self.read({**bare, "allOf": [branch, *bare.get("allOf", [])]}, at, depth + 1)
            options.extend(shape.options if isinstance(shape, Union) else [shape])
        if keyword == "oneOf":
            self._check(pointer, keyword)
        return _united(options, pointer, _notes(base), nullable=any(option.nullable for option in options))

    def _by_type(self, node: dict[str, Any], pointer: str, depth: int) -> Shape:
        types = _types(node)
        if "enum" in node or "const" in node:
            return _choice(node, types, pointer)
        notes = _notes(node)
        nullable = types is None or "null" in types
        if types is None:
            # Nothing is said about the value: whatever the document prints, as long as it is one value.
            return Scalar(pointer, notes, True, ("string", "number", "boolean"))
        shapes: list[Shape] = []
        scalars = tuple(name for name in types if name in SCALAR_TYPES)
        if scalars or types == ("null",):
            shapes.append(Scalar(pointer, notes, nullable, scalars, node.get("format")))
        if "object" in types:
            shapes.append(self._record(node, pointer, nullable, depth))
        if "array" in types:
            shapes.append(self._listing(node, pointer, nullable, depth))
        return _united(shapes, pointer, notes, nullable)

    def _record(self, node: dict[str, Any], pointer: str, nullable: bool, depth: int) -> Record:
        properties = node.get("properties", {})
        if not properties:
            raise refuse(pointer, "is an object without properties: name the fields to look for")
        required = node.get("required", [])
        for name in required:
            if name not in properties:
                raise refuse(below(pointer, "required"), f"names {name!r}, which is not among the properties")
        fields = tuple(
            Field(name, self.read(inner, below(pointer, "properties", name), depth + 1), name in required)
            for name, inner in properties.items()
        )
        rules, unread = read_rules(node.get(RULES_KEY))
        return Record(pointer, _notes(node), nullable, fields, rules, unread)

    def _listing(self, node: dict[str, Any], pointer: str, nullable: bool, depth: int) -> Listing:
        head = tuple(
            self.read(inner, below(pointer, "prefixItems", i), depth + 1)
            for i, inner in enumerate(node.get("prefixItems", []))
        )
        item = None
        if node.get("items", not head) is not False:
            if "items" not in node or node["items"] is True:
                raise refuse(pointer, "is an array that does not say what its entries are: add items")
            item = self.read(node["items"], below(pointer, "items"), depth + 1)
        elif not head:
            raise refuse(pointer, "is an array that may have no entries")
        maximum = node.get("maxItems")
        return Listing(
            pointer,
            _notes(node),
            nullable,
            head,
            item,
            int(node.get("minItems", 0)),
            None if maximum is None else int(maximum),
        )


def read_shape(json_schema: Any) -> tuple[Shape, tuple[CheckedKeyword, ...]]:
    """The shape a JSON Schema describes and what is left to check; SchemaInvalid with the JSON path."""
    reader = _Reader()
    shape = reader.read(prepare(json_schema), "#")
    options = shape.options if isinstance(shape, Union) else (shape,)
    if not all(isinstance(option, Record | Listing) for option in options):
        raise refuse("#", "must describe an object with properties, or an array of them")
    return shape, tuple(reader.checked)


def _describes(branch: Any) -> bool:
    """Does a branch of anyOf/oneOf say what the value looks like, or only restrict it?"""
    if isinstance(branch, bool):
        return True
    telling = ("type", "properties", "items", "prefixItems", "enum", "const", "anyOf", "oneOf", "format")
    return any(key in branch for key in telling) or any(_describes(part) for part in branch.get("allOf", []))


def _types(node: dict[str, Any]) -> tuple[str, ...] | None:
    if "type" in node:
        listed = node["type"] if isinstance(node["type"], list) else [node["type"]]
        return tuple(dict.fromkeys(listed))
    for name, hints in HINTS.items():
        if any(key in node for key in hints):
            return (name,)
    return None


def _notes(node: dict[str, Any]) -> dict[str, Any]:
    return {key: node[key] for key in ANNOTATIONS if key in node}


def _choice(node: dict[str, Any], types: tuple[str, ...] | None, pointer: str) -> Choice | Scalar:
    fixed = "const" in node
    values = [node["const"]] if fixed else node["enum"]
    if fixed and "enum" in node and not any(canonical(node["const"]) == canonical(v) for v in node["enum"]):
        raise refuse(below(pointer, "const"), "is not among the values of enum")
    if len(values) > MAX_CHOICES:
        at = below(pointer, "enum")
        raise refuse(at, f"lists more than {MAX_CHOICES} values: make the field plain text")
    declared = node.get("type") is not None
    allowed = {canonical(v): v for v in values if not declared or types is None or _is_of(v, types)}
    if not allowed:
        raise refuse(below(pointer, "const" if fixed else "enum"), "leaves no value that the type allows")
    nullable = allowed.pop("null", 0) != 0
    if not allowed:
        return Scalar(pointer, _notes(node), True, ())
    return Choice(pointer, _notes(node), nullable, tuple(allowed.values()), fixed)


def _is_of(value: Any, types: tuple[str, ...]) -> bool:
    if isinstance(value, bool):
        return "boolean" in types
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        return "integer" in types or "number" in types
    if isinstance(value, float):
        return "number" in types
    names = {str: "string", dict: "object", list: "array", type(None): "null"}
    return names[type(value)] in types


def _united(options: list[Shape], pointer: str, notes: dict[str, Any], nullable: bool) -> Shape:
    """One shape of several: null becomes a property of the whole, a single option stands for itself."""
    real = [option for option in options if not (isinstance(option, Scalar) and not option.types)]
    if not real:
        return Scalar(pointer, notes, True, ())
    if len(real) == 1:
        return replace(real[0], pointer=pointer, notes={**real[0].notes, **notes}, nullable=nullable)
    return Union(pointer, notes, nullable, tuple(real))
