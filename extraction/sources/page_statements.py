"""What a web page states of its own article or recipe for machines: title, authors, ingredients, steps.

A small model takes people named in an article for its authors, and comments below a recipe for its steps. The
page's JSON-LD, microdata and heading say which they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import unescape
from typing import Any

from lxml import html

from extraction.document import Statements
from extraction.sources.html_text import squeezed
from extraction.sources.page_data import ADDRESS, MAX_ELEMENTS, MAX_SCRIPT, folded

RECIPES = frozenset({"recipe"})
ARTICLES = frozenset(
    {"article", "newsarticle", "reportagenewsarticle", "analysisnewsarticle", "opinionnewsarticle"}
    | {"blogposting", "liveblogposting", "socialmediaposting", "techarticle", "scholarlyarticle"}
)
MAX_ENTRIES = 300
MAX_ENTRY = 4_000  # characters of one step; longer ones are whole articles
MAX_NODES = 5_000
MAX_DEPTH = 12

_PROPERTIES = {
    "title": ("headline", "name"),
    "authors": ("author",),
    "ingredients": ("recipeIngredient", "ingredients"),
    "instructions": ("recipeInstructions",),
}
_LISTED = ("ingredients", "instructions")


def statements(root: html.HtmlElement, text: str) -> Statements:
    """Kind of statement -> what the page says, one tuple for each place that says it, the surest first.

    `text` is the page's visible text: lists are left out of which an entry does not stand in it, because
    pages give machines other spellings now and then.
    """
    shown = folded(text)
    titles = [
        key
        for title in root.xpath("//meta[@property='og:title']/@content | //head/title/text()")
        if (key := folded(str(title)))
    ]
    found: dict[str, list[tuple[str, ...]]] = {}
    for node in (*_own(_subjects(root, RECIPES), titles), *_own(_subjects(root, ARTICLES), titles)):
        for kind, names in _PROPERTIES.items():
            said = next((said for name in names if (said := _said(node, name))), ())
            if said and (kind not in _LISTED or len(said) == 1 or _all_in(said, shown)):
                found.setdefault(kind, []).append(said)
    found.setdefault("title", []).extend((heading,) for heading in _headings(root, titles))
    return {kind: tuple(dict.fromkeys(said)) for kind, said in found.items() if said}


def _said(node: Mapping[str, Any], name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_words(node.get(name), 0)))[:MAX_ENTRIES]


def _all_in(entries: Iterable[str], shown: str) -> bool:
    return all((key := folded(entry)) and key in shown for entry in entries)


def _own(nodes: Sequence[Mapping[str, Any]], titles: Sequence[str]) -> list[Mapping[str, Any]]:
    """Of several nodes of a kind those that the page is named after: others are what it links to."""
    if len(nodes) < 2:
        return list(nodes)
    return [
        node
        for node in nodes
        for name in _words([node.get("headline"), node.get("name")], 0)
        if any(folded(name) in title or title in folded(name) for title in titles)
    ]


def _headings(root: html.HtmlElement, titles: Sequence[str]) -> Iterator[str]:
    """The headings that the page's own title repeats: others name the site or what stands beside."""
    for heading in root.xpath("//h1")[:MAX_ENTRIES]:
        words = squeezed(heading.text_content())
        key = folded(words)
        if key and len(words) <= MAX_ENTRY and any(key in title for title in titles):
            yield words


# ------------------------------------------------------------------ the nodes of a page


def _subjects(root: html.HtmlElement, wanted: frozenset[str]) -> list[Mapping[str, Any]]:
    """The nodes of these kinds, with references within the page followed."""
    nodes: list[dict[str, Any]] = []
    for script in root.xpath("//script[contains(translate(@type, 'LDJSON', 'ldjson'), 'ld+json')]"):
        nodes += _nodes(_parsed(script.text_content()), 0)
    named = {str(node["@id"]): node for node in nodes if "@id" in node and len(node) > 1}
    return [
        *(
            {name: _resolved(value, named) for name, value in node.items()}
            for node in nodes
            if _kinds(node) & wanted
        ),
        *_microdata(root, wanted),
    ]


def _parsed(text: str) -> Any:
    if len(text) > MAX_SCRIPT:
        return None
    try:
        return json.loads(
            text.strip().removeprefix("<!--").removesuffix("-->").strip().rstrip(";"), strict=False
        )
    except (ValueError, RecursionError):
        return None


def _nodes(data: Any, depth: int) -> list[dict[str, Any]]:
    """The nodes at the top of a script: what lies deeper is part of another or is only linked to."""
    if isinstance(data, list):
        return [node for item in data[:MAX_NODES] if depth < MAX_DEPTH for node in _nodes(item, depth + 1)]
    if not isinstance(data, dict):
        return []
    inner = data.get("@graph") if depth < MAX_DEPTH else None
    main = data.get("mainEntity") if depth < MAX_DEPTH else None
    return [data, *_nodes(inner, depth + 1), *_nodes(main, depth + 1)]


def _kinds(node: Mapping[str, Any]) -> set[str]:
    found = node.get("@type")
    return {str(kind).casefold() for kind in (found if isinstance(found, list) else [found])}


def _resolved(value: Any, named: Mapping[str, dict[str, Any]]) -> Any:
    if isinstance(value, list):
        return [_resolved(item, named) for item in value[:MAX_ENTRIES]]
    if isinstance(value, dict) and "name" not in value and str(value.get("@id")) in named:
        return named[str(value["@id"])]
    return value


def _microdata(root: html.HtmlElement, wanted: frozenset[str]) -> list[dict[str, Any]]:
    nodes: dict[html.HtmlElement, dict[str, Any]] = {}
    for element in root.xpath("//*[@itemprop]")[:MAX_ELEMENTS]:
        owner = next((outer for outer in element.iterancestors() if "itemscope" in outer.attrib), None)
        kind = str(owner.get("itemtype") or "") if owner is not None else ""
        kind = kind.rstrip("/").rpartition("/")[2].casefold()
        if kind in wanted:
            node = nodes.setdefault(owner, {"@type": kind})
            for name in str(element.get("itemprop")).split()[:MAX_DEPTH]:
                node.setdefault(name, []).append(_property(element))
    return list(nodes.values())


def _property(element: html.HtmlElement) -> str:
    if "itemscope" in element.attrib:
        names = element.xpath(".//*[@itemprop='name']")
        element = names[0] if names else element
    return str(element.get("content") or element.text_content())


# ------------------------------------------------------------------ the words of a property


def _words(value: Any, depth: int) -> Iterator[str]:
    """The texts of a property: of a person the name, of a step its text, of a section its steps."""
    if depth > MAX_DEPTH:
        return
    if isinstance(value, list):
        for item in value:
            yield from _words(item, depth + 1)
    elif isinstance(value, dict):
        for name in ("itemListElement", "text", "name"):
            if value.get(name):
                yield from _words(value[name], depth + 1)
                return
    elif isinstance(value, str):
        words = squeezed(re.sub(r"<[^<>]*>", " ", unescape(value)))
        if words and len(words) <= MAX_ENTRY and not ADDRESS.match(words):
            yield words
