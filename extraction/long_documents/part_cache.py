"""Finished windows of a document under way, so that an interrupted one goes on where it stopped.

They lie in the document's own folder of the cache, and vanish with it or once the document is finished. An
accuracy run names a folder where they stay: what comes after the model can then be measured in seconds.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import shutil
from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel

from extraction import paths
from extraction.decoding.stats import DecodeStats
from extraction.files import replace_file

log = logging.getLogger("winnow.parts")

FORMAT = 3
FOLDER = "parts"


class Answer(BaseModel):
    """What the model wrote for one window.

    `text` is the JSON; `cut` says why it is not whole (empty where it is), and `complete` is then the end of
    its last whole record, or None. `ended` names lists that were ended because they ran away, with the
    number of rows that were dropped. `chances` are the text's tokens (see `token_chances.TokenChance`).
    `instead_of_nothing` are the characters where values begin that the model would rather have left empty.
    """

    text: str
    cut: str = ""
    complete: int | None = None
    ended: tuple[tuple[str, int], ...] = ()
    chances: tuple[tuple[int, float], ...] = ()
    instead_of_nothing: tuple[int, ...] = ()
    stats: DecodeStats = DecodeStats()


class PartCache:
    """The answers of one document's windows, each under the prompt that it answers."""

    def __init__(self, key: str, identity: str, lasting: Path | None = None) -> None:
        """`key`: the document's. `identity`: what an answer depends on besides its prompt.

        `lasting`: a folder for the answers of all documents, which are never cleared.
        """
        folder = paths.documents_dir() / key
        self.lasting = lasting is not None
        self._folder: Path | None = lasting or (folder / FOLDER if folder.is_dir() else None)
        self._identity = f"{FORMAT} {identity}"

    def get(self, prompt: Sequence[int]) -> Answer | None:
        """The answer to a prompt, if it was given already."""
        if self._folder is None:
            return None
        with contextlib.suppress(OSError, ValueError):
            return Answer.model_validate_json(self._file(self._folder, prompt).read_bytes())
        return None

    def put(self, prompt: Sequence[int], answer: Answer) -> None:
        """Keep an answer; where the disk does not take it the window is read again after an interruption."""
        if self._folder is None:
            return
        try:
            self._folder.mkdir(exist_ok=True, mode=0o700, parents=self.lasting)
            replace_file(self._file(self._folder, prompt), answer.model_dump_json().encode())
        except OSError as error:
            log.warning("a finished part could not be kept: %s", type(error).__name__)

    def clear(self) -> None:
        """The document is finished: a new run reads it anew."""
        if self._folder is not None and not self.lasting:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _file(self, folder: Path, prompt: Sequence[int]) -> Path:
        digest = hashlib.sha256(f"{self._identity} {tuple(prompt)}".encode()).hexdigest()
        return folder / f"{digest[:32]}.json"
