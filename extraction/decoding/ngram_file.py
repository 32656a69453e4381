"""The persisted n-gram table: one file a tokenizer, checked when read, replaced whole, bounded.

File: magic, format version, tokenizer fingerprint, counts of n-grams and followers, sha256 of what follows;
then little-endian int32 arrays: n-grams (N, 4) unused places -1, first follower of each (N + 1), follower
tokens (M), follower counts (M). The table holds what documents produced, never what they contain.
"""

from __future__ import annotations

import hashlib
import logging
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from filelock import FileLock
from numpy.typing import NDArray

from extraction.decoding.ngram import MAX_NGRAM, CountTable, Followers, Ngram
from extraction.files import replace_file

log = logging.getLogger("winnow.ngram")

MAGIC = b"WNGR"
FORMAT_VERSION = 1
HEADER = struct.Struct("<4sI16sQQ32s")

MAX_FOLLOWERS = 4_000_000
"""Followers kept, about 60 MB on disk; beyond it all counts are halved and the rare ones go."""

MAX_FILE_BYTES = 512 * 1024 * 1024
"""A larger file is not ours."""

LOCK_SECONDS = 20.0

Integers = NDArray[np.int32]


class TableDamaged(Exception):
    """The file is not a whole table of this tokenizer."""


@dataclass(frozen=True, eq=False)
class FlatTable:
    """Follower counts in four arrays, looked up through an index of n-gram -> row."""

    ngrams: Integers
    first: Integers
    tokens: Integers
    counts: Integers
    _rows: dict[Ngram, int] = field(default_factory=dict)

    @classmethod
    def empty(cls) -> FlatTable:
        """A table without n-grams."""
        none = np.empty(0, dtype=np.int32)
        return cls(np.empty((0, MAX_NGRAM), dtype=np.int32), np.zeros(1, dtype=np.int32), none, none)

    def __post_init__(self) -> None:
        for row, ngram in enumerate(self.ngrams.tolist()):
            self._rows[tuple(token for token in ngram if token >= 0)] = row

    def __len__(self) -> int:
        return len(self.ngrams)

    def followers(self, ngram: Ngram) -> Followers | None:
        """Token -> count after `ngram`, or None."""
        row = self._rows.get(ngram)
        if row is None:
            return None
        start, end = int(self.first[row]), int(self.first[row + 1])
        return dict(zip(self.tokens[start:end].tolist(), self.counts[start:end].tolist(), strict=True))

    def triples(self) -> Integers:
        """Shape (M, 6): the n-gram's four places, follower, count; sorted."""
        widths = np.diff(self.first)
        repeated = np.repeat(self.ngrams, widths, axis=0)
        return np.column_stack([repeated, self.tokens, self.counts]).astype(np.int32)


def merge(table: FlatTable, learned: CountTable, limit: int = MAX_FOLLOWERS) -> FlatTable:
    """Both counts added up; the order of merges does not matter while nothing decays."""
    new = [
        [*ngram, *(-1,) * (MAX_NGRAM - len(ngram)), follower, count]
        for ngram, followers in learned.counts.items()
        for follower, count in followers.items()
    ]
    rows = np.concatenate([table.triples(), np.array(new, dtype=np.int32).reshape(-1, MAX_NGRAM + 2)])
    if not len(rows):
        return table
    rows = _add_up(rows)
    while len(rows) > limit:
        rows[:, -1] //= 2
        rows = rows[rows[:, -1] > 0]
    return _from_triples(rows)


def _add_up(rows: Integers) -> Integers:
    keys, counts = rows[:, :-1], rows[:, -1]
    order = np.lexsort(keys.T[::-1])
    keys, counts = keys[order], counts[order]
    starts = np.flatnonzero(np.concatenate([[True], np.any(keys[1:] != keys[:-1], axis=1)]))
    sums = np.minimum(np.add.reduceat(counts.astype(np.int64), starts), np.iinfo(np.int32).max)
    return np.column_stack([keys[starts], sums.astype(np.int32)])


def _from_triples(rows: Integers) -> FlatTable:
    if not len(rows):
        return FlatTable.empty()
    ngrams = rows[:, :MAX_NGRAM]
    starts = np.flatnonzero(np.concatenate([[True], np.any(ngrams[1:] != ngrams[:-1], axis=1)]))
    first = np.append(starts, len(rows)).astype(np.int32)
    return FlatTable(
        np.ascontiguousarray(ngrams[starts]),
        first,
        np.ascontiguousarray(rows[:, MAX_NGRAM]),
        np.ascontiguousarray(rows[:, MAX_NGRAM + 1]),
    )


def to_bytes(table: FlatTable, fingerprint: str) -> bytes:
    """The file's content."""
    arrays = (table.ngrams, table.first, table.tokens, table.counts)
    body = b"".join(np.ascontiguousarray(array, dtype="<i4").tobytes() for array in arrays)
    digest = hashlib.sha256(body).digest()
    name = fingerprint.encode()[:16].ljust(16, b"\0")
    return HEADER.pack(MAGIC, FORMAT_VERSION, name, len(table), len(table.tokens), digest) + body


def from_bytes(data: bytes, fingerprint: str) -> FlatTable:
    """Raises TableDamaged for anything but a whole, consistent table of this tokenizer."""
    if len(data) < HEADER.size:
        raise TableDamaged("too short")
    magic, version, name, rows, followers, digest = HEADER.unpack_from(data)
    if magic != MAGIC or version != FORMAT_VERSION:
        raise TableDamaged("not a table of this version")
    if name.rstrip(b"\0").decode("ascii", "replace") != fingerprint[:16]:
        raise TableDamaged("made with another tokenizer")
    body = memoryview(data)[HEADER.size :]
    if len(body) != 4 * (rows * (MAX_NGRAM + 1) + 1 + 2 * followers):
        raise TableDamaged("wrong length")
    if hashlib.sha256(body).digest() != digest:
        raise TableDamaged("wrong checksum")
    values = np.frombuffer(body, dtype="<i4").astype(np.int32)
    ngrams, first, tokens, counts = np.split(
        values, np.cumsum([rows * MAX_NGRAM, rows + 1, followers]).astype(int)
    )
    if first[0] != 0 or first[-1] != followers or np.any(np.diff(first) < 0):
        raise TableDamaged("inconsistent")
    return FlatTable(ngrams.reshape(rows, MAX_NGRAM), first, tokens, counts)


class DynamicTable:
    """The persisted table of one tokenizer: looked up while writing, added to after each document."""

    def __init__(self, folder: Path, fingerprint: str) -> None:
        self.file = folder / f"{fingerprint[:16]}.ngrams"
        self._fingerprint = fingerprint
        self.notice = ""
        """What a person should know about the file; empty when all is well."""
        self._flat = self._read()

    def __len__(self) -> int:
        return len(self._flat)

    def followers(self, ngram: Ngram) -> Followers | None:
        """Token -> count after `ngram` in earlier documents, or None."""
        return self._flat.followers(ngram)

    def learn(self, output: Sequence[int]) -> None:
        """Count the tokens one document produced and replace the file, merged with what others learned."""
        learned = CountTable()
        learned.extend(output, 0)
        try:
            with FileLock(f"{self.file}.lock", timeout=LOCK_SECONDS):
                merged = merge(self._read(), learned)
                replace_file(self.file, to_bytes(merged, self._fingerprint))
        except OSError as error:  # filelock's Timeout is one too
            self.notice = f"What this document taught could not be saved: {error}"
            log.warning("%s", self.notice)
            merged = merge(self._flat, learned)
        self._flat = merged

    def _read(self) -> FlatTable:
        try:
            if self.file.stat().st_size > MAX_FILE_BYTES:
                raise TableDamaged("too large")
            return from_bytes(self.file.read_bytes(), self._fingerprint)
        except FileNotFoundError:
            return FlatTable.empty()
        except (TableDamaged, OSError) as error:
            self._set_aside(error)
            return FlatTable.empty()

    def _set_aside(self, reason: Exception) -> None:
        aside = self.file.with_suffix(".damaged")
        self.notice = (
            f"The lookup cache was unusable ({reason}) and starts anew; the old file is {aside.name}."
        )
        log.warning("%s", self.notice)
        try:
            self.file.replace(aside)
        except OSError as error:
            log.warning("could not set %s aside: %s", self.file.name, error)


@dataclass(frozen=True)
class CacheFile:
    """One persisted table, as `winnow cache stats` shows it."""

    file: Path
    ngrams: int
    followers: int
    size: int


def list_files(folder: Path) -> list[CacheFile]:
    """All tables in `folder`, read from their headers alone; damaged files count 0 n-grams."""
    found = []
    for file in sorted(folder.glob("*.ngrams")):
        with file.open("rb") as stream:
            head = stream.read(HEADER.size)
        whole = len(head) == HEADER.size and head.startswith(MAGIC)
        rows, followers = HEADER.unpack(head)[3:5] if whole else (0, 0)
        found.append(CacheFile(file, rows, followers, file.stat().st_size))
    return found


def clear(folder: Path) -> int:
    """Delete all tables, set-aside ones too; returns how many files went."""
    files = [file for pattern in ("*.ngrams", "*.damaged") for file in folder.glob(pattern)]
    for file in files:
        file.unlink(missing_ok=True)
    return len(files)
