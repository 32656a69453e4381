"""Drafting by copying: what followed earlier occurrences of the text's tail.

The text that is copied from holds earlier outputs of the same schema, the prompt, the document's dates and
numbers as JSON writes them, and the output so far. Tokens are compared without their leading space, because
a word that stands behind a space on the page stands behind a quote in JSON.
"""

from __future__ import annotations

from collections.abc import Sequence

from extraction.decoding.drafting import NO_GUESS, Guess
from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram import Ngram
from extraction.decoding.token_texts import TokenTexts

LONG_MATCH = 3
"""Tokens from which a match is trusted before the n-gram tables are asked; replays: 2 and 4 gain less."""

LONGEST_MATCH = 32
"""Tokens compared; a match of 16 is trusted as much as any longer one."""

DRAFT_PER_MATCH = 4
"""Tokens drafted for each that matched: a match of 8 fills the longest draft."""

MOST_CANDIDATES = 32
"""Earlier places compared; the latest ones, so that the cost of a guess does not grow with the text."""

MOST_EARLIER_TOKENS = 20_000
"""About 60 invoices; indexing them takes 20 ms a document."""

TRUST_STEPS = (16, 8, 5, 3)
"""Match lengths from which a guess counts as more trustworthy."""


class EarlierOutputs:
    """What the documents of each schema produced since the model was loaded; kept in memory alone."""

    def __init__(self) -> None:
        self._outputs: dict[str, list[int]] = {}

    def of(self, schema: str) -> Sequence[int]:
        """The latest tokens that documents of `schema` (its digest) produced, one after the other."""
        return self._outputs.get(schema, [])

    def add(self, schema: str, output: Sequence[int]) -> None:
        """A document of `schema` is complete."""
        self._outputs[schema] = [*self.of(schema), *output][-MOST_EARLIER_TOKENS:]


class MatchText:
    """A growing text, and where in it each n-gram of 1, 2 and LONG_MATCH bare tokens ended.

    An end is known once a token follows it: a match without a follower cannot draft. `long_ends` keeps all
    places, the shorter n-grams the latest alone.
    """

    def __init__(self, texts: TokenTexts, tokens: Sequence[int]) -> None:
        self.texts = texts
        self.tokens: list[int] = []
        self.bare: list[int] = []
        self.long_ends: dict[Ngram, list[int]] = {}
        self.latest: dict[Ngram, int] = {}
        self.extend(tokens)

    def extend(self, tokens: Sequence[int]) -> None:
        """Append tokens."""
        bare, latest, long_ends = self.bare, self.latest, self.long_ends
        for end, token in enumerate(map(self.texts.bare, tokens), start=len(bare)):
            tail = tuple(bare[-LONG_MATCH:])
            latest[tail[-1:]] = latest[tail[-2:]] = end
            if end >= LONG_MATCH:
                long_ends.setdefault(tail, []).append(end)
            bare.append(token)
        self.tokens.extend(tokens)


class LongMatch:
    """The longest earlier occurrence of the text's tail; the latest of equally long ones wins.

    Example: after  5 6 7 8 9 ... 6 7 8  the tail (6, 7, 8) occurred before with 9 behind it: draft 9 ...
    The draft may be DRAFT_PER_MATCH times as long as the match. It stops before a line's end or a column
    gap; asked again there, it guesses that the string ends. Idea: suffix matching as in SuffixDecoding
    (Oliaro et al. 2024), without its trees.
    """

    name = "long"

    def __init__(self, text: MatchText, string_end: StringEnd) -> None:
        """`text` is fed with what was accepted by this source alone."""
        self._text = text
        self._string_end = string_end

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        ends = self._text.long_ends.get(tuple(map(self._text.texts.bare, tokens[-LONG_MATCH:])))
        if not ends:
            return NO_GUESS
        length, end = self._longest(tokens, ends[-MOST_CANDIDATES:])
        stretch = self._text.tokens[end : end + min(limit, DRAFT_PER_MATCH * length)]
        for i, token in enumerate(stretch):
            if self._text.texts.breaks(token):
                if i == 0:
                    return Guess(self._string_end.tokens(tokens)[:limit], "break")
                del stretch[i:]
                break
        return Guess(stretch, f"{self.name}/{next(step for step in TRUST_STEPS if length >= step)}")

    def _longest(self, tokens: Sequence[int], ends: Sequence[int]) -> tuple[int, int]:
        """Length and end of the best match; every candidate matches LONG_MATCH tokens already."""
        bare = self._text.bare
        tail = list(map(self._text.texts.bare, reversed(tokens[-LONGEST_MATCH:])))
        best_length, best_end = LONG_MATCH, ends[-1]
        for end in reversed(ends):
            longest = min(end, len(tail))
            # a longer match than the best so far has to go on where that one ended
            if best_length < longest and bare[end - best_length - 1] == tail[best_length]:
                length = LONG_MATCH
                while length < longest and bare[end - length - 1] == tail[length]:
                    length += 1
                if length > best_length:
                    best_length, best_end = length, end
        return best_length, best_end

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        self._text.extend(tokens[start:])


class ShortMatch:
    """The latest occurrence of the last two tokens, or of the last: a guess where nothing better is known.

    As a last resort any earlier place will do: 10 % fewer passes where a wide batch is nearly free.
    """

    name = "short"

    def __init__(self, text: MatchText) -> None:
        self._text = text

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        tail = tuple(map(self._text.texts.bare, tokens[-2:]))
        for length in (2, 1):
            end = self._text.latest.get(tail[-length:])
            if end is not None:
                stretch = self._text.tokens[end : end + min(limit, DRAFT_PER_MATCH * length)]
                return Guess(stretch, f"{self.name}/{length}")
        return NO_GUESS

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """The long match feeds the text."""


class StringEnd:
    """That the string ends here, in the way that the grammar allows; the very last resort."""

    name = "end"

    def __init__(self, grammar: Grammar, texts: TokenTexts) -> None:
        self._grammar = grammar
        self._texts = texts

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        return Guess(self.tokens(tokens)[:limit], self.name)

    def tokens(self, tokens: Sequence[int]) -> Sequence[int]:
        """How the string would end after `tokens`; empty outside strings and right behind their quote."""
        if self._texts.opens_string(tokens[-1]):
            return ()
        return next((end for end in self._texts.string_ends if self._grammar.allows(end[0])), ())

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        """There is nothing to learn."""
