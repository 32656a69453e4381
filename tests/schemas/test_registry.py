"""Schemas by name and by file, and the sentences for files that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extraction.errors import SchemaInvalid
from schemas.registry import MAX_FILE_BYTES, builtin, load_schema, schema_from_json

SMALL = {"type": "object", "properties": {"total": {"type": "number"}}}


@pytest.mark.parametrize("name", ["job_posting", "job-posting", "Job-Posting", " job_posting "])
def test_built_in_names_may_be_spelled_with_either_dash(name: str) -> None:
    assert load_schema(name).name == "job_posting"
    assert builtin(name).title == "Job posting"


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(SchemaInvalid, match=r"no schema named 'invoise'.*invoice, receipt.*JSON Schema file"):
        load_schema("invoise")


def test_a_file_without_title_is_called_by_its_stem(tmp_path: Path) -> None:
    path = tmp_path / "rental deed.json"
    path.write_text(json.dumps(SMALL))
    schema = load_schema(str(path))
    assert (schema.name, schema.title, schema.description, schema.example) == (
        "rental deed",
        "rental deed",
        "",
        None,
    )
    assert schema.json_schema == {**SMALL, "title": "rental deed"}


def test_a_file_brings_title_description_and_example(tmp_path: Path) -> None:
    path = tmp_path / "deed.json"
    words = {"title": "Deed", "description": "Who owns it.", "examples": [{"total": 3}]}
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(SMALL | words).encode())
    schema = load_schema(str(path))
    assert (schema.title, schema.description, schema.example) == ("Deed", "Who owns it.", {"total": 3})


def test_the_digest_follows_content_and_order_of_fields() -> None:
    two = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "title": "T"}
    turned = {**two, "properties": dict(reversed(two["properties"].items()))}  # type: ignore[attr-defined]
    assert schema_from_json("x", two).digest == schema_from_json("y", two).digest
    assert schema_from_json("x", two).digest != schema_from_json("x", turned).digest
    assert len(schema_from_json("x", two).digest) == 64


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"type": "object",\n "properties" 3}', "s.json is not JSON: .* at line 2, column 15"),
        (b"", "is not JSON: .* at line 1, column 1"),
        (b"\xff\xfe\x00", "is not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"type": "object", "type": "array"}', "the name 'type' appears twice"),
        (b'{"maxItems": ' + b"9" * 5_000 + b"}", "s.json holds a number that is impossibly long."),
        (b" " * (MAX_FILE_BYTES + 1), "larger than 1 MB"),
        (b"[]", "s.json: # must be a JSON object"),
        (b'{"type": "object"}', "s.json: # is an object without properties"),
    ],
)
def test_files_that_are_no_schema(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "s.json"
    path.write_bytes(content)
    with pytest.raises(SchemaInvalid, match=sentence):
        load_schema(str(path))


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(SchemaInvalid, match="cannot be read: No such file"):
        load_schema(str(tmp_path / "none.json"))
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(SchemaInvalid, match="cannot be read"):
        load_schema(str(tmp_path / "folder.json"))
