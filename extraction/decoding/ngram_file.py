"""Persisted n-gram tables: one file a tokenizer and kind, replaced whole, bounded, set aside where damaged.

The dynamic table holds what documents produced, never what they contain; the static table what a corpus says.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from extraction.decoding.ngram import CountTable, Followers, Ngram, Top
from extraction.decoding.ngram_format import HEAD_BYTES, Kind, TableDamaged, from_bytes, sizes_in, to_bytes
from extraction.decoding.ngram_table import FlatTable, Rows, merge, rows_from_counts
from extraction.files import replace_file

log = logging.getLogger("winnow.ngram")

SUFFIXES = {Kind.DYNAMIC: ".ngrams", Kind.STATIC: ".static"}

MAX_FILE_BYTES = 512 * 1024 * 1024
"""A larger file is not ours."""

LOCK_SECONDS = 20.0


class TableFile:
    """One table's file. `notice` is what a person should know about it; empty when all is well."""

    def __init__(self, folder: Path, fingerprint: str, kind: Kind) -> None:
        self.path = folder / f"{fingerprint[:16]}{SUFFIXES[kind]}"
        self.notice = ""
        self._fingerprint = fingerprint
        self._kind = kind
        self._known = b""
        """Header and digest of what was read or written last."""

    def lock(self) -> FileLock:
        """Held by whoever replaces the file. OSError (filelock's Timeout is one) after LOCK_SECONDS."""
        return FileLock(f"{self.path}.lock", timeout=LOCK_SECONDS)

    def read(self) -> FlatTable:
        """The table; empty where there is none. A damaged file is set aside. OSError: it cannot be read."""
        try:
            if self.path.stat().st_size > MAX_FILE_BYTES:
                raise TableDamaged("too large")
            data = self.path.read_bytes()
            table = from_bytes(data, self._fingerprint, self._kind)
        except FileNotFoundError:
            self._known = b""
            return FlatTable.empty()
        except TableDamaged as error:
            self._set_aside(error)
            return FlatTable.empty()
        self._known = data[:HEAD_BYTES]
        return table

    def changed(self) -> bool:
        """Whether the file is another one than was read or written last."""
        try:
            with self.path.open("rb") as stream:
                return stream.read(HEAD_BYTES) != self._known
        except FileNotFoundError:
            return True

    def replace(self, table: FlatTable) -> None:
        """Write the whole file anew; to be called with the lock held. Raises OSError."""
        for left in self.path.parent.glob(
            f".{self.path.name}-*"
        ):  # of a process that was killed while writing
            with contextlib.suppress(OSError):
                left.unlink()
        data = to_bytes(table, self._fingerprint, self._kind)
        replace_file(self.path, data)
        self._known = data[:HEAD_BYTES]

    def _set_aside(self, reason: Exception) -> None:
        aside = self.path.with_suffix(".damaged")
        self.notice = (
            f"The lookup cache was unusable ({reason}) and starts anew; the old file is {aside.name}."
        )
        log.warning("%s", self.notice)
        try:
            self.path.replace(aside)
        except OSError as error:
            log.warning("could not set %s aside: %s", self.path.name, error)


class DynamicTable:
    """The persisted table of one tokenizer: looked up while writing, added to after each document."""

    def __init__(self, folder: Path, fingerprint: str, private: bool = False) -> None:
        """`private`: what documents teach stays in memory and ends with this object."""
        self._file = TableFile(folder, fingerprint, Kind.DYNAMIC)
        self._private = private
        try:
            self._flat = self._file.read()
        except OSError as error:
            self._flat = FlatTable.empty()
            self._complain(f"The lookup cache could not be read: {error}")

    @property
    def file(self) -> Path:
        """Where the table lies."""
        return self._file.path

    @property
    def notice(self) -> str:
        """What a person should know about the file; empty when all is well."""
        return self._file.notice

    @property
    def rows(self) -> Rows:
        """The content, for an export."""
        return self._flat.rows

    def __len__(self) -> int:
        return len(self._flat)

    def top(self, ngram: Ngram) -> Top | None:
        """What came after `ngram` in earlier documents, or None."""
        return self._flat.top(ngram)

    def followers(self, ngram: Ngram) -> Followers | None:
        """Token -> count after `ngram` in earlier documents, or None."""
        return self._flat.followers(ngram)

    def learn(self, output: Sequence[int]) -> None:
        """Count the tokens one document produced and replace the file, merged with what others learned.

        Never raises for a file that cannot be written: `notice` then says so and lookup goes on.
        """
        learned = CountTable()
        learned.extend(output, 0)
        if len(learned):
            try:
                self.add(rows_from_counts(learned.counts))
            except OSError as error:
                self._complain(f"What this document taught could not be saved: {error}")

    def add(self, rows: Rows) -> None:
        """Add counts and save. Raises OSError where that fails; this object knows the counts even then."""
        if self._private:
            self._flat = merge(self._flat, rows)
            return
        merged = None
        try:
            with self._file.lock():
                current = self._file.read() if self._file.changed() else self._flat
                merged = merge(current, rows)
                self._file.replace(merged)
        finally:
            self._flat = merge(self._flat, rows) if merged is None else merged

    def _complain(self, notice: str) -> None:
        self._file.notice = notice
        log.warning("%s", notice)


def load_static(folder: Path, fingerprint: str) -> FlatTable | None:
    """The static table of a tokenizer, or None; a damaged file is set aside and logged."""
    try:
        table = TableFile(folder, fingerprint, Kind.STATIC).read()
    except OSError as error:
        log.warning("the static table could not be read: %s", error)
        return None
    return table if len(table) else None


def save_static(folder: Path, fingerprint: str, rows: Rows) -> None:
    """Replace the static table of a tokenizer. Raises OSError."""
    file = TableFile(folder, fingerprint, Kind.STATIC)
    with file.lock():
        file.replace(FlatTable.from_rows(rows))


# ------------------------------------------------------------------ all files


@dataclass(frozen=True)
class CacheFile:
    """One persisted table, as `winnow cache stats` shows it."""

    file: Path
    kind: Kind
    ngrams: int
    followers: int
    size: int


def list_files(folder: Path) -> list[CacheFile]:
    """All tables in `folder`, read from their headers alone; damaged files count 0 n-grams."""
    found = []
    for kind, suffix in SUFFIXES.items():
        for file in sorted(filter(Path.is_file, folder.glob(f"*{suffix}"))):
            with file.open("rb") as stream:
                ngrams, followers = sizes_in(stream.read(HEAD_BYTES))
            found.append(CacheFile(file, kind, ngrams, followers, file.stat().st_size))
    return found
