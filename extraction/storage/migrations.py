"""The database's shape, as numbered steps: a step that has been released is never changed, only followed."""

from __future__ import annotations

from extraction.storage.database import Database, Migrations

migrations = Migrations("winnow")


@migrations()  # type: ignore[untyped-decorator]
def m001_first_tables(db: Database) -> None:
    """Documents, schemas, runs with their values and evidence, settings.

    `runs.result` is the Extraction as JSON without its evidence; `run_values` has one row a scalar and
    `evidence` one row a place, so that they can be asked across documents.
    """
    db.executescript(
        """
        CREATE TABLE documents (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source TEXT NOT NULL,
            key TEXT,
            title TEXT NOT NULL,
            kind TEXT,
            pages INTEGER NOT NULL DEFAULT 0,
            state TEXT NOT NULL,
            message TEXT NOT NULL DEFAULT '',
            language TEXT,
            notices TEXT NOT NULL DEFAULT '[]',
            added_at TEXT NOT NULL
        );
        CREATE TABLE schemas (
            digest TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            title TEXT NOT NULL,
            description TEXT NOT NULL,
            json_schema TEXT NOT NULL,
            example TEXT NOT NULL,
            own INTEGER NOT NULL,
            version INTEGER NOT NULL
        );
        CREATE TABLE runs (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            document_id INTEGER NOT NULL REFERENCES documents(id) ON DELETE CASCADE,
            schema_name TEXT NOT NULL,
            schema_digest TEXT NOT NULL REFERENCES schemas(digest),
            model TEXT NOT NULL,
            state TEXT NOT NULL,
            message TEXT NOT NULL DEFAULT '',
            started_at TEXT NOT NULL,
            finished_at TEXT,
            result TEXT
        );
        CREATE TABLE run_values (
            run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            pointer TEXT NOT NULL,
            value TEXT NOT NULL,
            status TEXT NOT NULL,
            words TEXT NOT NULL,
            PRIMARY KEY (run_id, pointer)
        );
        CREATE TABLE evidence (
            run_id INTEGER NOT NULL,
            pointer TEXT NOT NULL,
            place INTEGER NOT NULL,
            page INTEGER NOT NULL,
            page_label TEXT NOT NULL,
            span_start INTEGER NOT NULL,
            span_end INTEGER NOT NULL,
            boxes TEXT NOT NULL,
            PRIMARY KEY (run_id, pointer, place),
            FOREIGN KEY (run_id, pointer) REFERENCES run_values(run_id, pointer) ON DELETE CASCADE
        );
        CREATE TABLE settings (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        );
        """
    )


@migrations()  # type: ignore[untyped-decorator]
def m002_text_so_far(db: Database) -> None:
    """What a run has written so far is kept, and runs and documents are found without reading every row."""
    db.executescript(
        """
        ALTER TABLE runs ADD COLUMN text TEXT NOT NULL DEFAULT '';
        CREATE INDEX runs_by_document ON runs(document_id);
        CREATE INDEX documents_by_key ON documents(key);
        """
    )


@migrations()  # type: ignore[untyped-decorator]
def m003_decisions(db: Database) -> None:
    """What a person decided about a run's values, apart from what the model wrote (`review.Decisions`)."""
    db.executescript(
        """
        ALTER TABLE runs ADD COLUMN reviewed INTEGER;
        CREATE TABLE decisions (
            run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
            pointer TEXT NOT NULL,
            state TEXT NOT NULL,
            value TEXT NOT NULL,
            left_out INTEGER NOT NULL,
            evidence TEXT,
            PRIMARY KEY (run_id, pointer)
        );
        CREATE TABLE row_orders (
            run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
            pointer TEXT NOT NULL,
            rows TEXT NOT NULL,
            PRIMARY KEY (run_id, pointer)
        );
        """
    )


@migrations()  # type: ignore[untyped-decorator]
def m004_piles(db: Database) -> None:
    """Several piles, each in an order of its own; what was found when a document was read."""
    db.executescript(
        """
        CREATE TABLE piles (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            created_at TEXT NOT NULL,
            used_at TEXT NOT NULL
        );
        INSERT INTO piles (name, created_at, used_at)
            SELECT '', time, time FROM (SELECT strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now') AS time);
        ALTER TABLE documents ADD COLUMN pile INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE documents ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE documents ADD COLUMN characters INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE documents ADD COLUMN text_pages INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE documents ADD COLUMN suggested TEXT NOT NULL DEFAULT '';
        UPDATE documents SET place = id;
        CREATE INDEX documents_by_pile ON documents(pile, place);
        """
    )


@migrations()  # type: ignore[untyped-decorator]
def m005_schema_versions(db: Database) -> None:
    """Every saved version of a person's schema with its date; two names may hold the same schema."""
    db.executescript(
        """
        CREATE TABLE schema_versions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            digest TEXT NOT NULL REFERENCES schemas(digest),
            saved_at TEXT NOT NULL
        );
        INSERT INTO schema_versions (name, digest, saved_at)
            SELECT name, digest, '' FROM schemas WHERE own = 1 ORDER BY version;
        CREATE INDEX schema_versions_by_name ON schema_versions(name, id);
        """
    )


@migrations()  # type: ignore[untyped-decorator]
def m006_dismissed_lines(db: Database) -> None:
    """Lines that look like records and are none, as a person said (`review.Decisions.dismissed`)."""
    db.execute("ALTER TABLE runs ADD COLUMN dismissed TEXT NOT NULL DEFAULT '[]'")
