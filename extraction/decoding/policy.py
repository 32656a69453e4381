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
    "break": 0.6,
    "short/2": 0.35,
    "short/1": 0.25,
    "end": 0.3,
    "context": 0.6,
    "dynamic": 0.75,
}
"""Acceptance before anything is known; first guesses, overruled after a few passes."""

UNKNOWN_ACCEPTANCE = 0.5
PRIOR_WEIGHT = 8.0
"""How many observed tokens a prior counts for; replays: 2 gains 1 % less, 4 nearly the same."""

MEMORY = 0.98
"""What one pass leaves of earlier observations: the policy follows a text that changes its nature."""

CAUTION = 0.97
"""What each guessed token counts for, because shares are averages and a wide batch is a bet: replays at a
steep curve lose up to 5 % on single documents without it and nothing with it, at the same gain over all."""

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
    _shape: list[float] = field(init=False)
    _seconds: dict[int, float] = field(default_factory=dict)
    _weight: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sizes = range(1, max(self.prior) + 1)
        self._shape = np.interp(sizes, list(self.prior), list(self.prior.values())).tolist()

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
        """Take over what was learned before; sizes that no pass speaks for are left out."""
        known = [batch for batch in seconds if passes.get(batch, 0.0) > 0]
        self._weight = {batch: min(passes[batch], RECALLED_WEIGHT) for batch in known}
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
        return (self._shape_of(batch) * scale + weight * self._seconds.get(batch, 0.0)) / (1 + weight)

    def _shape_of(self, batch: int) -> float:
        return self._shape[min(batch, len(self._shape)) - 1]

    def _scale(self) -> float:
        """Seconds of a single pass, judged by all passes and the prior's shape."""
        total = sum(self._weight.values())
        if not total:
            return 1.0
        return sum(self._weight[b] * self._seconds[b] / self._shape_of(b) for b in self._seconds) / total


OFFSET_STEPS = (5, 2, 1, 0)
"""Guessed tokens of one kind behind each other, from which their success is counted apart."""


@dataclass
class Acceptance:
    """Running share of guessed tokens that turned out right, by kind of guess and how far it had got.

    Counted from the guesses, not from the drafts: what was guessed and not drafted is compared with what the
    model then wrote, at no cost. So a kind of guess that is never drafted can still earn its trust. Guesses
    overlap, therefore one is followed to its first miss before the next one is taken up.
    """

    _tried: dict[str, float] = field(default_factory=dict)
    _agreed: dict[str, float] = field(default_factory=dict)
    _followed: Sequence[DraftToken] = ()
    _reached: int = 0

    def follow(self, guess: Sequence[DraftToken]) -> None:
        """Compare `guess` with the tokens to come, unless an earlier one is still being followed."""
        if self._reached == len(self._followed) and guess:
            self._followed, self._reached = guess, 0
            for counts in (self._tried, self._agreed):
                for key in counts:
                    counts[key] *= MEMORY

    def forget_guess(self) -> None:
        """The text that was guessed about will not go on."""
        self._followed, self._reached = (), 0

    def saw(self, token: int) -> None:
        """The next token of the text."""
        if self._reached == len(self._followed):
            return
        guess, offset = self._followed[self._reached], offset_of(self._followed, self._reached)
        right = guess.token == token
        for key in (guess.trust, f"{guess.trust}+{offset}"):
            self._tried[key] = self._tried.get(key, 0.0) + 1
            self._agreed[key] = self._agreed.get(key, 0.0) + right
        self._reached = self._reached + 1 if right else len(self._followed)

    def rate(self, trust: str, offset: int = 0) -> float:
        """Probability that a token of such a guess is right, given that those before it were.

        The kind's own share, pulled towards the prior; then the share at this offset, pulled towards that.
        """
        prior = PRIOR_ACCEPTANCE.get(trust, UNKNOWN_ACCEPTANCE)
        return self._share(f"{trust}+{offset}", self._share(trust, prior))

    def _share(self, key: str, prior: float) -> float:
        tried, agreed = self._tried.get(key, 0.0), self._agreed.get(key, 0.0)
        return (agreed + prior * PRIOR_WEIGHT) / (tried + PRIOR_WEIGHT)

    def learned(self) -> tuple[dict[str, float], dict[str, float]]:
        """Tokens by kind of guess, and how many of them were right."""
        return dict(self._tried), dict(self._agreed)

    def adopt(self, tried: Mapping[str, float], agreed: Mapping[str, float]) -> None:
        """Take over what was learned before."""
        for trust, count in tried.items():
            weight = min(1.0, RECALLED_WEIGHT / count) if count else 0.0
            self._tried[trust] = count * weight
            self._agreed[trust] = min(agreed.get(trust, 0.0), count) * weight


def offset_of(guess: Sequence[DraftToken], place: int) -> int:
    """The step of OFFSET_STEPS for the tokens of the same trust right before guess[place]."""
    trust, before = guess[place].trust, place
    while before > 0 and place - before < OFFSET_STEPS[0] and guess[before - 1].trust == trust:
        before -= 1
    return next(step for step in OFFSET_STEPS if place - before >= step)


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
        self.acceptance.follow(draft)
        self.last_length, self.last_offered = self._length(draft), len(draft)
        return self.last_length

    def _length(self, draft: Sequence[DraftToken]) -> int:
        if self.fixed is not None:
            return min(self.fixed, len(draft))
        costs = self.curve.costs(len(draft) + 1)
        best_length, best_gain = 0, 1.0
        expected, probability = 1.0, 1.0
        rates: dict[tuple[str, int], float] = {}  # most tokens of a draft are of few kinds
        for i, token in enumerate(draft):
            kind = (token.trust, offset_of(draft, i))
            if kind not in rates:
                rates[kind] = self.acceptance.rate(*kind)
            probability *= CAUTION * rates[kind]
            expected += probability
            gain = expected / costs[i + 1]
            if gain > best_gain:
                best_length, best_gain = i + 1, gain
        return best_length

    def begin(self) -> None:
        """Another text begins."""
        self.acceptance.forget_guess()

    def saw(self, token: int) -> None:
        """The next token of the text, drafted or not."""
        self.acceptance.saw(token)

    def took(self, batch: int, seconds: float) -> None:
        """A pass over `batch` tokens took `seconds`."""
        self.curve.record(batch, seconds)

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
            return f"guessing {self.last_length} ahead"
        if not self.last_offered:
            return "lookup paused: this text repeats nothing"
        return "lookup paused: its guesses would not pay here"
