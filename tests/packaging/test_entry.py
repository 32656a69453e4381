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
        (["winnow-window", "worker", "model"], ["winnow-window", "worker", "model"]),
        (["winnow-window", "gui", "a.pdf"], ["winnow-window", "gui", "a.pdf"]),
    ],
)
def test_the_window_opens_by_its_name_and_workers_stay_workers(started: list[str], meant: list[str]) -> None:
    assert entry.words(started) == meant


@pytest.mark.parametrize(
    ("found", "left"),
    [
        ({"LD_LIBRARY_PATH": "/app", "LD_LIBRARY_PATH_ORIG": "/mine"}, {"LD_LIBRARY_PATH": "/mine"}),
        ({"LD_LIBRARY_PATH": "/app", "PATH": "/bin"}, {"PATH": "/bin"}),
        ({}, {}),
    ],
)
def test_programs_opened_from_here_load_the_systems_libraries(
    found: dict[str, str], left: dict[str, str]
) -> None:
    entry.give_back_library_path(found)
    assert found.pop(entry.RESET) == "1"  # our own workers are started anew, with ours
    assert found == left
