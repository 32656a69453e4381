"""What the database knows of all runs together: their figures, and how often values were corrected."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from extraction.decoding.stats import DecodeStats
from extraction.export.annotations import title_of, titles_of
from extraction.export.columns import Column, columns_of
from extraction.storage.records import FieldCorrections, RunFacts
from extraction.storage.rows import Rows, schema_from

ROW_NUMBER = re.compile(r"/\d+(?=/|$)")


class StoredHistory:
    """The history of one open Store."""

    def __init__(self, db: Rows) -> None:
        self._db = db

    def runs(self, limit: int) -> list[RunFacts]:
        """The newest runs, newest first."""
        rows = self._db.query(
            """
            SELECT r.id, r.document_id, d.title AS document, s.title AS schema, r.model, r.state, r.message,
                   r.started_at, r.finished_at, json_extract(r.result, '$.stats') AS stats,
                   (SELECT count(*) FROM schema_versions o WHERE o.name = r.schema_name AND o.id <=
                     (SELECT max(v.id) FROM schema_versions v
                      WHERE v.name = r.schema_name AND v.digest = r.schema_digest)) AS version
            FROM runs r JOIN documents d ON d.id = r.document_id JOIN schemas s ON s.digest = r.schema_digest
            ORDER BY r.id DESC LIMIT ?
            """,
            [limit],
        )
        return [_facts(row) for row in rows]

    def corrections(self) -> list[FieldCorrections]:
        """Every field of the results that a person worked on, by schema and in the fields' order.

        A value that the model wrote is corrected where it was changed, rejected, or its row was deleted.
        """
        rows = self._db.query(
            """
            SELECT s.digest, s.title AS schema, v.pointer, min(v.place) AS place, count(*) AS total,
                   sum(coalesce(d.state IN ('edited', 'rejected'), 0) OR EXISTS (
                       SELECT 1 FROM row_orders o
                       WHERE o.run_id = v.run_id
                       AND substr(v.pointer, 1, length(o.pointer) + 1) = o.pointer || '/'
                       AND cast(substr(v.pointer, length(o.pointer) + 2) AS INTEGER)
                           NOT IN (SELECT value FROM json_each(o.rows))
                   )) AS corrected
            FROM run_values v
            JOIN runs r ON r.id = v.run_id
            JOIN schemas s ON s.digest = r.schema_digest
            LEFT JOIN decisions d ON d.run_id = v.run_id AND d.pointer = v.pointer
            WHERE r.reviewed = 1 OR r.id IN (SELECT run_id FROM decisions UNION SELECT run_id FROM row_orders)
            GROUP BY s.digest, v.pointer ORDER BY s.title, place
            """
        )
        titles: dict[str, dict[str, Column]] = {}
        sums: dict[tuple[str, str, str], tuple[int, int]] = {}
        for row in list(rows):
            digest, pointer = row["digest"], ROW_NUMBER.sub("", row["pointer"])
            if digest not in titles:
                titles[digest] = self._columns(digest)
            key = (row["schema"], pointer, title_of(pointer, titles[digest]))
            corrected, values = sums.get(key, (0, 0))
            sums[key] = (corrected + int(row["corrected"] or 0), values + int(row["total"]))
        return [FieldCorrections(*key, *counts) for key, counts in sums.items()]

    def _columns(self, digest: str) -> dict[str, Column]:
        (row,) = self._db.query("SELECT * FROM schemas WHERE digest = ?", [digest])
        return titles_of(columns_of(schema_from(row)))


def _facts(row: dict[str, Any]) -> RunFacts:
    started, finished = row.pop("started_at"), row.pop("finished_at")
    return RunFacts(
        **{**row, "stats": _stats(row["stats"])},
        started_at=started,
        seconds=_seconds(started, finished) if finished else None,
    )


def _seconds(started: str, finished: str) -> float | None:
    try:
        return (datetime.fromisoformat(finished) - datetime.fromisoformat(started)).total_seconds()
    except ValueError:
        return None


def _stats(text: str | None) -> DecodeStats | None:
    """None too where another version of Winnow counted other things."""
    try:
        return DecodeStats.model_validate(json.loads(text)) if text else None
    except (ValueError, ValidationError):
        return None
