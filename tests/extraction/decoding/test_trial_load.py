"""What is read from llama.cpp's log: a recorded one of a card, and real loads beside trials."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction.decoding.trial_load import TrialSetting, read_log, trial_load
from extraction.errors import ModelInvalid
from tests.tiny_models import write_model

MIB = 1 << 20

LOG = """\
load_tensors:   CPU_Mapped model buffer size =   125.19 MiB
load_tensors:        CUDA0 model buffer size =   934.70 MiB
llama_context:  CUDA_Host  output buffer size =     0.58 MiB
llama_kv_cache:      CUDA0 KV buffer size =   448.00 MiB
llama_kv_cache: size =  448.00 MiB ( 16384 cells,  28 layers,  1/1 seqs), K (f16):
llama_memory_recurrent:      CUDA0 RS buffer size =    12.25 MiB
llama_memory_recurrent: size =   12.25 MiB (     1 cells,  24 layers,  1 seqs  8 rs_seq)
sched_reserve:      CUDA0 compute buffer size =   299.75 MiB
sched_reserve:  CUDA_Host compute buffer size =    35.01 MiB
~llama_context:      CUDA0 compute buffer size is 299.7500 MiB, matches expectation of 299.7500 MiB
"""


def test_a_log_of_a_card() -> None:
    found = read_log(LOG.splitlines())
    assert found.kv == 448 * MIB
    assert found.state == 12.25 * MIB
    assert found.compute == {"CUDA0": round(299.75 * MIB), "CUDA_Host": round(35.01 * MIB)}
    assert found.model == {"CPU_Mapped": round(125.19 * MIB), "CUDA0": round(934.7 * MIB)}
    assert found.memory == {"CUDA0": round(460.25 * MIB)}


def test_a_log_that_says_nothing() -> None:
    assert read_log(["", "CPU buffer"]).kv == 0


@pytest.mark.parametrize("kind", ["plain", "sliding", "hybrid-delta"])
def test_nothing_allocated_tells_the_same_as_a_real_load(kind: str, tmp_path: Path) -> None:
    path = write_model(kind, tmp_path / "tiny.gguf")
    trial, real = (trial_load(path, TrialSetting(4096, gpu_layers=0, real=real)) for real in (False, True))
    assert (trial.kv, trial.state, trial.compute) == (real.kv, real.state, real.compute)
    assert trial.memory["CPU"] <= trial.state  # states are allocated in a trial too
    assert real.memory["CPU"] == pytest.approx(real.kv + real.state, abs=0.03 * MIB)
    assert sum(real.model.values()) == pytest.approx(path.stat().st_size, rel=0.06)


def test_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "x.gguf"
    path.write_bytes(b"GGUF" + bytes(100))
    with pytest.raises(ModelInvalid):
        trial_load(path, TrialSetting(1024))
