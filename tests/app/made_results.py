"""Finished runs put into the store before a window opens, so that no worker and no model is needed."""

from __future__ import annotations

import hashlib
from typing import Any

from extraction import paths
from extraction.decoding.stats import DecodeStats, SourceStats
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Problem
from extraction.json_pointer import scalars
from extraction.storage.store import Store
from schemas.registry import Schema, builtin


def keep_results(
    *datas: dict[str, Any], schema: Schema | None = None, doubtful: tuple[str, ...] = ()
) -> list[int]:
    """One document with a result each, named bill-1.pdf, ...; values named in `doubtful` were not found."""
    used = schema or builtin("invoice")
    with Store(paths.database_file()) as store:
        return [_keep(store, data, used, doubtful) for data in datas]


def _keep(store: Store, data: dict[str, Any], schema: Schema, doubtful: tuple[str, ...]) -> int:
    number = len(store.documents()) + 1
    row = store.add_document(f"/bills/bill-{number}.pdf")
    key = hashlib.sha256(str(number).encode()).hexdigest()
    store.set_read(row.id, key, row.title, "pdf", 1, None, [])
    run = store.start_run(row.id, schema, "a-model")
    store.finish_run(run, made(data, row.source, key, schema, doubtful))
    return row.id


def made(
    data: dict[str, Any],
    source: str,
    key: str = "k",
    schema: Schema | None = None,
    doubtful: tuple[str, ...] = (),
    problems: tuple[Problem, ...] = (),
) -> Extraction:
    """A result whose values are all exact but for those named."""
    evidence = {
        pointer: Evidence(
            status=EvidenceStatus.NOT_IN_DOCUMENT
            if pointer in doubtful
            else EvidenceStatus.ABSENT
            if value is None
            else EvidenceStatus.EXACT
        )
        for pointer, value in scalars(data)
    }
    return Extraction(
        document_key=key,
        source=source,
        title=source.rsplit("/", 1)[-1],
        schema_name=(schema or builtin("invoice")).name,
        model="a-model",
        data=data,
        evidence=evidence,
        problems=problems,
        stats=DecodeStats(
            prompt_tokens=1200,
            generated_tokens=241,
            target_passes=60,
            prompt_seconds=3.0,
            writing_seconds=6.0,
            sources={"context": SourceStats(drafted=300, accepted=180)},
        ),
    )
