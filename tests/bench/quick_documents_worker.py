"""A documents worker that reads nothing: every request is answered at once, as fast as the pipe allows."""

from __future__ import annotations

import hashlib
import sys

from extraction.document import Document, Page, Span
from extraction.events import DocumentRead, Event, RunFailed, WorkerReady
from extraction.workers import document_cache
from extraction.workers.protocol import ReadDocument, parse_request, to_line

KEPT = 40
"""Documents that can be shown and run; the others are only listed."""
TEXT = "Invoice RE-2026-7\nSeller: Alder Mill\nTotal: 1,234.50 EUR\n" * 30
kept: set[str] = set()


def send(event: Event) -> None:
    sys.stdout.buffer.write(to_line(event))
    sys.stdout.buffer.flush()


def main() -> None:
    send(WorkerReady(role="documents", version="bench"))
    while line := sys.stdin.buffer.readline():
        request = parse_request(line)
        if not isinstance(request, ReadDocument):
            send(RunFailed(run=request.run, error="NotReadable", message="Nothing is drawn here."))
            continue
        key = hashlib.sha256(request.source.encode()).hexdigest()
        if len(kept) < KEPT:
            kept.add(key)
            page = Page(0, "1", Span(0, len(TEXT)))
            document_cache.save(Document(key, "text", request.source, "", TEXT, (page,)), TEXT.encode())
        send(
            DocumentRead(
                run=request.run,
                key=key,
                document_kind="text",
                title="",
                source=request.source,
                pages=1,
                characters=1500,
                language="de",
                text_pages=1,
                suggested="invoice",
            )
        )


if __name__ == "__main__":
    main()
