"""What a page states of its own article or recipe: by JSON-LD, microdata and its heading."""

from __future__ import annotations

import json
from typing import Any

from extraction.document import Statements
from extraction.sources.html_text import parse
from extraction.sources.page_statements import statements
from extraction.sources.reader import read_bytes


def of(body: str, *data: Any, title: str = "", text: str = "") -> Statements:
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(node)}</script>' for node in data)
    root = parse(f"<html><head><title>{title}</title>{scripts}</head><body>{body}</body></html>")
    assert root is not None
    return statements(root, text)


def test_an_article_with_its_authors_by_reference() -> None:
    graph = [
        {"@type": "NewsArticle", "headline": "Rain &amp; wind", "author": [{"@id": "#p"}, {"name": "Bo Ek"}]},
        {"@type": "Person", "@id": "#p", "name": "Ada Lund"},
    ]
    assert of("", {"@graph": graph}) == {"title": (("Rain & wind",),), "authors": (("Ada Lund", "Bo Ek"),)}


def test_a_recipe_comes_before_the_article_around_it() -> None:
    data = [
        {"@type": "Article", "headline": "Our best soup", "author": {"name": "The desk"}},
        {"@type": ["Recipe"], "name": "Soup", "author": "Ann"},
    ]
    found = of("", *data)
    assert found["title"] == (("Soup",), ("Our best soup",))
    assert found["authors"] == (("Ann",), ("The desk",))


def test_steps_of_sections_and_lists_that_stand_in_the_text() -> None:
    recipe = {
        "@type": "Recipe",
        "recipeIngredient": ["2 eggs", "100 g flour"],
        "recipeInstructions": [
            {"@type": "HowToSection", "name": "Dough", "itemListElement": [{"text": "<b>Mix</b> all."}]},
            {"@type": "HowToStep", "text": "Bake."},
        ],
    }
    found = of("", recipe, text="2 eggs\n100 g  flour\nMix all.\nBake.")
    assert found == {"ingredients": (("2 eggs", "100 g flour"),), "instructions": (("Mix all.", "Bake."),)}


def test_lists_that_the_page_shows_otherwise_are_not_used() -> None:
    recipe = {"@type": "Recipe", "recipeIngredient": ["2 eggs", "1/2 cup milk"]}
    assert of("", recipe, text="2 eggs\nhalf a cup of milk") == {}


def test_microdata_of_the_recipe_alone() -> None:
    body = (
        '<div itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">Tea</b>'
        '<p itemprop="author" itemscope itemtype="https://schema.org/Person">by <i itemprop="name">Li</i></p>'
        '<i itemprop="ingredients">tea</i><i itemprop="ingredients">water</i></div>'
        '<div itemscope itemtype="https://schema.org/Comment"><i itemprop="author">Troll</i></div>'
    )
    found = of(body, text="Tea by Li\ntea\nwater")
    assert found == {"title": (("Tea",),), "authors": (("Li",),), "ingredients": (("tea", "water"),)}


def test_of_several_articles_those_that_the_page_is_named_after() -> None:
    teasers = [{"@type": "NewsArticle", "headline": name, "author": name[0]} for name in ("Snow", "Rain")]
    assert of("", teasers, title="Rain - The Paper") == {"title": (("Rain",),), "authors": (("R",),)}
    assert of("", teasers, title="All news") == {}


def test_headings_that_the_pages_title_repeats() -> None:
    body = "<h1>The Paper</h1><h1>Rain  to come</h1><h1>Read more</h1>"
    assert of(body, title="Rain to come | News") == {"title": (("Rain to come",),)}


def test_what_is_no_article_or_no_json_says_nothing() -> None:
    broken = parse('<html><head><script type="application/ld+json">{"@type": </script></head></html>')
    assert broken is not None and statements(broken, "") == {}
    assert of("", {"@type": "Person", "name": "Ann"}, {"@type": "Article", "author": "https://x.y/ann"}) == {}
    nested: Any = "deep"
    for _ in range(200):
        nested = {"itemListElement": [nested]}
    assert of("", {"@type": "Recipe", "recipeInstructions": nested}) == {}


def test_a_document_carries_them() -> None:
    page = (
        '<html><head><title>Rain</title><script type="application/ld+json">{"@type": "Article", "author": '
        '"Ann"}</script></head><body><h1>Rain</h1><p>It rains, says Bo.</p></body></html>'
    )
    document = read_bytes(page.encode(), "rain.html")
    assert document.stated == {"title": (("Rain",),), "authors": (("Ann",),)}
    assert "author: Ann" in document.text
