"""What several runs cost together."""

from __future__ import annotations

from collections.abc import Sequence

from extraction.decoding.stats import DecodeStats, SourceStats


def total_stats(each: Sequence[DecodeStats]) -> DecodeStats:
    """Counts and seconds of several runs added up.

    The first token of each run comes from its prompt, so `generated_tokens` counts those as one.
    """
    sources: dict[str, SourceStats] = {}
    for stats in each:
        for name, source in stats.sources.items():
            known = sources.setdefault(name, SourceStats())
            known.drafted += source.drafted
            known.accepted += source.accepted
    return DecodeStats(
        prompt_tokens=sum(stats.prompt_tokens for stats in each),
        reused_prompt_tokens=sum(stats.reused_prompt_tokens for stats in each),
        generated_tokens=sum(max(0, stats.generated_tokens - 1) for stats in each) + bool(each),
        target_passes=sum(stats.target_passes for stats in each),
        sources=sources,
        prompt_seconds=sum(stats.prompt_seconds for stats in each),
        writing_seconds=sum(stats.writing_seconds for stats in each),
    )
