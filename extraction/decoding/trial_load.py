"""Asks llama.cpp what a model would take, without reading its weights: loads it with nothing allocated.

Runs in a process of its own, because llama.cpp ends the process on some errors.
"""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass, field
from pathlib import Path

import llama_cpp

from extraction.decoding import llama_library as library
from extraction.decoding.llama_library import recent_log, set_fields
from extraction.decoding.load_errors import load_error
from extraction.errors import ModelTooLarge

MIB = 1 << 20

BUFFER = re.compile(r"(\S+) (model|KV|RS|compute|output) buffer size = +([\d.]+) MiB")
MEMORY = re.compile(r"(llama_kv_cache|llama_memory_recurrent): size = +([\d.]+) MiB")


@dataclass(frozen=True)
class TrialSetting:
    """How to load; the names are llama.cpp's without their n_."""

    context: int
    kv: str = "f16"
    flash_attention: bool = True
    batch: int = 512
    ubatch: int = 512
    outputs: int = 33
    snapshots: int = 8
    gpu_layers: int = -1
    """-1 puts all of them on the card."""
    real: bool = False
    """Load the weights and allocate: to compare an estimate with."""


@dataclass(frozen=True)
class TrialResult:
    """Bytes, by what llama.cpp says in its log; its numbers have two digits behind the point of a MiB."""

    kv: int
    state: int
    compute: dict[str, int] = field(default_factory=dict)
    """By the name of the buffer: CPU, CUDA0, CUDA_Host."""
    model: dict[str, int] = field(default_factory=dict)
    """Only after a real load."""
    memory: dict[str, int] = field(default_factory=dict)
    """KV cache and states by buffer; only after a real load."""


def trial_load(path: Path, setting: TrialSetting) -> TrialResult:
    """Load and read llama.cpp's log. Raises ModelInvalid or ModelTooLarge."""
    library.start_library()
    lines: list[str] = []

    def collect(level: int, text: bytes, _user_data: object) -> None:
        lines.append(text.decode("utf-8", "replace").rstrip("\n"))

    callback = llama_cpp.llama_log_callback(collect)
    llama_cpp.llama_log_set(callback, ctypes.c_void_p(0))
    try:
        _load(path, setting, lines)
    finally:
        llama_cpp.llama_log_set(library.log_callback, ctypes.c_void_p(0))
        recent_log.lines.clear()
    return read_log(lines)


def _load(path: Path, setting: TrialSetting, lines: list[str]) -> None:
    parameters = llama_cpp.llama_model_default_params()
    set_fields(parameters, n_gpu_layers=setting.gpu_layers)
    if not setting.real:
        set_fields(parameters, no_alloc=True, load_mode=llama_cpp.LLAMA_LOAD_MODE_NONE)
    model = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
    if not model:
        raise load_error(path, lines)
    context_parameters = library.context_parameters(
        context=setting.context,
        batch=setting.batch,
        ubatch=setting.ubatch,
        kv=setting.kv,
        outputs=setting.outputs,
        snapshots=setting.snapshots,
    )
    set_fields(context_parameters, flash_attn_type=int(setting.flash_attention))
    context = llama_cpp.llama_init_from_model(model, context_parameters)
    if not context:
        llama_cpp.llama_model_free(model)
        raise ModelTooLarge
    llama_cpp.llama_free(context)
    llama_cpp.llama_model_free(model)


def read_log(lines: list[str]) -> TrialResult:
    """The sizes that llama.cpp tells in its log."""
    totals = {"llama_kv_cache": 0, "llama_memory_recurrent": 0}
    buffers: dict[str, dict[str, int]] = {"model": {}, "compute": {}, "KV": {}, "RS": {}, "output": {}}
    for line in lines:
        if found := MEMORY.search(line):
            totals[found[1]] += _bytes(found[2])
        elif found := BUFFER.search(line):
            by_name = buffers[found[2]]
            by_name[found[1]] = by_name.get(found[1], 0) + _bytes(found[3])
    memory = dict(buffers["KV"])
    for name, size in buffers["RS"].items():
        memory[name] = memory.get(name, 0) + size
    return TrialResult(
        totals["llama_kv_cache"],
        totals["llama_memory_recurrent"],
        buffers["compute"],
        buffers["model"],
        memory,
    )


def _bytes(mebibytes: str) -> int:
    return round(float(mebibytes) * MIB)
