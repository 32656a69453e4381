"""Exports are whole or not there, and trouble is said in words."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from extraction.errors import DiskFull
from extraction.export.files import CannotWrite, write_whole


def test_writes_replaces_and_makes_folders(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.json"
    write_whole(path, b"1")
    write_whole(path, b"2")
    assert path.read_bytes() == b"2"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_an_export_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "new").touch()
    write_whole(tmp_path / "a.json", b"1")
    assert (tmp_path / "a.json").stat().st_mode == (tmp_path / "new").stat().st_mode


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskFull, match="Free some space"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_no_permission_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match="Choose another folder"):
        write_whole(tmp_path / "file" / "a.json", b"")
    (tmp_path / "folder").mkdir()
    with pytest.raises(CannotWrite, match="could not be written"):
        write_whole(tmp_path / "folder", b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]
