"""What `winnow cache` does with lookup tables: export and import in llama.cpp's format, count a corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from extraction import paths
from extraction.decoding.llama_cache_file import MAX_BYTES, from_llama, to_llama
from extraction.decoding.llama_library import Vocabulary
from extraction.decoding.ngram_file import DynamicTable, load_static, save_static
from extraction.decoding.ngram_static import CorpusCounter
from extraction.decoding.ngram_table import FlatTable, Rows
from extraction.errors import Cancelled, NotReadable, SourceMissing, UserError
from extraction.files import replace_file
from extraction.model_store import hub

PIECE_CHARACTERS = 1 << 20
"""Text tokenized at once, cut behind a line; a longer line is cut where it is."""


class TableEmpty(UserError):
    """There is nothing to export: lookup has learned nothing with this model yet."""


def export_table(model: str, file: Path, static: bool) -> int:
    """Write a model's table in llama.cpp's format; returns the n-grams. Raises a UserError or OSError."""
    with _vocabulary(model) as vocabulary:
        fingerprint = vocabulary.fingerprint()
    rows = _static_rows(fingerprint) if static else DynamicTable(paths.ngram_dir(), fingerprint).rows
    if not len(rows.ngrams):
        raise TableEmpty
    replace_file(file, to_llama(rows))
    return len(rows.ngrams)


def import_table(model: str, file: Path, static: bool) -> int:
    """Add a file of llama.cpp to what lookup learned, or make it the static table; returns its n-grams."""
    with _vocabulary(model) as vocabulary:
        rows = from_llama(_read(file, MAX_BYTES + 1), vocabulary.size)
        fingerprint = vocabulary.fingerprint()
    if static:
        save_static(paths.ngram_dir(), fingerprint, rows)
    else:
        DynamicTable(paths.ngram_dir(), fingerprint).add(rows)
    return len(rows.ngrams)


def build_static(model: str, files: Sequence[Path], cancelled: Callable[[], bool]) -> int:
    """Count the pairs of all texts into the static table, replacing it; returns the n-grams."""
    counter = CorpusCounter()
    with _vocabulary(model) as vocabulary:
        count_corpus(counter, vocabulary, files, cancelled)
        fingerprint = vocabulary.fingerprint()
    rows = counter.rows()
    save_static(paths.ngram_dir(), fingerprint, rows)
    return len(rows.ngrams)


def count_corpus(
    counter: CorpusCounter, vocabulary: Vocabulary, files: Sequence[Path], cancelled: Callable[[], bool]
) -> None:
    """Count the pairs of all texts. Raises Cancelled, SourceMissing or NotReadable."""
    for file in files:
        for piece in _pieces(file):
            if cancelled():
                raise Cancelled
            counter.add(vocabulary.tokenize(piece))


def _vocabulary(model: str) -> closing[Vocabulary]:
    return closing(Vocabulary(hub.resolve(model)))


def _static_rows(fingerprint: str) -> Rows:
    return (load_static(paths.ngram_dir(), fingerprint) or FlatTable.empty()).rows


def _read(file: Path, limit: int) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(limit)
    except FileNotFoundError as error:
        raise SourceMissing(f"There is no file {file}.") from error
    except OSError as error:
        raise NotReadable(f"{file} could not be read: {error.strerror}.") from error


def _pieces(file: Path) -> Iterator[str]:
    """The text of a file, UTF-8, in pieces of whole lines."""
    try:
        with file.open(encoding="utf-8", errors="replace", newline="") as stream:
            while piece := stream.read(PIECE_CHARACTERS):
                yield piece + stream.readline(PIECE_CHARACTERS)
    except FileNotFoundError as error:
        raise SourceMissing(f"There is no file {file}.") from error
    except OSError as error:
        raise NotReadable(f"{file} could not be read: {error.strerror}.") from error
