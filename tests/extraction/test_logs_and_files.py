"""Logs never quote data; files are replaced whole."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from extraction import logs
from extraction.errors import DiskFull
from extraction.files import replace_file


def test_a_bug_is_logged_with_places_and_without_data() -> None:
    file = logs.configure("cli")
    data = "".join(["con", "fidential"])
    try:
        try:
            {}[data]
        except KeyError as inner:
            raise ValueError(data) from inner
    except ValueError as error:
        sentence = logs.log_bug(error, "testing")
    assert sentence == f"Winnow made a mistake while testing: this is a bug. The details are in {file}."
    text = file.read_text()
    assert "builtins.ValueError\n" in text
    assert "builtins.KeyError\n" in text
    assert "test_logs_and_files.py" in text
    assert data not in text
    assert text.startswith("2")
    assert f"winnow {logs.winnow_version()} cli" in text


def test_the_systems_own_words_are_kept() -> None:
    file = logs.configure("cli")
    try:
        Path("/no/such/file").read_bytes()
    except OSError as error:
        logs.log_bug(error, "reading")
    assert "FileNotFoundError: No such file or directory" in file.read_text()


def test_an_error_that_a_person_can_act_on_is_no_bug() -> None:
    file = logs.configure("cli")
    assert logs.explain(DiskFull(), "testing") == "The disk is full. Free some space and try again."
    assert "DiskFull" not in file.read_text()
    assert logs.explain(ZeroDivisionError(), "testing").startswith("Winnow made a mistake while testing")
    assert "ZeroDivisionError" in file.read_text()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_costs_the_log_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logs, "log_file", lambda role: Path("/dev/full"))
    logs.configure("cli")
    assert logs.log_bug(ValueError(), "testing").startswith("Winnow made a mistake while testing")
    assert capsys.readouterr().err == ""


def test_configuring_again_moves_the_log() -> None:
    logs.configure("cli")
    file = logs.configure("window")
    logging.getLogger("winnow.part").warning("hello")
    assert "WARNING hello" in file.read_text()
    assert len(logs.logger.handlers) == 1


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.json"
    replace_file(target, b"old")
    replace_file(target, b"new")
    assert target.read_bytes() == b"new"

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(target, b"newer")
    assert target.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["a.json"]
