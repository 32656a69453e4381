"""Questions asked in a process of its own: answers, crashes, silence, and a person who does not wait."""

from __future__ import annotations

import sys

import pytest

from extraction.errors import Cancelled
from extraction.models.aside import AsideFailed, run_aside


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_an_answer() -> None:
    assert run_aside(python("print('äöü'.encode().decode())"), 30).strip() == "äöü"


def test_a_crash_gives_the_last_words() -> None:
    with pytest.raises(AsideFailed, match="out of luck"):
        run_aside(python("import sys; sys.exit('out of luck')"), 30)
    with pytest.raises(AsideFailed):
        run_aside(python("import os; os.abort()"), 30)


def test_silence_ends() -> None:
    with pytest.raises(AsideFailed, match="too long"):
        run_aside(python("import time; time.sleep(600)"), 0.2)


def test_cancel() -> None:
    with pytest.raises(Cancelled):
        run_aside(python("import time; time.sleep(600)"), 600, lambda: True)


def test_endless_output_is_no_answer() -> None:
    with pytest.raises(AsideFailed):
        run_aside(python("print('x' * (2 << 20))"), 30)


def test_no_such_program() -> None:
    with pytest.raises(AsideFailed, match="No such file"):
        run_aside(["/no/such/program"], 1)
