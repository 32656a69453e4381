"""Why llama.cpp refused a model: it says so in its log alone."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from extraction.errors import ModelInvalid, ModelTooLarge


class NoRoomForContext(ModelTooLarge):
    """The weights fit into memory, and what the model needs beside them does not."""


class KvTypeRefused(ModelTooLarge):
    """This model's working memory cannot be kept in this type."""


OUT_OF_MEMORY_WORDS = ("failed to allocate", "out of memory", "unable to allocate", "cannot allocate")

KEPT_LINES = 40


class RecentLog(threading.local):
    """The last lines that the present thread was told: two models may load at once."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=KEPT_LINES)


def context_error(kv: str, lines: Sequence[str]) -> ModelTooLarge:
    """The error for a context that llama.cpp refused."""
    text = "\n".join(lines).lower()
    if kv != "f16" and not any(words in text for words in OUT_OF_MEMORY_WORDS):
        return KvTypeRefused()
    return NoRoomForContext(str(ModelTooLarge()))


def load_error(path: Path, lines: Sequence[str]) -> ModelInvalid | ModelTooLarge:
    """The error for a model that llama.cpp refused, judged by what it logged."""
    text = "\n".join(lines).lower()
    if any(words in text for words in OUT_OF_MEMORY_WORDS):
        return ModelTooLarge()
    reason = next((line.split(": ", 1)[-1] for line in reversed(lines) if "error" in line.lower()), "")
    return ModelInvalid(
        f"{path.name} could not be loaded{': ' + reason if reason else ''}. "
        "Fetch it again or choose another model."
    )
