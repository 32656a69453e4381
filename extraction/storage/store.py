"""Everything a person made or decided, in one SQLite file: pile, schemas, runs, values, settings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from extraction.document import DocumentKind, Span
from extraction.evidence import Evidence, Extraction
from extraction.review.decisions import Decisions
from extraction.sources.names import check_source
from extraction.storage.database import Database
from extraction.storage.file import open_database, open_to_read, write_step
from extraction.storage.history import StoredHistory
from extraction.storage.piles import FIRST, OPEN_PILE, StoredPiles
from extraction.storage.records import DocumentRow, DocumentState, EndState, ReviewedDocument, RunRow
from extraction.storage.reviewed import reviewed_runs
from extraction.storage.rows import (
    decision_from,
    decision_rows,
    document_row,
    evidence_rows,
    now,
    result_text,
    schema_from,
    value_rows,
)
from extraction.storage.schemas import StoredSchemas, keep_schema
from schemas.registry import Schema


class Store:
    """The open database. One thread of one process writes it; every method that writes is one transaction.

    `notices` holds sentences to show after opening, such as that a damaged file was set aside.
    `reading` opens a file that is open already once more, to be read by another thread.
    Raises DatabaseTrouble or DiskFull where the file cannot be used.
    """

    def __init__(self, path: Path, reading: bool = False) -> None:
        self.path = path
        self._db, self.notices = (open_to_read(path), ()) if reading else open_database(path)
        self.own_schemas = StoredSchemas(self._db, self._step)
        self.piles = StoredPiles(self._db, self._step)
        self.history = StoredHistory(self._db)
        self.piles.open_last(self.setting(OPEN_PILE, FIRST))

    def close(self) -> None:
        """Close the file; the store cannot be used afterwards."""
        self._db.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @contextmanager
    def _step(self) -> Iterator[Database]:
        """One transaction, opened for writing at once: two processes wait instead of failing half way."""
        with write_step(self._db, self.path):
            yield self._db

    # -------------------------------------------------------------- documents

    def add_document(self, source: str) -> DocumentRow:
        """Add a path or URL at the end of the open pile (state ADDED, titled by its source's last part).

        NotReadable where it is not valid Unicode or too long to be a path or address.
        """
        check_source(source)
        title = source.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1] or source
        row = {"source": source, "title": title, "state": DocumentState.ADDED.value, "added_at": now()}
        with self._step() as db:
            document_id: int = db["documents"].insert({**row, "pile": self.piles.current}).last_pk
            db.execute(
                "UPDATE documents SET place=(SELECT max(place) + 1 FROM documents WHERE pile=?) WHERE id=?",
                (self.piles.current, document_id),
            )
        return self.document(document_id)

    def documents(self) -> list[DocumentRow]:
        """The open pile in its order."""
        return self.piles.documents(self.piles.current)

    def document(self, document_id: int) -> DocumentRow:
        """One document; KeyError where there is none of that id."""
        for row in self._db["documents"].rows_where("id = ?", [document_id]):
            return document_row(row)
        raise KeyError(document_id)

    def find_by_key(self, key: str) -> DocumentRow | None:
        """The first document of any pile whose content has this sha256."""
        for row in self._db["documents"].rows_where("key = ?", [key], order_by="id", limit=1):
            return document_row(row)
        return None

    def remove_document(self, document_id: int) -> None:
        """Take a document and all its runs out of the database; its file is not touched."""
        with self._step() as db:
            db["documents"].delete_where("id = ?", [document_id])
            db["settings"].delete_where("name = ?", [f"schema/{document_id}"])

    def set_read(
        self,
        document_id: int,
        key: str,
        title: str,
        kind: DocumentKind,
        pages: int,
        language: str | None,
        notices: Sequence[str],
        characters: int = 0,
        text_pages: int = 0,
        suggested: str = "",
    ) -> None:
        """The document was read: it is READY, and what is known of it is kept."""
        with self._step() as db:
            db.execute(
                "UPDATE documents SET key=?, title=?, kind=?, pages=?, language=?, notices=?, state=?, "
                "characters=?, text_pages=?, suggested=?, message='' WHERE id=?",
                (
                    key,
                    title,
                    kind,
                    pages,
                    language,
                    json.dumps(list(notices)),
                    DocumentState.READY,
                    characters,
                    text_pages,
                    suggested,
                    document_id,
                ),
            )

    def set_state(self, document_id: int, state: DocumentState, message: str = "") -> None:
        """Set where a document stands; `message` says why it failed."""
        with self._step() as db:
            _set_state(db, document_id, state, message)

    def set_states(self, document_ids: Iterable[int], state: DocumentState) -> None:
        """Set where many documents stand, in one step."""
        with self._step() as db:
            for document_id in document_ids:
                _set_state(db, document_id, state)

    # -------------------------------------------------------------- schemas

    def save_schema(self, schema: Schema) -> str:
        """Keep a person's own schema as the newest of its name; returns its digest."""
        self.own_schemas.save(schema)
        return schema.digest

    def schemas(self) -> list[Schema]:
        """The person's own schemas by name, the newest version of each."""
        return self.own_schemas.newest()

    def schema(self, digest: str) -> Schema:
        """A schema that was saved or used by a run; KeyError where it never was."""
        for row in self._db["schemas"].rows_where("digest = ?", [digest]):
            return schema_from(row)
        raise KeyError(digest)

    # -------------------------------------------------------------- runs

    def start_run(self, document_id: int, schema: Schema, model: str) -> int:
        """A document's turn has come: its state becomes RUNNING. Returns the run's id."""
        with self._step() as db:
            keep_schema(db, schema)
            row = {
                "document_id": document_id,
                "schema_name": schema.name,
                "schema_digest": schema.digest,
                "model": model,
                "state": "running",
                "started_at": now(),
            }
            run_id: int = db["runs"].insert(row).last_pk
            _set_state(db, document_id, DocumentState.RUNNING)
        return run_id

    def save_text(self, run_id: int, text: str) -> None:
        """Keep the JSON text that a run has written so far (the whole of it, not only what is new)."""
        with self._step() as db:
            db.execute("UPDATE runs SET text=? WHERE id=?", (text, run_id))

    def finish_run(self, run_id: int, extraction: Extraction) -> None:
        """Keep a run's result; its document becomes DONE. KeyError where document and run were removed."""
        state = "cut_short" if extraction.cut_short else "done"
        result = result_text(extraction)
        with self._step() as db:
            document_id = _document_of(db, run_id)
            db.execute(
                "UPDATE runs SET state=?, result=?, text='', message='', finished_at=? WHERE id=?",
                (state, result, now(), run_id),
            )
            db["run_values"].delete_where("run_id = ?", [run_id])
            db["run_values"].insert_all(value_rows(run_id, extraction))
            db["evidence"].insert_all(evidence_rows(run_id, extraction.evidence))
            _set_state(db, document_id, DocumentState.DONE)

    def tell_more(self, run_id: int, extraction: Extraction) -> None:
        """Keep what became known of the values of a result since it was kept; data and evidence are as they
        were."""
        with self._step() as db:
            db.execute("UPDATE runs SET result=? WHERE id=?", (result_text(extraction), run_id))

    def end_run(self, run_id: int, state: EndState, message: str = "") -> None:
        """A run ended without a result; its document becomes FAILED or CANCELLED with the same message."""
        with self._step() as db:
            db.execute(
                "UPDATE runs SET state=?, message=?, finished_at=? WHERE id=?",
                (state, message, now(), run_id),
            )
            _set_state(db, _document_of(db, run_id), DocumentState(state), message)

    def runs(self, document_id: int) -> list[RunRow]:
        """All runs of a document, newest first."""
        rows = list(self._db["runs"].rows_where("document_id = ?", [document_id], order_by="id desc"))
        return [self._run_row(row) for row in rows]

    def shown_run(self, document_id: int) -> RunRow | None:
        """The run whose values are shown: the newest that ended with a result, else the newest with text."""
        rows = self._db["runs"].rows_where(
            "document_id = ? AND (result IS NOT NULL OR text <> '')",
            [document_id],
            order_by="result IS NULL, id desc",
            limit=1,
        )
        return next(map(self._run_row, rows), None)

    def _run_row(self, row: Mapping[str, Any]) -> RunRow:
        columns = [name for name in RunRow.__dataclass_fields__ if name != "extraction"]
        return RunRow(**{name: row[name] for name in columns}, extraction=self._extraction(row))

    def _extraction(self, run: Mapping[str, Any]) -> Extraction | None:
        if run["result"] is None:
            return None
        places: dict[str, list[dict[str, Any]]] = {}
        for row in self._db["evidence"].rows_where("run_id = ?", [run["id"]], order_by="place"):
            span = (row["span_start"], row["span_end"])
            place = {"page": row["page"], "page_label": row["page_label"], "span": span}
            places.setdefault(row["pointer"], []).append({**place, "boxes": json.loads(row["boxes"])})
        values = self._db["run_values"].rows_where("run_id = ?", [run["id"]], order_by="place")
        result = json.loads(run["result"])
        known = result.pop("known", {})  # results of earlier versions have none
        evidence = {
            row["pointer"]: Evidence.model_validate(
                {
                    **known.get(row["pointer"], {}),
                    "status": row["status"],
                    "words": row["words"],
                    "places": places.get(row["pointer"], []),
                }
            )
            for row in values
        }
        return Extraction.model_validate({**result, "evidence": evidence})

    def recover(self) -> int:
        """Called at start, before any worker: what was under way when Winnow ended is queued again.

        Running documents become WAITING, those being read become ADDED; returns the number of runs. Schemas
        that were deleted and that nothing uses are forgotten for good.
        """
        message = "Winnow ended while this ran; the document was queued again."
        with self._step() as db:
            stopped = db.execute(
                "UPDATE runs SET state='failed', message=?, finished_at=? WHERE state='running'",
                (message, now()),
            ).rowcount
            for old, new in (
                (DocumentState.RUNNING, DocumentState.WAITING),
                (DocumentState.READING, DocumentState.ADDED),
            ):
                db.execute("UPDATE documents SET state=?, message='' WHERE state=?", (new, old))
        self.own_schemas.forget_unused()
        return int(stopped)

    # -------------------------------------------------------------- decisions

    def save_decisions(self, run_id: int, decisions: Decisions) -> None:
        """Keep all that a person has decided about a run, instead of what was kept before."""
        with self._step() as db:
            for table in ("decisions", "row_orders"):
                db[table].delete_where("run_id = ?", [run_id])
            db["decisions"].insert_all(decision_rows(run_id, decisions))
            db["row_orders"].insert_all(
                {"run_id": run_id, "pointer": pointer, "rows": json.dumps(order)}
                for pointer, order in decisions.rows.items()
            )
            marks = (decisions.reviewed, json.dumps(decisions.dismissed), run_id)
            db.execute("UPDATE runs SET reviewed=?, dismissed=? WHERE id=?", marks)

    def decisions(self, run_id: int) -> Decisions:
        """What a person has decided about a run; nothing where there is no such run."""
        rows = self._db["decisions"].rows_where("run_id = ?", [run_id], order_by="rowid")
        orders = self._db["row_orders"].rows_where("run_id = ?", [run_id])
        found = list(self._db["runs"].rows_where("id = ?", [run_id]))
        run = found[0] if found else {"reviewed": None, "dismissed": "[]"}
        return Decisions(
            values={row["pointer"]: decision_from(row) for row in rows},
            rows={row["pointer"]: tuple(json.loads(row["rows"])) for row in orders},
            reviewed=None if run["reviewed"] is None else bool(run["reviewed"]),
            dismissed=tuple(Span(*line) for line in json.loads(str(run["dismissed"]))),
        )

    def reviewed(
        self,
        schema_name: str | None = None,
        keys: Sequence[str] = (),
        limit: int | None = None,
        values: Sequence[str] = (),
    ) -> list[ReviewedDocument]:
        """The documents of all piles that a person looked through, the latest first; one for each content.

        `schema_name`: only those that were read with a version of this schema; `keys`: only these contents;
        `values`: only where one of these texts is a value; `limit`: no more than so many.
        """
        runs = reviewed_runs(self._db, self.decisions, schema_name, keys, values)
        return [run.read() for run in islice(runs, limit)]

    def count_reviewed(self, schema_name: str) -> int:
        """How many documents `reviewed` gives, without reading them."""
        return sum(1 for _ in reviewed_runs(self._db, self.decisions, schema_name))

    # -------------------------------------------------------------- settings

    def setting(self, name: str, default: Any = None) -> Any:
        """A setting's value, or `default` where it was never set."""
        for row in self._db["settings"].rows_where("name = ?", [name]):
            return json.loads(row["value"])
        return default

    def settings(self, prefix: str) -> dict[str, Any]:
        """All settings whose names begin with `prefix`, by the rest of their names."""
        rows = self._db["settings"].rows_where("substr(name, 1, ?) = ?", [len(prefix), prefix])
        return {row["name"][len(prefix) :]: json.loads(row["value"]) for row in rows}

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a setting; `value` is anything JSON can hold."""
        with self._step() as db:
            db["settings"].insert({"name": name, "value": json.dumps(value)}, pk="name", replace=True)


# ------------------------------------------------------------------ rows


def _set_state(db: Database, document_id: int, state: DocumentState, message: str = "") -> None:
    db.execute("UPDATE documents SET state=?, message=? WHERE id=?", (state, message, document_id))


def _document_of(db: Database, run_id: int) -> int:
    row = db.execute("SELECT document_id FROM runs WHERE id=?", (run_id,)).fetchone()
    if row is None:
        raise KeyError(run_id)
    return int(row[0])
