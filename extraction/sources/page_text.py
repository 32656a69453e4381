"""Page text from single characters: glyphs -> lines -> blocks -> rows -> text with a box a character."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from extraction.document import Box, BoxArray
from extraction.sources.cells import RULE_SLACK, SPACE_GAP, WIDE_GAP, Rules, is_cut, rules_of
from extraction.sources.columns import blocks_of
from extraction.sources.form_boxes import Captioned, form_blocks
from extraction.sources.glyphs import Glyph, clean, on_page
from extraction.sources.reading_direction import Character, logical_order
from extraction.sources.table_rows import Row, rows_of
from extraction.sources.text_lines import Line, Placed, ink_of, lines_of, placed, turned_back

# Distances are in font sizes, against loose boxes (advance width, ascent to descent).
# Ideographs and kana fill a square; justified lines stretch them, and a space is half a square at least.
SQUARE_SPACE_GAP = 0.4
COLUMN_GAP = 2.5
ENDED_SHARE = (
    0.6  # of the way to the next cell; a wrapped line fills its column, amounts beside it stand right
)
TABLE_GAP = 3.0  # points; the two strokes of a double line, or of cells with borders each, are nearer
# Ordinary leading is 1.2 to 1.5; double-spaced text stays just below 2.
PARAGRAPH_LEADING = 1.9

# Spaces and not tabs or bars: they never become part of a copied value, and models read padded tables well.
SPACE, WIDE, COLUMN = " ", "  ", "    "
LABEL = ": "  # between a form's caption and what is filled in below it
CLOSING = ")]”’'"

_SQUARE = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60\U00020000-\U0003ffff]")
_BROKEN_WORD = re.compile(r"([^\W\d_]{2,})-$")
_WORD_REST = re.compile(r"(?=[^\W\d_A-ZÀ-ÖØ-Þ])[^\W\d_]+")
_LABELLED = re.compile(r"[^\W\d][\w .-]{0,20}: ?\S")
MAX_WORD = 60
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
MIN_COMPOUND = 3  # letters of the parts of a compound that are words of their own
# "Vor- und Nachname": the hyphen before such a word stands for what is left out.
SUSPENDING = frozenset(
    {"und", "oder", "bzw", "sowie", "bis", "als", "noch", "and", "or", "nor", "to", "et", "ou", "y", "o", "e"}
    | {"ed", "of", "en", "och", "eller", "og", "i", "a", "ja", "tai"}
)


def page_text(
    glyphs: Sequence[Glyph], width: float, height: float, ruled: Sequence[Box] = ()
) -> tuple[str, BoxArray]:
    """The text of a page of `width` x `height` points and its boxes; `len(text) == len(boxes)`.

    `ruled` are the lines drawn on the page, as boxes. A hyphen that parts a word at the end of a line is left
    out and the rest of the word moved up. Example: "A" at x 0..6 and "B" at x 9..15, both 10 points high ->
    "A B"; the space has no box.
    """
    characters: list[Character] = []
    shown = [glyph for glyph in clean(glyphs) if on_page(glyph.box, width, height)]
    for turn in range(4):
        lines = lines_of(placed(glyph for glyph in shown if glyph.turn == turn))
        if not lines:
            continue
        rules = rules_of([turned_back(box, turn) for box in ruled])
        if characters:
            characters += [("\n", None), ("\n", None)]
        characters += _written(_read(lines, rules), rules)
    boxes = np.full((len(characters), 4), np.nan, dtype=np.float32)
    shown_at = [(row, box) for row, (_, box) in enumerate(characters) if box is not None]
    if shown_at:
        boxes[[row for row, _ in shown_at]] = [box for _, box in shown_at]
    return "".join(text for text, _ in characters), boxes


def _read(lines: list[Line], rules: Rules) -> list[list[Row]]:
    """The rows of a page's blocks in reading order; of a form, box by box."""

    def read(some: list[Line]) -> list[list[Row]]:
        return [rows_of(block, rules) for block in blocks_of(some, rules)]

    return form_blocks(lines, rules, read) or read(lines)


# ------------------------------------------------------------------ writing


def _written(blocks: list[list[Row]], rules: Rules) -> list[Character]:
    """Rows -> (character, box) with line breaks, and an empty line where the leading is large."""
    characters: list[Character] = []
    previous: Placed | None = None
    reached = 0.0  # the largest font size of the previous row
    words = _words(blocks)
    for block in blocks:
        texts = _joined([_written_row(row, rules, words) for row in block], words)
        for row, text in zip(block, texts, strict=True):
            first = row[0][0][0]
            last = max((part[0] for cell in row for part in cell), key=lambda item: item.base)
            size = max(item.size for cell in row for part in cell for item in (part[0], part[-1]))
            if previous is not None and text:
                characters.append(("\n", None))
                leading = first.base - previous.base
                back = leading < 0 and not isinstance(row, Captioned)
                far = leading > PARAGRAPH_LEADING * max(size, reached)
                if back or far or _are_tables(rules, previous.base, row):
                    characters.append(("\n", None))
            characters += text
            previous, reached = last, size
    return characters


def _are_tables(rules: Rules, upper: float, row: Row) -> bool:
    """Whether a ruled table has ended above a row and another one begins with it: two lines, well apart."""
    if not rules.lying:
        return False
    items = [item for cell in row for part in cell for item in part]
    left, right = min(item.left for item in items), max(item.right for item in items)
    levels = rules.levels(upper, min(item.base for item in items), left, right)
    return len(levels) > 1 and levels[-1] - levels[0] >= TABLE_GAP


def _written_row(row: Row, rules: Rules, words: set[str]) -> list[Character]:
    """The cells of a row on one line, the lines of a cell joined by spaces or at a parted word."""
    characters: list[Character] = []
    reached: float | None = None
    captioned = isinstance(row, Captioned)
    for place, cell in enumerate(row):
        start = min(part[0].left for part in cell)
        if captioned and place == 1:
            ends = characters[-1][0]
            characters += [(sign, None) for sign in (LABEL if ends.isalnum() or ends in CLOSING else WIDE)]
        elif reached is not None:
            far = (start - reached) / max(cell[0][0].size, 0.1) >= COLUMN_GAP
            parted = far or any(
                reached - RULE_SLACK <= x <= start + RULE_SLACK for x in rules.beside(cell[0])
            )
            characters += [(space, None) for space in (COLUMN if parted else WIDE)]
        room = min((part[0].left for part in row[place + 1]), default=start) if row[place + 1 :] else start
        for number, part in enumerate(cell):
            line = _written_line(part, rules)
            apart = number > 0 and _is_ended(cell[number - 1], part, start, room)
            characters = _continued(characters, line, words, apart) if number else characters + line
        reached = max(part[-1].right for part in cell)
    return characters


def _is_ended(line: Line, following: Line, start: float, room: float) -> bool:
    """Whether a cell's line was ended on purpose: a name and a description, not a text that wraps."""
    end = ink_of(line)[-1]
    closed = end.glyph.text.isalnum() or end.glyph.text in CLOSING
    short = end.right - start < ENDED_SHARE * (room - start)
    return closed and short and not ink_of(following)[0].glyph.text.islower()


def _continued(
    characters: list[Character], line: list[Character], words: set[str], apart: bool
) -> list[Character]:
    """Text of a cell and its next line; labels stay apart. "GTIN: 1", "ID: 2" -> "GTIN: 1  ID: 2"."""
    kept = _unparted(characters, line, words)
    if kept is not None:
        return kept + line
    spaces = WIDE if apart or _LABELLED.match(_text(line[:MAX_WORD])) else SPACE
    return characters + [(space, None) for space in spaces] + line


def _unparted(line: list[Character], following: list[Character], words: set[str]) -> list[Character] | None:
    """A line that ends within a word, as far as it is kept before the word's rest; None where it does not."""
    if not line or line[-1][0] != "-":
        return None
    ends, starts = _text(line[-MAX_WORD:]), _text(following[:MAX_WORD])
    broken = _BROKEN_WORD.search(ends)
    rest = _WORD_REST.match(starts)
    if not broken or not rest or rest.group().casefold() in SUSPENDING:
        return None
    first, second = broken.group(1).casefold(), rest.group().casefold()
    compound = broken.start() > 0 and ends[broken.start() - 1] == "-"
    return line if compound or _keeps_hyphen(first, second, words) else line[:-1]


def _joined(lines: list[list[Character]], words: set[str]) -> list[list[Character]]:
    """Words parted at the end of a line, put together on that line; emptied lines stay as empty lists.

    Example: "an exam-", "ple of it" -> "an example", "of it".
    """
    lines = list(lines)
    for number in range(len(lines) - 1):
        line, following = lines[number], lines[number + 1]
        kept = _unparted(line, following, words)
        if kept is None or WIDE in _text(line) or WIDE in _text(following):
            continue
        length = len(_text(following).split(SPACE, 1)[0])
        lines[number] = kept + following[:length]
        lines[number + 1] = following[length + 1 :]
    return lines


def _text(characters: list[Character]) -> str:
    return "".join(text for text, _ in characters)


def _words(blocks: list[list[Row]]) -> set[str]:
    """The words of the page within its lines; first ones and those before a line's hyphen may be halves."""
    found: set[str] = set()
    for block in blocks:
        for row in block:
            for cell in row:
                for part in cell:
                    text = "".join(item.glyph.text for item in part).casefold().strip()
                    within = text.partition(SPACE)[2]
                    found.update(_WORD.findall(within.rpartition(SPACE)[0] if text[-1:] == "-" else within))
    return found


def _keeps_hyphen(first: str, second: str, words: set[str]) -> bool:
    """Whether "first-second" is a compound, by the words of the page. "age", "eligible" -> True."""
    if first + second in words:
        return False
    whole = min(len(first), len(second)) >= MIN_COMPOUND and first in words and second in words
    return whole or f"{first}-{second}" in words


def _written_line(line: Line, rules: Rules) -> list[Character]:
    """Characters of one line; the first space of a gap has the box of the space printed there, if any."""
    characters: list[Character] = []
    cuts = rules.beside(line) if rules.standing else []
    previous: Placed | None = None
    printed: Box | None = None
    for item in line:
        if item.blank:
            printed = printed or item.glyph.box
            continue
        if previous is not None:
            separator = _separator(previous, item, printed is not None, cuts)
            if separator:
                characters.append((separator[0], printed))
                characters += [(space, None) for space in separator[1:]]
        characters.append((item.glyph.text, item.glyph.box))
        previous, printed = item, None
    return logical_order(characters)


def _separator(one: Placed, other: Placed, printed: bool, cuts: list[float]) -> str:
    if one.glyph.field is not None and one.glyph.field == other.glyph.field:
        return SPACE if printed else ""
    gap = (other.left - one.right) / max(min(one.size, other.size), 0.1)
    if one.glyph.field != other.glyph.field:  # a field is a word of its own, however close others stand
        gap = max(gap, SPACE_GAP if None in (one.glyph.field, other.glyph.field) else WIDE_GAP)
    if gap >= COLUMN_GAP or (cuts and is_cut(one, other, cuts)):
        return COLUMN
    if gap >= WIDE_GAP:
        return WIDE
    if printed:
        return SPACE
    if gap < SPACE_GAP:
        return ""
    square = gap < SQUARE_SPACE_GAP and _SQUARE.match(one.glyph.text) and _SQUARE.match(other.glyph.text)
    return "" if square else SPACE
