"""Which missed lines are open after a review, and what the account says then."""

from __future__ import annotations

from extraction.completeness.account import missed_notice
from extraction.completeness.missed_lines import NOTHING, LineAccount, line_account, other_notices
from extraction.document import Span
from extraction.evidence import (
    Completeness,
    Evidence,
    EvidenceStatus,
    Extraction,
    MissedLine,
    PageAccount,
    Place,
)
from extraction.review.decisions import NONE, Decision, Decisions, add_rows, delete_row
from tests.app.made_results import made

FIRST, SECOND = (MissedLine(page=1, page_label="ii", span=Span(at, at + 10)) for at in (100, 120))
ROWS = {"rows": [{"name": "a"}, {"name": "b"}]}
FOUND = Completeness(
    parts=1,
    records=8,
    pages=(
        PageAccount(page=0, page_label="i", seen=4, taken=4),
        PageAccount(page=1, page_label="ii", seen=7, taken=4),
    ),
    missed=(FIRST, SECOND),
    missed_count=3,
)


def result(found: Completeness | None) -> Extraction:
    return made(ROWS, "/a.pdf").model_copy(update={"completeness": found})


def at(start: int) -> Evidence:
    place = Place(page=1, page_label="ii", span=Span(start, start + 4))
    return Evidence(status=EvidenceStatus.EXACT, places=(place,))


def test_nothing_is_said_of_results_without_an_account() -> None:
    assert line_account(result(None), NONE) == NOTHING
    assert line_account(result(Completeness(parts=1, records=2)), NONE) == NOTHING


def test_the_account_before_a_review() -> None:
    account = line_account(result(FOUND), NONE)
    assert account == LineAccount(seen=11, taken=8, missed=(FIRST, SECOND), more=1)
    assert account.left == 3


def test_a_dismissed_line_is_no_record() -> None:
    account = line_account(result(FOUND), Decisions(dismissed=(FIRST.span, Span(7, 9))))
    assert account == LineAccount(seen=10, taken=8, missed=(SECOND,), more=1)


def test_a_line_is_taken_where_a_new_row_has_its_words_and_open_again_without_it() -> None:
    row = {"": Decision(state="edited", value={}, evidence=at(120))}
    grown = add_rows(NONE, ROWS, "/rows", 2, [row])
    assert line_account(result(FOUND), grown) == LineAccount(seen=11, taken=9, missed=(FIRST,), more=1)
    assert line_account(result(FOUND), delete_row(grown, ROWS, "/rows", 2)).left == 3


def test_a_value_filled_in_from_the_line_takes_it_too() -> None:
    filled = Decisions(values={"/rows/0/name": Decision(state="edited", value="x", evidence=at(109))})
    assert line_account(result(FOUND), filled).missed == (SECOND,)


def test_the_notice_about_lines_is_told_from_others() -> None:
    said = result(FOUND).model_copy(update={"notices": (*missed_notice(FOUND), "Another.")})
    assert other_notices(said) == ("Another.",)
