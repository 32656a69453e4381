"""The database's file: opened, checked, brought up to date, set aside where damaged, written in steps."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from extraction.errors import DatabaseTrouble, DiskFull
from extraction.storage.database import Database
from extraction.storage.migrations import migrations
from extraction.storage.rows import document_row, schema_from

BUSY_SECONDS = 10
"""How long a step waits for another process's step; steps take milliseconds, so longer means it is stuck."""

DAMAGE_CODES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def open_database(path: Path) -> tuple[Database, tuple[str, ...]]:
    """The open database, and sentences to show: a damaged file was set aside, and a new one begun.

    Raises DatabaseTrouble or DiskFull.
    """
    try:
        return _open(path), ()
    except OSError as error:
        raise DatabaseTrouble(
            f"The database {path} cannot be opened ({error.strerror}). Check its folder."
        ) from error
    except sqlite3.DatabaseError as error:
        if not _is_damage(error):
            raise _as_user_error(error, path) from error
        aside = _set_aside(path)
        notice = (
            f"Winnow's database was damaged. It was kept as {aside.name} in {aside.parent}, "
            "and Winnow started with an empty one. Finished exports are not affected."
        )
        return _open(path), (notice,)


def open_to_read(path: Path) -> Database:
    """A connection of its own that only reads, for another thread; the file is open and checked already."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
    return Database(connection, execute_plugins=False)


@contextmanager
def write_step(db: Database, path: Path) -> Iterator[None]:
    """One transaction, opened for writing at once: two processes wait instead of failing half way.

    Raises DatabaseTrouble or DiskFull.
    """
    try:
        with _transaction(db):
            yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
            raise
        raise _as_user_error(error, path) from error


def _open(path: Path) -> Database:
    """Open or create the file, check it, and bring its shape up to date."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Created by us first, because SQLite's own would be readable by everybody; its -wal inherits the mode.
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
    try:
        db = Database(connection, execute_plugins=False)
        db.enable_wal()
        for pragma in ("foreign_keys=ON", "synchronous=NORMAL", "secure_delete=ON"):
            db.execute(f"PRAGMA {pragma}")
        (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise _damaged(verdict)
        unknown = [step.name for step in migrations.applied(db) if step.name not in _known_steps()]
        if unknown:
            raise DatabaseTrouble(
                f"The database {path} was written by a newer Winnow (step {unknown[0]}). Update Winnow."
            )
        with _transaction(db):
            migrations.apply(db)
        _check_rows(db)
    except UnicodeDecodeError as error:  # from an SQLite message that quotes damaged bytes
        connection.close()
        raise _damaged("its text is not UTF-8") from error
    except BaseException:
        connection.close()
        raise
    return db


def _check_rows(db: Database) -> None:
    """What a window reads at its start; SQLite's own check does not look into texts."""
    try:
        for row in db["documents"].rows:
            document_row(row)
        for row in db["schemas"].rows:
            schema_from(row)
        for row in db["settings"].rows:
            json.loads(row["value"])
    except (ValueError, TypeError, sqlite3.OperationalError) as error:
        if isinstance(error, sqlite3.OperationalError) and "UTF-8" not in str(error):
            raise
        raise _damaged("a row cannot be read") from error


def _known_steps() -> frozenset[str]:
    empty = Database(memory=True, execute_plugins=False)
    try:
        return frozenset(step.name for step in migrations.pending(empty))
    finally:
        empty.close()


@contextmanager
def _transaction(db: Database) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.commit()
    except BaseException:
        db.rollback()
        raise


def _damaged(verdict: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(verdict)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    # The low byte is the kind of trouble, the rest says where in SQLite it was noticed.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE_CODES


def _as_user_error(error: sqlite3.DatabaseError, path: Path) -> DatabaseTrouble | DiskFull:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return DiskFull()
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return DatabaseTrouble(f"Another Winnow is using the database {path}. Close it and try again.")
    if code in DAMAGE_CODES:
        return DatabaseTrouble(f"The database {path} is damaged. Restart Winnow: it is set aside and kept.")
    return DatabaseTrouble(
        f"The database {path} cannot be used ({error}). Check the folder's permissions and the disk."
    )


def _set_aside(path: Path) -> Path:
    """Rename the damaged file and its companions; returns the new name."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = path.with_name(f"{path.name}.damaged-{stamp}")
    for suffix in ("-wal", "-shm", ""):
        companion = path.with_name(path.name + suffix)
        if companion.exists():
            companion.replace(aside.with_name(aside.name + suffix))
    return aside
