"""Proves the .deb in an empty Debian: install it, extract, export, open the window, remove it.

    WINNOW_MODELS=folder python packaging/clean_root.py winnow_0.1.0_amd64.deb

Needs root, debootstrap and a Debian mirror (MIRROR, SUITE). WINNOW_MODELS holds SmolLM2's file. Xvfb is
installed only after the command line has been tried with the declared packages alone.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MIRROR = os.environ.get("MIRROR", "http://deb.debian.org/debian")
SUITE = os.environ.get("SUITE", "bookworm")
BASE = ROOT / "build" / f"debian-{SUITE}.tar"
MODEL = "smollm2-135m"
PROGRAM = "usr/lib/winnow"
SAMPLE = f"/{PROGRAM}/_internal/assets/samples/invoice.pdf"
START_SECONDS = 3.0
WAIT_SECONDS = 120
USER, HOME = "visitor", "/home/visitor"


class NotProved(Exception):
    """A step did not do what it should; the text says which."""


class Debian:
    """A chroot that is thrown away."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @property
    def home(self) -> Path:
        """The user's folder, seen from outside."""
        return self.root / HOME.lstrip("/")

    def run(self, *words: str, user: bool = False, **environment: str) -> str:
        """Run a command inside; returns what it printed. Raises NotProved when it fails."""
        result = subprocess.run(
            self.command(*words, user=user, **environment), capture_output=True, text=True
        )
        if result.returncode != 0:
            raise NotProved(
                f"{' '.join(words)} ended with {result.returncode}:\n{result.stdout}{result.stderr}"
            )
        return result.stdout

    def command(self, *words: str, user: bool = False, **environment: str) -> list[str]:
        """The words that run a command inside, with an environment of its own."""
        settings = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
        }
        settings |= {"HOME": HOME if user else "/root", **environment}
        who = [f"--userspec={USER}"] if user else []
        return [
            "chroot",
            *who,
            str(self.root),
            "env",
            "-i",
            *(f"{k}={v}" for k, v in settings.items()),
            *words,
        ]

    def files(self) -> set[str]:
        """All files but those that the system and its package manager keep for themselves."""
        passing = (
            "/proc",
            "/sys",
            "/dev",
            "/tmp",
            "/run",
            "/var/cache",
            "/var/lib/apt",
            "/var/lib/dpkg",
            "/var/log",
        )
        found = set()
        for folder, folders, names in os.walk(self.root):
            place = "/" + os.path.relpath(folder, self.root) if folder != str(self.root) else ""
            folders[:] = [name for name in folders if f"{place}/{name}" not in passing]
            found |= {f"{place}/{name}" for name in names}
        return found


# ------------------------------------------------------------------ the steps


def make_base() -> None:
    """An unpacked minimal Debian, kept for the next run."""
    if BASE.exists():
        return
    BASE.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BASE.parent) as folder:
        subprocess.run(["debootstrap", "--variant=minbase", SUITE, folder, MIRROR], check=True)
        subprocess.run(["tar", "-C", folder, "-cf", str(BASE), "."], check=True)


@contextlib.contextmanager
def debian() -> Iterator[Debian]:
    """A fresh root from the base, /proc and /dev in it while it lasts."""
    make_base()
    with tempfile.TemporaryDirectory(prefix="winnow-root-") as folder:
        root = Path(folder)
        subprocess.run(["tar", "-C", folder, "-xf", str(BASE)], check=True)
        root.chmod(0o755)  # a temporary folder is for root alone, and a user has to get in
        mounts = [("proc", "proc", "proc"), ("--bind", "/dev", "dev")]
        try:
            for kind, source, place in mounts:
                options = [kind, source] if kind.startswith("-") else ["-t", kind, source]
                subprocess.run(["mount", *options, str(root / place)], check=True)
            shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
            yield Debian(root)
        finally:
            for _, _, place in mounts:
                subprocess.run(["umount", "-l", str(root / place)], check=True)


def install(machine: Debian, package: Path) -> None:
    """Install the package with what it depends on, and nothing that it recommends."""
    machine.run("apt-get", "update", "-qq")
    shutil.copy(package, machine.root / "tmp/winnow.deb")
    machine.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "/tmp/winnow.deb")
    if shutil.which("python3", path=":".join(str(machine.root / place) for place in ("usr/bin", "bin"))):
        raise NotProved("the root has a python3, so it proves little")


def extract(machine: Debian, models: Path) -> None:
    """A user extracts the sample with the small model and exports CSV."""
    machine.run("useradd", "--create-home", USER)
    place = machine.home / ".local/share/winnow/models"
    place.mkdir(parents=True)
    for file in models.glob("SmolLM2*.gguf"):
        shutil.copy(file, place)
    machine.run("chown", "-R", f"{USER}:{USER}", HOME)
    words = ("winnow", "extract", SAMPLE, "--schema", "invoice", "--model", MODEL)
    started = time.monotonic()
    try:
        machine.run(*words, "--format", "csv", "--out", f"{HOME}/results", user=True)
    except NotProved as error:
        logs = [file.read_text("utf-8") for file in sorted(machine.home.rglob("winnow/log/*.log"))]
        raise NotProved("\n".join([str(error), *logs])) from None
    seconds = time.monotonic() - started
    tables = list((machine.home / "results").rglob("*.csv"))
    rows = [row for table in tables for row in csv.reader(table.open(encoding="utf-8-sig"))]
    if not any(cell.strip() for row in rows[1:] for cell in row):
        raise NotProved(f"no values in the CSV: {rows}")
    print(f"extracted the sample in {seconds:.0f} s; {len(tables)} CSV files, {len(rows)} rows")


def open_window(machine: Debian) -> tuple[float, float]:
    """Start the window under Xvfb, twice, and close it; returns how long each took until it was shown.

    The first has to read the program from the disk, as after the computer was switched on.
    """
    machine.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "xvfb", "xdotool")
    display = ":77"
    server = subprocess.Popen(machine.command("Xvfb", display, "-screen", "0", "1280x800x24"))
    try:
        _until(lambda: (machine.root / "tmp/.X11-unix/X77").exists(), "Xvfb to start")
        forget_files(machine.root / PROGRAM)
        return _one_start(machine, display), _one_start(machine, display)
    finally:
        server.terminate()
        server.wait()


def forget_files(folder: Path) -> None:
    """Take the files of a folder out of the system's cache."""
    os.sync()  # only what is on the disk can be forgotten
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as stream:
                os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _one_start(machine: Debian, display: str) -> float:
    find = ("xdotool", "search", "--onlyvisible", "--name", "Winnow")
    started = time.monotonic()
    window = subprocess.Popen(machine.command("winnow-window", SAMPLE, user=True, DISPLAY=display))

    def shown() -> bool:
        if window.poll() is not None:
            raise NotProved(f"the window ended with {window.returncode}")
        found = subprocess.run(machine.command(*find, DISPLAY=display), capture_output=True)
        return found.returncode == 0

    try:
        _until(shown, "the window to be shown")
        seconds = time.monotonic() - started
        time.sleep(5)  # a worker that cannot start would end, or end the window, by now
        if window.poll() is not None:
            raise NotProved(f"the window ended with {window.returncode} soon after it was shown")
    finally:
        window.send_signal(2)  # as Ctrl+C: it closes in order
        try:
            window.wait(30)
        except subprocess.TimeoutExpired:
            window.kill()
    return seconds


def _until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + WAIT_SECONDS
    while not condition():
        if time.monotonic() > end:
            raise NotProved(f"waited {WAIT_SECONDS} s for {what}")
        time.sleep(0.05)


def remove(machine: Debian, before: set[str]) -> None:
    """Remove the package: nothing of it is left, and the user's files are."""
    machine.run("apt-get", "purge", "-y", "-qq", "winnow")
    left = sorted(
        file for file in machine.files() - before if "winnow" in file.lower() and not file.startswith(HOME)
    )
    if left:
        raise NotProved(f"left after removal: {left}")
    for kept in (".local/share/winnow/winnow.db", "results"):
        if not (machine.home / kept).exists():
            raise NotProved(f"the user's {kept} is gone")


def main() -> None:
    """Prove a package."""
    parser = argparse.ArgumentParser(description="Prove a .deb in an empty Debian root.")
    parser.add_argument("package", type=Path)
    package = parser.parse_args().package
    models = Path(os.environ.get("WINNOW_MODELS", Path.home() / ".local/share/winnow/models"))
    try:
        if os.geteuid() != 0 or not shutil.which("debootstrap"):
            raise NotProved("run this as root, with debootstrap installed")
        if not any(models.glob("SmolLM2*.gguf")):
            raise NotProved(f"no SmolLM2 in {models}: set WINNOW_MODELS")
        with debian() as machine:
            before = machine.files()
            install(machine, package)
            print(f"installed {package.name}")
            extract(machine, models)
            first, again = open_window(machine)
            print(f"the window was shown {first:.1f} s after its first start, {again:.1f} s after the next")
            remove(machine, before)
            print("removed; nothing of the program is left, the user's files are")
    except NotProved as error:
        sys.exit(f"winnow: {error}")
    if again > START_SECONDS:
        sys.exit(f"winnow: the window took {again:.1f} s, more than {START_SECONDS:.0f} s")


if __name__ == "__main__":
    main()
