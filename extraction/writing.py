"""Turns the loop's tokens into text and into the Written events that a window shows."""

from __future__ import annotations

import codecs
import time
from collections.abc import Callable

from extraction.decoding.loop import Decoding, WrittenToken
from extraction.events import Event, Piece, Written

REPORT_EVERY_SECONDS = 0.05
"""Twenty events a second look alive and cost a pipe nothing."""


class WritingReport:
    """Collects tokens; reports new text some times a second, each stretch with the source that guessed it."""

    def __init__(self, decoding: Decoding, on_event: Callable[[Event], None], run: str) -> None:
        self._decoding = decoding
        self._on_event = on_event
        self._run = run
        self._text: list[str] = []
        self._new: list[Piece] = []
        # a character may be spread over several tokens
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._began = self._reported = time.perf_counter()

    def add(self, token: WrittenToken) -> None:
        """One more token of the output."""
        text = self._decoder.decode(self._decoding.engine.piece(token.token))
        if text:
            self._text.append(text)
            if self._new and self._new[-1].origin == token.source:
                text = self._new.pop().text + text
            self._new.append(Piece(text=text, origin=token.source))
        if time.perf_counter() - self._reported >= REPORT_EVERY_SECONDS:
            self._report()

    def finish(self) -> str:
        """Report what is left; the whole text."""
        self._report()
        return "".join(self._text)

    def _report(self) -> None:
        stats = self._decoding.stats
        now = time.perf_counter()
        self._on_event(
            Written(
                run=self._run,
                pieces=tuple(self._new),
                tokens=stats.generated_tokens,
                tokens_per_second=stats.generated_tokens / max(now - self._began, 1e-6),
                tokens_per_pass=stats.tokens_per_pass,
                acceptance_rate=stats.acceptance_rate,
                note=self._decoding.policy.words(),
            )
        )
        self._new = []
        self._reported = now
