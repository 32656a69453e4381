"""Bringing a large file over HTTP: it goes on where it stopped, and says why it could not."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from extraction.errors import Cancelled

if TYPE_CHECKING:
    import httpx

BLOCK = 1 << 18
POLL = 0.1  # seconds between two looks at the cancel flag
TEMPORARY_STATUSES = {408, 425, 429, 500, 502, 503, 504}
REFUSED_STATUSES = {401, 403}
# Lost connections after this much new data do not count as failed attempts: the line is bad, but it works.
PROGRESS_THAT_COUNTS = 1 << 20
# A server that sends drop by drop would never be silent for `read_timeout`.
SLOWEST_BYTES_A_SECOND = 1_000
SLOW_SECONDS = 60.0

TOKEN_ORIGIN = "https://huggingface.co"


class PlaceFailed(Exception):
    """One place did not give the file; the text says why. Another place may."""


@dataclass(frozen=True)
class FetchSettings:
    """Patience of a download, in seconds; attempts are tries in a row that brought nothing.

    `token` is a person's own and goes to `token_origin` alone, never to a mirror or where that redirects to.
    """

    connect_timeout: float = 5.0
    read_timeout: float = 20.0
    attempts: int = 4
    pause: float = 1.0  # before the second attempt; doubles each time
    pip_options: tuple[str, ...] = ()
    token: str = field(default="", repr=False)
    token_origin: str = TOKEN_ORIGIN
    slow_seconds: float = SLOW_SECONDS


@dataclass(frozen=True)
class Transfer:
    """What is wanted (`size` bytes with that sha256, "" where nobody knows it) and where it goes.

    `on_bytes` gets the number of bytes that are there.
    """

    partial: Path
    size: int
    sha256: str
    on_bytes: Callable[[int], None]
    cancelled: Callable[[], bool]

    def have(self) -> int:
        """Bytes of the model that are already here; a part that cannot be gone on with is thrown away."""
        length = self.partial.stat().st_size if self.partial.exists() else 0
        # Without a hash nothing would tell that two files were spliced: only a strong tag vouches for a part.
        lone = not self.sha256 and length < self.size and not _read_tag(self.partial)
        if length > self.size or lone:
            remove_partial(self.partial)
            return 0
        return length


def remove_partial(partial: Path) -> None:
    """Forget an unfinished download and the server's tag of it."""
    partial.unlink(missing_ok=True)
    tag_file(partial).unlink(missing_ok=True)


@dataclass(frozen=True)
class Published:
    """What a server says about a file before it is fetched."""

    size: int
    sha256: str
    """Hugging Face names it for large files; "" from other servers."""


class _Interrupted(Exception):
    """The server or the line failed in a way that may pass."""


def ask(url: str, settings: FetchSettings, cancelled: Callable[[], bool]) -> Published:
    """What the server says about a file; PlaceFailed where it does not offer it."""
    found: list[Published] = []

    def look(client: httpx.Client) -> None:
        with _get(client, url, {}, settings) as response:
            _check_status(response, 0)
            size = _number(_named(response, "x-linked-size")) or _number(
                response.headers.get("content-length", "")
            )
            if not size:
                raise PlaceFailed("it does not say how large the file is")
            found.append(Published(size, _linked_sha256(response)))

    _persist(look, settings, cancelled, lambda: 0)
    return found[0]


def fetch_http(url: str, transfer: Transfer, settings: FetchSettings) -> None:
    """Fill `transfer.partial` from a URL, going on where it ends; PlaceFailed says why not."""

    def look(client: httpx.Client) -> None:
        while (start := transfer.have()) < transfer.size:
            _stream(client, url, start, transfer, settings)

    _persist(look, settings, transfer.cancelled, transfer.have)


# ------------------------------------------------------------------ patience


def _persist(
    attempt: Callable[[httpx.Client], None],
    settings: FetchSettings,
    cancelled: Callable[[], bool],
    have: Callable[[], int],
) -> None:
    """Repeat `attempt` while the fault may pass; `have` tells whether one brought anything."""
    import httpx  # here, because the window's start would wait for it

    timeout = httpx.Timeout(settings.read_timeout, connect=settings.connect_timeout)
    failures, pause, reached = 0, settings.pause, False
    with httpx.Client(timeout=timeout, follow_redirects=True) as client:
        while True:
            before = have()
            try:
                attempt(client)
                return
            except _Interrupted as error:
                reason = str(error)
                reached = True
            except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
                reason = f"no connection: {error}"
                if not reached:  # no network here: the next place may be nearer
                    raise PlaceFailed(reason) from error
            except httpx.TimeoutException:
                reason, reached = "it stopped sending", True
            except (httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.TooManyRedirects) as error:
                raise PlaceFailed(f"the address does not work ({error})") from error
            except httpx.TransportError:
                reason, reached = "the connection was lost", True
            if have() - before >= PROGRESS_THAT_COUNTS:
                failures, pause = 0, settings.pause
            failures += 1
            if failures >= settings.attempts:
                raise PlaceFailed(f"{reason}, {failures} times in a row")
            _wait(pause, cancelled)
            pause *= 2


def _wait(seconds: float, cancelled: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if cancelled():
            raise Cancelled
        time.sleep(min(POLL, seconds))


# ------------------------------------------------------------------ one request


@contextlib.contextmanager
def _get(
    client: httpx.Client, url: str, headers: dict[str, str], settings: FetchSettings
) -> Iterator[httpx.Response]:
    import httpx

    # Compressed transfer would make lengths and ranges mean something else.
    sent = {**headers, "Accept-Encoding": "identity"}
    if settings.token and _origin(httpx.URL(url)) == _origin(httpx.URL(settings.token_origin)):
        sent["Authorization"] = f"Bearer {settings.token}"  # httpx drops it on the way to another host
    with client.stream("GET", url, headers=sent) as response:
        hops = [hop.url.scheme for hop in (*response.history, response)]
        if "http" in hops[hops.index("https") :] if "https" in hops else False:
            raise PlaceFailed("it leads from a protected to an open connection")
        yield response


def _origin(url: httpx.URL) -> tuple[str, str, int | None]:
    return url.scheme, url.host, url.port


def _stream(client: httpx.Client, url: str, start: int, transfer: Transfer, settings: FetchSettings) -> None:
    """One request; appends what arrives. Returns when the response ended as it announced."""
    headers = {}
    if start:
        headers["Range"] = f"bytes={start}-"
        if tag := _read_tag(transfer.partial):
            headers["If-Range"] = tag
    with _get(client, url, headers, settings) as response:
        if response.status_code == 416 and start:
            remove_partial(transfer.partial)
            raise _Interrupted("it refused to go on where the download stopped")
        _check_status(response, start)
        offset = start if response.status_code == 206 else 0
        _check_lengths(response, offset, transfer)
        if not offset:
            _write_tag(transfer.partial, response.headers.get("etag", ""))
        with transfer.partial.open("ab" if offset else "wb") as file:
            _copy(response, file, offset, transfer, settings)
    if transfer.have() < transfer.size:
        raise _Interrupted("it ended early")


def _check_status(response: httpx.Response, start: int) -> None:
    status = response.status_code
    said = f"it answered {status} {response.reason_phrase}"
    if status in TEMPORARY_STATUSES:
        raise _Interrupted(said)
    if status in REFUSED_STATUSES:
        raise PlaceFailed(f"{said}: the model may want an account there, whose token you can give")
    if status not in (200, 206) or (status == 206 and not start):
        raise PlaceFailed(said)


def _check_lengths(response: httpx.Response, offset: int, transfer: Transfer) -> None:
    """Refuse another file before its gigabytes are here."""
    if response.status_code == 206:
        match = re.fullmatch(r"bytes (\d+)-(\d+)/(\d+|\*)", response.headers.get("content-range", ""))
        if match is None or int(match[1]) != offset:
            remove_partial(transfer.partial)
            raise _Interrupted("it sent another range than it was asked for")
        if match[3] != "*" and int(match[3]) != transfer.size:
            raise PlaceFailed(f"its file has {match[3]} bytes instead of {transfer.size}")
    length = _number(response.headers.get("content-length", ""))
    if length is not None and length != transfer.size - offset:
        raise PlaceFailed(f"it announces {length} bytes instead of {transfer.size - offset}")
    linked = _linked_sha256(response)
    if linked and transfer.sha256 and linked != transfer.sha256:
        raise PlaceFailed("it now offers another file under this name")


def _named(response: httpx.Response, header: str) -> str:
    """A header that Hugging Face sets on its redirect and not where that leads."""
    for hop in (*response.history, response):
        if value := hop.headers.get(header, ""):
            return str(value)
    return ""


def _linked_sha256(response: httpx.Response) -> str:
    linked = _named(response, "x-linked-etag").strip('"').lower()
    return linked if re.fullmatch(r"[0-9a-f]{64}", linked) else ""


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,18}", text) else None


def _copy(
    response: httpx.Response, file: BinaryIO, offset: int, transfer: Transfer, settings: FetchSettings
) -> None:
    transfer.on_bytes(offset)
    since, measured = time.monotonic(), offset
    for block in response.iter_raw():  # as it arrives: a full block may be long in coming, and cancel waits
        if transfer.cancelled():
            raise Cancelled
        if offset + len(block) > transfer.size:
            file.truncate(0)
            raise PlaceFailed("it sends more bytes than the model has")
        file.write(block)
        offset += len(block)
        transfer.on_bytes(offset)
        if (waited := time.monotonic() - since) >= settings.slow_seconds:
            if offset - measured < SLOWEST_BYTES_A_SECOND * waited:
                raise _Interrupted("it hardly sends anything")
            since, measured = time.monotonic(), offset
    if transfer.cancelled():
        raise Cancelled


# ------------------------------------------------------------------ the server's tag of a part


def tag_file(partial: Path) -> Path:
    """Where the strong ETag lies under which a partial file was sent."""
    return partial.with_name(partial.name + ".etag")


def _read_tag(partial: Path) -> str:
    try:
        return tag_file(partial).read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _write_tag(partial: Path, tag: str) -> None:
    if tag.isascii() and tag.startswith('"'):  # weak tags (W/...) cannot vouch for bytes
        tag_file(partial).write_text(tag, "ascii")
    else:
        tag_file(partial).unlink(missing_ok=True)
