"""The JSON envelope, literally."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from extraction.decoding.stats import DecodeStats, SourceStats
from extraction.document import Box, Span
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Place, Problem, ReviewMark
from extraction.export.json_file import envelope, json_text, write_json, write_jsonl


def extraction(data: Any, **more: Any) -> Extraction:
    stats = DecodeStats(
        prompt_tokens=9,
        generated_tokens=11,
        target_passes=5,
        sources={"context": SourceStats(drafted=8, accepted=6)},
        writing_seconds=2.2,
    )
    place = Place(page=1, page_label="ii", span=Span(5, 9), boxes=(Box(1, 2, 3.5, 4),))
    evidence = {
        "/a~1b": Evidence(status=EvidenceStatus.EXACT, places=(place,), words="Ünit"),
        "/c": Evidence(status=EvidenceStatus.ABSENT),
    }
    fields: dict[str, Any] = {
        "document_key": "k", "source": "x.pdf", "title": "x", "schema_name": "s", "model": "m",
        "data": data, "evidence": evidence, "stats": stats,
    }  # fmt: skip
    return Extraction(**{**fields, **more})


def test_envelope() -> None:
    problems = (Problem(pointer="/c", message="is missing"),)
    made = envelope(
        extraction({"a/b": "Ünit", "c": None}, problems=problems, cut_short=True, confidence={"/a~1b": 0.97})
    )
    assert list(made) == [
        "source",
        "schema",
        "data",
        "evidence",
        "review",
        "problems",
        "cut_short",
        "notices",
        "completeness",
        "stats",
    ]
    assert made["review"] == {}
    mark = ReviewMark(state="edited", original="Unit")
    assert envelope(extraction({"a/b": "Ünit"}, review={"/a~1b": mark}))["review"] == {
        "/a~1b": {"state": "edited", "model_value": "Unit"}
    }
    assert (made["source"], made["schema"], made["data"]) == ("x.pdf", "s", {"a/b": "Ünit", "c": None})
    assert made["evidence"] == {
        "/a~1b": {
            "status": "exact",
            "page": 2,
            "page_label": "ii",
            "span": [5, 9],
            "boxes": [[1, 2, 3.5, 4]],
            "words": "Ünit",
            "confidence": 0.97,
        },
        "/c": {
            "status": "absent",
            "page": None,
            "page_label": None,
            "span": None,
            "boxes": [],
            "words": "",
            "confidence": None,
        },
    }
    assert made["problems"] == [{"pointer": "/c", "message": "is missing"}]
    assert made["cut_short"] is True
    assert made["stats"]["sources"] == {"context": {"drafted": 8, "accepted": 6}}
    assert (made["stats"]["tokens_per_pass"], made["stats"]["acceptance_rate"]) == (2.0, 0.75)


def test_files(tmp_path: Path) -> None:
    one, two = extraction({"a": "Ü"}), extraction([1, 2])
    write_json(one, tmp_path / "a.json", data_only=True)
    assert (tmp_path / "a.json").read_text(encoding="utf-8") == '{\n  "a": "Ü"\n}\n'
    write_jsonl([one, two], tmp_path / "r.jsonl", data_only=True)
    assert (tmp_path / "r.jsonl").read_text(encoding="utf-8") == '{"a": "Ü"}\n[1, 2]\n'
    write_jsonl([one], tmp_path / "e.jsonl")
    assert json.loads((tmp_path / "e.jsonl").read_bytes()) == envelope(one)
    assert json.loads(json_text(one)) == envelope(one)


def test_lone_surrogates_survive_as_escapes(tmp_path: Path) -> None:
    write_json(extraction({"a": "x\ud800é"}), tmp_path / "a.json", data_only=True)
    assert json.loads((tmp_path / "a.json").read_bytes()) == {"a": "x\ud800é"}
