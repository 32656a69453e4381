"""The database library, without numpy: it only asks it for types of columns that no table of Winnow has.

numpy takes a tenth of the window's start, which has no other use for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _without(name: str) -> Iterator[None]:
    """A library cannot be imported meanwhile, unless it is here already."""
    hidden = name not in sys.modules
    if hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if hidden:
            del sys.modules[name]


with _without("numpy"):
    from sqlite_utils import Database, Migrations

__all__ = ["Database", "Migrations"]
