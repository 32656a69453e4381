"""KV states of prompt prefixes, kept in memory and on disk so that a schema is read once."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

from extraction.files import replace_file

log = logging.getLogger("winnow.prefix")

MAX_STATE_BYTES = 512 * 1024 * 1024
"""Prefix states kept in memory, and on disk; one of 600 tokens takes 17 MB with the default model."""

MAGIC = b"WKV1"
HEADER_BYTES = len(MAGIC) + hashlib.sha256().digest_size


class PrefixStates:
    """KV states by the tokens they stand for, in memory and, with a folder, on disk across sessions.

    A state file is read back by llama.cpp, so it is only handed over when its name says the same model,
    settings and tokens, and its checksum says that nothing changed. The least recently used goes first.
    """

    def __init__(self, identity: str = "", folder: Path | None = None, limit: int = MAX_STATE_BYTES) -> None:
        """`identity`: what a state depends on besides its tokens. `limit`: bytes, in memory and on disk."""
        self._states: OrderedDict[tuple[int, ...], bytes] = OrderedDict()
        self._identity = identity
        self._folder = folder
        self._limit = limit

    def get(self, prefix: Sequence[int]) -> bytes | None:
        """The state after `prefix`, or None."""
        key = tuple(prefix)
        state = self._states.get(key)
        if state is None:
            state = self._read(self._file(key))
            if state is not None:
                self._keep(key, state)
        else:
            self._states.move_to_end(key)
        return state

    def put(self, prefix: Sequence[int], state: bytes) -> None:
        """Keep `state`; older states make room."""
        key = tuple(prefix)
        self._keep(key, state)
        file = self._file(key)
        if file is not None:
            try:
                replace_file(file, MAGIC + hashlib.sha256(state).digest() + state)
                self._trim(file.parent)
            except OSError as error:
                log.warning("a prefix state could not be kept: %s", type(error).__name__)

    def _keep(self, key: tuple[int, ...], state: bytes) -> None:
        self._states[key] = state
        while sum(map(len, self._states.values())) > self._limit:
            self._states.popitem(last=False)

    def _file(self, key: tuple[int, ...]) -> Path | None:
        if self._folder is None:
            return None
        name = hashlib.sha256(f"{self._identity} {key}".encode()).hexdigest()[:32]
        return self._folder / f"{name}.state"

    def _read(self, file: Path | None) -> bytes | None:
        if file is None:
            return None
        try:
            if file.stat().st_size > self._limit:
                return None
            data = file.read_bytes()
            file.touch()
        except OSError:
            return None
        digest, state = data[len(MAGIC) : HEADER_BYTES], data[HEADER_BYTES:]
        if not data.startswith(MAGIC) or hashlib.sha256(state).digest() != digest:
            log.warning("%s is damaged and was removed", file.name)
            file.unlink(missing_ok=True)
            return None
        return state

    def _trim(self, folder: Path) -> None:
        files = sorted(folder.glob("*.state"), key=lambda file: file.stat().st_mtime, reverse=True)
        total = 0
        for file in files:
            total += file.stat().st_size
            if total > self._limit:
                file.unlink(missing_ok=True)
