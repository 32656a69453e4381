"""The files of results: where they lie, what is read of them, and when they go."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from extraction.decoding.stats import DecodeStats
from extraction.errors import EngineFailed
from extraction.evidence import Extraction
from extraction.workers.run_results import (
    forget_result,
    read_result,
    remove_old_results,
    result_file,
    write_result,
)

RESULT = Extraction(
    document_key="k", source="s", title="t", schema_name="bill", model="small", data={"total": 12.5},
    evidence={}, stats=DecodeStats(),
)  # fmt: skip


def test_a_result_is_read_as_it_was_written_and_then_gone() -> None:
    file = write_result("r1", RESULT)
    assert file == result_file("r1")
    assert read_result(file) == RESULT
    forget_result(file)
    assert not file.exists()
    forget_result(file)


@pytest.mark.parametrize("content", [None, b"", b"{", b'{"data": "secret"}'])
def test_what_is_no_result_is_said_without_its_content(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "r.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(EngineFailed) as raised:
        read_result(file)
    assert str(raised.value) == "The result could not be read. Run the document again."


def test_odd_run_names_cannot_leave_the_folder() -> None:
    assert result_file("a-1_B").name == "a-1_B.json"
    assert len(result_file("../evil").name) == 64 + len(".json")
    assert result_file("../evil").parent == result_file("a").parent


def test_old_results_are_removed() -> None:
    old, new = result_file("old"), result_file("new")
    old.write_text("{}")
    new.write_text("{}")
    os.utime(old, (1, 1))
    remove_old_results()
    assert (old.exists(), new.exists()) == (False, True)
