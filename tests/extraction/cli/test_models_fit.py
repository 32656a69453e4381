"""`winnow models info|fit|recommend` as a person runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from extraction.cli import app
from extraction.models import machine as machine_module
from tests.extraction.models.machines import machine
from tests.tiny_models import write_model


def winnow(*words: str) -> Result:
    return CliRunner().invoke(app, ["models", *words])


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A computer with a card of 24 GB, and no models."""
    monkeypatch.setattr(machine_module, "look_aside", lambda cancelled: machine("one 24 GB card"))
    monkeypatch.setenv("WINNOW_MODELS", str(tmp_path / "models"))


def test_info(tmp_path: Path) -> None:
    path = write_model("sliding", tmp_path / "tiny.gguf")
    shown = winnow("info", str(path)).stdout
    assert "gemma3" in shown
    assert "32 tokens in 1 of 2 layers" in shown
    facts = json.loads(winnow("info", str(path), "--json").stdout)
    assert facts["path"] == str(path)
    assert facts["quantisation"] == "F32"
    assert [layer["window"] for layer in facts["shape"]["layers"]] == [32, 0]


def test_info_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "page.gguf"
    path.write_text("<!DOCTYPE html><p>Sign in")
    failed = winnow("info", str(path))
    assert failed.exit_code == 1
    assert "page.gguf is not a GGUF model file but a web page that was saved under its name" in failed.stderr
    path.write_text("version https://git-lfs.github.com/spec/v1")
    assert "git-lfs left behind" in winnow("info", str(path)).stderr


def test_fit_of_a_file_asks_llama(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_module, "look_aside", lambda cancelled: machine("no card"))
    path = write_model("plain", tmp_path / "tiny.gguf")
    told = json.loads(winnow("fit", str(path), "--json").stdout)
    assert (told["fits"], told["place"], told["estimate"]["by"]) == (True, "processor", "llama.cpp")
    assert told["setting"]["context"] == 4096
    shown = winnow("fit", str(path)).stdout
    assert "It fits and runs on the processor" in shown


@pytest.mark.usefixtures("here")
def test_fit_of_a_model_that_is_not_here() -> None:
    told = json.loads(winnow("fit", "qwen3-14b", "--vram", "12GB", "--json").stdout)
    assert (told["place"], told["setting"]["kv"], told["longest_context"]) == ("card", "q8_0", 28928)
    assert told["longest_by_kv"] == {"f16": 15360, "q8_0": 28928, "q4_0": 40960}
    shown = winnow("fit", "qwen3-14b", "--vram", "12GB", "--ctx", "8192", "--kv", "f16").stdout
    assert "a card of 12 GB" in shown
    assert "It reads 8,192 tokens at once" in shown
    assert winnow("fit", "no-such-model").exit_code == 1


@pytest.mark.usefixtures("here")
def test_recommend() -> None:
    found = json.loads(winnow("recommend", "--json").stdout)
    assert found["room"]["card_name"] == "NVIDIA GeForce RTX 4090"
    assert [model["name"] for model in found["models"]][:2] == ["qwen3-32b", "mistral-small-3.2-24b"]
    shown = winnow("recommend", "--vram", "8GB").stdout
    assert shown.startswith("Take Qwen3 8B (Q4_K_M) (qwen3-8b).")
    assert "winnow models fetch qwen3-8b" in shown


def test_a_card_that_is_not_used_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    other = machine("a card that llama.cpp was not built for")
    monkeypatch.setattr(machine_module, "look_aside", lambda cancelled: other)
    assert "make setup GPU=cuda" in winnow("recommend").stderr
    assert "make setup" not in winnow("recommend", "--vram", "24GB").stderr


@pytest.mark.parametrize(
    "words",
    [
        ("fit", "qwen3-8b", "--vram", "much"),
        ("fit", "qwen3-8b", "--kv", "q3"),
        ("fit", "qwen3-8b", "--ctx", "1"),
        ("recommend", "--vram", "-1"),
    ],
)
def test_wrong_usage(words: tuple[str, ...]) -> None:
    assert winnow(*words).exit_code == 2


def test_a_driver_that_hangs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_module, "look_aside", lambda cancelled: None)
    answer = winnow("recommend")
    assert answer.exit_code == 1
    assert "the driver of its graphics card gives no answer" in answer.stderr
