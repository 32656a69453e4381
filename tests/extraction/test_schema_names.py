"""Which schema a word on the terminal means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extraction import paths
from extraction.errors import SchemaInvalid
from extraction.schema_names import find_schema, own_schemas
from extraction.storage.store import Store
from schemas.registry import schema_from_json


def save(name: str, title: str, field: str = "a") -> None:
    own = {"title": title, "type": "object", "properties": {field: {"type": "string"}}}
    with Store(paths.database_file()) as store:
        store.save_schema(schema_from_json(name, own))


@pytest.mark.parametrize(
    "word", ["rental_offer", "Rental-Offer", "own:rental_offer", "flat to let", "own:Flat To Let"]
)
def test_ones_own_by_name_and_by_title(word: str) -> None:
    save("rental_offer", "Flat to let")
    assert find_schema(word).title == "Flat to let"


def test_the_newest_version_is_meant() -> None:
    save("rental_offer", "Flat to let", "rent")
    save("rental_offer", "Flat to let", "rent_per_month")
    assert list(find_schema("rental_offer").json_schema["properties"]) == ["rent_per_month"]


def test_it_takes_no_built_in_schemas_place() -> None:
    save("invoice", "Invoice")
    assert "line_items" in find_schema("invoice").json_schema["properties"]
    assert list(find_schema("own:invoice").json_schema["properties"]) == ["a"]
    assert find_schema("Job posting").name == "job_posting"


def test_it_takes_no_files_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save("offer", "From the window")
    (tmp_path / "offer").write_text(
        json.dumps({"title": "From the file", "type": "object", "properties": {"b": {}}})
    )
    monkeypatch.chdir(tmp_path)
    assert find_schema("offer").title == "From the file"
    assert find_schema("own:offer").title == "From the window"


def test_a_name_goes_before_a_title() -> None:
    save("offer", "Rent")
    save("rent", "Offer")
    assert find_schema("offer").title == "Rent"


def test_two_of_one_title() -> None:
    save("flat", "Offer")
    save("house", "Offer")
    with pytest.raises(SchemaInvalid, match="Give one of their names: flat, house"):
        find_schema("offer")


def test_an_unknown_name_says_what_there_is() -> None:
    save("rental_offer", "Flat to let")
    with pytest.raises(
        SchemaInvalid, match=r"no schema named 'rental'.*invoice.*Your own are rental_offer\."
    ):
        find_schema("rental")
    with pytest.raises(SchemaInvalid, match="no schema named 'own:invoice'"):
        find_schema("own:invoice")


def test_no_database_is_made_for_it(winnow_home: Path) -> None:
    assert own_schemas() == []
    assert not paths.database_file().exists()
