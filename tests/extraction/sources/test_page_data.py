"""What pages tell machines, as lines beside their text; and pages read whole."""

from __future__ import annotations

from pathlib import Path

from extraction.sources.html_text import parse
from extraction.sources.page_data import MAX_CHARACTERS, TITLE, data_lines
from extraction.sources.reader import read_source
from extraction.sources.whole_page import is_whole, whole_page_of, whole_page_source
from extraction.workers import document_cache


def lines_of(markup: str, text: str = "") -> list[str]:
    root = parse(markup)
    assert root is not None
    return data_lines(root, text)


LD = """<html><head><script type="application/ld+json">%s</script></head><body>x</body></html>"""


def test_facts_of_json_ld_with_their_path() -> None:
    product = (
        '{"@context": "https://schema.org", "@graph": [{"@type": "BreadcrumbList", "name": "no"},'
        '{"@type": "Product", "name": "Cat &amp; dog blanket", "image": "https://x/y.png", "offers":'
        '{"@type": "Offer", "price": 16.9, "priceCurrency": "EUR",'
        '"availability": "https://schema.org/InStock"}, "brand": {"@type": "Brand", "name": "Uniq"}}]}'
    )
    assert lines_of(LD % product) == [
        TITLE,
        "name: Cat & dog blanket",
        "offers.price: 16.9",
        "offers.priceCurrency: EUR",
        "offers.availability: InStock",
        "brand: Uniq",
    ]


def test_what_the_text_says_is_not_told_again() -> None:
    data = '{"@type": "Recipe", "name": "Flan", "recipeIngredient": ["3 eggs", "1 l milk"], "recipeYield": 4}'
    assert lines_of(LD % data, "Flan\n3 eggs\n1 l milk") == [TITLE, "recipeYield: 4"]
    assert lines_of(LD % data, "Flan, 3 eggs, 1 l milk, 4") == [TITLE, "recipeYield: 4"]
    assert lines_of(LD % '{"name": "Flan"}', "Flan") == []


def test_microdata_and_meta_properties() -> None:
    page = (
        '<html><head><meta property="article:published_time" content="2024-05-01"><meta property="og:image" '
        'content="a.png"></head><body><div itemscope itemtype="https://schema.org/Product"><b itemprop="sku">'
        'K-7</b><div itemprop="offers" itemscope><meta itemprop="priceCurrency" content="SEK"></div></div>'
        '<i itemprop="orphan">no</i></body></html>'
    )
    assert lines_of(page) == [
        TITLE,
        "sku: K-7",
        "offers.priceCurrency: SEK",
        "article:published_time: 2024-05-01",
    ]


def test_broken_deep_and_endless_data_do_no_harm() -> None:
    assert lines_of(LD % "{broken") == []
    assert lines_of(LD % ('{"a":' * 50_000 + "1" + "}" * 50_000)) == []
    many = "[" + ",".join(f'{{"name": "thing number {n}"}}' for n in range(5000)) + "]"
    found = lines_of(LD % many)
    assert len("\n".join(found)) <= MAX_CHARACTERS + len(TITLE) + 1


def test_a_whole_page_is_a_document_of_its_own(tmp_path: Path) -> None:
    words = "This is the article itself, and it is long enough to be found as such. " * 8
    page = tmp_path / "news.html"
    page.write_text(
        f"<html><body><nav><a href='/'>Imprint and phone 555-0100</a></nav><article><h1>News</h1><p>{words}"
        "</p></article><footer>Opening hours 9-17</footer></body></html>",
        encoding="utf-8",
    )
    content, _ = read_source(str(page))
    source = whole_page_source(str(page))
    whole, data = read_source(source)
    assert "555-0100" not in content.text
    assert "555-0100" in whole.text
    assert "Opening hours 9-17" in whole.text
    assert whole.key != content.key
    assert is_whole(data)
    document_cache.save(whole, data)
    (document_cache.original_file(whole.key).parent / "document.json").write_text("{}", encoding="utf-8")
    assert document_cache.load(whole.key).text == whole.text


def test_names_of_whole_pages(tmp_path: Path) -> None:
    assert whole_page_of("https://x.example/a?b#whole-page") == "https://x.example/a?b"
    assert whole_page_of("a.html") is None
    assert whole_page_source("a.html#whole-page") == "a.html#whole-page"
    real = tmp_path / "b#whole-page"
    real.write_text("x")
    assert whole_page_of(str(real)) is None
