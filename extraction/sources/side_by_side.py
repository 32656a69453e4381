"""Blocks side by side whose lines share baselines and are still no table: framed ones, and addresses."""

from __future__ import annotations

import re
from itertools import pairwise, zip_longest

from extraction.document import Box
from extraction.sources.cells import NUMBER, SPACE_GAP, TOUCH, WIDE_GAP, Rules, united
from extraction.sources.text_lines import Line, middle_of

# Distances are in font sizes, against loose boxes.
WIDE = "  "
MIN_SHARED_LINES = 3  # a name, a street, a city
MAX_BLOCK_LINES = 40  # of an address with the references below it
MIN_BLOCK_GUTTER = 1.0  # between blocks that stand beside each other
FLUSH = 0.5  # by which the left edges of a block's lines vary
MOST = 0.7  # of the lines of a block, where a heading or a wrapped line is different
MIN_CODE_DIGITS = 2  # of a postal code
MAX_POSTCODES = 0.5  # of the lines; a column of a table has one in most
MAX_ADDRESSES = 3  # in a row
MAX_NUMBERS = 0.3  # of the lines
MIN_FRAMED_LINES = 2
MIN_LANE = 0.8  # between the frames of two blocks; the strokes of a double line are nearer
MAX_LANE_SLACK = 4.0  # points that a frame may stand inside a character's advance width

MIN_PAIRS = 4  # lines of a block of labels with their values
MAX_LEVEL_PAIRS = 0.6  # of the lines; the rows of a table are all level

# "12345 Town", "B-1000 Town", "City, ST 12345-6789", "SW1A 1AA", "1234 AB Town", "00-950 Town".
_POSTCODE = re.compile(
    r"""(?:^|[,;•●]\ ?)(?:[A-Z]{1,3}[-\ ])?
        (?:\d{4,6}|\d{3}\ \d{2}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4}\ ?[A-Z]{2})\ [A-ZÀ-Þ]
      | [A-Za-z.,]\ [A-Z]{2},?\ +\d{5}(?:-\d{3,4})?(?!\d)
      | \b[A-Z]{1,2}\d[A-Z\d]?\ \d[A-Z]{2}\b
      | \b[A-Z]\d[A-Z]\ ?\d[A-Z]\d\b
      | ,\ ?\d{5,6}$""",
    re.VERBOSE,
)
_LABELLED = re.compile(r"([^\W\d][^:]{1,40}):\s*\S|(\D+?) {2,}\S")
_AMOUNT = re.compile(r"\d[.,]\d\d\D{0,4}$")
_LABEL = re.compile(r"[:#：]$")


def frames_of(rules: Rules, left: list[Line], right: list[Line]) -> list[Box]:
    """The standing lines that part two sides as the frames of boxes do; none where the sides are a table's.

    No lying line runs across. Either each side has its own frame, with an empty lane between the two, or one
    side has, and then few lines of the two may be level.
    """
    if not rules.standing or min(len(left), len(right)) < MIN_FRAMED_LINES:
        return []
    end, start = max(part[-1].right for part in left), min(part[0].left for part in right)
    top, bottom = min(left[0][0].base, right[0][0].base), max(left[-1][0].base, right[-1][0].base)
    edges = [
        edge
        for edge in rules.standing
        if edge.left >= end - MAX_LANE_SLACK and edge.right <= start + MAX_LANE_SLACK
        if edge.top <= bottom and edge.bottom >= top
    ]
    if not edges or _are_crossed(edges, rules):
        return []
    first, last = min(edge.left for edge in edges), max(edge.right for edge in edges)
    if last - first >= MIN_LANE * left[0][0].size:
        own = [edge for edge in edges if edge.right <= (first + last) / 2]
        others = [edge for edge in edges if edge.right > (first + last) / 2]
        framed = _are_beside(left, own) and _are_beside(right, others)
    else:
        framed = (_is_boxed(left, edges, rules) or _is_boxed(right, edges, rules)) and not _are_level(
            left, right
        )
    return edges if framed else []


def _are_crossed(edges: list[Box], rules: Rules) -> bool:
    """Whether a lying line runs past the edges, as the borders of a table run past its columns."""
    first, last = min(edge.left for edge in edges), max(edge.right for edge in edges)
    top, bottom = min(edge.top for edge in edges), max(edge.bottom for edge in edges)
    return any(
        rule.left < first - TOUCH and rule.right > last + TOUCH and top - 1 <= rule.top <= bottom
        for rule in rules.lying
    )


def frame_ends(edges: list[Box]) -> list[float]:
    """Heights above which all frames have ended, from top to bottom. (0..9, 3..12, 20..30) -> 12, 30."""
    return [end for _, end in united((edge.top, edge.bottom) for edge in edges)]


def _is_boxed(side: list[Line], edges: list[Box], rules: Rules) -> bool:
    """Whether a side has the edges beside it and lying lines from there above and below it."""
    left, right = min(part[0].left for part in side), max(part[-1].right for part in side)
    top, bottom = side[0][0].base - side[0][0].size, side[-1][0].base
    first, last = min(edge.left for edge in edges), max(edge.right for edge in edges)
    around = [
        rule
        for rule in rules.lying
        if rule.left <= max(left, last + TOUCH) and rule.right >= min(right, first - TOUCH)
        if min(abs(rule.left - first), abs(rule.right - last)) <= TOUCH
    ]
    closed = any(rule.top <= top + TOUCH for rule in around) and any(rule.bottom >= bottom for rule in around)
    return closed and _are_beside(side, edges)


def _are_beside(side: list[Line], edges: list[Box]) -> bool:
    """Whether most lines of a side have a standing line at their height."""
    beside = sum(any(edge.top <= middle_of(part) <= edge.bottom for edge in edges) for part in side)
    return beside >= MOST * len(side)


def _are_level(left: list[Line], right: list[Line]) -> bool:
    """Whether most lines of the smaller side share a baseline with the other."""
    bases = [part[-1].base for part in left]
    level = sum(min(abs(part[0].base - base) for base in bases) < 1.0 for part in right)
    return level > (1 - MOST) * min(len(left), len(right))


def has_postcode(line: Line) -> bool:
    """Whether a cell of a line looks like the end of an address."""
    digits = sum(item.glyph.text.isdigit() for item in line)
    return digits >= MIN_CODE_DIGITS and any(_POSTCODE.search(cell) for cell in _text(line).split(WIDE))


def are_addresses(left: list[Line], right: list[Line]) -> bool:
    """Whether one side is an address, and the other one too, or labels with their values."""
    if not all(_is_block(side) for side in (left, right)):
        return False
    gutter = min(part[0].left for part in right) - max(part[-1].right for part in left)
    if gutter < MIN_BLOCK_GUTTER * left[0][0].size:
        return False
    texts = [[_text(part) for part in side] for side in (left, right)]
    addresses = [_is_address(text) for text in texts]
    labels = sum(bool(_LABEL.search(text)) for text in texts[0])
    if not any(addresses) or labels >= MOST * len(left):  # the right side has their values
        return False
    return all(addresses) or _has_labels(texts[addresses.index(False)])


def has_pairs(left: list[Line], right: list[Line]) -> bool:
    """Whether the right side is labels with their values: a block, where few are level with the left."""
    if min(len(left), len(right)) < MIN_PAIRS:
        return False
    gutter = min(part[0].left for part in right) - max(part[-1].right for part in left)
    if gutter < MIN_BLOCK_GUTTER * max(part[0].size for part in left):
        return False
    start = min(part[0].left for part in right)
    labels = [part for part in right if part[0].left - start <= FLUSH * part[0].size]
    first = [_text(part).split(WIDE) for part in labels]
    words = sum(not any(c.isdigit() for c in cells[0]) for cells in first)
    paired = sum(len(cells) == 2 for cells in first)
    return paired >= MIN_PAIRS and words >= MOST * len(labels) and 2 * len(labels) >= len(right)


def _is_block(side: list[Line]) -> bool:
    """Whether lines stand flush below each other, a heading or an indented rest aside."""
    if not MIN_SHARED_LINES <= len(side) <= MAX_BLOCK_LINES:
        return False
    lefts = sorted(part[0].left for part in side)
    slack = FLUSH * side[0][0].size
    flush = max(sum(0 <= other - one <= slack for other in lefts) for one in lefts)
    return flush >= MOST * len(side)


def _is_address(texts: list[str]) -> bool:
    """Whether lines have a postal code among them, and few numbers; so each of up to three columns.

    A few labels with their values may stand beside a single one: "12345 Town  VAT no.:  DE1".
    """
    columns = list(zip_longest(*(text.split(WIDE) for text in texts)))
    first, others = columns[0], [[cell for cell in column if cell] for column in columns[1:]]
    if others and all(len(other) < MIN_SHARED_LINES for other in others):
        others = [] if all(_LABEL.search(cell) for cell in others[0]) else others
    return len(columns) <= MAX_ADDRESSES and all(
        _is_address_column([c for c in column if c]) for column in [first, *others]
    )


def _is_address_column(texts: list[str]) -> bool:
    codes = sum(bool(_POSTCODE.search(text)) for text in texts)
    numbers = sum(bool(NUMBER.match(text)) for text in texts)
    few = 0 < codes <= MAX_POSTCODES * len(texts) and numbers <= MAX_NUMBERS * len(texts)
    return len(texts) >= MIN_SHARED_LINES and few


def _has_labels(texts: list[str]) -> bool:
    """Whether most lines are a label with its value, some with none; a table repeats words or has amounts."""
    found = [match.group(1) or match.group(2) for text in texts if (match := _LABELLED.match(text))]
    empty = [text for text in texts if _LABEL.search(text)]
    amounts = sum(bool(_AMOUNT.search(text)) for text in texts)
    labelled = 2 * len(found) >= len(texts) and len(set(found)) + len(empty) >= MOST * len(texts)
    return labelled and 2 * amounts < len(texts)


def _text(part: Line) -> str:
    """The characters of a line without its blanks, with spaces for gaps."""
    text = part[0].glyph.text
    for one, other in pairwise(part):
        gap = (other.left - one.right) / max(min(one.size, other.size), 0.1)
        text += (WIDE if gap >= WIDE_GAP else " " if gap >= SPACE_GAP else "") + other.glyph.text
    return text
