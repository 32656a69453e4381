"""Values that are each in the document and cannot both be right."""

from __future__ import annotations

from extraction.checks.shared_places import shared_places
from extraction.evidence import Problem
from extraction.grounding.ground import ground
from tests.extraction.texts import text_document

TEXT = "Larkfield School\nVAT ID GB 999\nTotal 12.00, due 12.00 on 3 May 2024\nLeeds\nLeeds"


def problems(data: object) -> tuple[Problem, ...]:
    document = text_document(TEXT)
    return shared_places(data, ground(data, document, {"type": "object"}))


def test_a_name_that_was_also_taken_for_a_number_is_doubtful_in_both_fields() -> None:
    found = problems({"buyer_name": "Larkfield School", "customer_number": "Larkfield School"})
    assert found == (
        Problem(
            pointer="/buyer_name",
            message="The same words were taken for customer number too. Check which one they are.",
        ),
        Problem(
            pointer="/customer_number",
            message="The same words were taken for buyer name too. Check which one they are.",
        ),
    )


def test_words_that_stand_twice_are_no_problem() -> None:
    assert problems({"seller_city": "Leeds", "buyer_city": "Leeds"}) == ()


def test_numbers_dates_and_nulls_may_share_a_place() -> None:
    same = {
        "a": 12.0,
        "b": 12.0,
        "c": "2024-05-03",
        "d": "2024-05-03",
        "e": None,
        "f": None,
        "g": "x",
        "h": "x",
    }
    assert problems(same) == ()


def test_only_fields_of_one_record_are_compared() -> None:
    assert problems({"rows": [{"vat": "GB 999"}, {"vat": "GB 999"}]}) == ()
    assert len(problems({"rows": [{"vat": "GB 999", "id": "GB 999"}]})) == 2


def test_entries_and_odd_names_are_named_as_a_person_reads_them() -> None:
    found = problems({"names": ["Larkfield School", "Larkfield School"]})
    assert [problem.message.split(" taken for ")[1] for problem in found] == [
        "entry 2 too. Check which one they are.",
        "entry 1 too. Check which one they are.",
    ]
    found = problems({"id/no": "Larkfield School", "name": "Larkfield School"})
    assert found[1].message == "The same words were taken for id/no too. Check which one they are."
