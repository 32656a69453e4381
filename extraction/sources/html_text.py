"""The visible text of an HTML page, line by line, with table rows on one line; pure, no page is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree, html

from extraction.errors import NotReadable
from extraction.sources.page_text import COLUMN

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
BLOCKS = HEADINGS | frozenset(
    {"address", "article", "aside", "blockquote", "body", "br", "button", "caption", "center", "dd"}
    | {"details", "dialog", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header"}
    | {"hr", "html", "label", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary"}
    | {"table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"}
)
UNSEEN = frozenset(
    {"annotation", "applet", "audio", "canvas", "embed", "head", "iframe", "map", "noframes", "noscript"}
    | {"object", "script", "select", "style", "svg", "template", "textarea", "video"}
)
BOILERPLATE = frozenset({"nav", "footer", "menu"})  # not aside: recipes put their ingredients there
BOILERPLATE_ROLES = frozenset({"navigation", "contentinfo", "search", "banner", "dialog", "alertdialog"})
HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
TOO_DEEP = (
    "The page is nested too deeply to be read whole. Print it to a PDF from your browser, then drop that."
)
UNSHOWN = dict.fromkeys((0xAD, 0x200B, 0x2060, 0xFEFF))  # soft hyphen and characters without width
_WORD_END = re.compile(r"[^\W\d_]{2}[^\W\d_A-ZÀ-ÖØ-Þ]$")
_WORD_START = re.compile(r"[\dA-ZÀ-ÖØ-Þ]")
RAISED = frozenset({"sub", "sup"})
MAX_CELL_CHARACTERS = 300  # longer cells lay out the page, they are not a table's


@dataclass(frozen=True)
class VisibleLine:
    """One line as shown; `linked` characters of it are link text, `aside` means navigation or the like."""

    text: str
    linked: int = 0
    heading: str = ""
    aside: bool = False


def parse(text: str) -> html.HtmlElement | None:
    """The tree of a page, None where there is nothing in it; never fails on bad markup.

    Raises NotReadable where elements lie so deep in one another that libxml2 would drop the rest of the page.
    """
    parser = html.HTMLParser(encoding="utf-8", huge_tree=True)
    try:
        root = html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except (etree.LxmlError, ValueError):
        return None
    if parser.error_log.filter_from_fatals().filter_types(etree.ErrorTypes.ERR_RESOURCE_LIMIT):
        raise NotReadable(TOO_DEEP)
    return root


def is_hidden(element: html.HtmlElement) -> bool:
    """Whether an element and all in it are not shown, as far as its own attributes say."""
    if not isinstance(element.tag, str) or _name(element) in UNSEEN or "hidden" in element.attrib:
        return True
    return bool(HIDDEN_STYLE.search(element.get("style") or ""))


def visible_lines(root: html.HtmlElement) -> list[VisibleLine]:
    """What a reader sees, from top to bottom; hidden elements, scripts and form choices are left out."""
    return list(_Writer().lines(root))


def _name(element: html.HtmlElement) -> str:
    return str(element.tag).rpartition("}")[2].lower()


class _Writer:
    """Collects the text of one line until a block begins or ends."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._linked = 0
        self._links = 0
        self._asides = 0
        self._heading = ""
        self._closed = False
        """Whether an element has just ended, with nothing between it and the next one."""

    def lines(self, root: html.HtmlElement) -> Iterator[VisibleLine]:
        walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
        for event, element in walk:
            if event in ("comment", "pi"):
                self._add(element.tail)
                continue
            if event == "start":
                yield from self._start(walk, element)
            else:
                yield from self._end(element)
        yield from self._flush()

    def _start(self, walk: etree.iterwalk, element: html.HtmlElement) -> Iterator[VisibleLine]:
        if is_hidden(element):
            walk.skip_subtree()
            return
        name = _name(element)
        if name in BLOCKS:
            yield from self._flush()
        if _is_aside(element, name):
            self._asides += 1
        if name == "tr" and (row := _flat_row(element)) is not None:
            text, linked = row
            if text:
                yield VisibleLine(text, linked, aside=self._asides > 0)
            walk.skip_subtree()
            return
        if name in HEADINGS:
            self._heading = name
        if name == "a" and element.get("href"):
            self._links += 1
        if name in RAISED:
            self._closed = False
        self._add(element.text)

    def _end(self, element: html.HtmlElement) -> Iterator[VisibleLine]:
        if not is_hidden(element):
            name = _name(element)
            if name in BLOCKS:
                yield from self._flush()
            if _is_aside(element, name):
                self._asides -= 1
            if name in HEADINGS:
                self._heading = ""
            if name == "a" and element.get("href"):
                self._links -= 1
            self._closed = not element.tail
        self._add(element.tail)

    def _add(self, text: str | None) -> None:
        if text:
            # Style sheets keep a label and its value apart: <span>Time</span><b>40 min.</b>
            if self._closed and self._text and _WORD_END.search(self._text[-1]) and _WORD_START.match(text):
                self._text.append(" ")
            self._closed = False
            self._text.append(text)
            if self._links:
                self._linked += len(squeezed(text))

    def _flush(self) -> Iterator[VisibleLine]:
        text = squeezed("".join(self._text))
        if text:
            yield VisibleLine(text, self._linked, self._heading, self._asides > 0)
        self._text, self._linked = [], 0


def squeezed(text: str) -> str:
    """One space for any white space; places where a word may break are not shown."""
    return " ".join(text.translate(UNSHOWN).split())


def _is_aside(element: html.HtmlElement, name: str) -> bool:
    return name in BOILERPLATE or (element.get("role") or "").lower() in BOILERPLATE_ROLES


def _flat_row(row: html.HtmlElement) -> tuple[str, int] | None:
    """The cells of a row on one line and its linked characters; None where the row lays out the page."""
    cells: list[str] = []
    linked = 0
    for cell in row:
        if is_hidden(cell) or _name(cell) not in ("td", "th"):
            continue
        if next(cell.iter("table"), None) is not None:
            return None
        text, links = _cell_text(cell)
        if len(text) > MAX_CELL_CHARACTERS:
            return None
        linked += links
        if text:
            cells.append(text)
    return COLUMN.join(cells), linked


def _cell_text(cell: html.HtmlElement) -> tuple[str, int]:
    """All visible text in a cell, its blocks parted by spaces, and how much of it is linked."""
    lines = list(_Writer().lines(cell))
    return " ".join(line.text for line in lines), sum(line.linked for line in lines)
