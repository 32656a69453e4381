"""A schema as a tree of fields that a person edits: plain data and pure functions from tree to tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from schemas.base import field_title

Kind = Literal["text", "number", "integer", "yes_no", "date", "choice", "object", "other"]
KINDS: tuple[Kind, ...] = ("text", "number", "integer", "yes_no", "date", "choice", "object")
"""What a field can be made; `other` is only read: a form that the editor does not show and keeps as it is."""

SCALARS = frozenset({"text", "number", "integer", "yes_no", "date"})
"""Kinds that can have an example."""

SHOWN_PARTS = ("name", "kind", "many", "title", "description", "required", "choices", "example")
"""What the form of a field shows of it, beside the fields in it."""

Path = tuple[int, ...]
"""Places from the root down; () is the root itself."""


@dataclass(eq=False)
class Origin:
    """The JSON that a field was read from, and as `seen` the field as it was read.

    It is set once, by the reader, and shared by all later forms of the field. `plain` is the node with its
    `$ref` filled in and the alternative null taken out, None for `other`; `item` the same of the entries of
    a list. `listed` says whether the name stood under `required`.
    """

    node: Any
    plain: dict[str, Any] | None
    item: dict[str, Any] | None
    nullable: bool
    listed: bool
    seen: FieldDraft = field(init=False, repr=False)


@dataclass(frozen=True)
class FieldDraft:
    """One field. `many`: a list of such values. `required`: reported as missing where it was not found.

    `choices` are the values of a choice and `example` one value, both as text. `fields` are those of an
    object. What the editor does not show lives on in `origin`; new fields have none.
    """

    name: str
    kind: Kind = "text"
    many: bool = False
    title: str = ""
    description: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()
    example: str = ""
    fields: tuple[FieldDraft, ...] = ()
    origin: Origin | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class SchemaDraft:
    """A schema under the name it is kept by; the root holds its title, description and fields."""

    name: str
    root: FieldDraft


def blank(name: str = "", title: str = "") -> SchemaDraft:
    """A schema without fields."""
    return SchemaDraft(name, FieldDraft("", "object", title=title))


# ------------------------------------------------------------------ looking


def field_at(draft: SchemaDraft, path: Path) -> FieldDraft:
    """The field at a path. IndexError where there is none."""
    found = draft.root
    for step in path:
        found = found.fields[step]
    return found


def walk(draft: SchemaDraft) -> Iterator[tuple[Path, FieldDraft]]:
    """All fields with their paths, parents first, without the root."""
    waiting: list[tuple[Path, FieldDraft]] = [((), draft.root)]
    while waiting:
        path, parent = waiting.pop()
        if path:
            yield path, parent
        children = [((*path, number), child) for number, child in enumerate(parent.fields)]
        waiting.extend(reversed(children))


def count_fields(draft: SchemaDraft) -> int:
    """How many fields there are on all levels."""
    return sum(1 for _ in walk(draft))


def same(one: FieldDraft, other: FieldDraft) -> bool:
    """Whether two fields say the same and were read from the same place, with all that is in them."""
    if one is other:
        return True
    return (
        one.origin is other.origin
        and all(getattr(one, part) == getattr(other, part) for part in SHOWN_PARTS)
        and len(one.fields) == len(other.fields)
        and all(map(same, one.fields, other.fields))
    )


# ------------------------------------------------------------------ changing


def replaced(draft: SchemaDraft, path: Path, new: FieldDraft) -> SchemaDraft:
    """The field at `path` is `new`."""
    return replace(draft, root=_replaced(draft.root, path, new))


def _replaced(parent: FieldDraft, path: Path, new: FieldDraft) -> FieldDraft:
    if not path:
        return new
    at = path[0]
    inner = _replaced(parent.fields[at], path[1:], new)
    return replace(parent, fields=(*parent.fields[:at], inner, *parent.fields[at + 1 :]))


def inserted(draft: SchemaDraft, path: Path, new: FieldDraft) -> SchemaDraft:
    """`new` stands at `path`; its later siblings move on by one."""
    parent, at = field_at(draft, path[:-1]), path[-1]
    grown = replace(parent, fields=(*parent.fields[:at], new, *parent.fields[at:]))
    return replaced(draft, path[:-1], grown)


def removed(draft: SchemaDraft, path: Path) -> SchemaDraft:
    """The field at `path` is gone."""
    parent, at = field_at(draft, path[:-1]), path[-1]
    return replaced(draft, path[:-1], replace(parent, fields=parent.fields[:at] + parent.fields[at + 1 :]))


def moved(draft: SchemaDraft, source: Path, target: Path) -> tuple[SchemaDraft, Path]:
    """The field at `source` stands before what was at `target`; also returns where it is now.

    ValueError where a field would come to lie inside itself.
    """
    if target[: len(source)] == source and len(target) > len(source):
        raise ValueError(f"{source} cannot be moved into itself")
    taken = field_at(draft, source)
    rest = removed(draft, source)
    depth = len(source) - 1
    # Taking it out closed a gap, which shifts its later siblings and all that is in them.
    shifts = len(target) > depth and target[:depth] == source[:depth] and target[depth] > source[depth]
    arrived = (*target[:depth], target[depth] - 1, *target[depth + 1 :]) if shifts else target
    if source[:-1] != target[:-1]:
        taken = replace(taken, name=free_name(taken.name, field_at(rest, arrived[:-1])))
    return inserted(rest, arrived, taken), arrived


def duplicated(draft: SchemaDraft, path: Path) -> tuple[SchemaDraft, Path]:
    """A copy under a name of its own stands behind the field; also returns where."""
    original, parent = field_at(draft, path), field_at(draft, path[:-1])
    copy = renamed(original, free_name(original.name, parent))
    behind = (*path[:-1], path[-1] + 1)
    return inserted(draft, behind, copy), behind


def renamed(changed: FieldDraft, name: str) -> FieldDraft:
    """The field under another name; a title that only repeated the name follows it."""
    follows = bool(changed.title) and changed.title == telling_title(changed.name)
    return replace(changed, name=name, title=telling_title(name) if follows else changed.title)


def telling_title(name: str) -> str:
    """The label of a field that has none of its own: `seller_vat_id` -> `Seller VAT ID`."""
    return field_title(name) or name


def free_name(wanted: str, parent: FieldDraft) -> str:
    """`wanted`, or with a number behind it where a field of `parent` has that name."""
    taken = {sibling.name for sibling in parent.fields}
    if wanted not in taken:
        return wanted
    number = 2
    while f"{wanted}_{number}" in taken:
        number += 1
    return f"{wanted}_{number}"
