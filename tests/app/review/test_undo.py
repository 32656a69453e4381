"""One line of steps for all documents: undo in one of them, in the whole pile, and steps about several."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.review.undo import Change, History
from extraction.review.decisions import NONE, Decision, Decisions


class Desk:
    """Documents 1 to 3 and what is decided about them."""

    def __init__(self) -> None:
        self.now = {1: NONE, 2: NONE, 3: NONE}
        self.runs = {1: 11, 2: 12, 3: 13}
        self.held: list[int] = []
        self.reached: list[tuple[int, str]] = []
        self.history = History(self.now.__setitem__, lambda document: self.runs.get(document, 0))
        self.history.held.connect(self.held.append)
        self.history.reached.connect(lambda document, pointer: self.reached.append((document, pointer)))

    def do(self, text: str, *documents: int) -> None:
        changes = [
            Change(n, self.runs[n], f"/{text}", self.now[n], self.now[n].decide({f"/{text}": accepted()}))
            for n in documents
        ]
        self.history.do(text, changes)

    def decided(self, document: int) -> str:
        return "".join(pointer[1:] for pointer in self.now[document].values)


def accepted() -> Decision:
    return Decision(state="accepted")


@pytest.fixture
def desk() -> Desk:
    made = Desk()
    made.history.show(1)
    return made


def test_each_document_has_its_own_steps(desk: Desk) -> None:
    desk.do("a", 1)
    desk.do("b", 2)
    assert desk.history.undo_text() == "a"
    desk.history.undo()
    assert (desk.decided(1), desk.decided(2), desk.reached[-1]) == ("", "b", (1, "/a"))
    assert (desk.history.undo_text(), desk.history.redo_text()) == ("", "a")
    desk.history.show(2)
    assert (desk.history.undo_text(), desk.history.redo_text()) == ("b", "")
    desk.history.show(0)
    assert desk.history.undo_text() == ""
    desk.history.undo()
    assert desk.decided(2) == "b"


def test_in_the_whole_pile_the_last_step_of_any_document_counts(desk: Desk) -> None:
    desk.do("a", 1)
    desk.do("b", 2)
    desk.history.show_whole(True)
    desk.history.undo()
    assert (desk.decided(1), desk.decided(2)) == ("a", "")
    desk.history.undo()
    assert desk.history.redo_text() == "a"
    desk.history.redo()
    desk.history.redo()
    assert (desk.decided(1), desk.decided(2), desk.history.redo_text()) == ("a", "b", "")


def test_a_step_about_several_is_undone_in_all_of_them_or_in_none(desk: Desk) -> None:
    desk.do("a", 1, 2, 3)
    desk.do("b", 2)
    desk.history.undo()
    assert (desk.held, desk.decided(1)) == ([2], "a")
    desk.history.show(2)
    desk.history.undo()
    desk.history.undo()
    assert [desk.decided(n) for n in (1, 2, 3)] == ["", "", ""]
    desk.history.show(3)
    desk.history.redo()
    assert [desk.decided(n) for n in (1, 2, 3)] == ["a", "a", "a"]


def test_a_new_step_ends_what_could_be_done_again_in_its_document_alone(desk: Desk) -> None:
    desk.do("a", 1)
    desk.do("b", 2)
    desk.history.undo()
    desk.history.show(2)
    desk.history.undo()
    desk.do("c", 2)
    assert desk.history.redo_text() == ""
    desk.history.show(1)
    assert desk.history.redo_text() == "a"


def test_steps_about_an_earlier_run_or_a_document_that_is_gone_count_no_more(desk: Desk) -> None:
    desk.do("a", 1, 2)
    desk.do("b", 2)
    desk.runs[2] = 99
    desk.history.undo()
    assert (desk.decided(1), desk.decided(2), desk.held) == ("", "ab", [])
    desk.do("c", 1)
    desk.history.forget(1)
    del desk.runs[1]
    assert desk.history.undo_text() == ""


def test_what_stood_on_a_step_that_cannot_come_again_cannot_either(desk: Desk) -> None:
    desk.do("a", 1, 2)
    desk.do("b", 2)
    desk.do("c", 3)
    desk.history.show_whole(True)
    for _ in range(3):
        desk.history.undo()
    desk.do("d", 1)
    assert desk.history.redo_text() == "c"
    desk.history.redo()
    assert desk.history.redo_text() == ""
    assert [desk.decided(n) for n in (1, 2, 3)] == ["d", "", "c"]


moves = st.one_of(
    st.tuples(st.just("do"), st.sets(st.integers(1, 3), min_size=1)),
    st.tuples(st.sampled_from(["undo", "redo"]), st.integers(0, 3)),
)
Move = tuple[str, set[int] | int]


@given(st.lists(moves, max_size=25))
@settings(deadline=None)
def test_undo_leads_back_through_the_very_states_that_were(steps: list[Move]) -> None:
    desk = Desk()
    seen: list[dict[int, Decisions]] = [dict(desk.now)]
    for number, (what, where) in enumerate(steps):
        if isinstance(where, set):
            desk.do(chr(ord("a") + number), *sorted(where))
        else:
            desk.history.show(where)
            desk.history.show_whole(where == 0)
            getattr(desk.history, what)()
        seen.append(dict(desk.now))
    end = dict(desk.now)
    desk.history.show_whole(True)
    count = 0
    while desk.history.undo_text():
        desk.history.undo()
        count += 1
    assert desk.now == seen[0]
    for _ in range(count):
        desk.history.redo()
    assert desk.now == end
