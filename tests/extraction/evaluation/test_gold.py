"""Gold files in a folder of their own or below gold/."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extraction.errors import SourceMissing
from extraction.evaluation import load_gold


def test_folder_with_and_without_gold_below(tmp_path: Path) -> None:
    folder = tmp_path / "gold"
    folder.mkdir()
    record = {"id": "b", "kind": "k", "file": "docs/b.txt", "schema": {}, "gold": {"x": 1}, "core": True}
    (folder / "b.json").write_text(json.dumps(record))
    (folder / "a.json").write_text(json.dumps({**record, "id": "a", "core": False, "kind": "other"}))
    (folder / "note.json").write_text("[]")
    documents = load_gold(tmp_path)
    assert [document.id for document in documents] == ["a", "b"]
    assert documents[1].file == tmp_path / "docs" / "b.txt"
    assert load_gold(folder) == documents
    assert [document.id for document in load_gold(tmp_path, core=True)] == ["b"]
    assert [document.id for document in load_gold(tmp_path, kind="other")] == ["a"]
    assert [document.id for document in load_gold(tmp_path, limit=1)] == ["a"]


def test_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(SourceMissing, match="no gold documents"):
        load_gold(tmp_path)
