"""The form of a PDF in a part taken out of it: the fields on the pages of the part with their values."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import pypdf
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject, PdfObject

from extraction.sources.form_fields import MAX_PARENTS

# What leads to other pages and other fields: a part must not carry pages that were not asked for.
_LEADS_ELSEWHERE = frozenset({"/Parent", "/Kids", "/P", "/A", "/AA", "/Popup", "/StructParent"})
# Of the whole form; scripts, signatures and the order of calculations hold for the whole file only.
_OF_THE_FORM = ("/DA", "/DR", "/Q", "/NeedAppearances")
SIGNATURE = "/Sig"


def with_form(part: bytes, whole: pypdf.PdfReader, first: int) -> bytes:
    """The part with the form fields of its pages, the same bytes each time; `first` page from 0.

    Taking pages out leaves their widgets without the fields that hold names and values. A part without any
    widget is returned as it is. Raises anything on damaged files, as pypdf does.
    """
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(part))
    fields = _Fields(writer)
    for number, page in enumerate(writer.pages):
        widgets = [*_widgets(whole.pages[first + number])]
        if widgets:
            kept = [note for note in _notes(page) if not _is_widget(note.get_object())]
            made = [fields.add(widget, page) for widget in widgets]
            page[NameObject("/Annots")] = ArrayObject([*kept, *made])
    if not fields.roots:
        return part
    form = whole.root_object["/AcroForm"].get_object()
    entries = (
        _copied(form, writer, _OF_THE_FORM) if isinstance(form, DictionaryObject) else DictionaryObject()
    )
    entries[NameObject("/Fields")] = fields.roots
    writer.root_object[NameObject("/AcroForm")] = writer._add_object(entries)
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


class _Fields:
    """Makes each field once, however many of its widgets are kept; `roots` are the outermost ones."""

    def __init__(self, writer: pypdf.PdfWriter) -> None:
        self.roots = ArrayObject()
        self._writer = writer
        self._made: dict[int, tuple[IndirectObject, ArrayObject]] = {}  # field -> itself and its kids

    def add(self, widget: DictionaryObject, page: pypdf.PageObject) -> IndirectObject:
        """The widget with its fields, for a page of the part."""
        entries = _copied(widget, self._writer)
        entries[NameObject("/P")] = page.indirect_reference or page
        return self._attach(entries, widget, 0)

    def _attach(self, entries: DictionaryObject, field: DictionaryObject, depth: int) -> IndirectObject:
        made = self._writer._add_object(entries)
        above = field.raw_get("/Parent") if "/Parent" in field else None
        parent = above.get_object() if above is not None else None
        if not isinstance(parent, DictionaryObject) or depth >= MAX_PARENTS:
            self.roots.append(made)
            return made
        known = above.idnum if isinstance(above, IndirectObject) else id(parent)
        if known not in self._made:
            around, kids = _copied(parent, self._writer), ArrayObject()
            around[NameObject("/Kids")] = kids
            self._made[known] = self._attach(around, parent, depth + 1), kids
        holder, kids = self._made[known]
        kids.append(made)
        entries[NameObject("/Parent")] = holder
        return made


def _notes(page: pypdf.PageObject) -> Iterable[Any]:
    found = page.get("/Annots")
    notes = found.get_object() if found is not None else None
    return notes if isinstance(notes, ArrayObject) else ()


def _widgets(page: pypdf.PageObject) -> Iterator[DictionaryObject]:
    for note in _notes(page):
        found = note.get_object()
        if _is_widget(found):
            yield found


def _is_widget(note: Any) -> bool:
    return isinstance(note, DictionaryObject) and note.get("/Subtype") == "/Widget"


def _copied(
    source: DictionaryObject, writer: pypdf.PdfWriter, only: Collection[str] = ()
) -> DictionaryObject:
    """The entries, or some, that do not lead elsewhere; what a signature signed is not in the part."""
    left_out = _LEADS_ELSEWHERE | ({"/V"} if source.get("/FT") == SIGNATURE else set())
    made = DictionaryObject()
    for name in source:
        if name not in left_out and (not only or name in only):
            value: PdfObject = source.raw_get(name)
            made[NameObject(name)] = value.clone(writer)
    return made
