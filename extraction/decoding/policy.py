"""How far to draft: what a longer batch costs on this machine against what the guesses have earned so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, PositiveInt

from extraction.decoding.drafting import DraftToken

CPU_BATCH_COST = {
    1: 1.0,
    2: 1.8,
    3: 2.2,
    4: 2.7,
    5: 3.3,
    7: 4.4,
    8: 6.1,
    12: 7.5,
    16: 7.3,
    24: 11.0,
    33: 12.4,
}
"""Cost of a batch in single passes, measured on a 2-core CPU with a 1.5B Q4_K_M model."""

GPU_BATCH_COST = {1: 1.0, 8: 1.1, 16: 1.3, 33: 1.6}
"""Assumed, not measured: a pass at batch size one is bound by reading the weights."""

PRIOR_ACCEPTANCE = {
    "grammar": 0.95,
    "long/16": 0.95,
    "long/8": 0.9,
    "long/5": 0.8,
    "long/3": 0.6,
    "short/2": 0.35,
    "short/1": 0.25,
    "context": 0.6,
    "dynamic": 0.75,
}
"""Acceptance before anything is known; first guesses, overruled after a few passes."""

UNKNOWN_ACCEPTANCE = 0.5
PRIOR_WEIGHT = 4.0
"""How many observed tokens the prior counts for."""

MEMORY = 0.98
"""What one pass leaves of earlier observations: the policy follows a text that changes its nature."""

WIDEST_STEP = 2.0
"""A pass counts for at most this multiple of what was expected: the rest is the machine being busy."""


RECALLED_WEIGHT = 4.0
"""Observations that a remembered figure counts for at most: a machine that has changed is learned at once."""


Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Weight = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class PolicyState(BaseModel):
    """Seconds of a pass by batch size and acceptance by kind of guess, each with the weight behind it."""

    model_config = ConfigDict(frozen=True)

    seconds: dict[PositiveInt, Seconds]
    passes: dict[PositiveInt, Weight]
    tried: dict[str, Weight]
    agreed: dict[str, Weight]


@dataclass
class CostCurve:
    """Seconds of a pass by batch size: the prior's shape, scaled and corrected by the real passes.

    Passes are forgotten at the rate of MEMORY, so that a length that once looked dear is tried again.
    """

    prior: dict[int, float]
    _seconds: dict[int, float] = field(default_factory=dict)
    _weight: dict[int, float] = field(default_factory=dict)

    def record(self, batch: int, seconds: float) -> None:
        """One pass over `batch` tokens took `seconds`."""
        if self._seconds:
            expected = self._estimate(batch, self._scale())
            seconds = min(max(seconds, expected / WIDEST_STEP), expected * WIDEST_STEP)
        for known in self._weight:
            self._weight[known] *= MEMORY
        weight = self._weight.get(batch, 0.0)
        self._seconds[batch] = (self._seconds.get(batch, 0.0) * weight + seconds) / (weight + 1)
        self._weight[batch] = weight + 1

    def learned(self) -> tuple[dict[int, float], dict[int, float]]:
        """Seconds by batch size, and how many passes count for each."""
        return dict(self._seconds), dict(self._weight)

    def adopt(self, seconds: Mapping[int, float], passes: Mapping[int, float]) -> None:
        """Take over what was learned before; sizes that only one of the two has are left out."""
        self._weight = {batch: min(passes[batch], RECALLED_WEIGHT) for batch in seconds if batch in passes}
        self._seconds = {batch: seconds[batch] for batch in self._weight}

    def known(self, batch: int) -> float:
        """How many passes of that size speak for its cost, after forgetting."""
        return self._weight.get(batch, 0.0)

    def costs(self, longest: int) -> list[float]:
        """Cost of batches of 1..longest tokens, in units of a single pass."""
        scale = self._scale()
        estimates = [self._estimate(batch, scale) for batch in range(1, longest + 1)]
        return [seconds / estimates[0] for seconds in estimates]

    def _estimate(self, batch: int, scale: float) -> float:
        """Seconds: the prior counts for one pass, the real ones for what is left of them."""
        weight = self._weight.get(batch, 0.0)
        return (self._shape(batch) * scale + weight * self._seconds.get(batch, 0.0)) / (1 + weight)

    def _shape(self, batch: int) -> float:
        return float(np.interp(batch, list(self.prior), list(self.prior.values())))

    def _scale(self) -> float:
        """Seconds of a single pass, judged by all passes and the prior's shape."""
        total = sum(self._weight.values())
        if not total:
            return 1.0
        return sum(self._weight[b] * self._seconds[b] / self._shape(b) for b in self._seconds) / total


@dataclass
class Acceptance:
    """Running share of verified draft tokens that the model agreed to, by kind of guess."""

    _tried: dict[str, float] = field(default_factory=dict)
    _agreed: dict[str, float] = field(default_factory=dict)

    def record(self, draft: Sequence[DraftToken], accepted: int) -> None:
        """The first `accepted` tokens were right; the next, if any, was wrong; the rest say nothing."""
        for counts in (self._tried, self._agreed):
            for trust in counts:
                counts[trust] *= MEMORY
        for i, token in enumerate(draft[: accepted + 1]):
            self._tried[token.trust] = self._tried.get(token.trust, 0.0) + 1
            self._agreed[token.trust] = self._agreed.get(token.trust, 0.0) + (i < accepted)

    def learned(self) -> tuple[dict[str, float], dict[str, float]]:
        """Verified tokens by kind of guess, and how many of them were right."""
        return dict(self._tried), dict(self._agreed)

    def adopt(self, tried: Mapping[str, float], agreed: Mapping[str, float]) -> None:
        """Take over what was learned before."""
        for trust, count in tried.items():
            weight = min(1.0, RECALLED_WEIGHT / count) if count else 0.0
            self._tried[trust] = count * weight
            self._agreed[trust] = min(agreed.get(trust, 0.0), count) * weight

    def rate(self, trust: str) -> float:
        """Probability that the next token of such a guess is right, given that those before it were."""
        prior = PRIOR_ACCEPTANCE.get(trust, UNKNOWN_ACCEPTANCE)
        tried, agreed = self._tried.get(trust, 0.0), self._agreed.get(trust, 0.0)
        return (agreed + prior * PRIOR_WEIGHT) / (tried + PRIOR_WEIGHT)


class DraftPolicy:
    """Cuts a draft to the length with the most expected tokens per second; 0 when drafting does not pay."""

    def __init__(self, prior: dict[int, float], fixed: int | None = None) -> None:
        """`fixed`: always that many tokens instead, where the draft has them; 0 turns drafting off."""
        self.curve = CostCurve(prior)
        self.acceptance = Acceptance()
        self.fixed = fixed
        self.last_length = 0
        self.last_offered = 0
        self.off_because = ""
        """Why drafting is off although nobody asked for that; empty otherwise."""

    def length(self, draft: Sequence[DraftToken]) -> int:
        """How many tokens of `draft` to verify."""
        self.last_length, self.last_offered = self._length(draft), len(draft)
        return self.last_length

    def _length(self, draft: Sequence[DraftToken]) -> int:
        if self.fixed is not None:
            return min(self.fixed, len(draft))
        costs = self.curve.costs(len(draft) + 1)
        best_length, best_gain = 0, 1.0
        expected, probability = 1.0, 1.0
        for i, token in enumerate(draft):
            probability *= self.acceptance.rate(token.trust)
            expected += probability
            gain = expected / costs[i + 1]
            if gain > best_gain:
                best_length, best_gain = i + 1, gain
        return best_length

    def record(self, draft: Sequence[DraftToken], accepted: int, seconds: float) -> None:
        """What a pass over one token and `draft` brought and took."""
        self.acceptance.record(draft, accepted)
        self.curve.record(len(draft) + 1, seconds)

    def state(self) -> PolicyState:
        """What was learned, to be kept for later sessions."""
        seconds, passes = self.curve.learned()
        tried, agreed = self.acceptance.learned()
        return PolicyState(seconds=seconds, passes=passes, tried=tried, agreed=agreed)

    def adopt(self, state: PolicyState) -> None:
        """Start from what an earlier session learned."""
        self.curve.adopt(state.seconds, state.passes)
        self.acceptance.adopt(state.tried, state.agreed)

    def words(self) -> str:
        """What lookup is doing now, as the status bar says it."""
        if self.fixed == 0:
            return f"lookup off: {self.off_because}" if self.off_because else "lookup off"
        if self.last_length:
            return f"drafting {self.last_length} ahead"
        if not self.last_offered:
            return "lookup paused: this text repeats nothing"
        return "lookup paused: its guesses would not pay here"
