"""The memory shown is this process's own."""

from __future__ import annotations

import os
from pathlib import Path

from extraction.models.memory_use import resident_bytes


def test_counts_pages_in_memory(tmp_path: Path) -> None:
    (tmp_path / "statm").write_bytes(b"9000 250 100 1 0 800 0\n")
    assert resident_bytes(tmp_path / "statm") == 250 * os.sysconf("SC_PAGE_SIZE")


def test_asks_elsewhere_where_there_is_no_such_file(tmp_path: Path) -> None:
    (tmp_path / "damaged").write_bytes(b"no numbers")
    for name in ("missing", "damaged"):
        assert resident_bytes(tmp_path / name) > 10_000_000


def test_of_this_process() -> None:
    assert 10_000_000 < resident_bytes() < 10_000_000_000
