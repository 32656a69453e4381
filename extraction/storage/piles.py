"""Piles in the database: one is open, the others are put away whole and can be opened again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from extraction.storage.records import DocumentRow, DocumentState, PileRow
from extraction.storage.rows import Rows, document_row, now

FIRST = 1
"""The pile that every database has; documents from before there were piles lie in it."""
OPEN_PILE = "pile"
"""The setting that names the open one."""


class StoredPiles:
    """The piles of one open Store; `step` opens a transaction of it."""

    def __init__(self, db: Rows, step: Callable[[], AbstractContextManager[Any]]) -> None:
        self._db, self._step = db, step
        self.current = FIRST
        """The pile that new documents go to."""

    def open_last(self, pile: int) -> None:
        """Use the pile that was open last; the first one where that is gone."""
        known = [row["id"] for row in self._db.query("SELECT id FROM piles WHERE id=?", [pile])]
        self.current = known[0] if known else FIRST

    def all(self) -> list[PileRow]:
        """The open pile, then those that hold documents, the one used last first."""
        rows = self._db.query(
            "SELECT p.id, p.name, p.created_at, p.used_at, count(d.id) AS documents, "
            "coalesce(sum(d.state = ?), 0) AS done, "
            "coalesce((SELECT title FROM documents WHERE pile = p.id ORDER BY place LIMIT 1), '') AS first "
            "FROM piles p LEFT JOIN documents d ON d.pile = p.id GROUP BY p.id "
            "HAVING count(d.id) > 0 OR p.id = ? ORDER BY p.id = ? DESC, p.used_at DESC, p.id DESC",
            [DocumentState.DONE.value, self.current, self.current],
        )
        return [PileRow(**row) for row in rows]

    def begin(self) -> int:
        """Put the open pile away and open an empty one; an open one that is empty is used on."""
        if not self.documents(self.current):
            return self.current
        with self._step() as db:
            made = db.execute(
                "INSERT INTO piles (name, created_at, used_at) VALUES ('', ?, ?)", (now(), now())
            )
            number = int(made.lastrowid)
            self._use(db, number)
        self.current = number
        return number

    def open(self, pile: int) -> None:
        """Open another pile; KeyError where there is none of that id."""
        if not list(self._db.query("SELECT id FROM piles WHERE id=?", [pile])):
            raise KeyError(pile)
        with self._step() as db:
            self._use(db, pile)
        self.current = pile  # only now: a full disk may have taken the step back

    def _use(self, db: Any, pile: int) -> None:
        db.execute("UPDATE piles SET used_at=? WHERE id=?", (now(), pile))
        db.execute("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", (OPEN_PILE, str(pile)))

    def rename(self, pile: int, name: str) -> None:
        """Give a pile a name; an empty one takes it away."""
        with self._step() as db:
            db.execute("UPDATE piles SET name=? WHERE id=?", (name.strip(), pile))

    def documents(self, pile: int) -> list[DocumentRow]:
        """A pile's documents in its order."""
        rows = self._db.query("SELECT * FROM documents WHERE pile=? ORDER BY place, id", [pile])
        return [document_row(row) for row in rows]

    def set_order(self, document_ids: Sequence[int]) -> None:
        """Keep the order of documents: each gets its number in the list as its place."""
        with self._step() as db:
            for place, document_id in enumerate(document_ids, start=1):
                db.execute(
                    "UPDATE documents SET place=? WHERE id=? AND place<>?", (place, document_id, place)
                )

    def twin(self, document_id: int, key: str) -> DocumentRow | None:
        """Another document of the open pile with this content that is not itself a copy of one."""
        rows = self._db.query(
            "SELECT * FROM documents WHERE pile=? AND key=? AND id<>? AND state<>? ORDER BY place LIMIT 1",
            [self.current, key, document_id, DocumentState.SKIPPED.value],
        )
        return next(map(document_row, rows), None)

    def holds(self, source: str) -> bool:
        """Whether a document of any pile comes from this path or address."""
        return bool(list(self._db.query("SELECT id FROM documents WHERE source=? LIMIT 1", [source])))

    def copies(self, key: str) -> list[DocumentRow]:
        """The documents of the open pile that were skipped because another one has this content."""
        rows = self._db.query(
            "SELECT * FROM documents WHERE pile=? AND key=? AND state=? ORDER BY place, id",
            [self.current, key, DocumentState.SKIPPED.value],
        )
        return [document_row(row) for row in rows]
