"""Annotated copies: a copy that cannot be asked for is told, and the others are written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.exports import annotating
from app.exports.annotating import Annotator
from extraction.events import PdfAnnotated
from extraction.export.results import Result
from schemas.registry import builtin
from tests.app.fake_worker import FakeWorker
from tests.app.made_results import made


def test_a_full_disk_stops_one_copy_and_not_the_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qapp: Any
) -> None:
    full = iter([True, False])

    def replace_file(path: Path, data: bytes) -> None:
        if next(full):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(annotating, "replace_file", replace_file)
    worker, ended = FakeWorker(), []
    annotator = Annotator(worker)
    annotator.finished.connect(lambda files, failures: ended.append((files, failures)))
    result = Result(made({"gross_total": 1}, "/bills/bill.pdf"), builtin("invoice"))
    target = tmp_path / "b.pdf"
    annotator.start([(result, tmp_path / "a.pdf"), (result, target)])
    assert [request.target for request in worker.asked] == [str(target)]
    worker.heard.emit(PdfAnnotated(run="annotate", path=str(target)))
    ((files, failures),) = ended
    assert files == [target]
    assert len(failures) == 1
    assert not annotator.busy
