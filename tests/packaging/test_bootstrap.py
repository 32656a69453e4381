"""What the setup decides: which llama.cpp to build, what is missing, and when there is nothing to do."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import bootstrap as script
import pytest

from extraction.model_store import hub

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def bootstrap(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script as a module, its environment and stamp in an empty folder, no step really run."""
    monkeypatch.setattr(script, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(script, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(script, "STAMP", tmp_path / ".venv" / "winnow-setup.json")
    return script


@pytest.fixture
def steps(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Commands that a setup would run; llama.cpp always turns out as wished."""
    done: list[str] = []

    def call(command: Sequence[str | Path], environment: Any = None) -> None:
        words = " ".join(str(word) for word in command)
        done.append(words)
        if " venv " in words:
            bootstrap.PYTHON.parent.mkdir(parents=True)
            bootstrap.PYTHON.symlink_to(sys.executable)

    monkeypatch.setattr(bootstrap, "call", call)
    monkeypatch.setattr(bootstrap, "install_packages", lambda missing: None)
    monkeypatch.setattr(bootstrap, "built_backend", lambda: "cpu")
    monkeypatch.setattr(bootstrap, "choose_backend", lambda gpu: "cpu")
    return done


def with_tools(module: ModuleType, monkeypatch: pytest.MonkeyPatch, *tools: str) -> None:
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}" if name in tools else None)


def with_folders(module: ModuleType, monkeypatch: pytest.MonkeyPatch, *folders: str) -> None:
    monkeypatch.setattr(module.Path, "is_dir", lambda self: str(self) in folders)


def test_it_names_the_models_of_the_catalogue(bootstrap: ModuleType) -> None:
    assert (bootstrap.APP_MODEL, bootstrap.TEST_MODEL) == (hub.DEFAULT_MODEL, hub.TEST_MODEL)
    assert bootstrap.SAMPLE.is_file()


def test_a_first_setup_and_then_nothing(bootstrap: ModuleType, steps: list[str]) -> None:
    bootstrap.set_up("auto", tests=False)
    assert "-m venv" in steps[0]
    assert "--upgrade pip" in steps[1]
    assert "llama-cpp-python" in steps[2]
    assert steps[3].endswith("-e .")
    assert bootstrap.read_stamp().built == "cpu"
    steps.clear()
    bootstrap.set_up("auto", tests=False)
    bootstrap.set_up("cpu", tests=False)  # what auto had built
    assert steps == []


def test_the_tests_need_more_and_keep_it(bootstrap: ModuleType, steps: list[str]) -> None:
    bootstrap.set_up("cpu", tests=False)
    steps.clear()
    bootstrap.set_up("auto", tests=True)
    assert steps[-1].endswith("-e .[dev]")
    assert not any("venv" in step.split() for step in steps)
    assert bootstrap.read_stamp().gpu == "cpu"  # auto keeps what was chosen
    steps.clear()
    bootstrap.set_up("auto", tests=False)
    assert steps == []


def test_a_changed_project_is_set_up_again(
    bootstrap: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bootstrap.set_up("cpu", tests=True)
    steps.clear()
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    (tmp_path / "pyproject.toml").write_text(text + "\n# changed\n", "utf-8")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    bootstrap.set_up("auto", tests=False)
    assert steps[-1].endswith("-e .[dev]")


def test_a_damaged_stamp_is_no_stamp(bootstrap: ModuleType) -> None:
    assert bootstrap.read_stamp() is None
    bootstrap.STAMP.parent.mkdir()
    for text in ("", "{", "[]", '{"root": "/"}'):
        bootstrap.STAMP.write_text(text)
        assert bootstrap.read_stamp() is None


@pytest.mark.parametrize(
    ("tools", "folders", "headers", "backend"),
    [
        ((), (), False, "cpu"),
        (("nvcc",), (), False, "cpu"),  # a toolkit without a card
        ((), ("/proc/driver/nvidia/gpus",), False, "cpu"),  # a card without a toolkit
        (("nvcc",), ("/proc/driver/nvidia/gpus",), False, "cuda"),
        (("glslc",), (), True, "vulkan"),
        (("glslc",), (), False, "cpu"),
        (("nvcc", "glslc"), ("/proc/driver/nvidia/gpus",), True, "cuda"),
    ],
)
def test_auto_needs_a_card_and_its_compiler(
    bootstrap: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tools: tuple[str, ...],
    folders: tuple[str, ...],
    headers: bool,
    backend: str,
) -> None:
    monkeypatch.setattr(bootstrap.sys, "platform", "linux")
    with_tools(bootstrap, monkeypatch, *tools)
    with_folders(bootstrap, monkeypatch, *folders)
    monkeypatch.setattr(bootstrap, "_has_vulkan_headers", lambda: headers)
    monkeypatch.setattr(bootstrap.Path, "glob", lambda self, pattern: iter([self / "renderD128"]))
    assert bootstrap.choose_backend("auto") == backend


def test_an_explicit_choice_without_its_tools_says_so(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_tools(bootstrap, monkeypatch)
    assert bootstrap.choose_backend("cpu") == "cpu"
    with pytest.raises(bootstrap.SetupFailed, match="GPU=cuda needs nvcc: install the CUDA toolkit"):
        bootstrap.choose_backend("cuda")
    with pytest.raises(bootstrap.SetupFailed, match="GPU=vulkan needs glslc: install the Vulkan SDK"):
        bootstrap.choose_backend("vulkan")


def test_a_gpu_build_never_comes_from_pips_cache(
    bootstrap: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["cpu", "cpu", "cuda"])  # before, after the first try, after the forced one
    monkeypatch.setattr(bootstrap, "built_backend", lambda: next(answers))
    assert bootstrap.install_llama("cuda") == "cuda"
    assert all("--no-cache-dir --no-binary llama-cpp-python" in step for step in steps)
    assert "--force-reinstall" in steps[1]


def test_auto_falls_back_to_the_cpu(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def install(backend: str) -> str:
        if backend == "cuda":
            raise bootstrap.SetupFailed("this step failed: nvcc")
        return backend

    monkeypatch.setattr(bootstrap, "choose_backend", lambda gpu: "cuda")
    monkeypatch.setattr(bootstrap, "install_llama", install)
    assert bootstrap._install_llama_or_fall_back("auto") == "cpu"
    assert "building for the CPU instead" in capsys.readouterr().err
    with pytest.raises(bootstrap.SetupFailed):
        bootstrap._install_llama_or_fall_back("cuda")


def test_missing_system_packages(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "_loads", lambda library: library != "libEGL.so.1")
    with_tools(bootstrap, monkeypatch, "apt-get")
    assert bootstrap.missing_packages()[:2] == ["libegl1", "g++"]
    assert bootstrap.missing_test_tools() == ["xvfb", "openbox", "xdotool"]
    monkeypatch.setattr(bootstrap.os, "geteuid", lambda: 1000)
    bootstrap.install_packages(["libegl1", "openbox"])
    assert "sudo apt-get install libegl1 openbox" in capsys.readouterr().err


def test_test_tools_are_looked_for_also_where_all_else_is_set_up(
    bootstrap: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    bootstrap.set_up("cpu", tests=True)
    monkeypatch.setattr(bootstrap, "install_packages", asked.append)
    monkeypatch.setattr(bootstrap, "missing_test_tools", lambda: ["openbox"])
    bootstrap.set_up("cpu", tests=True)
    bootstrap.set_up("cpu", tests=False)
    assert asked == [["openbox"]]


def test_a_display_is_needed_only_on_linux(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(bootstrap.sys, "platform", "linux")
    assert not bootstrap.has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert bootstrap.has_display()
    monkeypatch.delenv("WAYLAND_DISPLAY")
    monkeypatch.setattr(bootstrap.sys, "platform", "darwin")
    assert bootstrap.has_display()


def test_a_step_that_fails_names_its_command(bootstrap: ModuleType) -> None:
    with pytest.raises(bootstrap.SetupFailed, match=r"this step failed: .*python.* -c raise SystemExit"):
        bootstrap.call([sys.executable, "-c", "raise SystemExit(3)"])
