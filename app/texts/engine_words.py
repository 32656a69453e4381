"""The engine's sentences in the person's language.

The engine knows no languages: its errors, notices and the reasons of failed rules are English sentences.
They come from other processes, lie in the database, stand in exports and logs, and may be of an earlier
version or of a time when another language was chosen. So they stay what they are, and are translated where
they are shown: a sentence is known again by the texts it was made of (`translations/engine.json`, collected
from the engine's own literals by `make translations`), what was filled in is taken out and put into the
translation. A sentence that nothing is known of is shown as it is.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import NamedTuple

from app.texts.language import FOLDER
from app.texts.wording import number, translate

CONTEXT = "Engine"
HOLE = re.compile(r"\{(\d+)\}")
MAX_LENGTH = 20_000
"""Longer texts are no sentences; what a document brings into one is cut to far less."""
MAX_DEPTH = 4
"""A reason in a sentence in a list; deeper ones are not made."""
MAX_SENTENCES = 12
TELLING = 16
"""Characters of its own by which a text is told from others."""
_COUNT = re.compile(r"\d{1,3}(?:,\d{3})+")
"""Amounts of the document have no thousands in these sentences and stay as the fields show them."""
_PREDICATE = re.compile(
    r"(allows|brings|cannot|combines|could|differs|does|has|holds|is|leads|leaves|lists|makes|must|names|points|"
    r"repeats) "
)
_QUANTITY = re.compile(r"[\d.,]+")


class Text(NamedTuple):
    """A text of the engine: its own words between what is filled in."""

    text: str
    words: tuple[str, ...]

    def filled(self, sentence: str) -> list[str] | None:
        """What a sentence made of this text was filled with; None where it was not made of it.

        Example: "The PDF has {0} pages." and "The PDF has 3 pages." -> ["3"].
        """
        first, *middle = self.words
        if not sentence.startswith(first):
            return None
        found, at = [], len(first)
        for place, words in enumerate(middle, 1):
            last = place == len(middle)
            next_ = len(sentence) - len(words) if last else sentence.find(words, at)
            if next_ < at or not sentence.startswith(words, next_):
                return None
            found.append(sentence[at:next_])
            at = next_ + len(words)
        return found if at == len(sentence) else None


@cache
def known() -> tuple[Text, ...]:
    """All texts of the engine, those with the most words of their own first."""
    made = [
        Text(text, tuple(HOLE.split(text)[::2])) for text in json.loads((FOLDER / "engine.json").read_bytes())
    ]
    return tuple(sorted(made, key=lambda text: -sum(map(len, text.words))))


def in_words(sentence: str) -> str:
    """A sentence of the engine as the person reads it."""
    if not sentence or len(sentence) > MAX_LENGTH or not _spoken():
        return sentence
    return _translated(sentence, 0) or _by_sentences(sentence)


def _spoken() -> bool:
    """Whether another language than the engine's is spoken."""
    any_text = known()[0].text
    return translate(CONTEXT, any_text) != any_text


def _by_sentences(sentence: str) -> str:
    """As many of several sentences at once as are known together, else each by itself."""
    parts = re.split(r"(?<=[.?]) ", sentence, maxsplit=MAX_SENTENCES)
    said, at = [], 0
    while at < len(parts):
        together = [(end, " ".join(parts[at:end])) for end in range(len(parts), at, -1)]
        found = ((end, words) for end, part in together if (words := _translated(part, 0)))
        at, words = next(found, (at + 1, _behind_subject(parts[at]) or parts[at]))
        said.append(words)
    return " ".join(said)


def _behind_subject(sentence: str) -> str:
    """A subject with a known part behind it: "IBAN DE12" and "is no IBAN: its check digits do not fit."."""
    body, end = (sentence[:-1], ".") if sentence.endswith(".") else (sentence, "")
    for space in re.finditer(" ", body):
        part = body[space.end() :]
        if _PREDICATE.match(part) and (said := _translated(part, 1)):
            return f"{body[: space.end()]}{said}{end}"
    return ""


def _translated(sentence: str, depth: int) -> str:
    """Empty where the sentence is not known, nor with a small letter at its beginning."""
    small = sentence[:1].lower() + sentence[1:]
    for shape in dict.fromkeys((sentence, small)):
        for text in known():
            filled = text.filled(shape)
            if filled is None or not _is_meant(text, filled, depth):
                continue
            said = _fill(text, filled, depth)
            return said if shape == sentence else said[:1].upper() + said[1:]
    return ""


def _is_meant(text: Text, filled: list[str], depth: int) -> bool:
    """Whether a sentence that fits a text was made of it: "This is {0}" fits many.

    What begins with a hole could within another sentence be anything: a path, or words of a document.
    """
    if depth and not text.words[0]:
        return bool(_QUANTITY.fullmatch(filled[0]))
    if text.words[0] and sum(map(len, text.words)) >= TELLING:
        return True
    return all(". " not in part or _translated(part, depth + 1) for part in filled)


def _fill(text: Text, filled: list[str], depth: int) -> str:
    quoted = {n for n in range(len(filled)) if text.words[n].endswith("“")}
    said = [part if n in quoted else _part(part, depth + 1) for n, part in enumerate(filled)]
    return HOLE.sub(lambda hole: said[int(hole[1])], translate(CONTEXT, text.text))


def _part(part: str, depth: int) -> str:
    """What was filled in: a number, a known part, or anything else, which stays."""
    if _COUNT.fullmatch(part):
        return number(int(part.replace(",", "")))
    bare = part.strip()
    if depth > MAX_DEPTH or " " not in bare:
        return part
    said = _behind_subject(bare) if bare.startswith("#") else _translated(bare, depth)
    return part.replace(bare, said, 1) if said else part
