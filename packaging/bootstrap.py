"""Sets up a checkout of Winnow and starts it: virtual environment, system libraries, llama.cpp, model.

Uses only the standard library, because it runs before anything is installed. What was done is remembered in
`.venv/winnow-setup.json`; as long as that still fits, nothing is done again.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
PIP_INSTALL: tuple[str | Path, ...] = (PYTHON, "-m", "pip", "install", "--disable-pip-version-check")
STAMP = VENV / "winnow-setup.json"
SAMPLE = ROOT / "assets" / "samples" / "invoice.pdf"

APP_MODEL = "qwen2.5-coder-1.5b"
TEST_MODEL = "smollm2-135m"

# Shared libraries that PySide6 and llama.cpp load but do not bring, and the Debian package of each (from
# `readelf -d` over PySide6 6.x: QtCore, QtGui, QtWidgets, QtDBus and the xcb and wayland plugins).
LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgomp.so.1": "libgomp1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}

TEST_TOOLS = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool"}
"""Programs of the tests that drive the window on a display of their own, and their Debian packages."""

CMAKE_ARGS = {
    "cpu": "-DGGML_CUDA=off -DGGML_VULKAN=off",
    "cuda": "-DGGML_CUDA=on",
    "vulkan": "-DGGML_VULKAN=on",
}


class SetupFailed(Exception):
    """The setup cannot go on; the text says what to do."""


@dataclass(frozen=True)
class Setup:
    """What the stamp remembers of the last setup; `built` is the backend that llama.cpp got."""

    root: str
    pyproject: str
    gpu: str
    tests: bool
    built: str = ""

    def covers(self, wanted: Setup) -> bool:
        """True if this finished setup serves the wanted one."""
        same = (self.root, self.pyproject) == (wanted.root, wanted.pyproject)
        return same and wanted.gpu in (self.gpu, self.built) and self.tests >= wanted.tests


# ------------------------------------------------------------------ small helpers


def say(text: str) -> None:
    """One line to the person; stdout stays free for results."""
    print(f"winnow: {text}", file=sys.stderr, flush=True)


def call(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> None:
    """Run a step, its output on stderr; SetupFailed when it fails."""
    words = [str(word) for word in command]
    result = subprocess.run(
        words, stdout=sys.stderr.fileno(), env={**os.environ, **(environment or {})}, cwd=ROOT
    )
    if result.returncode != 0:
        raise SetupFailed(f"this step failed: {' '.join(words)}")


def ask(code: str, *arguments: str) -> str:
    """What a snippet prints inside the environment; empty when it fails."""
    result = subprocess.run([PYTHON, "-c", code, *arguments], capture_output=True, text=True, cwd=ROOT)
    return result.stdout.strip() if result.returncode == 0 else ""


# ------------------------------------------------------------------ system packages


def missing_packages() -> list[str]:
    """Debian packages of what this Linux machine lacks; empty elsewhere."""
    if sys.platform != "linux":
        return []
    missing = [package for library, package in LIBRARIES.items() if not _loads(library)]
    if not shutil.which("c++") and not shutil.which("g++"):
        missing.append("g++")
    fonts = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
    if not any(folder.is_dir() and any(folder.rglob("*.[to]tf")) for folder in fonts):
        missing.append("fonts-dejavu-core")
    try:
        import ensurepip  # noqa: F401 (Debian ships it apart)
    except ImportError:
        missing.append(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
    return missing


def missing_test_tools() -> list[str]:
    """Debian packages of the test tools that this Linux machine lacks; empty elsewhere."""
    if sys.platform != "linux":
        return []
    return [package for tool, package in TEST_TOOLS.items() if not shutil.which(tool)]


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_packages(missing: Sequence[str]) -> None:
    """Install what is missing where we may (root, with apt), otherwise name it."""
    if not missing:
        return
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        say(f"installing system packages: {' '.join(missing)}")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        try:
            call([apt, "update", "-qq"], quiet)
            call([apt, "install", "-y", "-qq", "--no-install-recommends", *missing], quiet)
        except SetupFailed as error:
            say(f"{error}; going on without, but the window or its tests may not open")
    elif apt:
        say(f"these system packages are missing; install them with: sudo apt-get install {' '.join(missing)}")
    else:
        say(f"missing, by their Debian names: {' '.join(missing)}; install what your system calls them")


# ------------------------------------------------------------------ llama.cpp


def choose_backend(gpu: str) -> str:
    """cpu, cuda or vulkan. `auto` takes what both a card and a compiler for it are here for."""
    if gpu != "auto":
        tool = {"cuda": "nvcc", "vulkan": "glslc"}.get(gpu)
        if tool and not shutil.which(tool):
            kit = {"cuda": "the CUDA toolkit", "vulkan": "the Vulkan SDK"}[gpu]
            raise SetupFailed(f"GPU={gpu} needs {tool}: install {kit} and put it on PATH, or use GPU=auto")
        return gpu
    if sys.platform == "linux":
        # A toolkit without a card would build for an hour what then cannot be loaded.
        if shutil.which("nvcc") and Path("/proc/driver/nvidia/gpus").is_dir():
            return "cuda"
        if shutil.which("glslc") and _has_vulkan_headers() and any(Path("/dev/dri").glob("renderD*")):
            return "vulkan"
    return "cpu"


def _has_vulkan_headers() -> bool:
    folders = [Path("/usr/include"), Path("/usr/local/include")]
    if sdk := os.environ.get("VULKAN_SDK"):
        folders.append(Path(sdk) / "include")
    return any((folder / "vulkan" / "vulkan.h").is_file() for folder in folders)


def built_backend() -> str:
    """Which llama.cpp is in the environment, read from its libraries; empty if none."""
    code = "import importlib.util as u; print(u.find_spec('llama_cpp').submodule_search_locations[0])"
    folder = ask(code)
    if not folder:
        return ""
    names = {file.name for file in Path(folder, "lib").iterdir()} if Path(folder, "lib").is_dir() else set()
    for backend in ("cuda", "vulkan", "metal"):
        if any(f"ggml-{backend}" in name for name in names):
            return backend
    return "cpu"


def install_llama(backend: str) -> str:
    """Build llama-cpp-python for a backend and return what was built."""
    wanted = {"metal"} | {backend} if sys.platform == "darwin" else {backend}
    requirement = llama_requirement()
    if built_backend() not in wanted:
        say(f"building llama.cpp for {backend.upper()} (once; five minutes on two cores, longer for a GPU)")
    arguments = [CMAKE_ARGS[backend]]
    if backend == "cuda" and Path("/proc/driver/nvidia/gpus").is_dir():
        arguments.append("-DCMAKE_CUDA_ARCHITECTURES=native")  # one card's code instead of ten cards'
    arguments.append(os.environ.get("CMAKE_ARGS", ""))
    environment = {"CMAKE_ARGS": " ".join(arguments).strip()}
    # pip caches a built wheel without noting how it was built, so only CPU builds may come from there.
    from_source = ("--no-cache-dir", "--no-binary", "llama-cpp-python")
    call([*PIP_INSTALL, *(() if backend == "cpu" else from_source), requirement], environment)
    if built_backend() not in wanted:
        call([*PIP_INSTALL, *from_source, "--force-reinstall", "--no-deps", requirement], environment)
    built = built_backend()
    if built not in wanted:
        raise SetupFailed(f"llama.cpp was built for {built or 'nothing'} instead of {backend}; try GPU=cpu")
    return built


def llama_requirement() -> str:
    """The llama-cpp-python line of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(next(line for line in project["dependencies"] if line.startswith("llama-cpp-python")))


# ------------------------------------------------------------------ the steps


def read_stamp() -> Setup | None:
    """The last finished setup, or None."""
    try:
        return Setup(**json.loads(STAMP.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def set_up(gpu: str, tests: bool) -> None:
    """Make the environment fit; returns at once when it already does."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    before = read_stamp()
    if tests:
        install_packages(missing_test_tools())
    if before:  # what was chosen once stays until something else is asked for
        tests = tests or before.tests
        gpu = before.gpu if gpu == "auto" else gpu
    wanted = Setup(str(ROOT), digest, gpu, tests)
    if before and before.covers(wanted) and PYTHON.exists():
        return
    started = time.monotonic()
    install_packages(missing_packages())
    if not PYTHON.exists() or subprocess.run([PYTHON, "-c", ""], capture_output=True).returncode != 0:
        say(f"creating {VENV}")
        call([sys.executable, "-m", "venv", "--clear", VENV])
    call([*PIP_INSTALL, "--quiet", "--upgrade", "pip"])
    built = _install_llama_or_fall_back(gpu)
    say("installing Winnow and the packages it uses")
    call([*PIP_INSTALL, "-e", ".[dev]" if tests else "."])
    STAMP.write_text(json.dumps(asdict(Setup(str(ROOT), digest, gpu, tests, built)), indent=1), "utf-8")
    say(f"set up for {built.upper()} in {time.monotonic() - started:.0f} s")


def _install_llama_or_fall_back(gpu: str) -> str:
    backend = choose_backend(gpu)
    try:
        return install_llama(backend)
    except SetupFailed as error:
        if gpu != "auto" or backend == "cpu":
            raise
        say(f"{error}; building for the CPU instead")
        return install_llama("cpu")


def fetch_model(name: str) -> None:
    """Fetch a model unless it is here."""
    code = "import sys; from extraction.model_store import hub; print(hub.installed(sys.argv[1]))"
    if ask(code, name) != "True":
        call([VENV / "bin" / "winnow", "models", "fetch", name])


def has_display() -> bool:
    """True where a window can open."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run() -> None:
    """Open the window with the sample; without a display extract the sample on the terminal."""
    winnow = VENV / "bin" / "winnow"
    if has_display():
        os.execv(winnow, [str(winnow), "gui", "--sample"])
    say("no display here: extracting the sample invoice on the terminal (a few minutes without a card)")
    os.execv(winnow, [str(winnow), "extract", str(SAMPLE), "--schema", "invoice"])


def main() -> None:
    """Read the command and do its steps."""
    parser = argparse.ArgumentParser(description="Set up this checkout of Winnow and start it.")
    parser.add_argument("command", choices=["run", "setup", "setup-tests"])
    parser.add_argument("--gpu", choices=["auto", "cuda", "vulkan", "cpu"], default="auto")
    options = parser.parse_args()
    tests = options.command == "setup-tests"
    try:
        set_up(options.gpu, tests)
        fetch_model(TEST_MODEL if tests else APP_MODEL)
    except SetupFailed as error:
        say(str(error))
        sys.exit(1)
    except KeyboardInterrupt:
        say("stopped; run it again and it goes on from here")
        sys.exit(130)
    if options.command == "run":
        run()


if __name__ == "__main__":
    main()
