"""Which documents in the database a person has looked through to the end, with what is right in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from extraction.review.decisions import Decisions, decided_data, settled
from extraction.storage.records import ReviewedDocument
from extraction.storage.rows import Rows, schema_from

DecisionsOf = Callable[[int], Decisions]


class ReviewedRun:
    """The run of a reviewed document: to be counted, or read as a whole."""

    def __init__(self, db: Rows, decisions_of: DecisionsOf, run_id: int) -> None:
        self._db, self._decisions_of, self._id = db, decisions_of, run_id

    @cached_property
    def _decisions(self) -> Decisions:
        return self._decisions_of(self._id)

    @cached_property
    def _written(self) -> Any:
        data = "SELECT json_extract(result, '$.data') FROM runs WHERE id = ?"
        (text,) = self._db.execute(data, [self._id]).fetchone()
        return json.loads(text or "null")

    def is_settled(self) -> bool:
        """Whether nothing in it is left open."""
        return settled(self._written, self._decisions)

    def read(self) -> ReviewedDocument:
        """The document with what the model wrote and what the person made of it."""
        (row,) = self._db.query(
            """
            SELECT r.document_id, r.model, r.schema_name, d.key, d.title AS document_title, s.*
            FROM runs r JOIN documents d ON d.id = r.document_id JOIN schemas s ON s.digest = r.schema_digest
            WHERE r.id = ?
            """,
            [self._id],
        )
        return ReviewedDocument(
            document_id=row["document_id"],
            key=row["key"],
            title=row["document_title"],
            schema=schema_from({**row, "name": row["schema_name"]}),
            model=row["model"],
            data=decided_data(self._written, self._decisions),
            written=self._written,
        )


def reviewed_runs(
    db: Rows,
    decisions_of: DecisionsOf,
    schema_name: str | None,
    keys: Sequence[str] = (),
    values: Sequence[str] = (),
) -> Iterator[ReviewedRun]:
    """The newest reviewed run of each content and schema name, the latest first; of `keys`, where given, and
    where one of `values` was written or entered.

    A result that was cut short counts only where the person says that it is right.
    """
    rows = db.query(
        """
        SELECT r.id AS run_id, r.reviewed, r.schema_name, d.key
        FROM runs r JOIN documents d ON d.id = r.document_id
        WHERE r.result IS NOT NULL AND d.key IS NOT NULL AND (:schema IS NULL OR r.schema_name = :schema)
        AND (r.reviewed IS NOT NULL
             OR r.state = 'done' AND EXISTS (SELECT 1 FROM decisions x WHERE x.run_id = r.id))
        AND (:keys = '[]' OR d.key IN (SELECT value FROM json_each(:keys)))
        AND (:values = '[]'
             OR EXISTS (SELECT 1 FROM run_values x WHERE x.run_id = r.id
                        AND x.value IN (SELECT value FROM json_each(:values)))
             OR EXISTS (SELECT 1 FROM decisions x WHERE x.run_id = r.id
                        AND x.value IN (SELECT value FROM json_each(:values))))
        ORDER BY r.id DESC
        """,
        {
            "schema": schema_name,
            "keys": json.dumps(list(keys)),
            "values": json.dumps([json.dumps(value) for value in values]),
        },
    )
    decided: set[tuple[str, str]] = set()
    for row in list(rows):
        content = (row["key"], row["schema_name"])
        if content in decided:
            continue
        run = ReviewedRun(db, decisions_of, row["run_id"])
        said = row["reviewed"]  # without a word of the person's, their decisions say it
        if said is None and not run.is_settled():
            continue
        decided.add(content)
        if said != 0:  # else it was taken back
            yield run
