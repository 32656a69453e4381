"""What a source is called: the key of its bytes and the name a person knows it by."""

from __future__ import annotations

import hashlib
from pathlib import PurePath
from urllib.parse import unquote, urlsplit

from extraction.errors import NotReadable
from extraction.sources.parts import part_of
from extraction.sources.whole_page import whole_page_of

MAX_SOURCE_BYTES = 8192
"""Paths end at 4096 bytes, servers refuse longer addresses; escaped in JSON it fits a worker's line."""


def document_key(data: bytes) -> str:
    """The sha256 of the source bytes in hex; names the cache folder."""
    return hashlib.sha256(data).hexdigest()


def is_url(source: str) -> bool:
    """Whether the source is an http or https address."""
    return source.lower().startswith(("http://", "https://"))


def check_source(source: str) -> None:
    """NotReadable for a path or address that can be neither stored nor handed to a worker."""
    try:
        size = len(source.encode())
    except UnicodeEncodeError:
        message = "The file's name is not valid Unicode. Rename the file and try again."
        raise NotReadable(message) from None
    if size > MAX_SOURCE_BYTES:
        raise NotReadable("This path or address is too long. Save the page or move the file, then drop that.")


def source_name(source: str) -> str:
    """The last part of a path or address, without query; the host where an address has no path.

    Examples: "https://shop.example/a/b%20c.html?x=1" -> "b c.html";
    "a/all.pdf#pages=3-5" -> "all.pdf, pages 3-5".
    """
    page = whole_page_of(source)
    if page is not None:
        return f"{source_name(page)}, whole page"
    part = part_of(source)
    if part is not None:
        whole, first, last = part
        return f"{source_name(whole)}, " + (f"page {first}" if first == last else f"pages {first}-{last}")
    if is_url(source):
        parts = urlsplit(source)
        return unquote(PurePath(parts.path).name) or parts.netloc
    return PurePath(source).name or source
