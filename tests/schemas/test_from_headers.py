"""A schema from a header row."""

from __future__ import annotations

import pytest

from extraction.errors import SchemaInvalid
from schemas.editing import field_at
from schemas.editing_checks import problems
from schemas.from_headers import draft_from_rows, rows_of

TABLE = "Invoice No.\tDate\tTotal\tTotal\t\n\n007\t3.4.2026\t1.234,50 €\t4\tx\n008\t\t12\t5\n"


def test_columns_become_fields_and_rows_tell_their_types() -> None:
    draft = draft_from_rows("x", "X", rows_of(TABLE), many=False)
    assert [(f.name, f.kind, f.title) for f in draft.root.fields] == [
        ("invoice_no", "text", "Invoice No."),
        ("date", "date", "Date"),
        ("total", "number", "Total"),
        ("total_2", "integer", "Total"),
        ("column_5", "text", ""),
    ]
    assert problems(draft) == []


def test_a_header_alone_is_read_by_its_words() -> None:
    draft = draft_from_rows("x", "X", rows_of("Kunde;Datum;Betrag"), many=True)
    rows = field_at(draft, (0,))
    assert (rows.name, rows.kind, rows.many) == ("rows", "object", True)
    assert [(f.name, f.kind) for f in rows.fields] == [
        ("kunde", "text"),
        ("datum", "date"),
        ("betrag", "number"),
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a,b", [["a", "b"]]),
        ('"a, or b",c\n', [["a, or b", "c"]]),
        ("\ufeffa;b,c", [["a", "b,c"]]),
        ("only one", [["only one"]]),
        ("a\tb\r\n1\t2\r\n", [["a", "b"], ["1", "2"]]),
    ],
)
def test_separators(text: str, rows: list[list[str]]) -> None:
    assert rows_of(text) == rows


def test_what_is_no_table_is_said() -> None:
    with pytest.raises(SchemaInvalid, match="Paste the header row"):
        rows_of(" \n\n")
    with pytest.raises(SchemaInvalid, match="at most 498"):
        draft_from_rows("x", "X", [["a"] * 600], many=False)
    with pytest.raises(SchemaInvalid, match="longer than a million"):
        rows_of("a" * 1_000_001)
    with pytest.raises(SchemaInvalid, match="cannot be read"):
        rows_of('a,"' + "b" * 200_000)
