"""Writes GGUF files that are headers and a few numbers, for tests of what is read from them."""

from __future__ import annotations

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
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


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
