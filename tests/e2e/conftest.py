"""What the end-to-end tests share: a small real model, and a web server on this machine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from extraction import hub
from extraction.errors import UserError


@pytest.fixture(scope="session")
def test_model() -> str:
    """The name of a real model that is on this machine; skips where it is not."""
    try:
        hub.resolve(hub.TEST_MODEL)
    except UserError as error:
        pytest.skip(f"{error} Or set WINNOW_MODELS to the folder that has it.")
    return hub.TEST_MODEL


@dataclass
class Site:
    """A web site: `pages` maps a path to (content type, body)."""

    address: str
    pages: dict[str, tuple[str, bytes]] = field(default_factory=dict)


@pytest.fixture
def site() -> Iterator[Site]:
    """An empty site on this machine; tests fill in its pages."""
    pages: dict[str, tuple[str, bytes]] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, body = pages.get(self.path, ("text/plain", b"nothing here"))
            self.send_response(200 if self.path in pages else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """The tests' output is for the tests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Site(f"http://127.0.0.1:{server.server_address[1]}", pages)
    server.shutdown()
    thread.join()
    server.server_close()
