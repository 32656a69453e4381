"""What one decoding run cost and gained; status bar, log and benches read this one object."""

from __future__ import annotations

from pydantic import BaseModel, Field


class SourceStats(BaseModel):
    """Tokens that one draft source proposed, and how many of them the model agreed to."""

    drafted: int = 0
    accepted: int = 0


class DecodeStats(BaseModel):
    """Counts are tokens unless their name says otherwise; seconds are wall time."""

    prompt_tokens: int = 0
    reused_prompt_tokens: int = 0
    generated_tokens: int = 0
    target_passes: int = 0
    """Calls of the model while writing; the prompt's own passes are not counted."""
    sources: dict[str, SourceStats] = Field(default_factory=dict)
    prompt_seconds: float = 0.0
    writing_seconds: float = 0.0

    @property
    def drafted(self) -> int:
        """Tokens proposed by all draft sources."""
        return sum(source.drafted for source in self.sources.values())

    @property
    def accepted(self) -> int:
        """Drafted tokens that equalled the model's own choice."""
        return sum(source.accepted for source in self.sources.values())

    @property
    def acceptance_rate(self) -> float:
        """Share of drafted tokens accepted, 0 to 1; 0 when nothing was drafted."""
        return self.accepted / self.drafted if self.drafted else 0.0

    @property
    def tokens_per_pass(self) -> float:
        """Mean acceptance length: (generated - 1) / target passes; the first token is the prompt's."""
        return (self.generated_tokens - 1) / self.target_passes if self.target_passes else 1.0

    @property
    def seconds_per_token(self) -> float:
        """Time per output token (TPOT), without the prompt."""
        return self.writing_seconds / max(1, self.generated_tokens)

    @property
    def tokens_per_second(self) -> float:
        """Writing speed."""
        return self.generated_tokens / self.writing_seconds if self.writing_seconds else 0.0
