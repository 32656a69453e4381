"""What drafting asks about tokens: which differ by a leading space, leave a gap, or end a string."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

STRING_ENDS = ('",', '"}', '"],', '"]', '"')
"""How a JSON string goes on after its last word, most frequent first; vocabularies have tokens for most."""


class TextVocabulary(Protocol):
    """The part of a model that knows its tokens' texts."""

    def piece(self, token: int) -> bytes: ...

    def tokenize(self, text: str) -> list[int]: ...


Said = TypeVar("Said")


class Answers(dict[int, Said]):
    """What `find` says of each token, asked once; a known answer costs no call of Python's."""

    def __init__(self, find: Callable[[int], Said]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, token: int) -> Said:
        answer = self[token] = self._find(token)
        return answer


class TokenTexts:
    """Answers about single tokens, each worked out once."""

    def __init__(self, vocabulary: TextVocabulary) -> None:
        self._vocabulary = vocabulary
        self.bare: Callable[[int], int] = Answers(self._without_space).__getitem__
        """The token without its leading space: a word on a page has one, behind a quote it has none.

        The token itself where there is no space, or no single token without it.
        """
        self.breaks: Callable[[int], bool] = Answers(self._leaves_a_gap).__getitem__
        """Whether it ends a line or leaves a column gap: values rarely go on behind it."""
        self.string_ends = tuple(tuple(vocabulary.tokenize(text)) for text in STRING_ENDS)

    def text(self, tokens: Sequence[int]) -> str:
        """What tokens say."""
        return b"".join(map(self._vocabulary.piece, tokens)).decode("utf-8", "replace")

    def tokenize(self, text: str) -> list[int]:
        """Tokens of untrusted text."""
        return self._vocabulary.tokenize(text)

    def opens_string(self, token: int) -> bool:
        """Whether its text ends with a quote."""
        return self._vocabulary.piece(token).endswith(b'"')

    def _leaves_a_gap(self, token: int) -> bool:
        piece = self._vocabulary.piece(token)
        return b"\n" in piece or b"\t" in piece or b"  " in piece

    def _without_space(self, token: int) -> int:
        piece = self._vocabulary.piece(token)
        if not piece.startswith(b" ") or len(piece) == 1:
            return token
        try:
            shorter = self._vocabulary.tokenize(piece[1:].decode())
        except UnicodeDecodeError:  # a part of a character
            return token
        return shorter[0] if len(shorter) == 1 else token
