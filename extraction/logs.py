"""Logs for bug reports: versions, timings and errors, one file a role; never the content of a document."""

from __future__ import annotations

import contextlib
import logging
import platform
import traceback
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from logging.handlers import RotatingFileHandler
from pathlib import Path

from extraction import paths
from extraction.errors import UserError

MAX_LOG_BYTES = 1_000_000
"""One file holds weeks of ordinary use; two are kept, so that a long night of errors cannot fill the disk."""

logger = logging.getLogger("winnow")


def winnow_version() -> str:
    """The installed version; "unknown" in a folder that was copied instead of installed."""
    try:
        return version("winnow")
    except PackageNotFoundError:
        return "unknown"


def log_file(role: str) -> Path:
    """Where a role ("cli", "window", "model", "documents") writes its log."""
    return paths.log_dir() / f"{role}.log"


def configure(role: str) -> Path:
    """Send Winnow's log records to the role's file, replacing an earlier place; returns the file."""
    file = log_file(role)
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        with contextlib.suppress(OSError):  # the disk may be full
            handler.close()
    handler = RotatingFileHandler(file, maxBytes=MAX_LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logging.raiseExceptions = False  # a full disk costs the log, and nobody wants its traceback
    logger.info(
        "winnow %s %s, Python %s, %s", winnow_version(), role, platform.python_version(), platform.platform()
    )
    return file


def log_bug(error: BaseException, doing: str) -> str:
    """Write a traceback for an error nobody expected; returns the sentence that the person reads.

    Messages of exceptions often quote their data: only types, lines and the system's own texts are kept.
    """
    logger.error("while %s\n%s", doing, "".join(_describe(error)))
    places = ", ".join(
        str(handler.baseFilename) for handler in logger.handlers if isinstance(handler, logging.FileHandler)
    )
    where = f" The details are in {places}." if places else ""
    return f"Winnow made a mistake while {doing}: this is a bug.{where}"


def explain(error: BaseException, doing: str) -> str:
    """The sentence that a person reads about any error: a UserError's own; all others are bugs and logged."""
    return str(error) if isinstance(error, UserError) else log_bug(error, doing)


def _describe(error: BaseException) -> Iterator[str]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield from traceback.format_tb(current.__traceback__)
        detail = f": {current.strerror}" if isinstance(current, OSError) and current.strerror else ""
        yield f"{type(current).__module__}.{type(current).__qualname__}{detail}\n"
        current = current.__cause__ or current.__context__
