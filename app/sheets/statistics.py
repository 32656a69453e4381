"""What the statistics show, as plain data: series for the charts, and each chart in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median

from app.texts.wording import number, percent, translate
from extraction.storage.records import FieldCorrections, RunFacts

RUNS = 1_000
"""Runs that the list goes back; older ones stay in the database."""
AROUND = 10
"""Runs that a point of the smooth line and each end of the comparison are taken from."""
FIELDS = 12
"""Fields that the chart of corrections names."""


@dataclass(frozen=True)
class Line:
    """Values in the order of time, and the same made smooth."""

    values: tuple[float, ...]
    smooth: tuple[float, ...]


@dataclass(frozen=True)
class Bar:
    """A bar of one or several parts, drawn one behind the other; `label` names it."""

    label: str
    parts: tuple[float, ...]
    note: str = ""


def finished(runs: Sequence[RunFacts]) -> list[RunFacts]:
    """Runs with figures, oldest first."""
    return [run for run in reversed(runs) if run.stats is not None and run.stats.target_passes > 0]


def passes(runs: Sequence[RunFacts]) -> Line:
    """Tokens per pass of the finished runs."""
    values = tuple(run.stats.tokens_per_pass for run in finished(runs) if run.stats)
    return Line(values, smoothed(values))


def smoothed(values: Sequence[float]) -> tuple[float, ...]:
    """The mean of each value with those before it, AROUND at most. Example: (2, 4, 6) -> (2, 3, 4)."""
    return tuple(fmean(values[max(0, at + 1 - AROUND) : at + 1]) for at in range(len(values)))


def times(runs: Sequence[RunFacts]) -> list[Bar]:
    """Seconds a document: reading its prompt, then writing."""
    return [
        Bar(run.document, (run.stats.prompt_seconds, run.stats.writing_seconds))
        for run in finished(runs)
        if run.stats
    ]


def corrections(fields: Sequence[FieldCorrections]) -> list[Bar]:
    """The fields that were corrected most, in percent of their values."""
    several = len({field.schema for field in fields}) > 1
    worst = sorted((field for field in fields if field.corrected), key=lambda f: (-f.share, -f.corrected))
    return [
        Bar(
            f"{field.schema}: {field.title}" if several else field.title,
            (100 * field.share,),
            translate("Statistics", "{part} of {all}").format(part=field.corrected, all=field.values),
        )
        for field in worst[:FIELDS]
    ]


# ------------------------------------------------------------------ in one sentence


def passes_sentence(line: Line) -> str:
    """What the line of tokens per pass says."""
    count = len(line.values)
    if count < 2 * AROUND:
        if not count:
            return ""
        said = translate(
            "Statistics", "{mean} tokens a pass over {count} runs. 1 would be writing without lookup."
        )
        if count == 1:
            said = translate(
                "Statistics", "{mean} tokens a pass in 1 run. 1 would be writing without lookup."
            )
        return said.format(mean=number(fmean(line.values), 1), count=count)
    first, last = fmean(line.values[:AROUND]), fmean(line.values[-AROUND:])
    said = translate(
        "Statistics",
        "{first} tokens a pass in the first {around} runs, {last} in the last {around} of {count}. "
        "1 would be writing without lookup.",
    )
    return said.format(first=number(first, 1), last=number(last, 1), around=AROUND, count=count)


def times_sentence(bars: Sequence[Bar]) -> str:
    """What the bars of time say."""
    if not bars:
        return ""
    seconds = [sum(bar.parts) for bar in bars]
    reading = sum(bar.parts[0] for bar in bars) / max(sum(seconds), 1e-9)
    said = translate(
        "Statistics",
        "Half of the documents took less than {median}, the longest {longest}. "
        "Reading was {share} of the time, writing the rest.",
    )
    return said.format(
        median=duration(median(seconds)), longest=duration(max(seconds)), share=percent(reading)
    )


def corrections_sentence(fields: Sequence[FieldCorrections]) -> str:
    """What the bars of corrections say."""
    values, corrected = sum(field.values for field in fields), sum(field.corrected for field in fields)
    if not values:
        return ""
    if not corrected:
        said = translate(
            "Statistics", "None of the {values} values of the documents that you worked on was corrected."
        )
        return said.format(values=number(values))
    worst = corrections(fields)[0]
    said = translate(
        "Statistics",
        "{corrected} of the {values} values of the documents that you worked on were corrected ({share}), "
        "most often {field} ({note}).",
    )
    return said.format(
        corrected=number(corrected),
        values=number(values),
        share=percent(corrected / values, 1),
        field=worst.label,
        note=worst.note,
    )


def duration(seconds: float) -> str:
    """As a person says it: 8.4 -> "8.4 s", 75 -> "1 min 15 s"."""
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        shown = number(seconds, 1 if seconds < 10 else 0)
        return translate("Statistics", "{seconds} s").format(seconds=shown)
    if minutes < 60:
        words = translate("Statistics", "{minutes} min {seconds} s")
        return words.format(minutes=minutes, seconds=rest)
    words = translate("Statistics", "{hours} h {minutes} min")
    return words.format(hours=minutes // 60, minutes=minutes % 60)
