"""What of a folder is a document, and what is left out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from extraction.sources.folders import Found, LeftOut, Why, local_path, search


def test_documents_in_natural_order_and_what_was_left_out(tmp_path: Path) -> None:
    for name in (
        "page10.pdf",
        "page2.PDF",
        "photo.jpg",
        ".secret.pdf",
        ".DS_Store",
        "Thumbs.db",
        "notes.txt",
    ):
        (tmp_path / name).touch()
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "a.txt").touch()
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "b.html").touch()
    found = search([str(tmp_path), "https://a.example/x", "gone.pdf", "gone.pdf"])
    names = ["notes.txt", "page2.PDF", "page10.pdf", "sub/b.html"]
    assert found.sources == (*(str(tmp_path / name) for name in names), "https://a.example/x", "gone.pdf")
    assert found.left_out == (
        LeftOut(str(tmp_path / ".git"), Why.HIDDEN),
        LeftOut(str(tmp_path / ".secret.pdf"), Why.HIDDEN),
        LeftOut(str(tmp_path / "photo.jpg"), Why.KIND),
    )


def test_links_that_lead_in_a_circle_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").touch()
    (tmp_path / "in" / "loop").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "self").symlink_to(tmp_path / "self")
    found = search([str(tmp_path)])
    assert found.sources == (str(tmp_path / "in" / "a.txt"),)
    assert set(found.left_out) == {
        LeftOut(str(tmp_path / "self"), Why.KIND),
        LeftOut(str(tmp_path / "in" / "loop"), Why.LINK),
    }


def test_a_folder_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "a.txt").touch()
    scan = os.scandir

    def refuse(path: str) -> object:
        if Path(path).name == "closed":
            raise PermissionError(13, "no", path)
        return scan(path)

    monkeypatch.setattr("os.scandir", refuse)
    found = search([str(tmp_path)])
    assert found == Found((str(tmp_path / "a.txt"),), (LeftOut(str(tmp_path / "closed"), Why.CLOSED),))


@pytest.mark.parametrize("name", ["50% off.txt", "Report%20final.txt", "ü#1.txt"])
def test_a_file_address_is_the_file_whatever_its_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert local_path(path.as_uri()) == path


def test_a_thousand_files_with_strange_names_are_all_found(tmp_path: Path) -> None:
    for number in range(1000):
        (tmp_path / f"rechnung 😀 {number}\n.txt").touch()
    found = search([str(tmp_path)])
    assert (len(found.sources), found.left_out) == (1000, ())
    assert found.sources[10].endswith("rechnung 😀 10\n.txt")
