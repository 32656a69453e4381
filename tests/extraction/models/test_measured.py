"""llama.cpp asked what a file takes, in a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction.errors import Cancelled, EngineFailed
from extraction.models.facts import read_facts
from extraction.models.measured import is_host, measured, with_compute
from extraction.models.memory import Estimate, Setting, Share, estimate
from tests.tiny_models import write_model

MIB = 1 << 20


def test_llama_tells_the_working_memory(tmp_path: Path) -> None:
    path = write_model("sliding", tmp_path / "tiny.gguf")
    shape, setting = read_facts(path).shape, Setting(context=4096, gpu_layers=0)
    told, formula = measured(path, shape, setting), estimate(shape, setting)
    assert told.by == "llama.cpp"
    assert told.weights == formula.weights
    assert told.cache == formula.cache
    assert told.card.total == 0
    assert told.host.compute == pytest.approx(5.39 * MIB, rel=0.05)


def test_a_file_that_llama_refuses(tmp_path: Path) -> None:
    path = write_model("plain", tmp_path / "tiny.gguf")
    shape = read_facts(path).shape
    path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(
        EngineFailed,
        match=r"could not tell what tiny.gguf takes \(tiny.gguf .*\)\. The numbers are estimated",
    ):
        measured(path, shape, Setting(context=1024, gpu_layers=0))


def test_a_person_who_does_not_wait(tmp_path: Path) -> None:
    path = write_model("plain", tmp_path / "tiny.gguf")
    with pytest.raises(Cancelled):
        measured(path, read_facts(path).shape, Setting(), lambda: True)


def test_buffers_by_place() -> None:
    assert all(map(is_host, ["CPU", "CPU_REPACK", "CUDA_Host", "Vulkan_Host"]))
    assert not any(map(is_host, ["CUDA0", "Vulkan1", "MTL0"]))
    nothing = Estimate(Share(weights=1), Share(weights=2))
    found = with_compute(nothing, {"CUDA0": 100, "CUDA1": 50, "CUDA_Host": 7, "CPU": 3})
    assert (found.card.compute, found.host.compute) == (150, 10)
