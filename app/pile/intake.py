"""What was dropped or pasted -> sources to add: paths and http(s) addresses; or text; or a picture."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QTextDocumentFragment

WEB = ("http", "https")


def sources_of(mime: QMimeData | None) -> list[str]:
    """Files, folders and links, in their order; empty where there is nothing of the kind.

    Text counts where each line is an address or the path of something that is there, HTML where there is
    nothing in it but links. An empty clipboard has no data at all.
    """
    if mime is None:
        return []
    if mime.hasUrls():
        return [source for source in map(source_of, mime.urls()) if source]
    if mime.text().strip():
        return _sources_in(mime.text())
    return _links_alone(mime.html()) if mime.hasHtml() else []


def _sources_in(text: str) -> list[str]:
    found: list[str] = []
    for line in text.splitlines():
        if line.strip():
            source = source_of_text(line.strip())
            if not source:
                return []
            found.append(source)
    return found


def text_of(mime: QMimeData | None) -> str:
    """Text that is neither a file nor a link: a document of its own. Empty where there is none."""
    if mime is None or mime.hasUrls() or sources_of(mime):
        return ""
    if mime.text().strip():
        return mime.text()
    text = QTextDocumentFragment.fromHtml(mime.html()).toPlainText() if mime.hasHtml() else ""
    return text.replace("\ufffc", "") if text.strip("\ufffc \n\t") else ""  # the sign stands for pictures


def holds_picture(mime: QMimeData | None) -> bool:
    """Whether all there is is a picture."""
    return mime is not None and mime.hasImage() and not sources_of(mime) and not text_of(mime)


def source_of(url: QUrl) -> str:
    """A path or an address; empty for all other kinds of URL."""
    if url.isLocalFile():
        return url.toLocalFile()
    return url.toString() if url.scheme() in WEB and url.host() else ""


def source_of_text(text: str) -> str:
    """An address or the path of something that is there; empty for other text.

    Example: "www.example.org/bill" -> "https://www.example.org/bill".
    """
    if text.lower().startswith("www.") and " " not in text:
        text = f"https://{text}"
    url = QUrl(text, QUrl.ParsingMode.StrictMode)
    if url.scheme() in (*WEB, "file"):
        return source_of(url)
    try:
        path = Path(text).expanduser()
        return str(path) if path.is_absolute() and path.exists() else ""
    except (OSError, RuntimeError, ValueError):
        return ""


class _Links(HTMLParser):
    """The addresses of links, and whether there is text beside them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.other = False
        self._inside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self._inside += 1
            self.found.append(source_of(QUrl(dict(attrs).get("href") or "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._inside -= 1

    def handle_data(self, data: str) -> None:
        self.other = self.other or (self._inside <= 0 and bool(data.strip()))


def _links_alone(html: str) -> list[str]:
    links = _Links()
    links.feed(html)
    found = [source for source in dict.fromkeys(links.found) if source.startswith(WEB)]
    return [] if links.other else found
