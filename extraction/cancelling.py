"""How work that takes long asks whether to stop; a module of its own, so that asking loads nothing."""

from __future__ import annotations

from collections.abc import Callable

CancelCheck = Callable[[], bool]
"""True once the person has asked to stop."""


def never() -> bool:
    """The CancelCheck of work that nobody stops."""
    return False
