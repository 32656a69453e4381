"""Reads the header of a GGUF model file within fixed limits, without trusting it or loading the model."""

from __future__ import annotations

import io
import math
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from extraction.errors import ModelInvalid

MAGIC = b"GGUF"
VERSIONS = (2, 3)

# Limits far above real models (the largest vocabularies have 262k tokens, a 400B model about 2,000 tensors).
MAX_KEYS = 65_536
MAX_TENSORS = 65_536
MAX_ARRAY = 1 << 23
MAX_KEY_BYTES = 65_535  # the format's own limit
MAX_STRING_BYTES = 1 << 24
MAX_DIMENSIONS = 4
MAX_KEPT_STRING = 1 << 20  # chat templates are the longest strings worth keeping
DEFAULT_ALIGNMENT = 32

HIGHEST = {"block_count": 512, "expert_count": 512, "expert_used_count": 512}
"""Hyper-parameters above these (LLAMA_MAX_LAYERS, LLAMA_MAX_EXPERTS) make llama.cpp end the process."""

# Scalar value types of the format: number -> struct code. 8 is a string, 9 an array.
SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
STRING, ARRAY = 8, 9

# ggml tensor types: number -> (elements a block, bytes a block); types missing here get no size check.
BLOCKS = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 40),
    10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292),
    16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110), 22: (256, 82),
    23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8), 29: (256, 56), 30: (1, 2),
    34: (256, 54), 35: (256, 66), 39: (32, 17), 40: (64, 36), 41: (128, 18),
}  # fmt: skip

Scalar = str | int | float | bool


@dataclass(frozen=True)
class GgufHeader:
    """What a model file says about itself; None where it does not say."""

    version: int
    architecture: str
    name: str | None
    file_type: int | None
    """llama.cpp's number of the quantisation, e.g. 15 for Q4_K_M."""
    context_length: int | None
    """Tokens the model was trained for."""
    parameters: int
    vocabulary_size: int | None
    tensors: int
    tensor_bytes_end: int
    """Where the last tensor ends, in bytes from the start of the file."""
    metadata: Mapping[str, Scalar]
    """Scalars and strings by key; arrays are left out."""


def read_header(path: Path) -> GgufHeader:
    """The header of a GGUF file; ModelInvalid when it is none, is damaged or ends too early."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            return _parse(_Reader(file, size, path.name))
    except OSError as error:
        raise ModelInvalid(f"The model file {path} could not be read: {error.strerror}.") from error


class _Reader:
    """Takes bytes from a file and never asks for more than it has left."""

    def __init__(self, file: BinaryIO, size: int, name: str) -> None:
        self._file = file
        self.size = size
        self.position = 0
        self._name = name

    def fail(self, what: str) -> ModelInvalid:
        return ModelInvalid(f"{self._name} is {what}. Fetch or download the model again.")

    def take(self, count: int) -> bytes:
        if count > self.size - self.position:
            raise self.fail("truncated")
        data = self._file.read(count)
        if len(data) != count:
            raise self.fail("truncated")
        self.position += count
        return data

    def skip(self, count: int) -> None:
        if count > self.size - self.position:
            raise self.fail("truncated")
        self._file.seek(count, io.SEEK_CUR)
        self.position += count

    def number(self, code: str) -> int:
        value: int = struct.unpack("<" + code, self.take(struct.calcsize("<" + code)))[0]
        return value

    def text(self, limit: int) -> str:
        length = self.number("Q")
        if length > limit:
            raise self.fail("damaged (a name or text in its header is impossibly long)")
        return self.take(length).decode("utf-8", "replace")


def _parse(reader: _Reader) -> GgufHeader:
    if reader.size < len(MAGIC) or reader.take(len(MAGIC)) != MAGIC:
        raise reader.fail("not a GGUF model file")
    version = reader.number("I")
    if version not in VERSIONS:
        raise reader.fail(f"a GGUF file of version {version}, which Winnow does not read")
    tensor_count, key_count = reader.number("Q"), reader.number("Q")
    if tensor_count > MAX_TENSORS or key_count > MAX_KEYS:
        raise reader.fail("damaged (its header counts are impossible)")
    metadata, lengths = _read_metadata(reader, key_count)
    alignment = metadata.get("general.alignment", DEFAULT_ALIGNMENT)
    if not isinstance(alignment, int) or alignment <= 0 or alignment & (alignment - 1):
        raise reader.fail("damaged (its alignment is impossible)")
    parameters, end = _read_tensors(reader, tensor_count, alignment)
    if end > reader.size:
        raise reader.fail(f"truncated: it has {reader.size} bytes and needs {end}")
    architecture = metadata.get("general.architecture")
    if not isinstance(architecture, str) or not architecture:
        raise reader.fail("damaged (it names no model architecture)")
    for name, highest in HIGHEST.items():
        if (_integer(metadata, f"{architecture}.{name}") or 0) > highest:
            raise reader.fail(f"damaged (its {name.replace('_', ' ')} is impossible)")
    return GgufHeader(
        version=version,
        architecture=architecture,
        name=_text(metadata, "general.name"),
        file_type=_integer(metadata, "general.file_type"),
        context_length=_integer(metadata, f"{architecture}.context_length"),
        parameters=parameters,
        vocabulary_size=lengths.get(
            "tokenizer.ggml.tokens", _integer(metadata, f"{architecture}.vocab_size")
        ),
        tensors=tensor_count,
        tensor_bytes_end=end,
        metadata=metadata,
    )


def _read_metadata(reader: _Reader, count: int) -> tuple[dict[str, Scalar], dict[str, int]]:
    """Scalars and strings by key, and the length of every array by key."""
    values: dict[str, Scalar] = {}
    lengths: dict[str, int] = {}
    for _ in range(count):
        key = reader.text(MAX_KEY_BYTES)
        kind = reader.number("I")
        if kind in SCALARS:
            values[key] = reader.number(SCALARS[kind])
        elif kind == STRING:
            text = reader.text(MAX_STRING_BYTES)
            if len(text) <= MAX_KEPT_STRING:
                values[key] = text
        elif kind == ARRAY:
            lengths[key] = _skip_array(reader)
        else:
            raise reader.fail("damaged (its header holds an unknown kind of value)")
    return values, lengths


def _skip_array(reader: _Reader) -> int:
    kind, length = reader.number("I"), reader.number("Q")
    if length > MAX_ARRAY:
        raise reader.fail("damaged (a list in its header is impossibly long)")
    if kind in SCALARS:
        reader.skip(length * struct.calcsize("<" + SCALARS[kind]))
    elif kind == STRING:
        for _ in range(length):
            _skip_text(reader)
    else:
        raise reader.fail("damaged (its header holds an unknown kind of list)")
    return length


def _skip_text(reader: _Reader) -> None:
    length = int.from_bytes(reader.take(8), "little")
    if length > MAX_STRING_BYTES:
        raise reader.fail("damaged (a name or text in its header is impossibly long)")
    reader.take(length)


def _read_tensors(reader: _Reader, count: int, alignment: int) -> tuple[int, int]:
    """(parameters, position behind the last tensor) of the tensor table."""
    parameters, end = 0, 0
    for _ in range(count):
        reader.text(MAX_KEY_BYTES)
        dimensions = reader.number("I")
        if dimensions > MAX_DIMENSIONS:
            raise reader.fail("damaged (a tensor has too many dimensions)")
        elements = math.prod(reader.number("Q") for _ in range(dimensions))
        kind, offset = reader.number("I"), reader.number("Q")
        block_elements, block_bytes = BLOCKS.get(kind, (1, 0))
        parameters += elements
        end = max(end, offset + -(-elements // block_elements) * block_bytes)
    data_start = -(-reader.position // alignment) * alignment
    return parameters, data_start + end if count else reader.position


def _text(metadata: Mapping[str, Scalar], key: str) -> str | None:
    value = metadata.get(key)
    return value if isinstance(value, str) else None


def _integer(metadata: Mapping[str, Scalar], key: str) -> int | None:
    value = metadata.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
