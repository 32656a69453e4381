"""Fetches web pages and turns HTML and saved pages (MHTML) into text: trafilatura finds the content."""

from __future__ import annotations

import email
import email.policy
import logging
import re
import time
from dataclasses import dataclass

import httpx
import trafilatura

from extraction.document import Document, Page, Span
from extraction.errors import EmptyFile, NotAWebPage, NoText, NotReadable, TooLarge, UrlUnreachable
from extraction.sources.charsets import decode
from extraction.sources.html_text import VisibleLine, parse, visible_lines
from extraction.sources.names import document_key, source_name
from extraction.sources.page_data import data_lines, folded
from extraction.sources.page_statements import statements
from extraction.sources.whole_page import is_whole

log = logging.getLogger("winnow.web")
# Their remarks quote pages and addresses, and would end in the log of what the worker prints.
for name in ("trafilatura", "htmldate"):
    logging.getLogger(name).setLevel(logging.CRITICAL)

MAX_PAGE_BYTES = 20 * 1024 * 1024
MAX_REDIRECTS = 10
CONNECT_SECONDS = 15.0
READ_SECONDS = 30.0
WHOLE_SECONDS = 45.0  # before the minute in which the parent ends the worker, which could not say why
READABLE_TYPES = ("text/", "application/xhtml", "application/xml", "application/pdf", "application/x-pdf")
UNTYPED = ("", "application/octet-stream", "binary/octet-stream", "multipart/related", "message/rfc822")
ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.5"
# Some shops answer unknown programs with an error page; the name stays honest behind the usual prefix.
USER_AGENT = "Mozilla/5.0 (compatible; Winnow)"

MIN_TEXT = 200  # characters; below it a page with scripts or a password field shows its text only later
SCRIPTED_BYTES = 10_000
MIN_SHARE = 0.2  # of the visible text outside navigation; below it trafilatura took the wrong part
LINKED_SHARE = 0.9  # a line that is nothing but a link; with an amount before it, it is an ingredient
MENU_LINES = 4  # single linked lines stand in the text, more in a row are menus and teasers
TRAILING_LINES = 2  # the author or the source is often named right after the text
SHORT_LINE = 12  # folded characters; shorter lines occur anywhere and say nothing about where content is

# Without the search that guesses a date from any number on the page; a wrong date is worse than none.
STATED_DATES = {"extensive_search": False, "original_date": True}

SAVE_THE_PAGE = (
    "The page shows its text only after scripts have run or after a login. "
    "Open it in your browser, save the page, then drop the saved file."
)


@dataclass(frozen=True)
class Fetched:
    """What an address led to: `url` after redirects, lower-case `media_type`, the server's `charset`."""

    url: str
    data: bytes
    media_type: str
    charset: str | None = None


def fetch(url: str) -> Fetched:
    """Fetch a page or PDF.

    Raises UrlUnreachable (naming the status or the cause), NotAWebPage, TooLarge, EmptyFile.
    """
    timeout = httpx.Timeout(READ_SECONDS, connect=CONNECT_SECONDS)
    headers = {"User-Agent": USER_AGENT, "Accept": ACCEPT}
    try:
        with (
            httpx.Client(
                follow_redirects=True, max_redirects=MAX_REDIRECTS, timeout=timeout, headers=headers
            ) as client,
            client.stream("GET", url) as response,
        ):
            return _received(response)
    except httpx.TooManyRedirects as error:
        raise UrlUnreachable(f"The address leads from one address to the next without end: {url}") from error
    except httpx.TimeoutException as error:
        raise UrlUnreachable(f"The server did not answer in time: {url}. Try again later.") from error
    except (httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError) as error:
        # UnicodeError: Python's own resolver, for host names that the domain system has no form for.
        raise UrlUnreachable(f"This is not an address of a web page: {url}") from error
    except httpx.HTTPError as error:
        raise UrlUnreachable(f"{UrlUnreachable.__doc__} ({url}: {error})") from error


def _received(response: httpx.Response) -> Fetched:
    if response.status_code >= 400:
        name = f"{response.status_code} {response.reason_phrase}".strip()
        advice = (
            "Check the address."
            if response.status_code in (404, 410)
            else "Open it in your browser and save it."
        )
        raise UrlUnreachable(f"The server answers {name} for {response.url}. {advice}")
    media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type not in UNTYPED and not media_type.startswith(READABLE_TYPES) and "+xml" not in media_type:
        raise NotAWebPage(f"{NotAWebPage.__doc__} It is {media_type}: download it and drop the file.")
    too_large = TooLarge(f"The page is larger than {MAX_PAGE_BYTES // 2**20} MB. Save it and drop the file.")
    if int(response.headers.get("content-length") or 0) > MAX_PAGE_BYTES:
        raise too_large
    data = bytearray()
    end = time.monotonic() + WHOLE_SECONDS
    for chunk in response.iter_bytes():
        data += chunk
        if len(data) > MAX_PAGE_BYTES:
            raise too_large
        if time.monotonic() > end:
            raise UrlUnreachable(f"The server sends too slowly: {response.url}. Try again later.")
    if not data:
        raise EmptyFile(f"The server sent an empty page for {response.url}.")
    return Fetched(str(response.url), bytes(data), media_type, response.charset_encoding)


# ------------------------------------------------------------------ reading


def read_html(
    data: bytes, source: str, charset: str | None = None, notices: tuple[str, ...] = ()
) -> Document:
    """A page as a document of one `Page`, without boxes; `charset` as the server named it.

    Its text is the content, and everything visible where the bytes are marked so (`whole_page`).
    Raises EmptyFile, TooLarge, NoText.
    """
    if not data.strip():
        raise EmptyFile
    if len(data) > MAX_PAGE_BYTES:
        raise TooLarge(f"The page is larger than {MAX_PAGE_BYTES // 2**20} MB.")
    return _document(decode(data, charset), data, source, notices)


def read_mhtml(data: bytes, source: str) -> Document:
    """A page saved by a browser with everything in it (.mhtml, .mht): its first HTML part.

    Raises TooLarge, NotReadable, NoText.
    """
    if len(data) > MAX_PAGE_BYTES:
        raise TooLarge(f"The saved page is larger than {MAX_PAGE_BYTES // 2**20} MB.")
    message = email.message_from_bytes(data, policy=email.policy.default)
    for part in message.walk():
        if part.get_content_type() in ("text/html", "application/xhtml+xml"):
            body = part.get_payload(decode=True)
            if isinstance(body, bytes):
                text = decode(body, part.get_content_charset())
                return _document(text, data, source, ())
    raise NotReadable("The saved page holds no HTML. Save it again, as a complete page.")


def _document(markup: str, data: bytes, source: str, notices: tuple[str, ...]) -> Document:
    root = parse(markup)
    lines = visible_lines(root) if root is not None else []
    shown = sum(len(line.text) for line in lines)
    if not shown or (shown < MIN_TEXT and _shows_text_later(markup)):
        raise NoText(SAVE_THE_PAGE if _shows_text_later(markup) else "The page has no text.")
    found = _content(markup)
    metadata = _metadata(found)
    kept = (found.text or "") if found else ""
    body = "\n".join(line.text for line in lines) if is_whole(data) else "\n".join(content_lines(lines, kept))
    text = "\n".join([*_heading_lines(metadata, body), body])
    stated = statements(root, text) if root is not None else {}
    if root is not None and (beside := data_lines(root, text)):
        text += "\n\n" + "\n".join(beside)
    return Document(
        key=document_key(data),
        kind="web",
        source=source,
        title=metadata.get("title") or source_name(source),
        text=text,
        pages=(Page(0, "1", Span(0, len(text))),),
        language=_language(root),
        metadata=metadata,
        notices=notices,
        stated=stated,
    )


def _shows_text_later(markup: str) -> bool:
    password = re.search(r"""<input[^>]{0,300}type\s*=\s*["']?password""", markup, re.IGNORECASE)
    return bool(password) or ("<script" in markup.lower() and len(markup) > SCRIPTED_BYTES)


def _content(markup: str) -> trafilatura.settings.Document | None:
    """What trafilatura takes for the content, with metadata; None where it finds nothing or fails."""
    try:
        return trafilatura.bare_extraction(
            markup,
            favor_recall=True,
            include_tables=True,
            include_comments=False,
            with_metadata=True,
            date_extraction_params=STATED_DATES,
        )
    except Exception as error:
        # lxml and date parsing fail in many ways on broken pages; the visible text remains
        log.info("trafilatura cannot read this page: %s", type(error).__name__)
        return None


def _metadata(found: trafilatura.settings.Document | None) -> dict[str, str]:
    names = ("title", "author", "date", "sitename", "description", "url")
    return {name: str(value) for name in names if found and (value := getattr(found, name, None))}


def _language(root: object) -> str | None:
    language = root.get("lang") if root is not None and hasattr(root, "get") else None
    return str(language).strip().lower()[:16] or None if language else None


def _heading_lines(metadata: dict[str, str], body: str) -> list[str]:
    """Title, author, date and site, where the text does not say them already."""
    said = folded(body)
    labels = {"title": "", "author": "Author: ", "date": "Date: ", "sitename": "Site: "}
    return [
        label + metadata[name]
        for name, label in labels.items()
        if name in metadata and folded(metadata[name]) not in said
    ]


# ------------------------------------------------------------------ which lines are content


def content_lines(lines: list[VisibleLine], kept: str) -> list[str]:
    """The visible lines from the page's heading to the last line that trafilatura kept, without menus.

    trafilatura says where the content is, but drops ingredients, prices and cover tables inside of it.
    Where it kept too little of the page, all visible lines but navigation.
    """
    known = folded(kept)
    menus = _menus(lines)
    own = [line for place, line in enumerate(lines) if place not in menus]
    places = [
        place
        for place, line in enumerate(lines)
        if len(key := folded(line.text)) >= SHORT_LINE and key in known
    ]
    if not places or len(known) < MIN_SHARE * sum(len(folded(line.text)) for line in own):
        return [line.text for line in own or lines]
    headings = [place for place, line in enumerate(lines[: places[0]]) if line.heading == "h1"]
    first = headings[-1] if headings else places[0]
    last = places[-1] + TRAILING_LINES
    inside = set(places)
    return [
        line.text
        for place, line in enumerate(lines[first : last + 1], first)
        if place in inside or place not in menus
    ]


def _menus(lines: list[VisibleLine]) -> set[int]:
    """Places of navigation: marked as such by the page, or lines in a row that are link text alone."""
    menus = {place for place, line in enumerate(lines) if line.aside}
    run: list[int] = []
    for place, line in enumerate([*lines, VisibleLine("end")]):
        if line.linked >= LINKED_SHARE * len(line.text):
            run.append(place)
            continue
        if len(run) >= MENU_LINES:
            menus.update(run)
        run = []
    return menus
