"""The documents worker: reads sources into the document cache and draws pages, one request at a time.

The parent ends this process when a request takes too long, because C code cannot be interrupted from inside;
the limits here hold even when nobody is there to do so.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from pathlib import Path

from extraction import errors, logs
from extraction.document import Document
from extraction.events import DocumentRead, Event, PageRendered, PdfAnnotated, RunFailed
from extraction.suggesting import suggest
from extraction.workers import document_cache
from extraction.workers.protocol import AnnotatePdf, AnyRequest, Cancel, ReadDocument, RenderPage

MEMORY_LIMIT_BYTES = 3 * 1024**3
"""Address space. The largest of the development and the hostile documents took 0.44 GB of it."""

CPU_LIMIT_SECONDS = 300
"""A request's processor time; the parent's 60 s of wall time come first unless the parent is gone."""

MAX_PAGE_WIDTH = 6000
"""Pixels: a page as wide as this covers the largest screen twice over and takes about 200 MB to draw."""

MAX_TEXT = 1000
"""Characters of a title or a sentence that travel through the pipe."""

MAX_NOTICES = 20

Reader = Callable[[str, str | None], tuple[Document, bytes]]
Renderer = Callable[[bytes, int, int, str | None], bytes]


def limit_memory(limit: int = MEMORY_LIMIT_BYTES) -> None:
    """Let allocations beyond `limit` bytes fail in this process; without effect where the system cannot."""
    try:
        import resource  # POSIX only; on Windows the parent's time limit has to do
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))
    except (ValueError, OSError) as error:  # macOS refuses limits below what is mapped already
        logs.logger.info("no memory limit: %s", type(error).__name__)


def limit_processor_time(seconds: int = CPU_LIMIT_SECONDS) -> None:
    """End this process when it computes for `seconds` more: even a loop that never lets other threads run."""
    try:
        import resource
    except ImportError:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = int(usage.ru_utime + usage.ru_stime) + seconds
    if hard == resource.RLIM_INFINITY or wanted < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (wanted, hard))


class DocumentsWorker:
    """Serves ReadDocument, RenderPage and AnnotatePdf in the order they come; the real reader by default."""

    def __init__(
        self, send: Callable[[Event], None], read: Reader | None = None, render: Renderer | None = None
    ) -> None:
        self._send = send
        self._read = read or _read_source
        self._render = render or _render_page
        self._requests: queue.SimpleQueue[AnyRequest | None] = queue.SimpleQueue()

    def handle(self, request: AnyRequest) -> None:
        """Queue a request. Cancel is not served here: the parent ends the process instead."""
        if not isinstance(request, Cancel):
            self._requests.put(request)

    def stop(self) -> None:
        """Let `run` return after the request under way."""
        self._requests.put(None)

    def run(self) -> None:
        """Serve requests until `stop`."""
        while (request := self._requests.get()) is not None:
            limit_processor_time()
            self._send(self._answer(request))

    def _answer(self, request: AnyRequest) -> Event:
        try:
            if isinstance(request, ReadDocument):
                return self._read_document(request)
            if isinstance(request, RenderPage):
                return self._render_page(request)
            if isinstance(request, AnnotatePdf):
                return _annotate(request)
            return RunFailed(
                run=request.run, error="ProtocolError", message="The documents worker runs no model."
            )
        except errors.UserError as error:
            return RunFailed(run=request.run, error=type(error).__name__, message=str(error)[:MAX_TEXT])
        except (MemoryError, RecursionError):
            return RunFailed(run=request.run, error="ReaderStopped", message=str(errors.ReaderStopped()))
        except Exception as error:
            return RunFailed(run=request.run, error="Bug", message=logs.log_bug(error, "reading a document"))

    def _read_document(self, request: ReadDocument) -> DocumentRead:
        document, original = self._read(request.source, request.password)
        document_cache.save(document, original)
        return DocumentRead(
            run=request.run,
            key=document.key,
            document_kind=document.kind,
            title=document.title[:MAX_TEXT],
            source=document.source,
            pages=len(document.pages),
            characters=len(document.text),
            language=document.language,
            notices=tuple(notice[:MAX_TEXT] for notice in document.notices[:MAX_NOTICES]),
            text_pages=text_pages(document),
            suggested=suggest(document),
        )

    def _render_page(self, request: RenderPage) -> PageRendered:
        width = max(1, min(request.width, MAX_PAGE_WIDTH))
        file = document_cache.page_image_file(request.key, request.page, width)
        if not file.exists():
            original = document_cache.original_file(request.key).read_bytes()
            image = self._render(original, request.page, width, request.password)
            file = document_cache.save_page_image(request.key, request.page, width, image)
        drawn_width, drawn_height = png_size(file)
        return PageRendered(
            run=request.run,
            key=request.key,
            page=request.page,
            path=str(file),
            width=drawn_width,
            height=drawn_height,
        )


def _annotate(request: AnnotatePdf) -> PdfAnnotated:
    from extraction.export.annotated_pdf import annotated_pdf
    from extraction.export.annotations import Annotations
    from extraction.export.files import write_whole

    annotations = Annotations.model_validate_json(Path(request.annotations_file).read_bytes())
    original = document_cache.original_file(request.key).read_bytes()
    write_whole(Path(request.target), annotated_pdf(original, annotations))
    return PdfAnnotated(run=request.run, path=request.target)


def text_pages(document: Document) -> int:
    """How many pages have text."""
    return sum(bool(document.text[slice(*page.span)].strip()) for page in document.pages)


def png_size(file: Path) -> tuple[int, int]:
    """(width, height) in pixels, from a PNG's first chunk.

    Layout: signature (8 bytes), length (4), "IHDR" (4), width and height as big-endian int32.
    """
    with file.open("rb") as stream:
        head = stream.read(24)
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def _read_source(source: str, password: str | None) -> tuple[Document, bytes]:
    # Imported with the first request: the parsers take half a second, and the window waits for WorkerReady.
    from extraction.sources.reader import read_source

    return read_source(source, password)


def _render_page(data: bytes, page: int, width: int, password: str | None) -> bytes:
    from extraction.sources.pdf import render_page

    return render_page(data, page, width, password)
