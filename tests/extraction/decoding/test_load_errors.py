"""What llama.cpp logged decides what the person reads; each thread has its own log."""

from __future__ import annotations

import threading
from pathlib import Path

from extraction.decoding.load_errors import RecentLog, load_error
from extraction.errors import ModelInvalid, ModelTooLarge


def test_what_llama_cpp_logged_decides_the_error() -> None:
    memory = load_error(Path("m.gguf"), ["ggml_backend_cpu: failed to allocate buffer of size 99"])
    assert isinstance(memory, ModelTooLarge)
    damaged = load_error(
        Path("m.gguf"), ["llama_model_load: error loading model: missing tensor 'x'", "gave up"]
    )
    assert isinstance(damaged, ModelInvalid)
    assert "m.gguf could not be loaded" in str(damaged)


def test_a_thread_does_not_see_what_another_was_told() -> None:
    log = RecentLog()
    log.lines.append("mine")
    seen: list[list[str]] = []
    thread = threading.Thread(target=lambda: seen.append(list(log.lines)))
    thread.start()
    thread.join()
    assert seen == [[]]
    assert list(log.lines) == ["mine"]
