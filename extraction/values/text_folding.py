"""Text without the differences that carry no meaning, and the way back to the original characters."""

from __future__ import annotations

import re
import unicodedata
from array import array
from dataclasses import dataclass
from functools import lru_cache

from extraction.document import Span

_SAME: dict[int, str | None] = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-"),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u00b4`\u02bc\u2032\u2039\u203a"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033"), '"'),
    **dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2061\ufeff\u0002\ufffe"), None),
    ord("\u2044"): "/",
}

MARKS = "".join(
    chr(code) for code in range(0x300, 0x3100) if unicodedata.category(chr(code)) in ("Mn", "Mc", "Me")
)
# Conjoining Hangul vowels and finals and half-width Japanese voice marks melt into the character before them.
MARKS += "".join(map(chr, range(0x1160, 0x1200))) + "\uff9e\uff9f" + "".join(map(chr, range(0xFE00, 0xFE30)))

_CLUSTER = re.compile(
    # A hyphen that ends a line inside a word (pdfium: U+0002 or U+FFFE), white space, or one character.
    r"(?P<hyphen>(?<=[^\W\d_])[-\u2010\u00ad\u0002\ufffe][^\S\n]*\n\s*(?=[^\W\d_]))"
    rf"|(?P<space>\s+)|\S[{MARKS}]{{0,30}}",
)

# Scripts that put no spaces between words; Hangul is among them because particles cling to nouns.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003ffff]"
)


MIN_FOOTNOTED = 6
"""A footnote's digits may follow names this long ("Ada Lovelace1"); shorter ones are codes ("A12")."""
_FOOTNOTE = re.compile(r"\d{1,2}(?![^\W_])")


@lru_cache(maxsize=8192)
def _fold_cluster(cluster: str) -> str:
    text = unicodedata.normalize("NFKC", cluster.translate(_SAME)).translate(_SAME)
    return unicodedata.normalize("NFKC", text.casefold())


@dataclass(frozen=True)
class Folded:
    """Folded text; character i comes from original characters `starts[i]` up to `ends[i]`."""

    text: str
    starts: array[int]
    ends: array[int]

    def span(self, start: int, end: int) -> Span:
        """The original characters behind the non-empty folded range [start, end)."""
        return Span(self.starts[start], self.ends[end - 1])


def fold_with_offsets(text: str) -> Folded:
    """Fold case, width, quotes, dashes and white space; drop invisible characters and line-end hyphens.

    White space becomes one space. "Exam-\\nple" -> "example"; "Baden-\\nBaden" keeps its hyphen.
    """
    pieces: list[str] = []
    starts, ends = array("i"), array("i")
    for match in _CLUSTER.finditer(text):
        start, end = match.span()
        if match.lastgroup == "space":
            piece = " "
        elif match.lastgroup == "hyphen":
            soft = text[start] not in "-\u2010" or text[end].islower()
            piece = "" if soft else "-"
        else:
            piece = _fold_cluster(match.group())
        if piece == " " and pieces and pieces[-1] == " ":
            continue  # an invisible character stood between two spaces
        if piece:
            pieces.append(piece)
            starts.extend([start] * len(piece))
            ends.extend([end] * len(piece))
    return Folded("".join(pieces), starts, ends)


def fold(text: str) -> str:
    """The folded text alone, without outer white space."""
    return fold_with_offsets(text).text.strip()


def squeezed_positions(folded: str) -> list[int]:
    """Positions that stay when white space and hyphens between letters are left out as well."""
    last = len(folded) - 1
    return [
        i
        for i, char in enumerate(folded)
        if char != " "
        and not (char == "-" and 0 < i < last and folded[i - 1].isalpha() and folded[i + 1].isalpha())
    ]


def is_word_joint(left: str, right: str) -> bool:
    """Do two neighbouring characters belong to one word? "a1" yes, "a-" no, "年3" no."""
    return left.isalnum() and right.isalnum() and not _UNSPACED.match(left) and not _UNSPACED.match(right)


def at_token_borders(text: str, start: int, end: int) -> bool:
    """May [start, end) stand alone? "12" in "2012", "12.50" or "A12" may not; "12" in "12 kg" may."""
    return not (_cut_before(text, start) or _cut_after(text, start, end))


def _cut_before(text: str, start: int) -> bool:
    if start == 0:
        return False
    if is_word_joint(text[start - 1], text[start]):
        return True
    return start > 1 and text[start].isdigit() and text[start - 1] in ".,'" and text[start - 2].isdigit()


def _cut_after(text: str, start: int, end: int) -> bool:
    if end >= len(text):
        return False
    if end - start >= MIN_FOOTNOTED and text[end - 1].isalpha() and _FOOTNOTE.match(text, end):
        return False
    if is_word_joint(text[end - 1], text[end]):
        return True
    return end + 1 < len(text) and text[end - 1].isdigit() and text[end] in ".,'" and text[end + 1].isdigit()
