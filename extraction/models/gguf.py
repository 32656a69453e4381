"""Reads the header of a GGUF model file within fixed limits, without trusting it or loading the model."""

from __future__ import annotations

import hashlib
import io
import math
import struct
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from extraction.errors import ModelInvalid

MAGIC = b"GGUF"
VERSIONS = (2, 3)

# Limits far above real models (some 50 keys; 262k tokens with 515k merges; about 2,000 tensors for 400B
# weights) and low enough that a header that uses them up costs a fraction of a second.
MAX_KEYS = 8_192
MAX_TENSORS = 16_384
MAX_ARRAY = 1 << 23
MAX_KEY_BYTES = 65_535  # the format's own limit
MAX_STRING_BYTES = 1 << 24
MAX_DIMENSIONS = 4
MAX_KEPT_STRING = 1 << 20  # chat templates are the longest strings worth keeping
MAX_KEPT_TEXT = 8 << 20  # keys, names and texts together; a large real header keeps about 200 KB
MAX_KEPT_ARRAY = 1024  # numbers a layer, not a token: models have at most HIGHEST["block_count"] layers
MAX_TOKENS = 1 << 19
MAX_MERGES = 3 << 18
MAX_OTHER_STRINGS = 1 << 14  # in all other lists together: tags, languages, datasets
MAX_LISTED_BYTES = 1 << 26  # of all lists of strings together; the largest tokenizers have 16 MB
STRINGS_BLOCK = 1 << 18  # bytes of a list of strings that are in memory at a time
MAX_TENSOR_NAME = 63  # GGML_MAX_NAME less its end
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

# The same numbers -> names, as people know them from the names of files.
TYPE_NAMES = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 6: "Q5_0", 7: "Q5_1", 8: "Q8_0", 9: "Q8_1",
    10: "Q2_K", 11: "Q3_K", 12: "Q4_K", 13: "Q5_K", 14: "Q6_K", 15: "Q8_K",
    16: "IQ2_XXS", 17: "IQ2_XS", 18: "IQ3_XXS", 19: "IQ1_S", 20: "IQ4_NL", 21: "IQ3_S", 22: "IQ2_S",
    23: "IQ4_XS", 24: "I8", 25: "I16", 26: "I32", 27: "I64", 28: "F64", 29: "IQ1_M", 30: "BF16",
    34: "TQ1_0", 35: "TQ2_0", 39: "MXFP4", 40: "NVFP4", 41: "Q1_0",
}  # fmt: skip

OTHER_KINDS = {
    b"<!doctype": " but a web page that was saved under its name",
    b"<html": " but a web page that was saved under its name",
    b"version https://git-lfs": " but a pointer to it that git-lfs left behind",
    b"pk\x03\x04": " but a zip archive, as PyTorch writes. Look for a file that ends in .gguf",
    b"tjgg": " but a model of llama.cpp's old format. Look for a newer file that ends in .gguf",
    b"fmgg": " but a model of llama.cpp's old format. Look for a newer file that ends in .gguf",
    b"lmgg": " but a model of llama.cpp's old format. Look for a newer file that ends in .gguf",
}
"""Signs of what people take for models, in lower case."""

TOKENS = "tokenizer.ggml.tokens"
MAX_STRINGS = {TOKENS: MAX_TOKENS, "tokenizer.ggml.merges": MAX_MERGES}
LENGTH = struct.Struct("<Q")

Scalar = str | int | float | bool


@dataclass(frozen=True)
class Tensor:
    """One entry of the tensor table."""

    name: str
    elements: int
    type: int
    """ggml's number of its quantisation, see TYPE_NAMES."""
    bytes: int
    """0 where the type is one that Winnow does not know."""


@dataclass(frozen=True)
class GgufHeader:
    """What a model file says about itself; None where it does not say."""

    version: int
    architecture: str
    """Empty in all parts but the first of a model in several files."""
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
    arrays: Mapping[str, tuple[Scalar, ...]] = field(default_factory=dict)
    """Short lists of numbers by key, as they are given for each layer."""
    table: tuple[Tensor, ...] = ()
    tokenizer: str | None = None
    """Hex digest over the texts of all tokens; the same as an engine's `tokenizer_fingerprint`."""


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
        self._kept = 0
        self._strings: Counter[str] = Counter()
        self._listed = 0

    def fail(self, what: str) -> ModelInvalid:
        return ModelInvalid(f"{self._name} is {what}. Fetch or download the model again.")

    def start(self) -> bytes:
        """The first bytes of the file; nothing can be taken afterwards."""
        self._file.seek(0)
        return self._file.read(64)

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
        return self.raw_text(self.number("Q"), limit).decode("utf-8", "replace")

    def raw_text(self, length: int, limit: int) -> bytes:
        if length > limit:
            raise self.fail("damaged (a name or text in its header is impossibly long)")
        return self.take(length)

    def keep(self, text: str) -> str:
        """Count a text that stays in memory."""
        self._kept += len(text)
        if self._kept > MAX_KEPT_TEXT:
            raise self.fail("damaged (its header is impossibly large)")
        return text

    def keep_numbers(self, count: int) -> None:
        """Count numbers that stay in memory; each is an object of Python's, of some 32 bytes."""
        self._kept += 32 * count
        if self._kept > MAX_KEPT_TEXT:
            raise self.fail("damaged (its header is impossibly large)")

    def pass_strings(self, count: int, key: str) -> str:
        """Walk over a list of strings; a digest of them where they are a model's tokens.

        Block by block: a call for each of a million strings would take most of a second.
        """
        self._count_strings(count, key)
        digest = hashlib.sha256()
        while count:
            block = self._file.read(min(STRINGS_BLOCK, self.size - self.position))
            lengths, end = _string_lengths(block, count)
            if not lengths:  # longer than a block, or than what is left
                self._file.seek(self.position)
                text = self.raw_text(self.number("Q"), MAX_STRING_BYTES)
                block, lengths, end = LENGTH.pack(len(text)) + text, [len(text)], len(text) + 8
            else:
                self.position += end
                self._file.seek(self.position)
            if key == TOKENS:
                digest.update(_with_short_lengths(block, lengths))
            count -= len(lengths)
            self._listed += end
            if self._listed > MAX_LISTED_BYTES:
                raise self.fail("damaged (the lists in its header are impossibly long)")
        return digest.hexdigest()[:16]

    def _count_strings(self, count: int, key: str) -> None:
        name = key if key in MAX_STRINGS else "other"
        self._strings[name] += count
        if self._strings[name] > MAX_STRINGS.get(name, MAX_OTHER_STRINGS):
            raise self.fail("damaged (the lists in its header are impossibly long)")
        if count * LENGTH.size > self.size - self.position:  # before any of them is looked at
            raise self.fail("truncated")


def _string_lengths(block: bytes, most: int) -> tuple[list[int], int]:
    """(lengths of the strings that lie whole in the block, where the last of them ends)."""
    lengths: list[int] = []
    at, last = 0, len(block) - LENGTH.size
    while at <= last and len(lengths) < most:
        length = LENGTH.unpack_from(block, at)[0]
        after = at + LENGTH.size + length
        if after > len(block):
            break
        lengths.append(length)
        at = after
    return lengths, at


def _with_short_lengths(block: bytes, lengths: list[int]) -> bytes:
    """The strings of a block, each behind its length in 4 bytes instead of 8."""
    parts, at = [], 0
    for length in lengths:
        after = at + LENGTH.size + length
        parts += [block[at : at + 4], block[at + 8 : after]]
        at = after
    return b"".join(parts)


def _parse(reader: _Reader) -> GgufHeader:
    if reader.size < len(MAGIC) or reader.take(len(MAGIC)) != MAGIC:
        raise reader.fail("not a GGUF model file" + _other_kind(reader))
    version = reader.number("I")
    if version not in VERSIONS:
        raise reader.fail(f"a GGUF file of version {version}, which Winnow does not read")
    tensor_count, key_count = reader.number("Q"), reader.number("Q")
    if tensor_count > MAX_TENSORS or key_count > MAX_KEYS:
        raise reader.fail("damaged (its header counts are impossible)")
    found = _read_metadata(reader, key_count)
    metadata = found.values
    alignment = metadata.get("general.alignment", DEFAULT_ALIGNMENT)
    if not isinstance(alignment, int) or alignment <= 0 or alignment & (alignment - 1):
        raise reader.fail("damaged (its alignment is impossible)")
    table, end = _read_tensors(reader, tensor_count, alignment)
    if end > reader.size:
        raise reader.fail(f"truncated: it has {reader.size} bytes and needs {end}")
    architecture = metadata.get("general.architecture")
    if architecture is None and _integer(metadata, "split.no"):
        architecture = ""  # only the first part of a model in several files says what it is
    elif not isinstance(architecture, str) or not architecture:
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
        parameters=sum(tensor.elements for tensor in table),
        vocabulary_size=found.lengths.get(TOKENS, _integer(metadata, f"{architecture}.vocab_size")),
        tensors=tensor_count,
        tensor_bytes_end=end,
        metadata=metadata,
        arrays=found.arrays,
        table=table,
        tokenizer=found.tokenizer,
    )


def _other_kind(reader: _Reader) -> str:
    """What a file is that is no GGUF file, where its first bytes say so."""
    start = reader.start()
    if start[8:9] == b"{" and int.from_bytes(start[:8], "little") < reader.size:
        return " but safetensors. Look for a file of this model that ends in .gguf"
    return next((words for sign, words in OTHER_KINDS.items() if start.lower().startswith(sign)), "")


@dataclass
class _Found:
    """What the key-value part of a header holds."""

    values: dict[str, Scalar] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)
    arrays: dict[str, tuple[Scalar, ...]] = field(default_factory=dict)
    tokenizer: str | None = None


def _read_metadata(reader: _Reader, count: int) -> _Found:
    found = _Found()
    for _ in range(count):
        key = reader.keep(reader.text(MAX_KEY_BYTES))
        kind = reader.number("I")
        if kind in SCALARS:
            found.values[key] = reader.number(SCALARS[kind])
        elif kind == STRING:
            text = reader.text(MAX_STRING_BYTES)
            if len(text) <= MAX_KEPT_STRING:
                found.values[key] = reader.keep(text)
        elif kind == ARRAY:
            _read_array(reader, key, found)
        else:
            raise reader.fail("damaged (its header holds an unknown kind of value)")
    return found


def _read_array(reader: _Reader, key: str, found: _Found) -> None:
    kind, length = reader.number("I"), reader.number("Q")
    if length > MAX_ARRAY:
        raise reader.fail("damaged (a list in its header is impossibly long)")
    found.lengths[key] = length
    if kind in SCALARS:
        code = SCALARS[kind]
        if length > MAX_KEPT_ARRAY:
            reader.skip(length * struct.calcsize("<" + code))
        else:
            reader.keep_numbers(length)
            data = reader.take(length * struct.calcsize("<" + code))
            found.arrays[key] = struct.unpack(f"<{length}{code}", data)
    elif kind == STRING:
        digest = reader.pass_strings(length, key)
        if key == TOKENS:
            found.tokenizer = digest
    else:
        raise reader.fail("damaged (its header holds an unknown kind of list)")


def _read_tensors(reader: _Reader, count: int, alignment: int) -> tuple[tuple[Tensor, ...], int]:
    """(the tensor table, position behind the last tensor)."""
    table: list[Tensor] = []
    end = 0
    for _ in range(count):
        name = reader.keep(reader.text(MAX_TENSOR_NAME))
        dimensions = reader.number("I")
        if dimensions > MAX_DIMENSIONS:
            raise reader.fail("damaged (a tensor has too many dimensions)")
        *sizes, kind, offset = struct.unpack(f"<{dimensions}QIQ", reader.take(8 * dimensions + 12))
        elements = math.prod(sizes)
        block_elements, block_bytes = BLOCKS.get(kind, (1, 0))
        table.append(Tensor(name, elements, kind, -(-elements // block_elements) * block_bytes))
        end = max(end, offset + table[-1].bytes)
    data_start = -(-reader.position // alignment) * alignment
    return tuple(table), data_start + end if count else reader.position


def _text(metadata: Mapping[str, Scalar], key: str) -> str | None:
    value = metadata.get(key)
    return value if isinstance(value, str) else None


def _integer(metadata: Mapping[str, Scalar], key: str) -> int | None:
    value = metadata.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
