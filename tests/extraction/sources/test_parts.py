"""Pages of a PDF as documents of their own: their names, their pages, the same key each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction.errors import NotReadable
from extraction.export.names import output_names
from extraction.sources import pdf as pdf_source
from extraction.sources.names import source_name
from extraction.sources.parts import RangesUnclear, every, parse_ranges, part_of, part_source, ranges_text
from extraction.sources.reader import expand_sources, read_source
from tests.app.helpers import draw_pdf


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("1-3, 4, 5-9", [(1, 3), (4, 4), (5, 9)]),
        ("2 – 3;9\n1", [(2, 3), (9, 9), (1, 1)]),
        (" 7 ", [(7, 7)]),
    ],
)
def test_ranges_as_a_person_writes_them(text: str, ranges: list[tuple[int, int]]) -> None:
    assert parse_ranges(text, 9) == ranges


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write pages like 1-3, 4, 5-9."),
        ("one", "“one” is not a range of pages. Write pages like 1-3, 4, 5-9."),
        ("3-1", "“3-1” runs backwards."),
        ("8-10", "The document has 9 pages, so there is no page 10."),
    ],
)
def test_what_is_unclear_is_said(text: str, sentence: str) -> None:
    with pytest.raises(RangesUnclear) as told:
        parse_ranges(text, 9)
    assert str(told.value) == sentence


def test_every_so_many_pages() -> None:
    assert every(2, 5) == [(1, 2), (3, 4), (5, 5)]
    assert ranges_text(every(2, 5)) == "1-2, 3-4, 5"


def test_names() -> None:
    source = part_source("/bills/all.pdf", 3, 5)
    assert source == "/bills/all.pdf#pages=3-5"
    assert part_of(source) == ("/bills/all.pdf", 3, 5)
    assert part_of("/bills/all.pdf") is None and part_of("/all.pdf#pages=5-3") is None
    assert source_name(source) == "all.pdf, pages 3-5"
    assert source_name(part_source("https://example.com/a.pdf", 2, 2)) == "a.pdf, page 2"
    assert output_names([source]) == {source: "all-pages-3-5"}
    assert expand_sources([source]) == [source]


def test_a_file_that_is_called_so_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt#pages=1-2").write_text("note")
    assert part_of(str(tmp_path / "a.txt#pages=1-2")) is None


def test_pages_are_read_alone_with_their_labels_and_the_same_key(tmp_path: Path) -> None:
    pdf = draw_pdf(tmp_path / "all.pdf", ["the end"], pages=4)
    document, data = read_source(f"{pdf}#pages=3-4")
    assert document.title == "all.pdf, pages 3-4"
    assert [(page.index, page.label) for page in document.pages] == [(0, "3"), (1, "4")]
    assert "Page 3 says nothing" in document.text and "the end" in document.text
    assert "Page 2" not in document.text
    again, same = read_source(f"{pdf}#pages=3-4")
    assert (again.key, same) == (document.key, data)
    assert read_source(f"{pdf}#pages=2-3")[0].key != document.key
    with pytest.raises(NotReadable, match="has 4 pages, so pages 4 to 5 are not in it"):
        read_source(f"{pdf}#pages=4-5")


def test_a_page_without_a_label_has_its_number_in_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = draw_pdf(tmp_path / "all.pdf", ["the end"], pages=4)
    fewer = pdf_source._Facts(labels=["i", "", "iii"])  # as pypdf finds them in a damaged file
    monkeypatch.setattr(pdf_source, "_facts", lambda *_: fewer)
    assert pdf_source.take_pages(source.read_bytes(), 1, 4).labels == ("i", "2", "iii", "4")
