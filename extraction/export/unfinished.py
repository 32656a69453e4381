"""Results as JSON Lines beside their file until that is written: what is finished outlives any end."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from extraction.errors import DiskFull
from extraction.evidence import Extraction
from extraction.export.files import CannotWrite
from extraction.export.json_file import json_line
from extraction.files import is_full


class Unfinished:
    """`<stem>.unfinished.jsonl`, one result a line, each on the disk before the next document begins.

    One that a broken-off run left is never touched: the next gets a number.
    """

    def __init__(self, target: Path, data_only: bool) -> None:
        self._target, self._data_only = target, data_only
        self._stream: BinaryIO | None = None
        self.file = target
        """Where the lines are, once there is one."""

    def add(self, extraction: Extraction) -> None:
        """Write one line; DiskFull or CannotWrite."""
        try:
            stream = self._stream or self._begin()
            stream.write(json_line(extraction, self._data_only))
            stream.flush()
            os.fsync(stream.fileno())
        except OSError as error:
            raise _said(error, self.file) from error

    def become(self, file: Path) -> None:
        """The lines are the file that was wanted; CannotWrite."""
        self.close()
        try:
            self.file.replace(file)
        except OSError as error:
            raise _said(error, file) from error

    def discard(self) -> None:
        """The file that was wanted holds everything."""
        self.close()
        self.file.unlink(missing_ok=True)

    def _begin(self) -> BinaryIO:
        number = 1
        while self._stream is None:
            mark = f"-{number}" if number > 1 else ""
            self.file = self._target.with_name(f"{self._target.stem}.unfinished{mark}.jsonl")
            try:
                self._stream = self.file.open("xb")
            except FileExistsError:
                number += 1
        return self._stream

    def close(self) -> None:
        """Nothing more comes; the lines stay."""
        if self._stream is not None:
            self._stream.close()


def _said(error: OSError, file: Path) -> DiskFull | CannotWrite:
    if is_full(error):
        return DiskFull()
    reason = error.strerror or str(error)
    return CannotWrite(f"{file} could not be written ({reason}). Choose another folder.")
