"""llama.cpp behind the Engine protocol; with llama_library the only importer of llama_cpp."""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np

from extraction.cancelling import CancelCheck, never
from extraction.decoding import llama_library as library
from extraction.decoding.engine import Logits
from extraction.decoding.llama_library import recent_log, set_fields
from extraction.decoding.load_errors import context_error, load_error
from extraction.decoding.load_plan import BATCH_SIZE, LoadPlan
from extraction.decoding.reach import Reach
from extraction.errors import Cancelled, EngineFailed, ModelInvalid

MAX_DRAFT = 32
"""Replayed on 35 documents a limit of 64 saved 2.5 % of passes over 32, at twice the output buffer."""

IDENTITY_BYTES = 4 * 1024 * 1024
"""Read at either end of a model file to tell it from others; hashing 1 GB would take seconds."""

SNAPSHOTS = 8
"""Tokens that a model with a recurrent state can take back. llama.cpp copies the whole state for each of
them, in memory and in every pass; tens of MB a copy in models of 4 to 9 B parameters."""

DEFAULT_PLAN = LoadPlan()

CONTEXT_STEP = 256
"""llama.cpp rounds a context up to this, but not the batch limit that it takes from the context before."""


def default_threads() -> int:
    """Physical cores this process may use; hyper-threads slow llama.cpp down from four cores on."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores if cores <= 4 else cores // 2)


class LlamaEngine:
    """A loaded model with its context. Use as a context manager, or call `close`.

    Owns every native pointer through one ExitStack; freed in reverse order of creation.
    """

    def __init__(
        self,
        path: Path,
        *,
        plan: LoadPlan = DEFAULT_PLAN,
        max_draft: int = MAX_DRAFT,
        on_progress: Callable[[float], None] = lambda share: None,
        cancelled: CancelCheck = never,
    ) -> None:
        """Load a GGUF file. Raises ModelInvalid, ModelTooLarge or Cancelled."""
        self._owned = ExitStack()
        self.plan = plan
        try:
            self._model = self._load_model(path, on_progress, cancelled)
            self._vocabulary = llama_cpp.llama_model_get_vocab(self._model)
            self._context = self._make_context(max_draft)
        except BaseException:
            self._owned.close()
            raise
        self.path = path
        self._memory = llama_cpp.llama_get_memory(self._context)
        self._batch_size: int = llama_cpp.llama_n_batch(self._context)
        self._batch = llama_cpp.llama_batch_init(self._batch_size, 0, 1)
        self._owned.callback(llama_cpp.llama_batch_free, self._batch)
        for i in range(self._batch_size):
            self._batch.n_seq_id[i], self._batch.seq_id[i][0] = 1, 0
        # views: item by item through ctypes a pass would cost 16 us instead of 2
        self._batch_tokens, self._batch_positions, self._batch_outputs = (
            np.ctypeslib.as_array(field, (self._batch_size,))
            for field in (self._batch.token, self._batch.pos, self._batch.logits)
        )
        self._vocabulary_size: int = llama_cpp.llama_vocab_n_tokens(self._vocabulary)
        self._context_size: int = llama_cpp.llama_n_ctx(self._context)
        self._max_outputs: int = min(max_draft + 1, self._batch_size)
        self._reach = self._make_reach()
        self._pieces: dict[int, bytes] = {}
        self._position = 0
        self._abort_callback: Any = None

    # ------------------------------------------------------------------ life

    def _load_model(self, path: Path, on_progress: Callable[[float], None], cancelled: CancelCheck) -> Any:
        library.start_library()
        stopped = False

        def report(share: float, _user_data: object) -> bool:
            nonlocal stopped
            on_progress(share)
            stopped = cancelled()
            return not stopped

        parameters = llama_cpp.llama_model_default_params()
        callback = llama_cpp.llama_progress_callback(report)
        layers = -1 if self.plan.gpu_layers is None else self.plan.gpu_layers
        set_fields(parameters, n_gpu_layers=layers, progress_callback=callback)
        recent_log.lines.clear()
        model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if stopped:
            if model:
                llama_cpp.llama_model_free(model)
            raise Cancelled
        if not model:
            raise load_error(path, list(recent_log.lines))
        self._owned.callback(llama_cpp.llama_model_free, model)
        return model

    def _make_context(self, max_draft: int) -> Any:
        trained: int = llama_cpp.llama_model_n_ctx_train(self._model)
        wanted = min(self.plan.context, trained) if trained > 0 else self.plan.context
        parameters = library.context_parameters(
            context=-(-wanted // CONTEXT_STEP) * CONTEXT_STEP,
            batch=BATCH_SIZE,
            ubatch=self.plan.batch,
            kv=self.plan.kv,
            outputs=min(max_draft + 1, BATCH_SIZE),
            snapshots=min(max_draft, SNAPSHOTS),
        )
        set_fields(parameters, n_threads=default_threads(), n_threads_batch=default_threads())
        recent_log.lines.clear()
        context = llama_cpp.llama_init_from_model(self._model, parameters)
        if not context:
            raise context_error(self.plan.kv, list(recent_log.lines))
        self._owned.callback(llama_cpp.llama_free, context)
        if llama_cpp.llama_model_has_encoder(self._model) or not llama_cpp.llama_get_memory(context):
            raise ModelInvalid("This model does not write text token by token. Choose another model.")
        return context

    def _make_reach(self) -> Reach:
        recurrent = llama_cpp.llama_model_is_recurrent(self._model)
        return Reach(
            window=llama_cpp.llama_model_n_swa(self._model),
            recurrent=recurrent or llama_cpp.llama_model_is_hybrid(self._model),
            snapshots=llama_cpp.llama_n_rs_seq(self._context),
        )

    def close(self) -> None:
        """Free the model; the engine cannot be used afterwards."""
        self._owned.close()

    def __enter__(self) -> LlamaEngine:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    # ------------------------------------------------------------------ facts

    @property
    def vocabulary_size(self) -> int:
        return self._vocabulary_size

    @property
    def context_size(self) -> int:
        return self._context_size

    @property
    def max_outputs(self) -> int:
        return self._max_outputs

    @property
    def max_rewind(self) -> int:
        return self._reach.longest(self._max_outputs - 1, self._context_size)

    @functools.cached_property
    def end_tokens(self) -> frozenset[int]:
        return library.end_tokens(self._vocabulary, self._vocabulary_size)

    @property
    def position(self) -> int:
        return self._position

    @property
    def vocabulary_handle(self) -> Any:
        """llama.cpp's vocabulary pointer, for llguidance; valid until `close`."""
        return self._vocabulary

    def state_identity(self) -> str:
        """Names what a saved KV state depends on besides its tokens: the weights, the build, the settings."""
        size = self.path.stat().st_size
        with self.path.open("rb") as stream:
            head = stream.read(IDENTITY_BYTES)
            stream.seek(max(0, size - IDENTITY_BYTES))
            digest = hashlib.sha256(head + stream.read(IDENTITY_BYTES)).hexdigest()
        # flash attention and sliding-window cache are llama.cpp's defaults, see library.context_parameters
        kept_as = "" if self.plan.kv == "f16" else f" {self.plan.kv}"
        return f"{digest} {size} {llama_cpp.__version__} {self.device} {self._context_size}{kept_as}"

    @property
    def memory_bytes(self) -> int:
        """Size of the weights."""
        return int(llama_cpp.llama_model_size(self._model))

    @property
    def device(self) -> str:
        """Where the layers lie, as a person calls it."""
        return "GPU" if library.offloads() and self.plan.gpu_layers != 0 else "CPU"

    def tokenizer_fingerprint(self) -> str:
        """Hex digest over all token texts: two models with one tokenizer share an n-gram table."""
        return library.fingerprint(self._vocabulary, self._vocabulary_size)

    def metadata(self, key: str) -> str | None:
        """A string from the GGUF metadata, or None."""
        needed = llama_cpp.llama_model_meta_val_str(self._model, key.encode(), None, 0)
        if needed < 0:
            return None
        buffer = ctypes.create_string_buffer(needed + 1)
        llama_cpp.llama_model_meta_val_str(self._model, key.encode(), buffer, needed + 1)
        return buffer.value.decode("utf-8", "replace")

    def special_text(self, name: str) -> str:
        """The text of the "bos" or "eos" token, as chat templates spell it; empty where there is none."""
        token = {"bos": llama_cpp.llama_vocab_bos, "eos": llama_cpp.llama_vocab_eos}[name](self._vocabulary)
        if token < 0:
            return ""
        return (llama_cpp.llama_vocab_get_text(self._vocabulary, token) or b"").decode("utf-8", "replace")

    @property
    def adds_bos(self) -> bool:
        """Whether every sequence of this model starts with its "bos" token."""
        return bool(llama_cpp.llama_vocab_get_add_bos(self._vocabulary))

    # ------------------------------------------------------------------ tokens

    def tokenize(self, text: str) -> list[int]:
        return library.tokenize(self._vocabulary, text, parse_special=False)

    def tokenize_template(self, text: str) -> list[int]:
        return library.tokenize(self._vocabulary, text, parse_special=True)

    def piece(self, token: int) -> bytes:
        known = self._pieces.get(token)
        if known is None:
            known = self._pieces[token] = library.piece(self._vocabulary, token)
        return known

    # ------------------------------------------------------------------ evaluation

    def evaluate(self, tokens: Sequence[int], outputs: int, cancelled: CancelCheck) -> Logits:
        if not 0 < outputs <= self._max_outputs:
            # more rows than n_outputs_max would end the process inside llama.cpp
            raise ValueError(f"{outputs} rows of logits asked for, 1 to {self._max_outputs} possible")
        if self._position + len(tokens) > self._context_size:
            raise EngineFailed("The model's context is full. Split the document or choose a smaller schema.")
        before = self._position
        self._set_abort_check(cancelled)
        try:
            for start in range(0, len(tokens), self._batch_size):
                if cancelled():
                    raise Cancelled
                chunk = tokens[start : start + self._batch_size]
                last = start + len(chunk) == len(tokens)
                self._decode(chunk, min(outputs, len(chunk)) if last else 1)
        except BaseException:
            # where the memory cannot go back, it is empty now
            with suppress(EngineFailed):
                self.rewind(before)
            raise
        return self._read_logits(min(outputs, len(tokens)))

    def _set_abort_check(self, cancelled: CancelCheck) -> None:
        # kept on self: llama.cpp holds only the pointer
        self._abort_callback = llama_cpp.ggml_abort_callback(lambda _data: cancelled())
        llama_cpp.llama_set_abort_callback(self._context, self._abort_callback, ctypes.c_void_p(0))

    def _decode(self, tokens: Sequence[int], outputs: int) -> None:
        count = self._batch.n_tokens = len(tokens)
        self._batch_tokens[:count] = tokens
        self._batch_positions[:count] = range(self._position, self._position + count)
        self._batch_outputs[:count] = 0
        self._batch_outputs[count - outputs : count] = 1
        self._reach.pass_begins()
        status = llama_cpp.llama_decode(self._context, self._batch)
        if status == 2:
            raise Cancelled
        if status != 0:
            raise EngineFailed(f"The model stopped with error {status}. Run the document again.")
        self._reach.pass_ended(self._position, count)
        self._position += count

    def _read_logits(self, rows: int) -> Logits:
        pointer = llama_cpp.llama_get_logits_ith(self._context, -rows)
        if not pointer:
            raise EngineFailed
        return np.ctypeslib.as_array(pointer, shape=(rows, self._vocabulary_size))

    def rewind(self, position: int) -> None:
        exact = self._reach.reaches(position, llama_cpp.llama_memory_seq_pos_min(self._memory, 0))
        done = exact and llama_cpp.llama_memory_seq_rm(self._memory, 0, position, -1)
        if not done or llama_cpp.llama_memory_seq_pos_max(self._memory, 0) != position - 1:
            self._forget()
            raise EngineFailed("This model cannot take back tokens. Run the document without lookup.")
        self._position = position
        self._reach.moved(position)

    def _forget(self) -> None:
        llama_cpp.llama_memory_clear(self._memory, False)
        self._position = 0
        self._reach.moved(0)

    # ------------------------------------------------------------------ state

    def save_state(self) -> bytes:
        size = llama_cpp.llama_state_seq_get_size(self._context, 0)
        buffer = (ctypes.c_uint8 * size)()
        written = llama_cpp.llama_state_seq_get_data(self._context, buffer, size, 0)
        return bytes(memoryview(buffer)[:written])

    def restore_state(self, state: bytes, position: int) -> None:
        self._forget()
        buffer = (ctypes.c_uint8 * len(state)).from_buffer_copy(state)
        read = llama_cpp.llama_state_seq_set_data(self._context, buffer, len(state), 0)
        if not read or llama_cpp.llama_memory_seq_pos_max(self._memory, 0) != position - 1:
            self._forget()
            raise EngineFailed("The saved state of the prompt could not be restored.")
        self._position = position
        self._reach.moved(position)
