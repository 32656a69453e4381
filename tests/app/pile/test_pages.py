"""Page images come unpacked, and it is another thread that unpacks them."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.pile import pages as module
from app.pile.pages import Pages
from app.tasks import Tasks
from extraction.events import PageRendered
from tests.app.fake_worker import FakeWorker

KEY = "a" * 64


@pytest.fixture
def image_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "page.png"
    monkeypatch.setattr(module.document_cache, "page_image_file", lambda *_: file)
    return file


def draw(file: Path) -> None:
    image = QImage(512, 700, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    image.save(str(file))


def test_pages_are_unpacked_on_another_thread(
    qtbot: QtBot, image_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    class Noted(QImage):
        def __init__(self, *arguments: object) -> None:
            threads.append(threading.get_ident())
            super().__init__(*arguments)

    monkeypatch.setattr(module, "QImage", Noted)
    draw(image_file)
    tasks, worker = Tasks(), FakeWorker()
    pages = Pages(worker, tasks)
    with qtbot.waitSignal(pages.page_drawn, timeout=60_000) as drawn:
        pages.draw(KEY, 3, 400, None)
        pages.draw(KEY, 3, 400, None)  # asked for again meanwhile
    key, page, image = drawn.args
    assert (key, page, image.width(), worker.asked) == (KEY, 3, 512, [])
    assert len(threads) == 1 and threads[0] != threading.get_ident()
    tasks.close()


def test_a_page_that_is_not_in_the_cache_is_drawn_first(qtbot: QtBot, image_file: Path) -> None:
    tasks, worker = Tasks(), FakeWorker()
    pages = Pages(worker, tasks)
    pages.draw(KEY, 0, 400, None)
    assert len(worker.asked) == 1
    draw(image_file)
    with qtbot.waitSignal(pages.page_drawn, timeout=60_000) as drawn:
        run = worker.asked[0].run
        worker.heard.emit(PageRendered(run=run, key=KEY, page=0, path=str(image_file), width=512, height=700))
    assert drawn.args[2].width() == 512
    tasks.close()


def test_a_damaged_file_comes_as_no_image(qtbot: QtBot, image_file: Path) -> None:
    image_file.write_bytes(b"no image")
    tasks = Tasks()
    pages = Pages(FakeWorker(), tasks)
    with qtbot.waitSignal(pages.page_drawn, timeout=60_000) as drawn:
        pages.draw(KEY, 0, 400, None)
    assert drawn.args[2].isNull()
    tasks.close()
