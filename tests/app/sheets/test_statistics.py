"""Series and sentences, literally."""

from __future__ import annotations

from app.sheets.statistics import (
    Bar,
    Line,
    corrections,
    corrections_sentence,
    duration,
    passes,
    passes_sentence,
    smoothed,
    times,
    times_sentence,
)
from extraction.decoding.stats import DecodeStats
from extraction.storage.records import FieldCorrections, RunFacts


def run(number: int, tokens: int, passes: int, seconds: tuple[float, float] = (2.0, 6.0)) -> RunFacts:
    stats = DecodeStats(
        generated_tokens=tokens, target_passes=passes, prompt_seconds=seconds[0], writing_seconds=seconds[1]
    )
    return RunFacts(number, number, f"doc {number}", "Bill", 0, "m", "done", "", "", 9.0, stats)


FAILED = RunFacts(9, 9, "doc 9", "Bill", 0, "m", "failed", "No text.", "", None, None)


def test_runs_are_drawn_oldest_first_without_those_that_failed() -> None:
    runs = [run(2, 41, 10), FAILED, run(1, 21, 10)]
    assert passes(runs) == Line((2.0, 4.0), (2.0, 3.0))
    assert (
        passes_sentence(passes(runs)) == "3.0 tokens a pass over 2 runs. 1 would be writing without lookup."
    )
    assert times(runs) == [Bar("doc 1", (2.0, 6.0)), Bar("doc 2", (2.0, 6.0))]
    assert passes_sentence(passes([])) == times_sentence([]) == corrections_sentence([]) == ""


def test_the_line_is_smooth_over_ten_runs() -> None:
    assert smoothed([2, 4, 6]) == (2, 3, 4)
    assert smoothed([0.0] * 10 + [10.0]) == (0.0,) * 10 + (1.0,)
    line = passes([run(n, 51 if n > 15 else 21, 10) for n in range(30, 0, -1)])
    assert passes_sentence(line) == (
        "2.0 tokens a pass in the first 10 runs, 5.0 in the last 10 of 30. 1 would be writing without lookup."
    )


def test_times_in_words() -> None:
    bars = times([run(3, 9, 3, (1, 2)), run(2, 9, 3, (2, 4)), run(1, 9, 3, (30, 66))])
    assert times_sentence(bars) == (
        "Half of the documents took less than 6.0 s, the longest 1 min 36 s. "
        "Reading was 31% of the time, writing the rest."
    )
    assert [duration(s) for s in (0.04, 9.96, 59.6, 3_725)] == ["0.0 s", "10.0 s", "1 min 0 s", "1 h 2 min"]


def test_the_worst_fields_come_first() -> None:
    fields = [
        FieldCorrections("Bill", "/no", "Number", 1, 20),
        FieldCorrections("Bill", "/vat", "VAT ID", 5, 10),
        FieldCorrections("Bill", "/city", "City", 0, 10),
    ]
    assert corrections(fields) == [
        Bar("VAT ID", (50.0,), "5 of 10"),
        Bar("Number", (5.0,), "1 of 20"),
    ]
    assert corrections_sentence(fields) == (
        "6 of the 40 values of the documents that you worked on were corrected (15.0%), "
        "most often VAT ID (5 of 10)."
    )
    assert corrections_sentence(fields[2:]) == (
        "None of the 10 values of the documents that you worked on was corrected."
    )
    several = [*fields, FieldCorrections("Receipt", "/no", "Number", 1, 1)]
    assert corrections(several)[0].label == "Receipt: Number"
