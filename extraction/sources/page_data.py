"""What a web page tells machines beside its text: JSON-LD, microdata, meta properties, as "name: value"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from lxml import html

TITLE = "Data that the page carries beside its text:"
MAX_SCRIPT = 500_000  # characters of one JSON-LD script; shops with every variant of a product have 100,000
MAX_ELEMENTS = 2_000
MAX_DEPTH = 8
MAX_VALUE = 400  # characters; longer ones are the article itself
MAX_LINES = 60
MAX_CHARACTERS = 3_000
MIN_TOLD = 3  # folded characters; what is shorter occurs anywhere in a text

# What says nothing about the matter of the page: where things lie, what can be done, what else the site has.
IGNORED_TYPES = frozenset(
    {
        "breadcrumblist",
        "website",
        "searchaction",
        "imageobject",
        "sitenavigationelement",
        "wpheader",
        "wpfooter",
    }
    | {"comment", "review", "wpsidebar", "listitem", "collectionpage", "readaction"}
)
IGNORED_NAMES = frozenset(
    {"image", "images", "logo", "url", "sameas", "thumbnail", "thumbnailurl", "contenturl", "embedurl"}
    | {
        "potentialaction",
        "breadcrumb",
        "video",
        "comment",
        "comments",
        "review",
        "reviews",
        "haspart",
        "ispartof",
    }
    | {"interactionstatistic", "speakable", "mainentityofpage", "itemlistelement", "position", "inlanguage"}
    | {
        "articlebody",
        "text",
        "keywords",
        "width",
        "height",
        "caption",
        "encodingformat",
        "isaccessibleforfree",
    }
    | {"wordcount", "commentcount", "identifier", "discussionurl", "replytourl", "bestrating", "worstrating"}
    | {"copyrightholder", "copyrightyear", "cssselector", "primaryimageofpage", "dateline", "associatedmedia"}
)
# Beside the page's own matter these describe the site; within it ("author") the name says enough.
BYSTANDERS = frozenset(
    {"organization", "newsmediaorganization", "person", "corporation", "webpage", "faqpage"}
)
META_PREFIXES = ("article:", "product:", "book:", "og:", "music:", "event:", "place:", "business:")
IGNORED_META = re.compile(
    r"og:(title|image|url|type|locale|video|audio|updated_time|rich_attachment)|.*(app_id|:publisher|:opinion|:tag)"
)
SCHEMA_WORD = re.compile(r"https?://schema\.org/(\w+)$")  # "https://schema.org/InStock" says "InStock"
ADDRESS = re.compile(r"(https?:)?//|data:|mailto:|#")

Fact = tuple[str, str]


def data_lines(root: html.HtmlElement, text: str) -> list[str]:
    """TITLE and a line for each fact that the text does not hold already; no line where there is none.

    Example: {"@type": "Product", "offers": {"priceCurrency": "EUR"}} -> TITLE, "offers.priceCurrency: EUR".
    """
    told = folded(text)
    known: set[str] = set()
    lines: list[str] = []
    size = 0
    for name, value in _facts(root):
        line = f"{name}: {value}"
        key = folded(value)
        if not key or key in known or (len(key) >= MIN_TOLD and key in told) or line in lines:
            continue
        size += len(line) + 1
        if len(lines) >= MAX_LINES or size > MAX_CHARACTERS:
            break
        if len(key) >= MIN_TOLD:
            known.add(key)
        lines.append(line)
    return [TITLE, *lines] if lines else []


def folded(text: str) -> str:
    """Without white space, marks and case: what two places of a page write alike."""
    return "".join(character for character in text.casefold() if character.isalnum())


def _facts(root: html.HtmlElement) -> Iterator[Fact]:
    for script in root.xpath("//script[contains(translate(@type, 'LDJSON', 'ldjson'), 'ld+json')]"):
        yield from _of_script(script.text_content())
    yield from _of_microdata(root)
    yield from _of_meta(root)


def _of_script(text: str) -> Iterator[Fact]:
    """Facts of a JSON-LD script; none where it is too long or no JSON."""
    if len(text) > MAX_SCRIPT:
        return
    try:
        data = json.loads(
            text.strip().removeprefix("<!--").removesuffix("-->").strip().rstrip(";"), strict=False
        )
    except (ValueError, RecursionError):
        return
    yield from _of_node(data, "", 0)


def _of_node(node: Any, path: str, depth: int) -> Iterator[Fact]:
    if depth > MAX_DEPTH:
        return
    if isinstance(node, list):
        for item in node:
            yield from _of_node(item, path, depth + 1)
    elif isinstance(node, dict):
        found = node.get("@type")
        kinds = {str(kind).casefold() for kind in (found if isinstance(found, list) else [found])}
        if kinds & IGNORED_TYPES or (not path and kinds & BYSTANDERS):
            return
        for name, value in node.items():
            if kinds & BYSTANDERS and name != "name":
                continue
            if name == "@graph":
                yield from _of_node(value, path, depth + 1)
            elif not name.startswith("@") and name.casefold() not in IGNORED_NAMES:
                yield from _of_node(value, f"{path}.{name}" if path else name, depth + 1)
    elif node is not None and path and (value := _value(node)):
        yield path.removesuffix(".name"), value


def _value(node: object) -> str:
    """A scalar as it can be read, empty where it is an address, marks or too long."""
    if isinstance(node, bool):
        return "yes" if node else "no"
    text = " ".join(re.sub(r"<[^<>]*>", " ", unescape(str(node))).split())
    if found := SCHEMA_WORD.match(text):
        return found[1]
    return "" if ADDRESS.match(text) or len(text) > MAX_VALUE else text


def _of_microdata(root: html.HtmlElement) -> Iterator[Fact]:
    for element in root.xpath("//*[@itemprop][not(@itemscope)]")[:MAX_ELEMENTS]:
        scopes = [outer for outer in element.iterancestors() if "itemscope" in outer.attrib][:MAX_DEPTH]
        kinds = {
            str(outer.get("itemtype") or "").rstrip("/").rpartition("/")[2].casefold() for outer in scopes
        }
        names = [
            str(outer.get("itemprop")).split()[0]
            for outer in scopes[::-1]
            if (outer.get("itemprop") or "").strip()
        ]
        own = str(element.get("itemprop")).split()
        path = [*names, *own[:1]]
        if (
            not scopes
            or not own
            or kinds & IGNORED_TYPES
            or any(name.casefold() in IGNORED_NAMES for name in path)
        ):
            continue
        if value := _value(_property(element)):
            yield ".".join(path).removesuffix(".name"), value


def _property(element: html.HtmlElement) -> str:
    for name in ("content", "datetime", "value"):
        if element.get(name):
            return str(element.get(name))
    return "" if element.tag in ("img", "link", "iframe", "source") else str(element.text_content())


def _of_meta(root: html.HtmlElement) -> Iterator[Fact]:
    for meta in root.xpath("//meta[@content]")[:MAX_ELEMENTS]:
        name = str(meta.get("property") or meta.get("name") or "").strip().casefold()
        if (
            name.startswith(META_PREFIXES)
            and not IGNORED_META.match(name)
            and (value := _value(meta.get("content")))
        ):
            yield name, value
