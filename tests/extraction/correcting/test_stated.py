"""Fields that a page states itself get what it says; all others, and what agrees with it, stay."""

from __future__ import annotations

from typing import Any

from extraction.correcting.stated import as_stated
from extraction.document import Document, Page, Span, Statements
from extraction.evidence import Evidence, EvidenceStatus

TEXT = "Rain in May\nBo Ek was wet. 2 eggs\nmilk\nMix.\nBake well.\nNice, says Troll.\nauthor: Ada Lund"


def put(data: Any, stated: Statements) -> tuple[Any, dict[str, Evidence], tuple[str, ...]]:
    page = Page(0, "1", Span(0, len(TEXT)))
    document = Document("k", "web", "rain.html", "Rain", TEXT, (page,), stated=stated)
    old = {f"/{name}": Evidence(status=EvidenceStatus.EXACT, words="old") for name in data}
    return as_stated(document, data, old, {"type": "object"})


def test_authors_are_those_that_the_page_names() -> None:
    data, evidence, notices = put(
        {"authors": ["Bo Ek", "Troll"], "day": "May"}, {"authors": (("Ada Lund",),)}
    )
    assert data == {"authors": ["Ada Lund"], "day": "May"}
    assert list(evidence) == ["/authors/0", "/day"]
    assert evidence["/authors/0"].words == "Ada Lund"
    assert evidence["/day"].words == "old"
    assert notices == ("Taken from what the page states for search engines: authors.",)


def test_a_title_that_one_of_the_places_says_stays() -> None:
    stated = {"title": (("News: Rain in May",), ("Rain in May",))}
    assert put({"title": "RAIN IN MAY."}, stated)[0] == {"title": "RAIN IN MAY."}
    assert put({"title": "Wet Bo"}, stated)[0] == {"title": "News: Rain in May"}
    assert put({"title": None}, stated)[0] == {"title": "News: Rain in May"}


def test_only_fields_that_ask_for_it_without_doubt() -> None:
    stated = {"title": (("Rain in May",),), "authors": (("Ada Lund",),)}
    data = {
        "job_title": "Editor",
        "name": "Bo Ek",
        "author_address": "Oslo",
        "authors": 2,
        "author": {"x": 1},
    }
    assert put(data, stated) == (
        data,
        {f"/{n}": Evidence(status=EvidenceStatus.EXACT, words="old") for n in data},
        (),
    )
    assert put({"name": "Bo Ek", "price": 3}, stated)[0] == {"name": "Rain in May", "price": 3}


def test_one_author_of_several_is_no_answer_to_one_field() -> None:
    assert put({"author": "Bo Ek"}, {"authors": (("Ada Lund", "Li"),)})[0] == {"author": "Bo Ek"}


def test_a_list_of_steps_is_the_pages_own() -> None:
    steps = ["Mix.", "Bake well.", "Nice, says Troll."]
    stated = {"instructions": (("Mix.", "Bake well."),)}
    assert put({"instructions": steps}, stated)[0] == {"instructions": ["Mix.", "Bake well."]}


def test_of_steps_in_one_text_those_outside_of_it_go() -> None:
    steps = ["Mix.", "Bake well.", "Nice, says Troll."]
    assert put({"steps": steps}, {"instructions": (("Mix. Bake well.",),)})[0] == {"steps": steps[:2]}
    longer = {"instructions": (("Mix. Bake well. " + "Then wait for a long time. " * 9,),)}
    assert put({"steps": steps}, longer)[0] == {"steps": steps}
    assert put({"steps": steps[:2]}, {"instructions": (("Mix. Bake well.",),)})[2] == ()


def test_ingredients_keep_the_amounts_that_the_pages_list_leaves_out() -> None:
    stated = {"ingredients": (("eggs", "milk"),)}
    data = {"ingredients": ["2 eggs", "milk", "Troll"]}
    assert put(data, stated)[0] == {"ingredients": ["2 eggs", "milk"]}


def test_a_document_that_states_nothing_is_left_alone() -> None:
    assert put({"title": "Wet Bo"}, {})[2] == ()
    assert put({"title": "Wet Bo"}, {"authors": (("Li",),)})[0] == {"title": "Wet Bo"}
