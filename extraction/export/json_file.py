"""Results as JSON: an envelope with evidence, or the data alone; one file a document, or JSON Lines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from extraction.evidence import Completeness, Evidence, Extraction
from extraction.export.files import write_whole


def envelope(extraction: Extraction) -> dict[str, Any]:
    """Everything about one result; evidence by JSON pointer, page numbers from 1, boxes in points."""
    stats = extraction.stats
    return {
        "source": extraction.source,
        "schema": extraction.schema_name,
        "data": extraction.data,
        "evidence": {
            pointer: {**_evidence(found), "confidence": extraction.confidence.get(pointer)}
            for pointer, found in extraction.evidence.items()
        },
        "review": {
            pointer: {"state": mark.state, "model_value": mark.original}
            for pointer, mark in extraction.review.items()
        },
        "problems": [
            problem.model_dump(mode="json", exclude_defaults=True) for problem in extraction.problems
        ],
        "cut_short": extraction.cut_short,
        "notices": list(extraction.notices),
        "completeness": _completeness(extraction.completeness),
        "stats": {
            **stats.model_dump(),
            "tokens_per_pass": stats.tokens_per_pass,
            "acceptance_rate": stats.acceptance_rate,
            "seconds_per_token": stats.seconds_per_token,
        },
    }


def _completeness(found: Completeness | None) -> dict[str, Any] | None:
    """Pages from 1; None for results of versions that kept no account."""
    if found is None:
        return None
    return {
        "parts": found.parts,
        "records": found.records,
        "pages": [
            {"page": page.page + 1, "page_label": page.page_label, "seen": page.seen, "taken": page.taken}
            for page in found.pages
        ],
        "not_taken": [
            {"page": line.page + 1, "page_label": line.page_label, "span": list(line.span)}
            for line in found.missed
        ],
        "not_taken_count": found.missed_count,
    }


def _evidence(found: Evidence) -> dict[str, Any]:
    """Values without a place (absent, derived, not in the document) have a status and nothing else."""
    place = found.place
    return {
        "status": found.status.value,
        "page": place.page + 1 if place else None,
        "page_label": place.page_label if place else None,
        "span": list(place.span) if place else None,
        "boxes": [list(box) for box in place.boxes] if place else [],
        "words": found.words,
    }


def json_text(extraction: Extraction, data_only: bool = False) -> str:
    """One indented JSON text that ends with a newline."""
    return json.dumps(_content(extraction, data_only), ensure_ascii=False, indent=2) + "\n"


def write_json(extraction: Extraction, path: Path, data_only: bool = False) -> None:
    """Write one result; DiskFull or CannotWrite."""
    write_whole(path, _encode(json_text(extraction, data_only)))


def write_jsonl(extractions: Iterable[Extraction], path: Path, data_only: bool = False) -> None:
    """Write one result a line; DiskFull or CannotWrite."""
    write_whole(path, b"".join(json_line(extraction, data_only) for extraction in extractions))


def json_line(extraction: Extraction, data_only: bool = False) -> bytes:
    """One result as a line of a JSON Lines file."""
    return _encode(json.dumps(_content(extraction, data_only), ensure_ascii=False) + "\n")


def _content(extraction: Extraction, data_only: bool) -> Any:
    return extraction.data if data_only else envelope(extraction)


def _encode(text: str) -> bytes:
    # Lone surrogates, which damaged PDFs hold, have no UTF-8: the escape \udXXX is what JSON writes for them.
    return text.encode("utf-8", "backslashreplace")
