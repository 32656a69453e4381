"""The figures of a replay: a summary of each rule, as a table of text and as JSON."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

from pydantic import BaseModel

from extraction.bench.pricing import FLAT, BatchCosts
from extraction.bench.replay import Outcome
from extraction.bench.rules import AUTOMATIC, Group, Rule, lookup_name


class Summary(BaseModel):
    """One rule over all documents.

    `here` prices it with this machine's batch costs, `flat` with assumed ones: plain decoding's time over the
    rule's, so above 1 is faster. `here_worst` and `here_median` are over documents.
    """

    rule: str
    group: Group
    missing: str = ""
    documents: int = 0
    tokens: int = 0
    passes: int = 0
    tokens_per_pass: float = 0.0
    first_half: float = 0.0
    second_half: float = 0.0
    passes_per_document: float = 0.0
    acceptance: float = 0.0
    drafted_per_pass: float = 0.0
    microseconds_per_draft: float = 0.0
    here: float = 0.0
    here_worst: float = 0.0
    here_median: float = 0.0
    flat: float = 0.0
    by_kind: dict[str, float] = {}


def tokens_per_pass(outcomes: Sequence[Outcome]) -> float:
    """Tokens over passes of several documents; 0 where there are none."""
    passes = sum(outcome.passes for outcome in outcomes)
    return sum(outcome.tokens for outcome in outcomes) / passes if passes else 0.0


def summarise(rule: Rule, outcomes: Sequence[Outcome], here: BatchCosts) -> Summary:
    """Add up what `rule` did."""
    if not outcomes:
        return Summary(rule=rule.name, group=rule.group, missing=rule.missing)
    passes = sum(each.passes for each in outcomes)
    drafted = sum(each.drafted for each in outcomes)
    proposed = sum(each.proposed for each in outcomes)
    half = len(outcomes) // 2
    gains = [each.gain(here) for each in outcomes]
    kinds = dict.fromkeys(each.kind for each in outcomes)
    return Summary(
        rule=rule.name,
        group=rule.group,
        documents=len(outcomes),
        tokens=sum(each.tokens for each in outcomes),
        passes=passes,
        tokens_per_pass=tokens_per_pass(outcomes),
        first_half=tokens_per_pass(outcomes[:half]),
        second_half=tokens_per_pass(outcomes[half:]),
        passes_per_document=passes / len(outcomes),
        acceptance=sum(each.accepted for each in outcomes) / drafted if drafted else 0.0,
        drafted_per_pass=drafted / passes if passes else 0.0,
        microseconds_per_draft=sum(e.draft_seconds for e in outcomes) * 1e6 / proposed if proposed else 0.0,
        here=_gain(outcomes, here),
        here_worst=min(gains),
        here_median=statistics.median(gains),
        flat=_gain(outcomes, FLAT),
        by_kind={kind: tokens_per_pass([e for e in outcomes if e.kind == kind]) for kind in kinds},
    )


def _gain(outcomes: Sequence[Outcome], costs: BatchCosts) -> float:
    seconds = sum(each.seconds(costs) for each in outcomes)
    return sum(each.tokens for each in outcomes) * costs.single / seconds if seconds else 1.0


COLUMNS = (
    "Rule",
    "Tokens/pass",
    "1st half",
    "2nd half",
    "Passes/doc",
    "Accepted",
    "Drafted/pass",
    "us/draft",
    "x here",
    "median",
    "worst",
    "x flat",
)


def row(summary: Summary) -> tuple[str, ...]:
    """One line of the table."""
    if summary.missing:
        return (summary.rule, summary.missing, *("",) * (len(COLUMNS) - 2))
    return (
        summary.rule,
        f"{summary.tokens_per_pass:.2f}",
        f"{summary.first_half:.2f}",
        f"{summary.second_half:.2f}",
        f"{summary.passes_per_document:.1f}",
        f"{summary.acceptance:.0%}",
        f"{summary.drafted_per_pass:.1f}",
        f"{summary.microseconds_per_draft:.1f}",
        f"{summary.here:.2f}",
        f"{summary.here_median:.2f}",
        f"{summary.here_worst:.2f}",
        f"{summary.flat:.2f}",
    )


def kind_rows(summaries: Sequence[Summary]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Columns and rows of tokens per pass by kind of document, one column a kind."""
    present = [summary for summary in summaries if summary.documents]
    kinds = list(present[0].by_kind) if present else []
    rows = [(each.rule, *(f"{each.by_kind[kind]:.2f}" for kind in kinds)) for each in present]
    return ("Rule", *kinds), rows


def text_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A plain table: the first column to the left, the others to the right."""
    lines = [columns, *rows]
    widths = [
        max((len(line[i]) for line in lines if i == 0 or not _spans(line)), default=0)
        for i in range(len(columns))
    ]
    return "\n".join(_line(line, widths) for line in lines)


def _spans(line: Sequence[str]) -> bool:
    """A line whose second cell is a sentence over the others, which are empty."""
    return len(line) > 2 and not any(line[2:])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    if _spans(cells):
        return f"{cells[0]:<{widths[0]}}  {cells[1]}"
    rest = (f"{cell:>{width}}" for cell, width in zip(cells[1:], widths[1:], strict=True))
    return "  ".join((f"{cells[0]:<{widths[0]}}", *rest)).rstrip()


def best(summaries: Sequence[Summary], group: Group) -> Summary | None:
    """The rule of `group` with the most tokens a pass."""
    found = [summary for summary in summaries if summary.group is group and summary.documents]
    return max(found, key=lambda summary: summary.tokens_per_pass, default=None)


def last_line(summaries: Sequence[Summary]) -> str:
    """`tokens_per_pass=x.xx best_peer=y.yy`, for a script; the best of ours and of the peers'."""
    ours, peer = best(summaries, Group.OURS), best(summaries, Group.PEER)
    return (
        f"tokens_per_pass={ours.tokens_per_pass if ours else 0.0:.2f} "
        f"best_peer={peer.tokens_per_pass if peer else 0.0:.2f}"
    )


def lookup_grid(
    summaries: Sequence[Summary], lengths: Sequence[int], limits: Sequence[int]
) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Columns and rows: tokens per pass of prompt lookup by match length (down) and limit (across)."""
    found = {summary.rule: f"{summary.tokens_per_pass:.2f}" for summary in summaries}
    rows = [(f"n={length}", *(found[lookup_name(length, limit)] for limit in limits)) for length in lengths]
    return ("Match", *map(str, limits)), rows


def sweep_line(ours: Sequence[Summary]) -> str:
    """What the policy reaches of the best fixed limit, both priced with this machine's batch costs."""
    automatic = next(summary for summary in ours if summary.rule == AUTOMATIC)
    fixed = max((s for s in ours if not s.rule.startswith(AUTOMATIC)), key=lambda summary: summary.here)
    return f"best_fixed='{fixed.rule}' automatic_share={automatic.here / fixed.here:.2f}"
