"""Pages taken out of a filled form keep its fields and values, and bring nothing of the other pages."""

from __future__ import annotations

import io
from typing import Any

import pypdf
import pytest
from pypdf.generic import ArrayObject, DictionaryObject, FloatObject, NameObject, TextStringObject

from extraction.sources import pdf as pdf_source
from extraction.sources.pdf import PROTECTED, read_pdf, take_pages
from tests.drawing import Field, Words, draw, draw_encrypted, with_fields

PAGES = draw([Words(20, 40, "Page one")], [Words(20, 40, "Page two")], [Words(20, 40, "Page three")])
FIELDS = (
    Field("/Tx", "Flour", (50, 300, 150, 320)),
    Field("/Btn", "/On", (50, 250, 70, 270)),
    Field("/Ch", "b", (50, 200, 150, 220), options=(("a", "Alpha"), ("b", "Beta"))),
)


def with_shared_field(data: bytes, pages: tuple[int, ...], kind: str = "/Tx") -> bytes:
    """A field "who" inside "group" with a widget on each of these pages; names and values are above."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    group = DictionaryObject({NameObject("/T"): TextStringObject("group")})
    field = DictionaryObject(
        {
            NameObject("/T"): TextStringObject("who"),
            NameObject("/FT"): NameObject(kind),
            NameObject("/V"): TextStringObject("Alder Mill"),
        }
    )
    field[NameObject("/Parent")] = writer._add_object(group)
    made = writer._add_object(field)
    group[NameObject("/Kids")] = ArrayObject([made])
    field[NameObject("/Kids")] = ArrayObject(writer_widget(writer, number, made) for number in pages)
    if "/AcroForm" not in writer.root_object:
        form = DictionaryObject({NameObject("/Fields"): ArrayObject()})
        writer.root_object[NameObject("/AcroForm")] = writer._add_object(form)
    writer.root_object["/AcroForm"]["/Fields"].append(field.raw_get("/Parent"))
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def writer_widget(writer: pypdf.PdfWriter, number: int, field: Any) -> Any:
    page = writer.pages[number]
    made = writer._add_object(
        DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Annot"),
                NameObject("/Subtype"): NameObject("/Widget"),
                NameObject("/Parent"): field,
                NameObject("/P"): page.indirect_reference,
                NameObject("/Rect"): ArrayObject(FloatObject(corner) for corner in (50, 100, 150, 120)),
            }
        )
    )
    notes = ArrayObject([*page.get("/Annots", ()), made])
    page[NameObject("/Annots")] = writer._add_object(notes)  # as many programs write it
    return made


def fields_of(data: bytes) -> dict[str, Any]:
    found = pypdf.PdfReader(io.BytesIO(data)).get_fields() or {}
    return {name: field.get("/V") for name, field in found.items()}


def test_values_survive_on_the_pages_that_are_kept() -> None:
    whole = with_fields(PAGES, FIELDS)
    part = take_pages(whole, 1, 2)
    assert fields_of(part.data) == {"field0": "Flour", "field1": None, "field2": "b"}
    assert read_pdf(part.data, "a").text.split() == ["Page", "one", "Flour", "[x]", "Beta", "Page", "two"]
    assert take_pages(whole, 1, 2) == part
    without = take_pages(whole, 2, 3)
    assert fields_of(without.data) == {}
    assert b"Flour" not in without.data


def test_a_field_with_widgets_on_several_pages_keeps_name_and_value_on_each() -> None:
    whole = with_shared_field(with_fields(PAGES, FIELDS), (0, 2))
    part = take_pages(whole, 3, 3)
    assert fields_of(part.data) == {"group": None, "group.who": "Alder Mill"}
    assert read_pdf(part.data, "a").text.split() == ["Page", "three", "Alder", "Mill"]
    assert len(pypdf.PdfReader(io.BytesIO(part.data)).pages) == 1
    both = pypdf.PdfReader(io.BytesIO(take_pages(whole, 1, 3).data))
    field = both.get_fields()["group.who"]
    assert len(field["/Kids"]) == 2


def test_what_was_signed_is_not_the_part() -> None:
    whole = with_shared_field(PAGES, (0,), kind="/Sig")
    assert fields_of(whole)["group.who"] == "Alder Mill"
    assert fields_of(take_pages(whole, 1, 1).data) == {"group": None, "group.who": None}


def test_a_form_that_cannot_be_taken_along_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> bytes:
        raise KeyError("/Fields")

    monkeypatch.setattr(pdf_source, "with_form", broken)
    part = take_pages(with_fields(PAGES, FIELDS), 1, 1)
    assert part.notices == ("The form of the PDF is damaged: values filled into it may be missing here.",)
    assert "Page one" in read_pdf(part.data, "a").text


def test_pages_of_a_protected_file_say_so_at_their_end() -> None:
    words = [Words(20, 40, "Page one")]
    protected, owned = draw_encrypted(words, "sesame"), draw_encrypted(words, "")
    assert take_pages(protected, 1, 1, "sesame").data.endswith(PROTECTED)
    assert "Page one" in read_pdf(take_pages(protected, 1, 1, "sesame").data, "a").text
    for data, password in ((PAGES, None), (PAGES, "needless"), (owned, None)):
        assert not take_pages(data, 1, 1, password).data.endswith(PROTECTED)
