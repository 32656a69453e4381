"""The second look at lines that were not taken: where it is taken, and what of it is kept."""

from __future__ import annotations

from extraction.document import Document, Page, Span
from extraction.evidence import Completeness, Evidence, EvidenceStatus, MissedLine, Place
from extraction.long_documents.gaps import gap_windows, records_alone
from extraction.long_documents.merging import PartResult
from extraction.long_documents.windows import Headings

LINE = "02.05.2024  Rent  12.00\n"


def made(lines: int) -> Document:
    text = LINE * lines
    return Document("k", "text", "a.txt", "a", text, (Page(0, "", Span(0, len(text))),))


def missed(lines: list[int], parts: int) -> Completeness:
    spans = [Span(len(LINE) * line, len(LINE) * (line + 1) - 1) for line in lines]
    found = tuple(MissedLine(page=0, page_label="", span=span) for span in spans)
    return Completeness(parts=parts, records=9, missed=found, missed_count=len(found))


def bodies(document: Document, found: Completeness) -> list[Span]:
    return [window.body for window in gap_windows(document, found, Headings(document))]


def test_lines_close_together_are_read_together_with_those_behind_them() -> None:
    document = made(200)

    assert bodies(document, missed([3, 5, 90], 2)) == [Span(72, 239), Span(2160, 2279)]


def test_a_document_in_one_piece_is_not_looked_at_again() -> None:
    assert bodies(made(20), missed([3], 1)) == []


def test_many_missed_lines_are_no_longer_window_than_those_the_document_was_read_in() -> None:
    document = made(200)  # 4,800 characters in four windows

    found = bodies(document, missed(list(range(100, 200)), 4))

    assert [(body.start, body.end) for body in found] == [(2400, 3695), (3600, 4799)]


def test_of_a_second_look_lists_are_kept_whatever_they_are_called() -> None:
    place = Place(page=0, page_label="", span=Span(4, 8))
    exact = Evidence(status=EvidenceStatus.EXACT, places=(place,), words="Rent")
    evidence = {"/title": exact, "/debit~1credit/0/name": exact}
    result = PartResult({"title": "Rent", "debit/credit": [{"name": "Rent"}]}, evidence, Span(0, 20))

    kept = records_alone(result)

    assert kept is not None
    assert kept.data == {"debit/credit": [{"name": "Rent"}]}
    assert kept.evidence == {"/debit~1credit/0/name": exact}


def test_of_a_second_look_that_found_its_values_elsewhere_nothing_is_kept() -> None:
    place = Place(page=0, page_label="", span=Span(40, 44))
    far = Evidence(status=EvidenceStatus.EXACT, places=(place,), words="Rent")

    assert records_alone(PartResult([{"name": "Rent"}], {"/0/name": far}, Span(0, 20))) is None
