"""A file server on this machine that serves one model file, and badly where a test asks for it."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SIZE = 3_000_000
MODEL = (bytes(range(251)) * (SIZE // 251 + 1))[:SIZE]
SHA256 = hashlib.sha256(MODEL).hexdigest()

FAULTS = (
    "drop",
    "stall",
    "short",
    "long",
    "unasked-start",
    "other-range",
    "other-bytes",
    "changed",
    "no-etag",
    "busy",
    "missing",
    "unsatisfiable",
    "elsewhere",
    "circle",
    "garbage",
)
"""What one answer may do wrong; "" is a good one."""


class ModelServer(ThreadingHTTPServer):
    """Serves `body`; `faults` are used up one a request, the other fields hold for all of them."""

    daemon_threads = True

    def __init__(self, body: bytes = MODEL) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.body = body
        self.bodies: dict[str, bytes] = {}
        """Other files by the last part of their path."""
        self.ranges: list[str | None] = []
        """The Range header of every request."""
        self.tokens: list[str | None] = []
        self.faults: list[str] = []
        self.status = 200
        self.etag = '"v1"'
        self.drop_after: int | None = None  # bytes of one response
        self.always_drop = False
        self.ignore_ranges = False
        self.announce: int | None = None  # a false length
        self.stall = False
        self.extra_headers: dict[str, str] = {}
        self.redirect = ""
        """Where requests are sent on to; {path} is theirs."""
        self.stopped = threading.Event()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves early is what some tests are about."""

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    """One request to the server above."""

    server: ModelServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        server = self.server
        wanted = self.headers.get("Range")
        server.ranges.append(wanted)
        server.tokens.append(self.headers.get("Authorization"))
        fault = server.faults.pop(0) if server.faults and not self.path.startswith("/moved/") else ""
        if self._answers_without_body(fault):
            return
        whole = server.bodies.get(self.path.rsplit("/", 1)[-1], server.body)
        if fault in ("other-bytes", "changed"):
            whole = whole[::-1]
        etag = '"v2"' if fault == "changed" else "" if fault == "no-etag" else server.etag
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted else 0
        if server.ignore_ranges or self.headers.get("If-Range", etag) != etag or start > len(whole):
            start = 0
        if fault in ("unasked-start", "garbage"):
            start = 0
        body = whole[start:]
        self.send_response(206 if start else 200)
        if start:
            first = start + 1 if fault == "other-range" else start
            self.send_header("Content-Range", f"bytes {first}-{len(whole) - 1}/{len(whole)}")
        announced = {"short": len(body) - 7, "long": len(body) + 7}.get(fault, server.announce or len(body))
        self.send_header("Content-Length", str(max(0, announced)))
        if etag:
            self.send_header("ETag", etag)
        for name, value in server.extra_headers.items():
            self.send_header(name, value)
        self.end_headers()
        self._send_body(body, fault)

    def _answers_without_body(self, fault: str) -> bool:
        server = self.server
        status = {"busy": 503, "missing": 404, "unsatisfiable": 416}.get(fault, server.status)
        if fault == "garbage":
            self.wfile.write(b"\x00\x01 not HTTP\r\n\r\n")
            self.close_connection = True
            return True
        target = server.redirect.format(path=self.path) if not self.path.startswith("/moved/") else ""
        target = {"elsewhere": "/moved" + self.path, "circle": self.path}.get(fault, target)
        if fault == "circle":
            server.faults[:0] = ["circle"] if len(server.ranges) < 200 else []
        if not target and status == 200:
            return False
        self.send_response(302 if target else status)
        if target:
            self.send_header("Location", target)
            for name, value in server.extra_headers.items():
                self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()
        return True

    def _send_body(self, body: bytes, fault: str) -> None:
        server = self.server
        drop_after = len(body) // 2 if fault in ("drop", "stall") else server.drop_after
        if drop_after is None:
            self.wfile.write(body)
            self.close_connection = fault in ("short", "long")
            return
        self.wfile.write(body[:drop_after])
        self.wfile.flush()
        if server.stall or fault == "stall":
            server.stopped.wait(10)
        if not server.always_drop:
            server.drop_after = None
        self.close_connection = True

    def log_message(self, *args: object) -> None:
        """Quiet."""


@contextmanager
def running(body: bytes = MODEL) -> Iterator[ModelServer]:
    """A server that answers until the block ends."""
    with ModelServer(body) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.stopped.set()
            server.shutdown()
            thread.join()
