"""Values that the model would rather have left empty, with and without words in the document."""

from __future__ import annotations

import json

from extraction.correcting.unfounded import emptied, unfounded_values
from extraction.evidence import Evidence, EvidenceStatus

DATA = {"no": "A-7", "tax": 19, "rows": [{"name": "Oak", "tags": ["x"]}, {"name": "Elm", "tags": []}]}
TEXT = json.dumps(DATA)
ALL = {
    pointer: Evidence(status=EvidenceStatus.EXACT)
    for pointer in ("/no", "/tax", "/rows/0/name", "/rows/0/tags/0", "/rows/1/name")
}


def start(of: str) -> int:
    """Where the token before a value begins: its space belongs to it."""
    return TEXT.index(of) + len(of)


def without(*pointers: str) -> dict[str, Evidence]:
    missing = Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT)
    return {**ALL, **dict.fromkeys(pointers, missing)}


def test_what_stands_in_the_document_stays() -> None:
    assert unfounded_values(TEXT, (start('"no":'), start('"rows":')), DATA, DATA, ALL) == []


def test_what_does_not_is_left_empty() -> None:
    found = without("/tax", "/no")
    assert unfounded_values(TEXT, (start('"tax":'),), DATA, DATA, found) == ["/tax"]
    assert unfounded_values(TEXT, (), DATA, DATA, found) == []


def test_a_value_that_is_only_like_words_of_the_document_is_not_founded() -> None:
    found = {**ALL, "/no": Evidence(status=EvidenceStatus.APPROXIMATE)}
    assert unfounded_values(TEXT, (start('"no":'),), DATA, DATA, found) == ["/no"]


def test_a_list_is_founded_by_one_of_its_values() -> None:
    rows = start('"rows":')
    most = without("/rows/0/name", "/rows/0/tags/0")
    assert unfounded_values(TEXT, (rows,), DATA, DATA, most) == []
    none = without("/rows/0/name", "/rows/0/tags/0", "/rows/1/name")
    assert unfounded_values(TEXT, (rows,), DATA, DATA, none) == ["/rows"]
    assert unfounded_values(TEXT, (rows + 2,), DATA, DATA, none) == ["/rows"]  # "[" was a token of its own


def test_a_list_within_a_list_that_goes_is_not_named_twice() -> None:
    none = without("/rows/0/name", "/rows/0/tags/0", "/rows/1/name")
    both = (start('"rows":'), start('"tags":'))
    assert unfounded_values(TEXT, both, DATA, DATA, none) == ["/rows"]


def test_rows_that_were_left_out_do_not_shift_the_others() -> None:
    written = {"rows": [{"name": None}, {"name": "Oak"}, {"name": "Elm"}]}
    text = json.dumps(written)
    at = text.index('"Elm"') - 1
    evidence = {
        "/rows/0/name": Evidence(status=EvidenceStatus.EXACT),
        "/rows/1/name": Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT),
    }
    assert unfounded_values(text, (at,), written, {"rows": written["rows"][1:]}, evidence) == ["/rows/2/name"]


def test_emptying_leaves_the_rest_and_the_original() -> None:
    assert emptied(DATA, ["/tax", "/rows/0/tags", "/rows/1/name"]) == {
        "no": "A-7",
        "tax": None,
        "rows": [{"name": "Oak", "tags": []}, {"name": None, "tags": []}],
    }
    assert DATA["tax"] == 19
