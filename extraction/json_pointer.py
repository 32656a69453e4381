"""JSON pointers (RFC 6901): how a place in a result or a schema is written, and what lies there."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any


def below(pointer: str, *names: str | int) -> str:
    """The pointer `names` further down. Example: below("/rows", 0, "a/b") -> "/rows/0/a~1b"."""
    return pointer + "".join("/" + str(name).replace("~", "~0").replace("/", "~1") for name in names)


def steps(pointer: str) -> list[str]:
    """The names on the way; undoes `below`. Example: "/rows/0/a~1b" -> ["rows", "0", "a/b"]."""
    names = pointer.split("/")[1:]
    return names if "~" not in pointer else [name.replace("~1", "/").replace("~0", "~") for name in names]


def value_at(data: Any, pointer: str) -> Any:
    """The value at a pointer, None where there is none."""
    for name in steps(pointer):
        if isinstance(data, dict):
            data = data.get(name)
        elif isinstance(data, list) and name.isdecimal() and len(name) < 10 and int(name) < len(data):
            data = data[int(name)]
        else:
            return None
    return data


def scalars(data: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """(pointer, value) of every scalar in reading order, nulls included."""
    if isinstance(data, dict):
        for name, inner in data.items():
            yield from scalars(inner, below(pointer, name))
    elif isinstance(data, list):
        for number, inner in enumerate(data):
            yield from scalars(inner, f"{pointer}/{number}")
    else:
        yield pointer, data


def with_values(data: Any, values: Mapping[str, Any]) -> Any:
    """A copy of `data` in which each of these pointers has this value; what holds them is there."""
    data = copy.deepcopy(data)
    for pointer, value in values.items():
        *way, last = steps(pointer)
        holder = data
        for step in way:
            holder = holder[int(step)] if isinstance(holder, list) else holder[step]
        holder[int(last) if isinstance(holder, list) else last] = value
    return data


def filled(data: Any) -> int:
    """How many scalars of a value are not null."""
    return sum(value is not None for _, value in scalars(data))
