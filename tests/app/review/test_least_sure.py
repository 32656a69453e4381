"""The least sure values of all documents first: what the pile says, and the keys that go through them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.application import Parts
from extraction import paths
from extraction.storage.store import Store
from schemas.registry import builtin
from tests.app.made_results import keep_results, made
from tests.app.review_helpers import CONTROL, SHIFT, Key, key

DATA = {f"{name}": "x" for name in ("invoice_number", "seller_name", "buyer_name", "currency")}
SURE = dict.fromkeys((f"/{name}" for name in DATA), 0.999)
CHANCES = ({"/seller_name": 0.6}, {}, {"/invoice_number": 0.5, "/buyer_name": 0.8})
WORDS = "Check the {} of 12 values: about 99% are then expected to be right."


@pytest.fixture
def pile(open_window: Callable[[], Parts]) -> Parts:
    """Three documents with results; in the first and the last the model was not sure of everything."""
    documents = keep_results(DATA, DATA, DATA)
    with Store(paths.database_file()) as store:
        for document, chances in zip(documents, CHANCES, strict=True):
            row = store.document(document)
            run = store.start_run(document, builtin("invoice"), "a-model")
            result = made(DATA, row.source, row.key or "")
            store.finish_run(run, result.model_copy(update={"confidence": {**SURE, **chances}}))
    parts = open_window()
    for document in parts.pile.ids():
        parts.pile.load_result(document)
    parts.window.least_sure._refresh()
    parts.window.fields.tree.setFocus()
    return parts


def here(parts: Parts) -> tuple[int, str]:
    return parts.pile.ids().index(parts.window.shown), parts.window.fields.current()


def test_the_pile_says_how_few_values_need_a_check(pile: Parts) -> None:
    assert pile.window.rail.plan.text() == WORDS.format("3 least sure")


def test_keys_go_to_the_least_sure_first_from_document_to_document(pile: Parts) -> None:
    key(pile, Key.Key_F8, CONTROL)
    assert here(pile) == (2, "/invoice_number")
    key(pile, Key.Key_F8)
    assert here(pile) == (0, "/seller_name")
    key(pile, Key.Key_F8)
    assert here(pile) == (2, "/buyer_name")
    key(pile, Key.Key_F8)
    assert here(pile) == (2, "/invoice_number")
    key(pile, Key.Key_F8, SHIFT)
    assert here(pile) == (2, "/buyer_name")


def test_accepting_goes_on_and_the_end_is_said(pile: Parts) -> None:
    key(pile, Key.Key_F8, CONTROL)
    key(pile, Key.Key_A)
    assert here(pile) == (0, "/seller_name")
    assert pile.window.rail.plan.text() == WORDS.format("2 least sure")
    key(pile, Key.Key_A)
    assert here(pile) == (2, "/buyer_name")
    assert pile.window.rail.plan.text() == WORDS.format("least sure")
    key(pile, Key.Key_A)
    assert pile.window.rail.plan.text() == ""
    assert "About 99.9% of all are now expected to be right." in pile.window.status.text()


def test_of_no_values_nothing_is_expected(pile: Parts) -> None:
    key(pile, Key.Key_F8, CONTROL)
    pile.pile.remove(pile.pile.ids())
    pile.window.status.say("")
    pile.window.actions_["next_doubtful"].trigger()
    assert pile.window.least_sure.plan.total == 0
    assert "expected to be right" not in pile.window.status.text()


def test_one_that_was_passed_over_comes_last(pile: Parts) -> None:
    key(pile, Key.Key_F8, CONTROL)
    key(pile, Key.Key_F8)
    key(pile, Key.Key_A)
    assert here(pile) == (2, "/buyer_name")
    key(pile, Key.Key_A)
    assert here(pile) == (2, "/invoice_number")


def test_switched_off_the_keys_stay_in_the_document(pile: Parts) -> None:
    key(pile, Key.Key_F8, CONTROL)
    key(pile, Key.Key_F8, CONTROL)
    before = here(pile)
    key(pile, Key.Key_F8)
    assert here(pile) == before  # nothing in it is doubtful


def test_a_document_that_leaves_the_pile_leaves_the_plan(pile: Parts) -> None:
    pile.pile.remove([pile.pile.ids()[2]])
    pile.window.least_sure._refresh()
    assert pile.window.least_sure.plan.total == 8
    assert [pointer for _, pointer in pile.window.least_sure.plan.values] == ["/seller_name"]
