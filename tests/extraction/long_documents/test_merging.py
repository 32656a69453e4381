"""Results of windows become one: records by place, values of the whole document by evidence."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus, Place
from extraction.grounding.ground import ground
from extraction.json_pointer import scalars
from extraction.long_documents.merging import PartResult, in_document, merge
from extraction.long_documents.windows import Window, part_of
from tests.extraction.texts import text_document

ROWS = {
    "type": "object",
    "properties": {
        "holder": {"type": ["string", "null"]},
        "total": {"type": ["number", "null"]},
        "rows": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "price": {"type": ["number", "null"]}},
            },
        },
    },
}


def result(text: str, start: int, end: int, data: Any, schema: Any = ROWS) -> PartResult:
    """What a window [start, end) of `text` gave, grounded in it."""
    whole = text_document(text)
    part = part_of(whole, Window(1, 2, Span(start, end), start))
    evidence = ground(data, part.document, schema)
    return PartResult(data, {p: in_document(e, part, whole) for p, e in evidence.items()}, Span(start, end))


def merged(text: str, parts: list[tuple[int, int, Any]], schema: Any = ROWS) -> Any:
    data, evidence = merge([result(text, *part, schema) for part in parts], schema, text)
    assert evidence.keys() == {pointer for pointer, _ in scalars(data)}
    for pointer, found in evidence.items():
        assert found.place is None or text[found.place.span.start : found.place.span.end] == found.words, (
            pointer
        )
    return data


def row(name: str, price: float | None) -> dict[str, Any]:
    return {"name": name, "price": price}


TEXT = "Nut  1.50\nBolt  2.50\nNut  1.50\nRod  9.75\n"
FIRST, SECOND = (0, 31), (10, 42)


def test_a_record_of_two_windows_is_one_and_equal_records_at_two_places_are_two() -> None:
    data = merged(
        TEXT,
        [
            (*FIRST, {"rows": [row("Nut", 1.5), row("Bolt", 2.5), row("Nut", 1.5)]}),
            (*SECOND, {"rows": [row("Bolt", 2.5), row("Nut", 1.5), row("Rod", 9.75)]}),
        ],
    )
    assert data["rows"] == [row("Nut", 1.5), row("Bolt", 2.5), row("Nut", 1.5), row("Rod", 9.75)]


def test_the_more_complete_version_of_a_record_wins() -> None:
    cut = [(*FIRST, {"rows": [row("Nut", None)]}), (*SECOND, {"rows": [row("Nut", 1.5)]})]
    text = "words  here\nNut  1.50\nRod  9.75\n"
    for parts in (cut, [(*FIRST, cut[1][2]), (*SECOND, cut[0][2])]):
        assert merged(text, parts)["rows"] == [row("Nut", 1.5)]


def test_of_two_complete_versions_the_one_whose_values_stand_together_wins() -> None:
    text = "Nut  1.50\n\nmany other words\n\nBolt  2.50\n"
    apart, together = row("Nut", 2.5), row("Nut", 1.5)
    for rows in ((apart, together), (together, apart)):
        assert merged(text, [(0, 40, {"rows": [each]}) for each in rows])["rows"] == [together]


def test_what_only_the_other_version_has_is_filled_in() -> None:
    schema = json.loads(json.dumps(ROWS))
    schema["properties"]["rows"]["items"]["properties"]["day"] = {"type": ["string", "null"]}
    text = "Nut  1.50\n2024-05-02\n"
    data = merged(
        text,
        [
            (0, 21, {"rows": [{"name": "Nut", "price": 1.5, "day": None}]}),
            (0, 21, {"rows": [{"name": "Nut", "price": None, "day": "2024-05-02"}]}),
        ],
        schema,
    )
    assert data["rows"] == [{"name": "Nut", "price": 1.5, "day": "2024-05-02"}]


def test_an_empty_record_in_two_versions_of_a_row_is_null_and_absent() -> None:
    schema = json.loads(json.dumps(ROWS))
    place = {"type": ["object", "null"], "properties": {"city": {"type": "string"}}}
    schema["properties"]["rows"]["items"]["properties"]["place"] = place
    rows = [{"name": "Nut", "price": price, "place": None} for price in (1.5, None)]
    parts = [result("Nut  1.50\n", 0, 10, {"rows": [each]}, schema) for each in rows]
    data, evidence = merge(parts, schema, "Nut  1.50\n")
    assert data == {"rows": [{"name": "Nut", "price": 1.5, "place": None}]}
    assert evidence["/rows/0/place"] == Evidence(status=EvidenceStatus.ABSENT)


def test_a_record_that_one_window_missed_stands_where_the_document_has_it() -> None:
    data = merged(
        TEXT,
        [
            (*FIRST, {"rows": [row("Nut", 1.5), row("Nut", 1.5)]}),
            (*SECOND, {"rows": [row("Bolt", 2.5), row("Rod", 9.75)]}),
        ],
    )
    assert [each["name"] for each in data["rows"]] == ["Nut", "Bolt", "Nut", "Rod"]


def test_windows_without_anything_change_nothing() -> None:
    nothing = {"holder": None, "total": None, "rows": []}
    full = {"holder": "Nut", "total": 1.5, "rows": [row("Nut", 1.5)]}
    for parts in (
        [(*FIRST, nothing), (*FIRST, full), (*SECOND, nothing)],
        [(*FIRST, full), (*SECOND, {})],
        [(*FIRST, None), (*FIRST, full)],
    ):
        assert merged(TEXT, parts) == full
    assert merged(TEXT, [(*FIRST, nothing), (*SECOND, nothing)]) == nothing


def test_what_stands_in_the_document_beats_what_does_not() -> None:
    parts = [(*FIRST, {"holder": "Nobody"}), (*SECOND, {"holder": "Bolt"})]
    assert merged(TEXT, parts)["holder"] == "Bolt"


def test_the_label_decides_between_values_that_both_stand_there() -> None:
    text = "Carried forward 12.50\n\nTotal 80.00\n\nPaid 3.00\n"
    parts = [(0, 22, {"total": 12.5}), (22, 36, {"total": 80.0}), (36, 46, {"total": 3.0})]
    assert merged(text, parts)["total"] == 80


def test_without_labels_most_windows_decide_then_first_words_and_last_numbers() -> None:
    text = "Ada Ada Bob Cid\n1.50 2.50\n"
    whole = (0, 26)
    say = [(*whole, {"holder": name, "total": total}) for name, total in (("Cid", 1.5), ("Bob", 2.5))]
    assert merged(text, say) == {"holder": "Cid", "total": 2.5}
    assert merged(text, [*say, (*whole, {"holder": "Bob"})])["holder"] == "Bob"


def test_a_root_array_of_records_with_lists_goes_on_in_the_next_window() -> None:
    schema = {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "number": {"type": ["string", "null"]},
                "items": {
                    "type": "array",
                    "items": {"type": "object", "properties": {"name": {"type": "string"}}},
                },
            },
        },
    }
    text = "Invoice A-1\nNut\nBolt\nRod\nInvoice A-2\nPin\n"
    rows = {name: {"name": name} for name in ("Nut", "Bolt", "Rod", "Pin")}
    parts = [
        (0, 21, [{"number": "A-1", "items": [rows["Nut"], rows["Bolt"]]}]),
        (
            16,
            41,
            [
                {"number": None, "items": [rows["Bolt"], rows["Rod"]]},
                {"number": "A-2", "items": [rows["Pin"]]},
            ],
        ),
    ]
    assert merged(text, parts, schema) == [
        {"number": "A-1", "items": [rows["Nut"], rows["Bolt"], rows["Rod"]]},
        {"number": "A-2", "items": [rows["Pin"]]},
    ]


def test_words_in_a_list_are_there_once_and_no_list_is_longer_than_it_may_be() -> None:
    schema = {
        "type": "object",
        "properties": {"tags": {"type": "array", "items": {"type": "string"}, "maxItems": 3}},
    }
    parts = [(*FIRST, {"tags": ["Nut", "Bolt"]}), (*SECOND, {"tags": ["bolt", "Rod", "Nut", "9.75"]})]
    assert merged(TEXT, parts, schema) == {"tags": ["Nut", "Bolt", "Rod"]}


def test_several_lists_and_records_in_records() -> None:
    schema = {
        "type": "object",
        "properties": {
            "who": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}},
            "one": ROWS["properties"]["rows"],
            "two": ROWS["properties"]["rows"],
        },
    }
    parts = [
        (*FIRST, {"who": {"a": "Nut"}, "one": [row("Nut", 1.5)], "two": []}),
        (*SECOND, {"who": {"b": "Rod"}, "one": [], "two": [row("Rod", 9.75)]}),
    ]
    assert merged(TEXT, parts, schema) == {
        "who": {"a": "Nut", "b": "Rod"},
        "one": [row("Nut", 1.5)],
        "two": [row("Rod", 9.75)],
    }


def test_entries_without_a_place_are_kept_once_behind_the_entry_before_them() -> None:
    made_up = row("Nowhere", None)
    parts = [
        (*FIRST, {"rows": [row("Nut", 1.5), made_up, row("Bolt", 2.5)]}),
        (*SECOND, {"rows": [made_up, row("Rod", 9.75)]}),
    ]
    names = [each["name"] for each in merged(TEXT, parts)["rows"]]
    assert names == ["Nut", "Nowhere", "Bolt", "Rod"]


def test_evidence_follows_its_values() -> None:
    place = Place(page=0, page_label="1", span=Span(0, 3))
    found = Evidence(status=EvidenceStatus.EXACT, places=(place,), words="Nut")
    one = PartResult({"rows": [{"name": "Nut"}]}, {"/rows/0/name": found}, Span(0, 10))
    other = PartResult({"rows": []}, {}, Span(10, 20))
    data, evidence = merge([other, one], ROWS, TEXT)
    assert data == {"rows": [{"name": "Nut"}]}
    assert evidence == {"/rows/0/name": found}


printed = st.lists(
    st.tuples(st.sampled_from(["Nut", "Bolt", "Rod", "Pin"]), st.sampled_from([1.5, 2.5, 30.0])),
    min_size=1,
    max_size=30,
)


@given(printed, st.lists(st.integers(min_value=0, max_value=29), max_size=4), st.integers(1, 4))
@settings(max_examples=80, deadline=None)
def test_rows_of_overlapping_windows_come_out_as_they_are_printed(
    rows: list[tuple[str, float]], cuts: list[int], overlap: int
) -> None:
    lines = [f"No {n} {name}  {price:.2f}\n" for n, (name, price) in enumerate(rows)]
    starts = [sum(map(len, lines[:n])) for n in range(len(lines) + 1)]
    ends = sorted({cut for cut in cuts if 0 < cut < len(rows)} | {len(rows)})
    schema = json.loads(json.dumps(ROWS))
    schema["properties"]["rows"]["items"]["properties"]["no"] = {"type": "integer"}
    said = [{"name": name, "price": price, "no": n} for n, (name, price) in enumerate(rows)]
    parts, first = [], 0
    for end in ends:
        parts.append((starts[first], starts[end], {"rows": said[first:end]}))
        first = max(0, end - overlap)
    assert merged("".join(lines), parts, schema) == {"rows": said}
