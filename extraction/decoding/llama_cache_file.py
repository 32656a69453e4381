"""llama.cpp's own lookup cache file, read and written.

Records without a header, all little-endian int32: the n-gram's 4 tokens (unused places -1), the number of
followers, then that many pairs of token and count. llama.cpp trusts such a file; here it is checked.
"""

from __future__ import annotations

import numpy as np

from extraction.decoding.ngram import MAX_NGRAM
from extraction.decoding.ngram_table import UNUSED, Integers, Longs, Rows, add_up, owner_of_followers, rows_of
from extraction.errors import UserError

HEAD = MAX_NGRAM + 1

MAX_BYTES = 256 * 1024 * 1024
"""Four million n-grams with two followers each; a longer file would take minutes and GBs to sort."""


class CacheFileInvalid(UserError):
    """This is not a lookup cache of llama.cpp for this model."""


def to_llama(rows: Rows) -> bytes:
    """The file's content, records in the order of the rows."""
    widths = np.diff(rows.first).astype(np.int64)
    ends = np.cumsum(HEAD + 2 * widths)
    starts = ends - (HEAD + 2 * widths)
    words = np.empty(int(ends[-1]) if len(ends) else 0, dtype="<i4")
    for place in range(MAX_NGRAM):
        words[starts + place] = rows.ngrams[:, place]
    words[starts + MAX_NGRAM] = widths
    pairs = np.arange(len(rows.tokens), dtype=np.int64)
    places = 2 * pairs + HEAD * (1 + owner_of_followers(rows))
    words[places], words[places + 1] = rows.tokens, rows.counts
    return words.tobytes()


def from_llama(data: bytes, vocabulary_size: int) -> Rows:
    """The rows of a file, equal n-grams and followers added up. CacheFileInvalid says what is wrong."""
    if len(data) > MAX_BYTES:
        raise CacheFileInvalid(
            f"The file has {len(data) / 1e6:.0f} MB; Winnow imports up to {MAX_BYTES / 1e6:.0f} MB."
        )
    if len(data) % 4:
        raise _invalid("its length is not a multiple of 4 bytes")
    words = np.frombuffer(data, dtype="<i4").astype(np.int32, copy=False)
    starts = _record_starts(words)
    ngrams = words[starts[:, None] + np.arange(MAX_NGRAM)]
    widths = words[starts + MAX_NGRAM].astype(np.int64)
    owners = np.repeat(np.arange(len(starts)), widths)
    places = 2 * np.arange(int(widths.sum())) + HEAD * (1 + owners)
    tokens, counts = words[places], words[places + 1]
    _check(ngrams, tokens, counts, vocabulary_size)
    different, rows = np.unique(ngrams, axis=0, return_inverse=True)
    keys, sums = add_up((rows.reshape(-1)[owners] << 32) | tokens, counts.astype(np.int64))
    return rows_of(different, keys, sums)


def _record_starts(words: Integers) -> Longs:
    """Where each record begins, in words."""
    starts = []
    view, start, end = words.data, 0, len(words)
    while start < end:
        if start + HEAD > end:
            raise _invalid("it ends inside a record")
        width = view[start + MAX_NGRAM]
        if width < 1:
            raise _invalid(f"a record at byte {4 * start} has {width} followers")
        if start + HEAD + 2 * width > end:
            raise _invalid("it ends inside a record")
        starts.append(start)
        start += HEAD + 2 * width
    return np.array(starts, dtype=np.int64)


def _check(ngrams: Integers, tokens: Integers, counts: Integers, vocabulary_size: int) -> None:
    used = ngrams != UNUSED
    if not np.all(used[:, 0]) or np.any(used[:, 1:] & ~used[:, :-1]):
        raise _invalid("an n-gram has a gap")
    for found in (ngrams[used], tokens):
        if np.any((found < 0) | (found >= vocabulary_size)):
            raise _invalid(f"it names tokens beyond this model's {vocabulary_size:,}")
    if np.any(counts < 1):
        raise _invalid("a count is below 1")


def _invalid(reason: str) -> CacheFileInvalid:
    return CacheFileInvalid(
        f"This is not a lookup cache of llama.cpp for this model: {reason}. Nothing was imported."
    )
