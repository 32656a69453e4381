"""Documents read once: a folder for each, named by its key, that the workers and the window share."""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from filelock import FileLock

from extraction import paths
from extraction.document import BoxArray, Document, Page, Span
from extraction.errors import SourceMissing, UserError
from extraction.files import replace_file
from extraction.sources.names import document_key

log = logging.getLogger("winnow.cache")

FORMAT = 4
ORIGINAL, DOCUMENT, BOXES = "original", "document.json", "boxes.npz"
KEY = re.compile(r"[0-9a-f]{64}\Z")
GONE = "Winnow's copy of this document is gone or damaged. Add the document again."


def save(document: Document, original: bytes) -> Path:
    """Write the document's folder and return it; an older one of the same key is replaced whole."""
    import numpy as np  # the window starts without it

    final = _folder(document.key)
    work = Path(tempfile.mkdtemp(prefix=f".new-{document.key[:8]}-", dir=paths.documents_dir()))
    try:
        _write(work / ORIGINAL, original)
        _write(work / DOCUMENT, json.dumps(_to_json(document), ensure_ascii=False).encode())
        boxes = {str(page.index): page.boxes for page in document.pages if page.boxes is not None}
        with _private(work / BOXES) as file:
            np.savez_compressed(file, allow_pickle=False, **boxes)
        with _lock():
            _discard(final)
            work.rename(final)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return final


def load(key: str) -> Document:
    """The document of a key; read again from its original where the entry is damaged.

    Raises SourceMissing where there is no sound entry, and what reading raises.
    """
    folder = _folder(key)
    try:
        return _from_json(json.loads((folder / DOCUMENT).read_bytes()), key, _load_boxes(folder / BOXES))
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile, EOFError):
        log.info("the cache entry %s is damaged and read again", key[:8])
    return _read_again(key)


def original_file(key: str) -> Path:
    """The source bytes as they were read. Raises SourceMissing where they are gone."""
    path = _folder(key) / ORIGINAL
    if not path.is_file():
        raise SourceMissing(GONE)
    return path


def page_image_file(key: str, page: int, width: int) -> Path:
    """Where the image of a page (from 0), `width` pixels wide, lies or will lie."""
    return _folder(key) / f"page-{page}-{width}.png"


def answers_dir(key: str) -> Path:
    """Where answers of accuracy runs about a document lie: with its text, so that they vanish with it."""
    return _folder(key) / "answers"


def save_page_image(key: str, page: int, width: int, png: bytes) -> Path:
    """Keep the image of a page; a reader never sees half of it. Raises SourceMissing without a folder."""
    path = page_image_file(key, page, width)
    if not path.parent.is_dir():
        raise SourceMissing(GONE)
    replace_file(path, png)
    return path


def remove(key: str) -> None:
    """Delete all that is kept of a document."""
    with _lock():
        _discard(_folder(key))


def _folder(key: str) -> Path:
    if not KEY.match(key):
        raise ValueError(f"not a document key: {key!r}")
    return paths.documents_dir() / key


def _lock() -> FileLock:
    return FileLock(paths.documents_dir() / ".lock")


def _discard(folder: Path) -> None:
    """Move the folder aside first, so that nobody finds half of it."""
    if folder.exists():
        aside = Path(tempfile.mkdtemp(prefix=".old-", dir=folder.parent))
        folder.rename(aside / folder.name)
        shutil.rmtree(aside, ignore_errors=True)


def _private(path: Path) -> Any:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _write(path: Path, data: bytes) -> None:
    with _private(path) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _load_boxes(path: Path) -> dict[str, BoxArray]:
    import numpy as np

    with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        return {name: np.asarray(arrays[name], dtype=np.float32) for name in arrays.files}


def _to_json(document: Document) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "kind": document.kind,
        "source": document.source,
        "title": document.title,
        "text": document.text,
        "language": document.language,
        "metadata": document.metadata,
        "notices": document.notices,
        "stated": document.stated,
        "pages": [
            {"index": page.index, "label": page.label, "span": page.span, "size": [page.width, page.height]}
            for page in document.pages
        ],
    }


def _from_json(found: dict[str, Any], key: str, boxes: dict[str, BoxArray]) -> Document:
    """ValueError, KeyError or TypeError where the entry does not hold together."""
    if found["format"] != FORMAT:
        raise ValueError("written by another version")
    pages = []
    for entry in found["pages"]:
        span = Span(*entry["span"])
        page_boxes = boxes.get(str(entry["index"]))
        if page_boxes is not None and page_boxes.shape != (span.end - span.start, 4):
            raise ValueError("boxes and text differ in length")
        if page_boxes is None and found["kind"] == "pdf" and span.end > span.start:
            raise ValueError("a page lacks its boxes")
        width, height = entry["size"]
        pages.append(Page(entry["index"], entry["label"], span, width, height, page_boxes))
    if not pages or pages[-1].span.end > len(found["text"]):
        raise ValueError("pages and text differ in length")
    return Document(
        key=key,
        kind=found["kind"],
        source=found["source"],
        title=found["title"],
        text=found["text"],
        pages=tuple(pages),
        language=found["language"],
        metadata=found["metadata"],
        notices=tuple(found["notices"]),
        stated={kind: tuple(map(tuple, said)) for kind, said in found["stated"].items()},
    )


def _read_again(key: str) -> Document:
    from extraction.sources.reader import read_bytes  # the parsers are large and rarely needed here

    original = original_file(key).read_bytes()
    if document_key(original) != key:
        raise SourceMissing(GONE)
    try:
        source = str(json.loads((_folder(key) / DOCUMENT).read_bytes())["source"])
    except (OSError, ValueError, KeyError, TypeError):
        source = ORIGINAL
    try:
        document = read_bytes(original, source)
    except UserError as error:
        raise SourceMissing(GONE) from error
    save(document, original)
    return document
