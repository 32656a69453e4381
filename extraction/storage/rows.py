"""How what the store hands out lies in the tables' rows; opens nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from extraction.evidence import Evidence, Extraction
from extraction.json_pointer import value_at
from extraction.review.decisions import Decision, Decisions
from extraction.storage.records import DocumentRow, DocumentState
from schemas.registry import Schema


class Rows(Protocol):
    """What the parts of the store need of `sqlite_utils.Database`."""

    def execute(self, sql: str, parameters: Sequence[Any] = ...) -> Any:
        """Run one statement."""

    def query(self, sql: str, params: Sequence[Any] | dict[str, Any] = ...) -> Iterator[dict[str, Any]]:
        """Rows as mappings."""


def now() -> str:
    """The time as the tables keep it: ISO 8601, UTC, milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def document_row(row: Mapping[str, Any]) -> DocumentRow:
    """A row of `documents`."""
    state, notices = DocumentState(row["state"]), tuple(json.loads(row["notices"]))
    return DocumentRow(**{**row, "state": state, "notices": notices})


def schema_row(schema: Schema) -> dict[str, Any]:
    """The columns of `schemas` that the schema itself fills."""
    return {
        "digest": schema.digest,
        "name": schema.name,
        "title": schema.title,
        "description": schema.description,
        "json_schema": json.dumps(schema.json_schema),
        "example": json.dumps(schema.example),
    }


def schema_from(row: Mapping[str, Any]) -> Schema:
    """A row of `schemas`."""
    return Schema(
        name=row["name"],
        title=row["title"],
        description=row["description"],
        json_schema=json.loads(row["json_schema"]),
        example=json.loads(row["example"]),
    )


def result_text(extraction: Extraction) -> str:
    """What `runs` keeps of a result: all but its evidence, of which `known` has what no table has a column
    for. Without it a result that was opened again would lose its confidence with the first edit."""
    known = {pointer: _known(found) for pointer, found in extraction.evidence.items()}
    whole = extraction.model_dump(mode="json", exclude={"evidence"})
    return json.dumps({**whole, "known": {pointer: facts for pointer, facts in known.items() if facts}})


def _known(found: Evidence) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if found.sureness is not None:
        facts["sureness"] = {"joint": found.sureness.joint, "lowest": found.sureness.lowest}
    if found.label is not None:
        facts["label"] = found.label
    if found.also:
        facts["also"] = found.also
    if found.read:
        facts["read"] = True
    return facts


def value_rows(run_id: int, extraction: Extraction) -> Iterator[dict[str, Any]]:
    """One row of `run_values` a scalar, in the order of the evidence."""
    for place, (pointer, evidence) in enumerate(extraction.evidence.items()):
        yield {
            "run_id": run_id,
            "place": place,
            "pointer": pointer,
            "value": json.dumps(value_at(extraction.data, pointer)),
            "status": evidence.status.value,
            "words": evidence.words,
        }


def evidence_rows(run_id: int, evidence: Mapping[str, Evidence]) -> Iterator[dict[str, Any]]:
    """One row of `evidence` a place; place 0 is the chosen one."""
    for pointer, found in evidence.items():
        for number, place in enumerate(found.places):
            yield {
                "run_id": run_id,
                "pointer": pointer,
                "place": number,
                "page": place.page,
                "page_label": place.page_label,
                "span_start": place.span.start,
                "span_end": place.span.end,
                "boxes": json.dumps(place.boxes),
            }


def decision_rows(run_id: int, decisions: Decisions) -> Iterator[dict[str, Any]]:
    """One row of `decisions` a decided value."""
    for pointer, decision in decisions.values.items():
        yield {
            "run_id": run_id,
            "pointer": pointer,
            "state": decision.state,
            "value": json.dumps(decision.value),
            "left_out": int(decision.left_out),
            "evidence": decision.evidence.model_dump_json() if decision.evidence else None,
        }


def decision_from(row: Mapping[str, Any]) -> Decision:
    """A row of `decisions`."""
    return Decision(
        state=row["state"],
        value=json.loads(row["value"]),
        left_out=bool(row["left_out"]),
        evidence=Evidence.model_validate_json(row["evidence"]) if row["evidence"] else None,
    )
