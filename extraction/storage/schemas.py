"""A person's own schemas in the database: every saved version, so that an old one can come back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from extraction.storage.records import SchemaVersion
from extraction.storage.rows import Rows, now, schema_from, schema_row
from schemas.registry import Schema


class StoredSchemas:
    """The versions of one open Store; `step` opens a transaction of it."""

    def __init__(self, db: Rows, step: Callable[[], AbstractContextManager[Any]]) -> None:
        self._db, self._step = db, step

    def save(self, schema: Schema) -> None:
        """Keep a schema as the newest version of its name, unless the newest is just that."""
        with self._step() as db:
            keep_schema(db, schema)
            newest = db.execute(
                "SELECT digest FROM schema_versions WHERE name=? ORDER BY id DESC LIMIT 1", (schema.name,)
            ).fetchone()
            if newest is None or newest[0] != schema.digest:
                db.execute(
                    "INSERT INTO schema_versions (name, digest, saved_at) VALUES (?, ?, ?)",
                    (schema.name, schema.digest, now()),
                )

    def newest(self) -> list[Schema]:
        """The newest version of each name, by name."""
        found = {version.schema.name: version.schema for version in self._versions("1=1", ())}
        return [found[name] for name in sorted(found, key=str.casefold)]

    def versions(self, name: str) -> list[SchemaVersion]:
        """All versions of a schema, newest first."""
        return self._versions("v.name=?", (name,))[::-1]

    def delete(self, name: str) -> list[SchemaVersion]:
        """Take a schema and its versions off the list; what runs used stays. Returns them, for `put_back`."""
        taken = self._versions("v.name=?", (name,))
        with self._step() as db:
            db.execute("DELETE FROM schema_versions WHERE name=?", (name,))
        return taken

    def put_back(self, versions: Sequence[SchemaVersion]) -> None:
        """Undo `delete`."""
        with self._step() as db:
            for version in versions:
                keep_schema(db, version.schema)
                db.execute(
                    "INSERT INTO schema_versions (id, name, digest, saved_at) VALUES (?, ?, ?, ?)",
                    (version.id, version.schema.name, version.schema.digest, version.saved_at),
                )

    def forget_unused(self) -> None:
        """Take out the schemas that no run, version or setting names: their examples may quote a document.

        To be called where no `delete` can be put back any more.
        """
        with self._step() as db:
            db.execute(
                "DELETE FROM schemas WHERE digest NOT IN (SELECT schema_digest FROM runs) "
                "AND digest NOT IN (SELECT digest FROM schema_versions) "
                "AND json_quote(digest) NOT IN (SELECT value FROM settings)"
            )

    def _versions(self, where: str, parameters: Sequence[Any]) -> list[SchemaVersion]:
        """Oldest first. `where` is one of the conditions above."""
        rows = self._db.query(
            "SELECT v.id AS version_id, v.name AS version_name, v.saved_at, s.* FROM schema_versions v "
            f"JOIN schemas s ON s.digest = v.digest WHERE {where} ORDER BY v.id",
            parameters,
        )
        return [
            SchemaVersion(
                row["version_id"], row["saved_at"], replace(schema_from(row), name=row["version_name"])
            )
            for row in rows
        ]


def keep_schema(db: Any, schema: Schema) -> None:
    """Runs and versions point at their schema; one with the same JSON is kept once, under its first name."""
    row = {**schema_row(schema), "own": 0, "version": 0}
    db["schemas"].insert(row, pk="digest", ignore=True)
