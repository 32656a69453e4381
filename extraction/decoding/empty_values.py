"""An empty value has to be likelier than all others together: null and [] are one token, the rest are many.

Greedy decoding takes the likeliest token. "Nothing" has one spelling, while a list with something in it can
begin with a dozen tokens: the model may give "[]" 0.14 and all others 0.86, and greedy decoding writes "[]".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from extraction.decoding.token_texts import Answers

SURE_OF_NONE = 0.7
"""Probability that a null or an empty string needs. Of the development documents' nulls below it most have a
value in the gold; one taken instead stays only if it stands in the document (`correcting/unfounded.py`)."""

SURE_OF_NO_ENTRIES = 0.5
"""Probability that an empty list needs: rows that were not asked for do more harm than one value."""

_VALUE_BEGINS = re.compile(rb'(?<!\\)": ?\Z')
_LIST_BEGINS = re.compile(rb'(?<!\\)": ?\[\Z')
_STRING_BEGINS = re.compile(rb'(?<!\\)": ?"\Z')
_EMPTY = re.compile(rb'n|nu|nul|null.*|\[\].*|"".*', re.DOTALL)

_STARTS = (b"n", b"[]", b"]", b'"')

REACH = 5
"""Tokens before a value that say where it begins: any, then quote, colon, space and bracket."""


class Vocabulary(Protocol):
    """The part of a model that the rule needs."""

    @property
    def vocabulary_size(self) -> int: ...

    def piece(self, token: int) -> bytes: ...


@dataclass(frozen=True)
class Emptying:
    """The tokens that leave one value empty, shape (vocabulary,), and the probability they need together."""

    tokens: NDArray[np.bool_]
    sure: float

    def other(self, logits: NDArray[np.float32], mask: NDArray[np.bool_]) -> int | None:
        """The likeliest other token that the `mask` allows; None where the value may stay empty.

        `logits` and `mask` are of shape (vocabulary,) or longer. The probability is the model's own: what it
        would have liked to say and the schema forbids is no vote for an empty value.
        """
        size = min(len(self.tokens), len(mask))
        weights = np.exp(logits - logits.max())
        empty = self.tokens[:size]
        others = np.flatnonzero(mask[:size] & ~empty)
        if not len(others) or weights[:size][empty].sum() >= self.sure * weights.sum():
            return None
        return int(others[np.argmax(logits[others])])


class EmptyValues:
    """Knows which tokens make a value empty, and where."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._starts = Answers(lambda token: vocabulary.piece(token).lstrip(b" ").startswith(_STARTS))

    def may_be_empty(self, token: int) -> bool:
        """Whether a token can make a value empty somewhere: a cheap first question."""
        return self._starts[token]

    def empty_here(self, token: int, before: Sequence[int]) -> Emptying | None:
        """What `token` is one of, if it makes the value empty behind the tokens `before`.

        Example: " null" after `"total":` is one of " null", "null" and " []".
        """
        text = b"".join(map(self._vocabulary.piece, before[-REACH:]))
        if _VALUE_BEGINS.search(text):
            empty = self._whole
        elif _LIST_BEGINS.search(text):
            empty = self._list_ends
        elif _STRING_BEGINS.search(text):
            empty = self._string_ends
        else:
            return None
        if not empty[token]:
            return None
        listing = empty is self._list_ends or self._vocabulary.piece(token).lstrip(b" ").startswith(b"[")
        return Emptying(empty, SURE_OF_NO_ENTRIES if listing else SURE_OF_NONE)

    @cached_property
    def _pieces(self) -> list[bytes]:
        vocabulary = self._vocabulary
        return [vocabulary.piece(token).lstrip(b" ") for token in range(vocabulary.vocabulary_size)]

    @cached_property
    def _whole(self) -> NDArray[np.bool_]:
        return np.array([bool(_EMPTY.fullmatch(piece)) for piece in self._pieces])

    @cached_property
    def _list_ends(self) -> NDArray[np.bool_]:
        return np.array([piece.startswith(b"]") for piece in self._pieces])

    @cached_property
    def _string_ends(self) -> NDArray[np.bool_]:
        return np.array([piece.startswith(b'"') for piece in self._pieces])
