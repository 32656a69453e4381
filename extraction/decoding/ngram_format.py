"""The bytes of a persisted n-gram table, checked before anything of them is trusted.

A header (magic, format version, kind, tokenizer fingerprint, sizes, check of Python's hash), a CRC-32
over header and body, then the arrays of ngram_table.py one behind the other, 32 bits an item, little endian:
cells, follower tokens, counts, index.
"""

from __future__ import annotations

import struct
import zlib
from enum import IntEnum

import numpy as np

from extraction.decoding.ngram_table import CELL, FIRST, TOTAL, UNUSED, FlatTable, Rows, Slots

MAGIC = b"WNGR"
FORMAT_VERSION = 2
HEADER = struct.Struct("<4sHH16sQQQq")
DIGEST_BYTES = 4
"""It is there to notice damage: CRC-32 takes 10 ms for a million n-grams, a cryptographic one 20 to 100."""

HEAD_BYTES = HEADER.size + DIGEST_BYTES

HASH_CHECK = hash((1, 20, 300, 4000))
"""Python's hash of integers is fixed but not promised: an index made by another one is made anew."""


class Kind(IntEnum):
    """What a table was counted from."""

    DYNAMIC = 0
    STATIC = 1


class TableDamaged(Exception):
    """The file is not a whole table of this tokenizer and kind."""


def to_bytes(table: FlatTable, fingerprint: str, kind: Kind = Kind.DYNAMIC) -> bytes:
    """The file's content."""
    sizes = (len(table), len(table.tokens), len(table.slots))
    header = HEADER.pack(MAGIC, FORMAT_VERSION, kind, _name(fingerprint), *sizes, HASH_CHECK)
    arrays = (table.cells, table.tokens, table.counts, table.slots.view(np.int32))
    body = [array.astype("<i4", copy=False).data for array in arrays]
    return b"".join([header, _digest(header, *body), *body])


def from_bytes(data: bytes, fingerprint: str, kind: Kind = Kind.DYNAMIC) -> FlatTable:
    """A table that reads `data` in place. TableDamaged for anything but a whole, consistent file."""
    ngrams, followers, slots, hash_check = _read_header(data, fingerprint, kind)
    sizes = ((ngrams + 1) * CELL, followers, followers, slots)
    if len(data) != HEAD_BYTES + 4 * sum(sizes):
        raise TableDamaged("wrong length")
    header, body = memoryview(data)[: HEADER.size], memoryview(data)[HEAD_BYTES:]
    if data[HEADER.size : HEAD_BYTES] != _digest(header, body):
        raise TableDamaged("wrong checksum")
    words = np.frombuffer(body, dtype="<i4").astype(np.int32, copy=False)
    cells, tokens, counts, index = np.split(words, np.cumsum(sizes[:-1]))
    table = FlatTable(cells.reshape(ngrams + 1, CELL), tokens, counts, index.view(np.uint32))
    if not (_rows_are_sound(table.rows) and _tops_are_sound(table) and _index_is_sound(table.slots, ngrams)):
        raise TableDamaged("inconsistent")
    return table if hash_check == HASH_CHECK else FlatTable.from_rows(table.rows)


def _read_header(data: bytes, fingerprint: str, kind: Kind) -> tuple[int, int, int, int]:
    if len(data) < HEAD_BYTES:
        raise TableDamaged("too short")
    magic, version, found_kind, name, ngrams, followers, slots, hash_check = HEADER.unpack_from(data)
    if magic != MAGIC or version != FORMAT_VERSION or found_kind != kind:
        raise TableDamaged("not a table of this version")
    if name != _name(fingerprint):
        raise TableDamaged("made with another tokenizer")
    return ngrams, followers, slots, hash_check


def _name(fingerprint: str) -> bytes:
    return fingerprint.encode()[:16].ljust(16, b"\0")


def _digest(*parts: bytes | memoryview) -> bytes:
    digest = 0
    for part in parts:
        digest = zlib.crc32(part, digest)
    return digest.to_bytes(DIGEST_BYTES, "little")


def _rows_are_sound(rows: Rows) -> bool:
    """Whether every lookup stays inside the arrays and every row has followers, each once."""
    if rows.first[0] != 0 or rows.first[-1] != len(rows.tokens) or np.any(np.diff(rows.first) < 1):
        return False
    if not len(rows.ngrams):
        return True
    ascending = np.diff(rows.tokens) > 0
    ascending[rows.first[1:-1] - 1] = True  # from one row to the next anything goes
    used = rows.ngrams != UNUSED
    return bool(
        np.all(ascending)
        and rows.tokens.min() >= 0
        and rows.counts.min() > 0
        and rows.ngrams.min() >= UNUSED
        and np.all(used[:, 0])
        and not np.any(used[:, 1:] & ~used[:, :-1])
    )


def _tops_are_sound(table: FlatTable) -> bool:
    """Whether the summaries name possible tokens and counts."""
    tops = table.cells[:-1, TOTAL:FIRST]
    return bool(np.all(tops >= 0) and np.all(tops[:, 0] >= tops[:, 2]) and np.all(tops[:, 2] > 0))


def _index_is_sound(slots: Slots, ngrams: int) -> bool:
    """Whether every search ends: row numbers that exist, and at least half of the slots empty."""
    size = len(slots)
    if size < 2 or size & (size - 1) or size < 2 * ngrams:
        return False
    return bool(slots.max() <= ngrams and np.count_nonzero(slots) == ngrams)


def sizes_in(head: bytes) -> tuple[int, int]:
    """(n-grams, followers) as a header says; (0, 0) for anything else."""
    if len(head) < HEADER.size or HEADER.unpack_from(head)[:2] != (MAGIC, FORMAT_VERSION):
        return 0, 0
    ngrams, followers = HEADER.unpack_from(head)[4:6]
    return int(ngrams), int(followers)
