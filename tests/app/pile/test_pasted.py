"""Pasted text is kept under its first words and goes with its document."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.pile import pasted


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Invoice No. 7\nAlder Mill", "Invoice No. 7 Alder Mill"),
        ("one two three four five six seven eight nine", "one two three four five six seven eight"),
        ("../../etc/passwd", "etc passwd"),
        ("  \n ", "Text"),
        ("...", "Text"),
        ("a" * 200, "a" * 60),
    ],
)
def test_titles_from_first_words(text: str, title: str) -> None:
    assert pasted.title_from(text) == title


def test_the_same_text_is_one_file() -> None:
    first = pasted.keep("Alder Mill\nTotal 12 EUR")
    assert pasted.keep("Alder Mill\nTotal 12 EUR") == first
    assert Path(first).read_text() == "Alder Mill\nTotal 12 EUR"
    assert pasted.title_of(first) == "Alder Mill Total 12 EUR"
    assert pasted.keep("Alder Mill\nTotal 13 EUR") != first


def test_only_pasted_texts_are_deleted(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("x")
    pasted.forget(str(own))
    assert own.exists()
    assert pasted.title_of(str(own)) == ""
    file = pasted.keep("some words")
    pasted.forget(file)
    assert list(pasted.pasted_dir().iterdir()) == []
    pasted.forget(file)  # gone already


def test_lone_surrogates_are_no_obstacle() -> None:
    assert Path(pasted.keep("a \udcff b")).read_text() == "a ? b"
