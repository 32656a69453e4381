"""Tables for the draft bench: counted from a text, filled up at random, opened in a fresh process."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from extraction.decoding.ngram import MAX_NGRAM, CountTable
from extraction.decoding.ngram_format import Kind, from_bytes, to_bytes
from extraction.decoding.ngram_table import UNUSED, FlatTable, Rows, merge, rows_from_counts, rows_of
from extraction.models.memory_use import resident_bytes
from extraction.workers.child import winnow_command

PRINT = "0" * 16
"""Stands for the tokenizer's fingerprint in the files of a measurement."""

OPENINGS = 5


class Tables(NamedTuple):
    """What both programs draft from besides the window; `synthetic` n-grams of `dynamic` are no text's."""

    name: str
    dynamic: FlatTable
    static: FlatTable | None = None
    synthetic: int = 0

    @property
    def ngrams(self) -> int:
        """Of both tables."""
        return len(self.dynamic) + (len(self.static) if self.static is not None else 0)


def counted(tokens: Sequence[int]) -> FlatTable:
    """All n-grams of a text."""
    table = CountTable()
    table.extend(tokens, 0)
    return FlatTable.from_rows(rows_from_counts(table.counts))


def sized(name: str, rows: Rows, size: int, vocabulary: int) -> Tables:
    """A table of exactly `size` n-grams: the first ones of `rows`, and random ones where they end."""
    if len(rows.ngrams) >= size:
        kept = rows.first[: size + 1]
        return Tables(
            name,
            FlatTable.from_rows(Rows(rows.ngrams[:size], kept, *(part[: kept[-1]] for part in rows[2:]))),
        )
    random = np.random.default_rng(size)
    table = FlatTable.from_rows(rows)
    while len(table) < size:
        fill = random_rows(random, 2 * (size - len(table)) + 8, vocabulary)
        new = np.flatnonzero(table.find_all(fill.ngrams) < 0)[: size - len(table)]
        starts, widths = fill.first[new], np.diff(fill.first)[new]
        places = np.repeat(starts - np.cumsum(widths) + widths, widths) + np.arange(widths.sum())
        first = np.concatenate([[0], np.cumsum(widths)]).astype(np.int32)
        table = merge(table, Rows(fill.ngrams[new], first, fill.tokens[places], fill.counts[places]))
    return Tables(name, table, synthetic=size - len(rows.ngrams))


def random_rows(random: np.random.Generator, size: int, vocabulary: int) -> Rows:
    """At most `size` different n-grams of 1 to 4 tokens drawn with the frequencies of words."""
    ngrams = (random.zipf(1.3, (size, MAX_NGRAM)) % vocabulary).astype(np.int32)
    lengths = random.integers(1, MAX_NGRAM + 1, size)
    ngrams[np.arange(MAX_NGRAM) >= lengths[:, None]] = UNUSED
    ngrams = np.unique(ngrams, axis=0)
    random.shuffle(ngrams)
    owners = np.repeat(np.arange(len(ngrams), dtype=np.int64), random.integers(1, 3, len(ngrams)))
    keys = np.unique((owners << 32) | random.integers(0, vocabulary, len(owners)))
    return rows_of(ngrams, keys, random.geometric(0.5, len(keys)).astype(np.int64))


# ------------------------------------------------------------------ opening


class Opened(NamedTuple):
    """Resident memory, and the least milliseconds of several openings on the clock and on the processor."""

    megabytes: float
    ms: float
    cpu_ms: float


def open_tables(files: Sequence[tuple[Path, Kind]]) -> Opened:
    """Open table files in this process, which should be a fresh one."""
    before = resident_bytes()
    tables = [from_bytes(file.read_bytes(), PRINT, kind) for file, kind in files]
    arrays = sum(part.nbytes for t in tables for part in (t.cells, t.tokens, t.counts, t.slots))
    taken = resident_bytes() - before
    del tables
    wall, cpu = [], []
    for _ in range(OPENINGS):
        began, began_cpu = time.perf_counter(), time.process_time()
        for file, kind in files:
            from_bytes(file.read_bytes(), PRINT, kind)
        wall.append(1000 * (time.perf_counter() - began))
        cpu.append(1000 * (time.process_time() - began_cpu))
    return Opened(max(taken, arrays) / 1e6, min(wall), min(cpu))


def open_in_fresh_process(folder: Path, tables: Tables) -> Opened:
    """What opening takes, without anything of this process's memory."""
    words = []
    for table, kind in ((tables.dynamic, Kind.DYNAMIC), (tables.static, Kind.STATIC)):
        if table is not None and len(table):
            file = folder / f"open.{kind.name.lower()}"
            file.write_bytes(to_bytes(table, PRINT, kind))
            words.append(str(file))
    command = winnow_command("bench", "open-tables", *words)
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return Opened(**json.loads(done.stdout))


def open_named(files: Sequence[Path]) -> Opened:
    """`open_tables` by the names that `open_in_fresh_process` gives its files."""
    return open_tables([(file, Kind[file.suffix[1:].upper()]) for file in files])
