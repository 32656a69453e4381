"""What was dropped or pasted -> sources to add: paths and http(s) addresses."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

WEB = ("http", "https")


def sources_of(mime: QMimeData | None) -> list[str]:
    """Files, folders and links, in their order; empty where there is nothing of the kind.

    Plain text counts where each line is an address or the path of something that is there. An empty
    clipboard has no data at all.
    """
    if mime is None:
        return []
    if mime.hasUrls():
        return [source for source in map(source_of, mime.urls()) if source]
    if not mime.hasText():
        return []
    lines = [line.strip() for line in mime.text().splitlines() if line.strip()]
    found = [source_of_text(line) for line in lines]
    return [source for source in found if source] if all(found) else []


def text_of(mime: QMimeData | None) -> str:
    """Plain text that is neither a file nor a link: a document of its own. Empty where there is none."""
    if mime is None or mime.hasUrls() or sources_of(mime):
        return ""
    return mime.text() if mime.text().strip() else ""


def source_of(url: QUrl) -> str:
    """A path or an address; empty for all other kinds of URL."""
    if url.isLocalFile():
        return url.toLocalFile()
    return url.toString() if url.scheme() in WEB and url.host() else ""


def source_of_text(text: str) -> str:
    """An address or the path of something that is there; empty for other text."""
    url = QUrl(text, QUrl.ParsingMode.StrictMode)
    if url.scheme() in (*WEB, "file"):
        return source_of(url)
    try:
        path = Path(text).expanduser()
        return str(path) if path.is_absolute() and path.exists() else ""
    except (OSError, RuntimeError, ValueError):
        return ""
