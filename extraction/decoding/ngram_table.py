"""Follower counts of millions of n-grams in flat arrays: looked up one by one, merged all at once.

cells[r] is row r in 32 bytes, one cache line for a lookup: the n-gram (unused places -1), the sum of its
followers' counts, its most frequent follower and that one's count, and where its followers begin; they end
where the next row's begin, so a last cell holds nothing but their number. The followers lie in `tokens`,
ascending in a row, with `counts` beside them. `slots` is an open-addressing hash index: the n-gram with
hash h lies at slot h & mask or behind it, as row + 1, and an empty slot (0) ends the search. Rows keep the
order in which they came, so the front ones are the oldest. A table never changes; `merge` makes a new one.
"""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from extraction.decoding.ngram import MAX_NGRAM, Ngram, Top

UNUSED = -1
"""Fills the places that an n-gram shorter than MAX_NGRAM leaves."""

MAX_COUNT = 2**31 - 1
"""Counts stay there instead of overflowing."""

MAX_FOLLOWERS = 4_000_000
"""Followers kept, about 150 MB in memory; beyond it the older half of the n-grams decays."""

SMALLEST_INDEX = 8

Integers = NDArray[np.int32]
Longs = NDArray[np.int64]
Slots = NDArray[np.uint32]

CELL = 8
TOTAL, BEST, TIMES, FIRST = range(MAX_NGRAM, CELL)
"""Places in a cell behind the n-gram."""

CELL_BYTES = 4 * CELL

_read_cell = struct.Struct(f"={CELL}i{4 * FIRST}xi").unpack_from
"""A cell, and where the next one's followers begin."""


class Rows(NamedTuple):
    """The content of a table: ngrams (N, 4) all different, first (N + 1,), tokens and counts (M,); int32."""

    ngrams: Integers
    first: Integers
    tokens: Integers
    counts: Integers


class FollowerView(Mapping[int, int]):
    """Token -> count of one row, read in place."""

    __slots__ = ("_counts", "_end", "_start", "_tokens")

    def __init__(self, tokens: memoryview[int], counts: memoryview[int], start: int, end: int) -> None:
        self._tokens, self._counts, self._start, self._end = tokens, counts, start, end

    def __len__(self) -> int:
        return self._end - self._start

    def __iter__(self) -> Iterator[int]:
        return (self._tokens[place] for place in range(self._start, self._end))

    def __getitem__(self, token: int) -> int:
        count: int | None = self.get(token)
        if count is None:
            raise KeyError(token)
        return count

    def get(self, token: int, default: Any = None) -> Any:
        """The count of `token`; Mapping makes an error and catches it for every token that is not here."""
        place = bisect_left(self._tokens, token, self._start, self._end)
        if place == self._end or self._tokens[place] != token:
            return default
        return self._counts[place]


class FlatTable:
    """Cells, followers and index. Lookups read through memoryviews, because numpy's items cost more."""

    def __init__(self, cells: Integers, tokens: Integers, counts: Integers, slots: Slots) -> None:
        """Shapes (N + 1, 8), (M,), (M,) and a power of two of at least 2 N."""
        self.cells, self.tokens, self.counts, self.slots = cells, tokens, counts, slots
        self._cells, self._slots = cells.reshape(-1).data, slots.data
        self._tokens, self._counts = tokens.data, counts.data
        self._mask = len(slots) - 1

    @classmethod
    def from_rows(cls, rows: Rows, slots: Slots | None = None) -> FlatTable:
        """`slots`: the index of `rows` where it is known already."""
        index = make_index(rows.ngrams) if slots is None else slots
        return cls(_cells(rows), rows.tokens, rows.counts, index)

    @classmethod
    def empty(cls) -> FlatTable:
        """A table without n-grams."""
        return cls.from_rows(rows_from_counts({}))

    def __len__(self) -> int:
        return len(self.cells) - 1

    @property
    def rows(self) -> Rows:
        """The content, as views into this table."""
        return Rows(self.cells[:-1, :MAX_NGRAM], self.cells[:, FIRST], self.tokens, self.counts)

    def top(self, ngram: Ngram) -> Top | None:
        """(sum of counts, most frequent follower, its count), or None."""
        cell = self._find(ngram)
        return None if cell is None else (cell[TOTAL], cell[BEST], cell[TIMES])

    def followers(self, ngram: Ngram) -> FollowerView | None:
        """Token -> count after `ngram`, or None."""
        cell = self._find(ngram)
        if cell is None:
            return None
        return FollowerView(self._tokens, self._counts, cell[FIRST], cell[CELL])

    def _find(self, ngram: Ngram) -> tuple[int, ...] | None:
        """The cell of `ngram` and, behind it, where its followers end; None where it is not here."""
        slots, mask = self._slots, self._mask
        size = len(ngram)
        slot = hash(ngram) & mask
        while row := slots[slot]:
            cell = _read_cell(self._cells, (row - 1) * CELL_BYTES)
            if cell[:size] == ngram and (size == MAX_NGRAM or cell[size] == UNUSED):
                return cell
            slot = (slot + 1) & mask
        return None

    def find_all(self, ngrams: Integers) -> Longs:
        """The row of each of `ngrams`, shape (n, 4); -1 where there is none."""
        found = np.full(len(ngrams), -1, dtype=np.int64)
        slot = hashes(ngrams) & self._mask
        searching = np.arange(len(ngrams))
        while len(searching):
            row = self.slots[slot[searching]].astype(np.int64) - 1
            searching, row = searching[row >= 0], row[row >= 0]
            same = np.all(self.cells[row, :MAX_NGRAM] == ngrams[searching], axis=1)
            found[searching[same]] = row[same]
            searching = searching[~same]
            slot[searching] = (slot[searching] + 1) & self._mask
        return found


def _cells(rows: Rows) -> Integers:
    """The cells of rows; of equally frequent followers the smallest token is the top."""
    cells = np.zeros((len(rows.ngrams) + 1, CELL), dtype=np.int32)
    cells[:, FIRST] = rows.first
    if len(rows.ngrams):
        starts = rows.first[:-1]
        place = np.arange(len(rows.counts), dtype=np.int64)
        ranked = (rows.counts.astype(np.int64) << 32) + (len(place) - place)
        best = len(place) - (np.maximum.reduceat(ranked, starts) & 0xFFFFFFFF)
        cells[:-1, :MAX_NGRAM] = rows.ngrams
        cells[:-1, TOTAL] = np.minimum(np.add.reduceat(rows.counts.astype(np.int64), starts), MAX_COUNT)
        cells[:-1, BEST], cells[:-1, TIMES] = rows.tokens[best], rows.counts[best]
    return cells


# ------------------------------------------------------------------ index


def hashes(ngrams: Integers) -> Longs:
    """Python's hash of each n-gram as a tuple without its unused places; what `_find` asks for."""
    found = np.empty(len(ngrams), dtype=np.int64)
    sizes = np.count_nonzero(ngrams != UNUSED, axis=1)
    for size in range(1, MAX_NGRAM + 1):
        mine = np.flatnonzero(sizes == size)
        tuples = zip(*(ngrams[mine, place].tolist() for place in range(size)), strict=True)
        found[mine] = np.fromiter(map(hash, tuples), dtype=np.int64, count=len(mine))
    return found


def make_index(ngrams: Integers) -> Slots:
    """The slots of all rows, at most half full; rows that want a taken slot go one further, all at once."""
    size = SMALLEST_INDEX
    while size < 2 * len(ngrams):
        size *= 2
    slots = np.zeros(size, dtype=np.uint32)
    slot = hashes(ngrams) & (size - 1)
    waiting = np.arange(len(ngrams), dtype=np.uint32)
    while len(waiting):
        wanted = slot[waiting]
        free = slots[wanted] == 0
        slots[wanted[free]] = waiting[free] + 1  # of several rows for one slot the last gets it
        waiting = waiting[slots[wanted] != waiting + 1]
        slot[waiting] = (slot[waiting] + 1) & (size - 1)
    return slots


# ------------------------------------------------------------------ content


def rows_from_counts(counts: Mapping[Ngram, Mapping[int, int]]) -> Rows:
    """The rows of counts in dictionaries, in their order."""
    ngrams = [[*ngram, *(UNUSED,) * (MAX_NGRAM - len(ngram))] for ngram in counts]
    pairs = [pair for followers in counts.values() for pair in sorted(followers.items())]
    flat = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    widths = np.fromiter(map(len, counts.values()), dtype=np.int64, count=len(counts))
    return Rows(
        np.array(ngrams, dtype=np.int32).reshape(-1, MAX_NGRAM),
        _first(widths),
        flat[:, 0].astype(np.int32),
        np.minimum(flat[:, 1], MAX_COUNT).astype(np.int32),
    )


def merge(table: FlatTable, added: Rows, limit: int = MAX_FOLLOWERS) -> FlatTable:
    """Both counts added up, new n-grams behind the old ones; beyond `limit` followers old counts decay."""
    rows = table.find_all(added.ngrams)
    new = np.flatnonzero(rows < 0)
    rows[new] = len(table) + np.arange(len(new))
    owners = np.concatenate([owner_of_followers(table.rows), rows[owner_of_followers(added)]])
    # sorted by row, then token; two sorted runs, which the stable sort recognises
    keys = (owners << 32) | np.concatenate([table.rows.tokens, added.tokens])
    counts = np.concatenate([table.rows.counts, added.counts]).astype(np.int64)
    keys, counts = add_up(keys, counts)
    ngrams = np.concatenate([table.rows.ngrams, added.ngrams[new]])
    merged = rows_of(ngrams, keys, counts)
    if len(keys) > limit:
        return FlatTable.from_rows(decay(merged, limit))
    return FlatTable.from_rows(merged, _grown_index(table, merged.ngrams))


def _grown_index(table: FlatTable, ngrams: Integers) -> Slots | None:
    """The index of `ngrams`, whose first rows are the table's; None where a larger one is due."""
    if 2 * len(ngrams) > len(table.slots):
        return None
    slots = table.slots.copy()
    view = slots.data
    mask = len(slots) - 1
    for row, value in enumerate(hashes(ngrams[len(table) :]).tolist(), start=len(table)):
        slot = value & mask
        while view[slot]:
            slot = (slot + 1) & mask
        view[slot] = row + 1
    return slots


def decay(rows: Rows, limit: int) -> Rows:
    """Halve the counts of the older half of the n-grams until at most `limit` followers are left.

    What falls to 0 goes. So a table at its limit forgets what is rare and old, and keeps what is new.
    """
    ngrams, counts = rows.ngrams, rows.counts.astype(np.int64)
    owners, tokens = owner_of_followers(rows), rows.tokens
    while len(counts) > limit:
        counts = np.where(owners < (len(ngrams) + 1) // 2, counts // 2, counts)
        kept = counts > 0
        owners, tokens, counts = owners[kept], tokens[kept], counts[kept]
        survivors, owners = np.unique(owners, return_inverse=True)
        ngrams = ngrams[survivors]
    return rows_of(ngrams, (owners << 32) | tokens, counts)


def owner_of_followers(rows: Rows) -> Longs:
    """The row of each follower, shape (M,)."""
    return np.repeat(np.arange(len(rows.ngrams), dtype=np.int64), np.diff(rows.first))


def add_up(keys: Longs, counts: Longs) -> tuple[Longs, Longs]:
    """Different keys, ascending, each with the sum of its counts."""
    if not len(keys):
        return keys, counts
    order = np.argsort(keys, kind="stable")
    keys, counts = keys[order], counts[order]
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    return keys[starts], np.minimum(np.add.reduceat(counts, starts), MAX_COUNT)


def rows_of(ngrams: Integers, keys: Longs, counts: Longs) -> Rows:
    """Rows from ascending keys, row << 32 | token; every row has one at least."""
    widths = np.bincount(keys >> 32, minlength=len(ngrams))
    tokens = (keys & 0xFFFFFFFF).astype(np.int32)
    return Rows(np.ascontiguousarray(ngrams), _first(widths), tokens, counts.astype(np.int32))


def _first(widths: Longs) -> Integers:
    return np.concatenate([[0], np.cumsum(widths)]).astype(np.int32)
