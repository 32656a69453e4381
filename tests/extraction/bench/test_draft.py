"""The draft bench: tables of an exact size, a replay counted by hand, and the words it ends with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from extraction.bench import draft
from extraction.bench.draft import DraftFigure, DraftReport, last_line, replay, split, table, write
from extraction.bench.draft_tables import counted, open_tables, random_rows, sized
from extraction.cli import app
from extraction.decoding.lookup_sources import LlamaLookupSource
from extraction.decoding.ngram_format import Kind, to_bytes
from extraction.decoding.ngram_table import FlatTable

MODEL = "smollm2-135m"


def test_a_text_that_repeats_itself_is_drafted() -> None:
    text = [7, 8, 9, 7, 8, 9, 7, 8, 9]
    drafts, accepted = write(text, LlamaLookupSource(text[:1], FlatTable.empty()), longest=4)
    # 8 9 7 8 9 are the model's: (7) -> 8 and (7, 8) -> 9 were seen once, too few; (7, 8, 9) -> 7 is enough
    assert [list(guess.tokens) for guess in drafts] == [[], [], [], [], [], [7, 8, 9, 7]]
    assert accepted == 3


def test_drafts_end_with_the_text() -> None:
    text = [5, 5, 5, 5]
    drafts, accepted = write(text, LlamaLookupSource(text[:1], FlatTable.empty()), longest=8)
    assert accepted == 1
    assert sum(len(guess.tokens) for guess in drafts) == 8


def test_a_replay_goes_through_whole_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft, "WINDOW", 9)
    text = [7, 8, 9] * 6
    # the last window needs a token behind it, as in llama.cpp's tool
    assert replay([*text], FlatTable.empty(), None, 4, rounds=1)[:2] == (4, 3)
    drafted, accepted, seconds = replay([*text, 1], FlatTable.empty(), None, 4, rounds=2)
    # the second window drafts from what the first taught
    assert accepted > 8
    assert drafted >= accepted
    assert seconds > 0


def test_tables_have_exactly_the_size_asked_for() -> None:
    rows = counted([1, 2, 3, 4, 5, 6]).rows
    assert len(rows.ngrams) == 5 + 4 + 3 + 2
    small, large = sized("small", rows, 4, 100), sized("large", rows, 500, 100)
    assert (len(small.dynamic), small.synthetic) == (4, 0)
    assert (len(large.dynamic), large.synthetic) == (500, 486)
    for ngram in ((1,), (1, 2), (2, 3, 4, 5)):
        assert large.dynamic.top(ngram) is not None
    assert small.dynamic.top((1,)) == (1, 2, 1)


def test_random_ngrams_are_different_and_whole() -> None:
    rows = random_rows(np.random.default_rng(0), 200, 50)
    assert len(np.unique(rows.ngrams, axis=0)) == len(rows.ngrams) > 100
    table = FlatTable.from_rows(rows)
    assert sorted({int(np.count_nonzero(ngram >= 0)) for ngram in rows.ngrams}) == [1, 2, 3, 4]
    assert table.rows.counts.min() > 0


def test_opening_is_measured_on_files(tmp_path: Path) -> None:
    file = tmp_path / "open.dynamic"
    file.write_bytes(to_bytes(counted([1, 2, 3] * 5), "0" * 16))
    opened = open_tables([(file, Kind.DYNAMIC)])
    assert opened.megabytes > 0
    assert opened.cpu_ms > 0
    assert open_tables([]).ms >= 0


def test_a_text_is_cut_behind_a_line() -> None:
    assert split("one\ntwo\nthree\n") == ("one\ntwo\n", "three\n")


def figure(program: str, tables: str, microseconds: float) -> DraftFigure:
    return DraftFigure(
        program=program,
        tables=tables,
        ngrams=100,
        synthetic=50,
        drafted=40,
        accepted=10,
        microseconds=microseconds,
        open_ms=1.25,
        megabytes=2.0,
    )


def report(*figures: DraftFigure, share: float | None = None) -> DraftReport:
    return DraftReport(text="a.txt", tokens=2048, longest=16, figures=list(figures), share=share)


OURS = [figure("winnow", name, us) for name, us in zip("abcde", (1.0, 2.0, 2.5, 3.0, 4.0), strict=True)]


def test_the_last_line_compares_the_tables_that_a_person_would_have() -> None:
    theirs = [figure("llama.cpp", "e", 2.0)]
    assert last_line(report(*OURS, *theirs)) == (
        "us_per_drafted_token=4.00 original=2.00 ratio=2.00 flat=1.50"
    )
    assert last_line(report(*OURS)).startswith("us_per_drafted_token=4.00 original=unknown ratio=unknown")


def test_the_table_says_when_the_machine_was_busy() -> None:
    assert "busy" in table(report(*OURS, share=0.5))
    assert "busy" not in table(report(*OURS, share=0.95))
    line = table(report(*OURS)).splitlines()[-1]
    assert line.split() == ["winnow", "e", "100", "50%", "40", "25.0%", "4.00", "1.2", "2.0"]


@pytest.mark.model
@pytest.mark.usefixtures("small_model")
def test_the_command_measures_a_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft, "WINDOW", 32)
    monkeypatch.setattr(draft, "SIZES", (10, 100, 1000))
    text = tmp_path / "text.txt"
    text.write_text("".join(f"Item {i % 7}, quantity {i}, price 9.99\n" for i in range(40)))
    words = [
        "bench",
        "draft",
        str(text),
        "--static",
        str(text),
        "--model",
        MODEL,
        "--out",
        str(tmp_path / "o"),
    ]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[-1].startswith("us_per_drafted_token=")
    assert any("llama_tools DIR" in line for line in lines)
    assert (tmp_path / "o" / "draft.svg").read_text().startswith("<svg")


@pytest.mark.model
@pytest.mark.usefixtures("small_model")
def test_a_text_of_a_few_words_is_too_short(tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("few words\n")
    result = CliRunner().invoke(app, ["bench", "draft", str(text), "--model", MODEL])
    assert result.exit_code == 1
    assert "20 KB" in result.output
