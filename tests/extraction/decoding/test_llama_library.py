"""The start of llama.cpp's library: where the parts for processors and cards come from."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from extraction.decoding import llama_library
from extraction.decoding.llama_library import load_backends
from extraction.errors import EngineFailed


class _Function:
    """A function of a ctypes library: called, and its types may be set."""

    def __init__(self, call: Any) -> None:
        self._call = call
        self.restype: Any = None
        self.argtypes: Any = None

    def __call__(self, *arguments: Any) -> Any:
        return self._call(*arguments)


def _ggml(built_in: int, loadable: int) -> tuple[Any, list[bytes]]:
    """A ggml with some backends built in and others to load; the list says what it was told to load from."""
    asked: list[bytes] = []

    def count() -> int:
        return built_in + (loadable if asked else 0)

    library = SimpleNamespace(
        ggml_backend_reg_count=_Function(count), ggml_backend_load_all_from_path=_Function(asked.append)
    )
    return library, asked


def test_backends_that_are_built_in_are_not_loaded_twice(tmp_path: Path) -> None:
    library, asked = _ggml(built_in=1, loadable=1)
    load_backends(library, tmp_path)
    assert asked == []


def test_backends_of_a_package_come_from_its_own_folder_and_no_other(tmp_path: Path) -> None:
    library, asked = _ggml(built_in=0, loadable=1)
    load_backends(library, tmp_path)
    load_backends(library, tmp_path)
    assert asked == [os.fsencode(tmp_path)]


def test_a_package_without_its_backends_says_what_to_do(tmp_path: Path) -> None:
    library, _ = _ggml(built_in=0, loadable=0)
    with pytest.raises(EngineFailed, match="install Winnow again"):
        load_backends(library, tmp_path)


@pytest.mark.parametrize(("kv", "number"), [("f16", 1), ("q8_0", 8), ("q4_0", 2)])
def test_a_context_is_made_as_it_is_asked_for(kv: str, number: int) -> None:
    made = llama_library.context_parameters(
        context=4096, batch=512, ubatch=128, kv=kv, outputs=33, snapshots=8
    )
    assert (made.n_ctx, made.n_batch, made.n_ubatch, made.n_seq_max) == (4096, 512, 128, 1)
    assert (made.type_k, made.type_v, made.n_outputs_max, made.n_rs_seq) == (number, number, 33, 8)
    assert (made.swa_full, made.no_perf) == (False, True)


@pytest.mark.parametrize("asked", ["llama_context_default_params", "llama_supports_gpu_offload"])
def test_llama_cpp_is_asked_in_one_place(asked: str) -> None:
    """A second one would miss what the first does before or beside it, as loading the parts for cards."""
    sources = Path(llama_library.__file__).parents[1].rglob("*.py")
    assert [path.name for path in sources if asked in path.read_text("utf-8")] == ["llama_library.py"]
