"""llama.cpp's library itself: its start, its log, and the vocabulary of a model file without the weights."""

from __future__ import annotations

import ctypes
import hashlib
import logging
import os
import threading
from pathlib import Path
from typing import Any

import llama_cpp
from llama_cpp._ggml import libggml, libggml_base_path

from extraction.decoding.load_errors import RecentLog, load_error
from extraction.errors import EngineFailed

log = logging.getLogger("winnow.engine")

MAX_PIECE_BYTES = 4096
"""The longest tokens of known vocabularies are runs of a few hundred spaces."""

LIBRARY_FOLDER = Path(libggml_base_path)

recent_log = RecentLog()
_starting = threading.Lock()


def _forward_log(level: int, text: bytes, _user_data: object) -> None:
    line = text.decode("utf-8", "replace").rstrip("\n")
    if line.strip(". "):
        recent_log.lines.append(line)
        log.debug("%s", line)


log_callback = llama_cpp.llama_log_callback(_forward_log)
"""Kept for the life of the process: llama.cpp holds only the pointer."""


def start_library() -> None:
    """Call before anything else of llama.cpp; again is no harm. Raises EngineFailed."""
    with _starting:  # a vocabulary may be opened while a model loads
        llama_cpp.llama_log_set(log_callback, ctypes.c_void_p(0))
        load_backends(libggml, LIBRARY_FOLDER)
        llama_cpp.llama_backend_init()


def offloads() -> bool:
    """Whether this build of llama.cpp has a graphics card to put layers on."""
    with _starting:
        load_backends(libggml, LIBRARY_FOLDER)
        return bool(llama_cpp.llama_supports_gpu_offload())


def load_backends(ggml: Any, folder: Path) -> None:
    """Let ggml take the part for this processor, and those for cards, from `folder`. Raises EngineFailed.

    Nothing to do where they are built in, as in a source checkout; the packages ship one for each kind of
    processor. Left alone llama.cpp would also look in the current folder, where anyone's file may lie.
    """
    ggml.ggml_backend_reg_count.restype = ctypes.c_size_t
    if ggml.ggml_backend_reg_count():
        return
    ggml.ggml_backend_load_all_from_path.argtypes = [ctypes.c_char_p]
    ggml.ggml_backend_load_all_from_path.restype = None
    ggml.ggml_backend_load_all_from_path(os.fsencode(folder))
    if not ggml.ggml_backend_reg_count():
        raise EngineFailed("A part of Winnow that runs the model is missing: install Winnow again.")


def set_fields(struct: Any, **fields: Any) -> None:
    """Set fields of a ctypes struct; a name that does not exist is an error instead of a silent no-op."""
    known = {name for name, *_ in struct._fields_}
    for name, value in fields.items():
        if name not in known:
            raise AttributeError(f"{type(struct).__name__} has no field {name}")
        setattr(struct, name, value)


KV_TYPES = {
    "f16": llama_cpp.GGML_TYPE_F16,
    "q8_0": llama_cpp.GGML_TYPE_Q8_0,
    "q4_0": llama_cpp.GGML_TYPE_Q4_0,
}


def context_parameters(
    *, context: int, batch: int, ubatch: int, kv: str, outputs: int, snapshots: int
) -> llama_cpp.llama_context_params:
    """How a context is made, for the engine and for what is asked about its memory beforehand."""
    parameters = llama_cpp.llama_context_default_params()
    set_fields(
        parameters,
        n_ctx=context,
        n_batch=batch,
        n_ubatch=ubatch,
        type_k=KV_TYPES[kv],
        type_v=KV_TYPES[kv],  # llama.cpp turns flash attention on where this needs it
        n_seq_max=1,
        n_outputs_max=outputs,  # 0 would mean n_batch rows: 303 MiB instead of 72 for the 1.5B model
        # 0 is made of it where there is no recurrent state, or none that llama.cpp can take back
        n_rs_seq=snapshots,
        swa_full=False,
        no_perf=True,
    )
    return parameters


class Vocabulary:
    """The tokens of a GGUF file without its weights; opens in a fraction of a second."""

    def __init__(self, path: Path) -> None:
        """Raises ModelInvalid."""
        start_library()
        parameters = llama_cpp.llama_model_default_params()
        set_fields(parameters, vocab_only=True)
        recent_log.lines.clear()
        self._model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if not self._model:
            raise load_error(path, list(recent_log.lines))
        self.vocabulary_handle = llama_cpp.llama_model_get_vocab(self._model)
        self.size = int(llama_cpp.llama_vocab_n_tokens(self.vocabulary_handle))
        self.end_tokens = end_tokens(self.vocabulary_handle, self.size)

    def fingerprint(self) -> str:
        """The same as the engine's `tokenizer_fingerprint`."""
        return fingerprint(self.vocabulary_handle, self.size)

    def tokenize(self, text: str) -> list[int]:
        """Tokens of untrusted text; what looks like a control token stays text."""
        return tokenize(self.vocabulary_handle, text, parse_special=False)

    def piece(self, token: int) -> bytes:
        """The bytes a token stands for; empty for control tokens."""
        return piece(self.vocabulary_handle, token)

    def close(self) -> None:
        """Free it; a tokenizer made from it calls into it and must not be used any more."""
        llama_cpp.llama_model_free(self._model)


# ------------------------------------------------------------------ for every pointer to a vocabulary


def end_tokens(vocabulary: Any, size: int) -> frozenset[int]:
    """The tokens that end a turn; `size` is the number of all."""
    return frozenset(token for token in range(size) if llama_cpp.llama_vocab_is_eog(vocabulary, token))


def fingerprint(vocabulary: Any, size: int) -> str:
    """Hex digest over the texts of all `size` tokens."""
    digest = hashlib.sha256()
    for token in range(size):
        text = llama_cpp.llama_vocab_get_text(vocabulary, token) or b""
        digest.update(len(text).to_bytes(4, "little") + text)
    return digest.hexdigest()[:16]


def piece(vocabulary: Any, token: int) -> bytes:
    """The bytes a token stands for; empty for control tokens."""
    buffer = ctypes.create_string_buffer(MAX_PIECE_BYTES)
    size = llama_cpp.llama_token_to_piece(vocabulary, token, buffer, len(buffer), 0, False)
    return buffer.raw[: max(0, size)]


def tokenize(vocabulary: Any, text: str, parse_special: bool) -> list[int]:
    """Tokens of a text; with `parse_special` also control tokens that it spells. Raises EngineFailed."""
    data = text.encode("utf-8", "replace")
    capacity = len(data) + 8
    buffer = (llama_cpp.llama_token * capacity)()
    count = llama_cpp.llama_tokenize(vocabulary, data, len(data), buffer, capacity, False, parse_special)
    if count < 0:
        raise EngineFailed(f"The model's tokenizer could not read a text of {len(text)} characters.")
    return list(buffer[:count])
