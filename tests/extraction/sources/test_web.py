"""Pages from a server on this machine and from markup: what is fetched, and what of it is kept."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

import pytest

from extraction.errors import EmptyFile, NotAWebPage, NoText, NotReadable, TooLarge, UrlUnreachable
from extraction.sources import web
from extraction.sources.html_text import VisibleLine, parse, visible_lines
from extraction.sources.reader import read_source
from extraction.sources.web import content_lines, fetch, read_html, read_mhtml
from extraction.workers.documents_client import REQUEST_SECONDS
from tests.drawing import Words, draw

ARTICLE = """<html lang="en"><head><title>Harbour opens</title>
<meta name="author" content="Jane Roe"></head><body>
<nav><a href="/">Home</a><a href="/news">News</a></nav>
<article><h1>Harbour opens</h1>
<p>The new harbour of Elmstead was opened on 3 May 2024 by the mayor, after six years of work.</p>
<p>It cost 42.5 million euro and has room for 120 boats, the town said in a statement on Friday.</p>
</article><footer>All rights reserved</footer></body></html>"""


class Answer(NamedTuple):
    body: bytes
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    location: str = ""


ANSWERS = {
    "/article": Answer(ARTICLE.encode()),
    "/moved": Answer(b"", 302, location="/article"),
    "/circle": Answer(b"", 302, location="/circle"),
    "/elsewhere": Answer(b"", 302, location="ftp://127.0.0.1/x"),
    "/large": Answer(b"<p>" + b"x" * 5000),
    "/picture": Answer(b"\x89PNG", content_type="image/png"),
    "/bill": Answer(draw([Words(50, 50, "Total 42.50 EUR")]), content_type="application/octet-stream"),
    "/latin": Answer("<p>Käse für 3 €".encode("cp1252"), content_type="text/html; charset=iso-8859-1"),
    "/plain": Answer(b"just words", content_type="text/plain"),
    "/nothing": Answer(b""),
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        answer = ANSWERS.get(self.path, Answer(b"no", 404))
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.content_type)
        if answer.location:
            self.send_header("Location", answer.location)
        self.end_headers()
        self.wfile.write(answer.body)

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture
def server() -> Iterator[str]:
    """Address of a server that gives ANSWERS."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        thread = threading.Thread(target=http.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}"
        http.shutdown()
        thread.join()


def test_a_page_is_read_from_its_address(server: str) -> None:
    document, original = read_source(f"{server}/moved")
    assert original == ARTICLE.encode()
    assert (document.kind, document.title, document.language) == ("web", "Harbour opens", "en")
    assert document.text.split("\n") == [
        "Author: Jane Roe",
        "Harbour opens",
        "The new harbour of Elmstead was opened on 3 May 2024 by the mayor, after six years of work.",
        "It cost 42.5 million euro and has room for 120 boats, the town said in a statement on Friday.",
    ]
    assert document.pages[0].span == (0, len(document.text))


def test_a_pdf_behind_an_address_is_read_as_pdf(server: str) -> None:
    document, _ = read_source(f"{server}/bill")
    assert (document.kind, document.text) == ("pdf", "Total 42.50 EUR")


def test_the_charset_of_the_server_counts(server: str) -> None:
    assert read_source(f"{server}/latin")[0].text == "Käse für 3 €"
    assert read_source(f"{server}/plain")[0].text == "just words"


@pytest.mark.parametrize(
    ("path", "error", "said"),
    [
        ("/missing", UrlUnreachable, "404 Not Found"),
        ("/circle", UrlUnreachable, "without end"),
        ("/elsewhere", UrlUnreachable, "not an address"),
        ("/picture", NotAWebPage, "image/png"),
        ("/nothing", EmptyFile, "empty page"),
    ],
)
def test_addresses_that_lead_nowhere(server: str, path: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        fetch(server + path)


def test_no_server_and_no_address() -> None:
    with pytest.raises(UrlUnreachable):
        fetch("http://127.0.0.1:9/")
    with pytest.raises(UrlUnreachable, match="not an address"):
        fetch("http://")


@pytest.mark.parametrize("host", ["a..b", "a" * 300, "xn--zz--", "[::1", "a:b", "\u2028", ""])
def test_hosts_that_no_resolver_takes(host: str) -> None:
    with pytest.raises(UrlUnreachable):
        fetch(f"http://{host}/")


def test_the_page_says_that_its_server_is_slow_before_the_worker_is_ended(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert web.WHOLE_SECONDS < REQUEST_SECONDS
    monkeypatch.setattr(web, "WHOLE_SECONDS", -1.0)
    with pytest.raises(UrlUnreachable, match="too slowly"):
        fetch(f"{server}/large")


def test_a_page_without_end_is_cut_off(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "MAX_PAGE_BYTES", 4000)
    with pytest.raises(TooLarge):
        fetch(f"{server}/large")


@pytest.mark.parametrize("tag", ["div", "span", "table><tr><td", "ul><li"])
def test_a_page_whose_rest_the_parser_would_drop_is_refused(tag: str) -> None:
    assert "last words" in read_html(f"<body>{f'<{tag}>' * 200}last words".encode(), "a").text
    with pytest.raises(NotReadable, match="nested too deeply"):
        read_html(f"<body>first words{f'<{tag}>' * 3000}last words".encode(), "a")


# ------------------------------------------------------------------ what is kept


def test_tables_keep_rows_on_one_line() -> None:
    page = "<table><tr><th>Item<th>Price</tr><tr><td>Blue <b>pen</b></td><td><p>1.20</p></td></tr></table>"
    assert read_html(page.encode(), "a.html").text == "Item    Price\nBlue pen    1.20"


def test_labels_and_values_that_a_style_sheet_keeps_apart_stay_apart() -> None:
    page = """<html><body><div><span>Time</span><b>40 min.</b></div><div><span>Bake</span><b>Yes</b></div>
        <p><b>un</b><b>like</b> C<b>O</b><sub>2</sub> <b>Mc</b><i>Donald</i> eau<sup>2</sup> km<b>H</b></p>"""
    root = parse(page)
    assert root is not None
    assert [line.text for line in visible_lines(root)] == [
        *("Time 40 min.", "Bake Yes", "unlike CO2 McDonald eau2 kmH")
    ]


def test_hidden_parts_and_scripts_are_left_out() -> None:
    page = """<p>shown</p><p style="display: none">secret</p><p hidden>secret</p><script>secret</script>
    <template>secret</template><!-- secret --><p>so&shy;ft</p>"""
    assert read_html(page.encode(), "a.html").text == "shown\nsoft"


def test_what_trafilatura_drops_inside_the_content_is_kept() -> None:
    kept = "Mix the flour with water for ten minutes.\nBake the bread for an hour at 220 degrees."
    lines = [
        VisibleLine("Home", 4),
        VisibleLine("Bread", heading="h1"),
        VisibleLine("by Sam"),
        VisibleLine("Mix the flour with water for ten minutes."),
        VisibleLine("500 g flour"),
        VisibleLine("salt", 4),
        VisibleLine("Bake the bread for an hour at 220 degrees."),
        VisibleLine("Sam"),
        VisibleLine("Source: grandmother"),
        VisibleLine("Comment: lovely"),
    ]
    assert content_lines(lines, kept) == [line.text for line in lines[1:9]]


def test_runs_of_links_and_navigation_are_left_out_inside_the_content() -> None:
    first, last = "The first sentence of the page.", "The last sentence of the page."
    menu = [VisibleLine(f"Menu {n}", 6) for n in range(4)]
    lines = [
        VisibleLine(first),
        *menu,
        VisibleLine("Search", aside=True),
        VisibleLine("price 3"),
        VisibleLine(last),
    ]
    assert content_lines(lines, f"{first}\n{last}") == [first, "price 3", last]


def test_all_is_kept_where_trafilatura_found_too_little() -> None:
    lines = [VisibleLine("nav", aside=True), *(VisibleLine(f"order line number {n}") for n in range(20))]
    assert content_lines(lines, "order line number 7") == [line.text for line in lines[1:]]


def test_pages_made_by_scripts_say_what_to_do() -> None:
    page = "<body><div id=app></div><script>" + "x" * 20_000 + "</script></body>"
    with pytest.raises(NoText, match="save the page, then drop"):
        read_html(page.encode(), "a.html")
    with pytest.raises(NoText, match="save the page, then drop"):
        read_html(b"<form>Sign in <input type=password></form>", "a.html")
    with pytest.raises(NoText, match="no text"):
        read_html(b"<html><body></body></html>", "a.html")
    with pytest.raises(EmptyFile):
        read_html(b" \n", "a.html")


SAVED = """From: <Saved by Blink>
Snapshot-Content-Location: https://shop.example/order
MIME-Version: 1.0
Content-Type: multipart/related; type="text/html"; boundary="cut"

--cut
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<html><body><h1>Order 77</h1><p>Total: 5 =E2=82=AC</p></body></html>
--cut--
""".replace("\n", "\r\n")


def test_pages_saved_by_a_browser_are_read() -> None:
    assert read_mhtml(SAVED.encode(), "order.mhtml").text == "Order 77\nTotal: 5 €"
    with pytest.raises(NotReadable):
        read_mhtml(SAVED.replace("text/html; charset", "text/css; charset").encode(), "order.mhtml")
