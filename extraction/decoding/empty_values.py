"""An empty value has to be likelier than all others together: null and [] are one token, the rest are many.

Greedy decoding takes the likeliest token. "Nothing" has one spelling, while a list with something in it can
begin with a dozen tokens: the model may give "[]" 0.14 and all others 0.86, and greedy decoding writes "[]".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from extraction.decoding.token_texts import Answers

SURE = 0.5
"""Share of all that the schema allows which an empty value needs."""

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


class EmptyValues:
    """Knows which tokens make a value empty, and where."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._starts = Answers(lambda token: vocabulary.piece(token).lstrip(b" ").startswith(_STARTS))

    def may_be_empty(self, token: int) -> bool:
        """Whether a token can make a value empty somewhere: a cheap first question."""
        return self._starts[token]

    def empty_here(self, token: int, before: Sequence[int]) -> NDArray[np.bool_] | None:
        """All tokens that make the value empty behind `before`, shape (vocabulary,), if `token` is one.

        Example: " null" after `"total":` gives " null", "null" and " []".
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
        return empty if empty[token] else None

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


def likelier_than(
    empty: NDArray[np.bool_], logits: NDArray[np.float32], mask: NDArray[np.bool_]
) -> int | None:
    """The likeliest other token, where the `empty` ones have less than SURE of what the `mask` allows.

    None where an empty value may stand. `logits` are of shape (vocabulary,) or longer.
    """
    size = min(len(empty), len(mask))
    allowed = np.flatnonzero(mask[:size])
    weights = np.exp(logits[allowed].astype(np.float64) - logits[allowed].max())
    void = empty[allowed]
    if void.all() or weights[void].sum() >= SURE * weights.sum():
        return None
    return int(allowed[~void][np.argmax(weights[~void])])
