"""Writes GGUF files that are headers and a few numbers, whole and damaged, and watches what is read."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import gguf
import numpy as np


def write_header(
    path: Path,
    architecture: str = "llama",
    tensors: dict[str, tuple[int, ...]] | None = None,
    tokens: int = 8,
    **values: Any,
) -> Path:
    """A file with these keys and tensors; __ is a dot, a__ begins the architecture's own keys."""
    writer = gguf.GGUFWriter(path, architecture)
    for name, value in values.items():
        key = name.replace("__", ".")
        key = f"{architecture}{key[1:]}" if key.startswith("a.") else key
        _add(writer, key, value)
    if tokens:
        writer.add_tokenizer_model("gpt2")
        writer.add_token_list([f"t{number}" for number in range(tokens)])
    for tensor, shape in (tensors or {"token_embd.weight": (8, 4)}).items():
        writer.add_tensor(tensor, np.ones(shape, dtype=np.float32))
    finish(writer)
    return path


def write_smallest(path: Path) -> Path:
    """A model of nothing but its architecture."""
    finish(gguf.GGUFWriter(path, "llama"))
    return path


def finish(writer: gguf.GGUFWriter) -> None:
    """Write what the writer was given, and close its file."""
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def damaged(data: bytes, within: int, seed: int, changes: int) -> bytes:
    """Bytes after the magic ones and before `within` changed.

    Small, huge and random values hit counts and lengths harder than random bytes alone.
    """
    noise, changed = random.Random(seed), bytearray(data)
    for _ in range(changes):
        changed[noise.randrange(4, within)] = noise.choice([0, 1, 0x7F, 0x80, 0xFF, noise.randrange(256)])
    return bytes(changed)


@contextmanager
def memory_below(limit: int) -> Iterator[None]:
    """What is done in the block never holds more bytes than that."""
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < limit
    finally:
        tracemalloc.stop()


def _add(writer: gguf.GGUFWriter, key: str, value: Any) -> None:
    if isinstance(value, bool):
        writer.add_bool(key, value)
    elif isinstance(value, str):
        writer.add_string(key, value)
    elif isinstance(value, list):
        writer.add_array(key, value)
    elif key.startswith("split."):
        writer.add_uint16(key, value)
    else:
        writer.add_uint32(key, value)
