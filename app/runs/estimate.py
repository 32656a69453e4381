"""How far a queue is and how long the rest takes, from what this session's documents took."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.texts.wording import number, translate

CHARACTERS_A_TOKEN = 4.0
"""Of western text, roughly; only the ratio of documents to each other matters."""
BASE_TOKENS = 600.0
"""What every document costs besides its own text: the schema's part of the prompt, and the writing."""
KEPT = 12
"""The estimate follows the last documents, because machines and piles change."""


def weight(characters: int) -> float:
    """How much work a document is, in prompt tokens, from the length of its text."""
    return BASE_TOKENS + characters / CHARACTERS_A_TOKEN


@dataclass
class Pace:
    """Seconds for each unit of weight, measured on finished documents of this session."""

    _measured: list[tuple[float, float]] = field(default_factory=list)

    def record(self, work: float, seconds: float) -> None:
        """A document of this weight took so long, the loading of the model not counted."""
        self._measured = [*self._measured, (work, seconds)][-KEPT:]

    def seconds(self, work: float) -> float | None:
        """How long this much work takes; None before anything was measured.

        Example: after 600 units in 30 s and 1200 units in 60 s, 2400 units take 120 s.
        """
        done = sum(work for work, _ in self._measured)
        return work * sum(seconds for _, seconds in self._measured) / done if done else None


class PartsPace:
    """How long the rest of a long document takes, from the parts of it that were read in this run."""

    def __init__(self) -> None:
        self._first: tuple[int, float] | None = None  # the first part that was really read, and when it began
        self._part = self._total = 0
        self._began = 0.0
        self.resumed = False
        """Whether parts were kept from before an interruption: the document took longer than this run."""

    def started(self, part: int, total: int, kept: bool, now: float) -> None:
        """A part of `total` has its turn; one that is `kept` costs no time. `now` in seconds."""
        self.resumed = self.resumed or kept
        if self._first is None and not kept:
            self._first = (part, now)
        if part != self._part:  # not the rest of one that was cut
            self._part, self._total, self._began = part, total, now

    def seconds(self, now: float) -> float | None:
        """Seconds for what is left; None before a part was finished.

        Example: part 3 of 14 begins 60 s after part 1 did; 10 s later 12 parts of 30 s less 10 s, 350 s.
        """
        if self._first is None or self._part <= self._first[0]:
            return None
        first, began = self._first
        a_part = (self._began - began) / (self._part - first)
        return max(0.0, a_part * (self._total - self._part + 1) - (now - self._began))


@dataclass(frozen=True)
class Overall:
    """Where the queue is: documents ended of `total` since Run was pressed; `seconds_left` None: unknown."""

    done: int = 0
    failed: int = 0
    total: int = 0
    seconds_left: float | None = None
    paused: bool = False
    running: bool = False
    held: bool = False
    """Whether the queue waits for a model."""

    @property
    def ended(self) -> int:
        """How many have had their turn."""
        return self.done + self.failed

    def words(self) -> str:
        """The whole as one short line; empty where no queue is under way."""
        if not self.total or self.ended >= self.total:
            return ""
        ended = translate("Estimate", "{done} of {total}")
        parts = [ended.format(done=number(self.ended), total=number(self.total))]
        if self.paused:
            pausing, paused = (
                translate("Estimate", "pauses after this document"),
                translate("Estimate", "paused"),
            )
            parts.append(pausing if self.running else paused)
        elif self.held:
            parts.append(translate("Estimate", "waits for a model"))
        elif self.seconds_left is not None:
            parts.append(duration_words(self.seconds_left))
        return " · ".join(parts)


def duration_words(seconds: float) -> str:
    """A time to wait as a person says it; no finer than anybody can know it.

    Example: 8 -> "a few seconds left", 215 -> "about 4 minutes left", 8000 -> "about 2 hours left".
    """
    if seconds < 15:
        return translate("Estimate", "a few seconds left")
    if seconds < 50:
        return translate("Estimate", "less than a minute left")
    if seconds < 90:
        return translate("Estimate", "about a minute left")
    if seconds < 90 * 60:
        minutes = translate("Estimate", "about {count} minutes left")
        return minutes.format(count=round(seconds / 60))
    hours = round(seconds / 3600)
    if hours <= 1:
        return translate("Estimate", "about an hour left")
    return translate("Estimate", "about {count} hours left").format(count=hours)


def closing_line(done: int, failed: int) -> str:
    """What a queue came to. Example: (48, 2) -> "48 done, 2 failed"."""
    counts = (
        (done, translate("Estimate", "{count} done")),
        (failed, translate("Estimate", "{count} failed")),
    )
    return ", ".join(words.format(count=number(count)) for count, words in counts if count)
