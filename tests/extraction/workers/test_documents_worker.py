"""The documents worker writes annotated copies, and says why where it cannot."""

from __future__ import annotations

from pathlib import Path

from extraction.document import Box
from extraction.events import Event, PdfAnnotated, RunFailed
from extraction.evidence import EvidenceStatus
from extraction.export.annotations import Annotations, Mark
from extraction.sources.pdf import read_pdf
from extraction.workers import document_cache
from extraction.workers.documents_worker import DocumentsWorker
from extraction.workers.protocol import AnnotatePdf
from tests.drawing import Words, draw, draw_encrypted

WORDS = [Words(60, 100, "Total 12")]
MARKS = Annotations(
    marks=(Mark(page=0, boxes=(Box(60, 90, 99, 104),), text="x", status=EvidenceStatus.EXACT),)
)


def answer(request: AnnotatePdf) -> Event:
    said: list[Event] = []
    worker = DocumentsWorker(said.append)
    worker.handle(request)
    worker.stop()
    worker.run()
    (event,) = said
    return event


def test_an_annotated_copy(tmp_path: Path) -> None:
    data = draw(WORDS)
    document = read_pdf(data, "a.pdf")
    document_cache.save(document, data)
    (tmp_path / "marks.json").write_text(MARKS.model_dump_json())
    target = tmp_path / "new" / "a.pdf"
    request = AnnotatePdf(
        run="1", key=document.key, annotations_file=str(tmp_path / "marks.json"), target=str(target)
    )
    assert answer(request) == PdfAnnotated(run="1", path=str(target))
    assert target.read_bytes().startswith(data)


def test_a_locked_one_is_refused(tmp_path: Path) -> None:
    data = draw_encrypted(WORDS, "sesame")
    document = read_pdf(data, "a.pdf", "sesame")
    document_cache.save(document, data)
    (tmp_path / "marks.json").write_text(MARKS.model_dump_json())
    request = AnnotatePdf(
        run="1",
        key=document.key,
        annotations_file=str(tmp_path / "marks.json"),
        target=str(tmp_path / "x.pdf"),
    )
    event = answer(request)
    assert isinstance(event, RunFailed)
    assert event.error == "CopyUnlocked"
    assert not (tmp_path / "x.pdf").exists()
