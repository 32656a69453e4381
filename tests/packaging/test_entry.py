"""What the packaged program does depends on the name it is started by."""

from __future__ import annotations

import entry
import pytest


@pytest.mark.parametrize(
    ("started", "meant"),
    [
        (["/usr/bin/winnow", "extract", "a.pdf"], ["/usr/bin/winnow", "extract", "a.pdf"]),
        (["winnow"], ["winnow"]),
        (["/usr/bin/winnow-window"], ["/usr/bin/winnow-window", "gui"]),
        (["winnow-window", "a.pdf", "b.pdf"], ["winnow-window", "gui", "a.pdf", "b.pdf"]),
        (["winnow-window.exe", "a.pdf"], ["winnow-window.exe", "gui", "a.pdf"]),
        (
            ["/Applications/Winnow.app/Contents/MacOS/Winnow"],
            ["/Applications/Winnow.app/Contents/MacOS/Winnow", "gui"],
        ),
        (["winnow-window", "worker", "model"], ["winnow-window", "worker", "model"]),
        (["winnow-window", "gui", "a.pdf"], ["winnow-window", "gui", "a.pdf"]),
    ],
)
def test_the_window_opens_by_its_name_and_workers_stay_workers(started: list[str], meant: list[str]) -> None:
    assert entry.words(started) == meant
