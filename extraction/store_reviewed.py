"""Which documents in the database a person has looked through to the end, with what is right in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from extraction.records import ReviewedDocument
from extraction.review import Decisions, decided_data, settled
from extraction.store_rows import Rows, schema_from


def reviewed_documents(
    db: Rows, decisions_of: Callable[[int], Decisions], schema_name: str | None, keys: Sequence[str] = ()
) -> list[ReviewedDocument]:
    """The newest reviewed run of each content and schema name, the latest first; of `keys`, where given.

    A result that was cut short counts only where the person says that it is right.
    """
    rows = db.query(
        """
        SELECT r.id AS run_id, r.document_id, r.model, r.state, r.reviewed, r.schema_name,
               json_extract(r.result, '$.data') AS data, d.key, d.title AS document_title, s.*
        FROM runs r JOIN documents d ON d.id = r.document_id JOIN schemas s ON s.digest = r.schema_digest
        WHERE r.result IS NOT NULL AND d.key IS NOT NULL AND (? IS NULL OR r.schema_name = ?)
        AND (r.reviewed IS NOT NULL
             OR r.state = 'done' AND EXISTS (SELECT 1 FROM decisions x WHERE x.run_id = r.id))
        AND (? = '[]' OR d.key IN (SELECT value FROM json_each(?)))
        ORDER BY r.id DESC
        """,
        [schema_name, schema_name, json.dumps(list(keys)), json.dumps(list(keys))],
    )
    found: dict[tuple[str, str], ReviewedDocument] = {}
    taken_back: set[tuple[str, str]] = set()
    for row in list(rows):
        content = (row["key"], row["schema_name"])
        if content in found or content in taken_back:
            continue
        if row["reviewed"] == 0:
            taken_back.add(content)
            continue
        written, decisions = json.loads(row["data"] or "null"), decisions_of(row["run_id"])
        if settled(written, decisions):
            found[content] = ReviewedDocument(
                document_id=row["document_id"],
                key=row["key"],
                title=row["document_title"],
                schema=schema_from({**row, "name": row["schema_name"]}),
                model=row["model"],
                data=decided_data(written, decisions),
                written=written,
            )
    return list(found.values())
