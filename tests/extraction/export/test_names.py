"""Output names that no system refuses and no two sources share."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extraction.export.names import MAX_NAME_BYTES, output_names, safe_name


def test_files() -> None:
    sources = ["a/invoice.pdf", "b/Invoice.html", "invoice-2.pdf", "c\\d\\invoice.pdf", "a/invoice.pdf"]
    assert output_names(sources) == {
        "a/invoice.pdf": "invoice",
        "b/Invoice.html": "Invoice-2",
        "invoice-2.pdf": "invoice-2-2",
        "c\\d\\invoice.pdf": "invoice-3",
    }


def test_urls() -> None:
    assert list(
        output_names(
            [
                "https://Example.com/a/b.html?x=1",
                "https://example.com/a/b.html?x=2",
                "https://user:secret@example.com:8080/",
                "http://[bad",
                "https://example.com/caf%C3%A9/",
            ]
        ).values()
    ) == ["example.com-a-b", "example.com-a-b-2", "example.com", "page", "example.com-café"]


def test_hard_names() -> None:
    assert safe_name("con") == "_con"
    assert safe_name("COM1.txt") == "_COM1.txt"
    assert safe_name('a<b>:"c"|?*') == "a-b-c-"
    assert safe_name("trailing. . ") == "trailing"
    assert safe_name("..") == "document"
    assert safe_name("") == "document"
    assert safe_name("a\ud800b") == "a-b"
    assert len(safe_name("字" * 500).encode()) <= MAX_NAME_BYTES
    assert output_names([".pdf", "Mr. Johnsons letter", "v1.2.tar"]) == {
        ".pdf": "pdf",
        "Mr. Johnsons letter": "Mr. Johnsons letter",
        "v1.2.tar": "v1.2",
    }


@given(st.lists(st.text(max_size=20)))
def test_names_are_unique_and_valid(sources: list[str]) -> None:
    names = output_names(sources)
    assert set(names) == set(sources)
    assert len({name.casefold() for name in names.values()}) == len(names)
    for name in names.values():
        assert name
        assert not set(name) & set('<>:"/\\|?*\x00\n')
        assert not name.endswith((".", " "))
        name.encode("utf-8")
