"""The whole of a web page as a source of its own: its main text with all that is left out otherwise."""

from __future__ import annotations

from pathlib import Path

_SUFFIX = "#whole-page"
_MARK = b"\n<!-- winnow: whole page -->\n"
"""At the end of the bytes that are kept, so that they have a key of their own and are read again alike."""


def whole_page_source(source: str) -> str:
    """The source that stands for everything visible on a page. Example: "a.html" -> "a.html#whole-page"."""
    return source if whole_page_of(source) is not None else source + _SUFFIX


def whole_page_of(source: str) -> str | None:
    """The page that a source is the whole of; None where it is not, or where a file is really called so."""
    if not source.endswith(_SUFFIX) or source == _SUFFIX:
        return None
    try:
        if Path(source).is_file():
            return None
    except (OSError, ValueError):
        pass
    return source.removesuffix(_SUFFIX)


def mark_whole(data: bytes) -> bytes:
    """The bytes of a page, to be read whole."""
    return data if is_whole(data) else data + _MARK


def is_whole(data: bytes) -> bool:
    """Whether these bytes are to be read whole."""
    return data.endswith(_MARK)
