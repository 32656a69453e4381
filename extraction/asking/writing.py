"""Turns the loop's tokens into text and into the Written events that a window shows."""

from __future__ import annotations

import codecs
import time

from extraction.decoding.drafting import MODEL
from extraction.decoding.loop import Decoding, WrittenToken
from extraction.events import OnEvent, Piece, Written


class WritingReport:
    """The text so far; every new stretch is reported with the source that had guessed it."""

    def __init__(self, decoding: Decoding, on_event: OnEvent) -> None:
        self._decoding = decoding
        self._on_event = on_event
        self._text: list[str] = []
        # a character may be spread over several tokens
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._began = time.perf_counter()

    @property
    def text(self) -> str:
        """Everything written."""
        return "".join(self._text)

    def add(self, token: WrittenToken) -> str:
        """One more token of the output; the text that it adds."""
        text = self._decoder.decode(self._decoding.engine.piece(token.token))
        self._tell(text, token.source)
        return text

    def take_over(self, text: str) -> None:
        """Text that was written before and is kept."""
        self._tell(text, MODEL)

    def _tell(self, text: str, origin: str) -> None:
        self._text.append(text)
        stats = self._decoding.stats
        self._on_event(
            Written(
                pieces=(Piece(text=text, origin=origin),),
                tokens=stats.generated_tokens,
                tokens_per_second=self._speed(stats.generated_tokens, stats.target_passes),
                tokens_per_pass=stats.tokens_per_pass,
                acceptance_rate=stats.acceptance_rate,
                note=self._decoding.policy.words(),
            )
        )

    def _speed(self, tokens: int, passes: int) -> float:
        """Tokens a second; 0 as long as all came with the prompt's pass, which would look endlessly fast."""
        return (tokens - 1) / max(time.perf_counter() - self._began, 1e-6) if passes else 0.0
