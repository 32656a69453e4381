"""The worker as a process: real pipes, kill -9, a closed stdin, readers that never return."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from extraction import paths
from extraction.errors import Cancelled, NotReadable, PasswordNeeded, ReaderStopped, UserError
from extraction.events import DocumentRead, RunFailed, WorkerReady
from extraction.sources.names import MAX_SOURCE_BYTES
from extraction.workers import document_cache
from extraction.workers.child import Role, worker_command
from extraction.workers.documents_client import DocumentsClient
from extraction.workers.protocol import MAX_LINE_BYTES, Cancel, ReadDocument, parse_event, to_line
from tests.extraction.processes import kill, written

FAKE_WORKER = """
import hashlib, os, sys, time
from extraction.document import Document, Page, Span
from extraction.workers.documents_worker import DocumentsWorker, limit_memory
from extraction.errors import PasswordNeeded
from extraction.workers.child import run_worker

def read(source, password):
    os.write(1, b"a C library prints this on descriptor 1\\n")
    print("and Python prints this")
    if source == "sleep":
        time.sleep(600)
    if source == "die":
        os.kill(os.getpid(), 9)
    if source == "eat":
        eaten = [bytearray(1 << 27) for _ in range(64)]
    if source == "locked" and password != "sesame":
        raise PasswordNeeded()
    if source == "bug":
        raise KeyError("-".join(["con", "fidential"]).replace("-", ""))
    data = source.encode()
    key = hashlib.sha256(data).hexdigest()
    return Document(key, "text", source, source, source, (Page(0, "1", Span(0, len(source))),)), data

if __name__ == "__main__":
    limit_memory(1 << 30)
    run_worker("documents", lambda send: DocumentsWorker(send, read))
"""


@pytest.fixture
def fake(tmp_path: Path) -> list[str]:
    return written(tmp_path / "fake_worker.py", FAKE_WORKER)


@pytest.fixture
def client(fake: list[str]) -> Iterator[DocumentsClient]:
    with DocumentsClient(fake, time_limit=30) as client:
        yield client


def pid(client: DocumentsClient) -> int:
    assert client.pid
    return client.pid


def test_a_document_is_read_into_the_cache_and_prints_do_not_disturb(client: DocumentsClient) -> None:
    read = client.read("hello")
    assert (read.title, read.pages, read.characters, read.document_kind) == ("hello", 1, 5, "text")
    assert document_cache.load(read.key).text == "hello"
    first = pid(client)
    assert client.read("again").title == "again"
    assert pid(client) == first
    printed = (paths.log_dir() / "documents-output.txt").read_text()
    assert "a C library prints this" in printed


def test_a_killed_worker_fails_its_document_and_the_next_one_works(client: DocumentsClient) -> None:
    client.read("before")
    first = pid(client)
    with pytest.raises(ReaderStopped):
        client.read("die")
    assert client.read("after").title == "after"
    assert pid(client) != first


def test_a_worker_killed_between_two_documents_is_not_noticed(client: DocumentsClient) -> None:
    client.read("before")
    kill(client._worker)
    assert client.read("after").title == "after"


def test_a_document_that_takes_forever_is_killed(fake: list[str]) -> None:
    with DocumentsClient(fake, time_limit=2) as client:
        client.read("before")
        first = client._worker._process
        with pytest.raises(ReaderStopped):
            client.read("sleep")
        assert first is not None
        assert first.poll() is not None
        assert client.read("after").title == "after"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits a process's address space reliably")
def test_a_document_that_eats_memory_fails_alone(client: DocumentsClient) -> None:
    with pytest.raises(ReaderStopped):
        client.read("eat")
    assert client.read("after").title == "after"


def test_waiting_can_be_cancelled(client: DocumentsClient) -> None:
    client.read("before")
    first = client._worker._process
    flag = threading.Event()
    threading.Timer(0.3, flag.set).start()
    with pytest.raises(Cancelled):
        client.read("sleep", cancelled=flag.is_set)
    assert first is not None
    assert first.poll() is not None


def test_errors_arrive_as_the_class_they_were(client: DocumentsClient) -> None:
    with pytest.raises(PasswordNeeded, match="Give its password"):
        client.read("locked")
    assert client.read("locked", "sesame").title == "locked"


def test_a_bug_is_logged_without_the_documents_words(client: DocumentsClient) -> None:
    with pytest.raises(UserError, match="Winnow made a mistake while reading a document"):
        client.read("bug")
    log = (paths.log_dir() / "documents.log").read_text()
    assert "KeyError" in log
    assert "fake_worker.py" in log
    assert "confidential" not in log


def test_a_name_that_is_not_unicode_is_refused_with_advice(client: DocumentsClient) -> None:
    with pytest.raises(NotReadable, match="Rename"):
        client.read("/pile/\udcff.pdf")


@pytest.mark.parametrize("source", ["http://127.0.0.1:9/" + "a" * 80_000, "/" + "\x01" * 9_000])
def test_a_source_that_fits_no_line_is_refused(client: DocumentsClient, source: str) -> None:
    with pytest.raises(NotReadable, match="too long"):
        client.read(source)
    longest = ReadDocument(run="1", source="\x01" * MAX_SOURCE_BYTES)
    assert len(to_line(longest)) < MAX_LINE_BYTES


def test_a_worker_that_cannot_start_is_said() -> None:
    client = DocumentsClient([sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(ReaderStopped, match="did not start"):
        client.read("a")


def start(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ended(process: subprocess.Popen[bytes]) -> int:
    code = process.wait(60)
    assert process.stdout is not None
    process.stdout.close()
    return code


@pytest.mark.parametrize("role", ["documents", "model"])
def test_the_real_workers_say_hello_and_end_when_stdin_closes(role: Role) -> None:
    process = start(worker_command(role))
    assert process.stdin is not None
    assert process.stdout is not None
    ready = parse_event(process.stdout.readline())
    assert isinstance(ready, WorkerReady)
    assert ready.role == role
    process.stdin.close()
    assert ended(process) == 0


def test_a_busy_worker_ends_when_stdin_closes(fake: list[str]) -> None:
    process = start(fake)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.readline()
    process.stdin.write(to_line(ReadDocument(run="1", source="sleep")))
    process.stdin.close()
    assert ended(process) == 0


def test_no_worker_outlives_a_killed_parent(fake: list[str], tmp_path: Path) -> None:
    parent = tmp_path / "parent.py"
    parent.write_text(
        "import json, os, sys\n"
        "from extraction.workers.documents_client import DocumentsClient\n"
        "client = DocumentsClient(json.loads(sys.argv[1]))\n"
        "client.read('hello')\n"
        "print(client.pid, flush=True)\n"
        "client.read('sleep')\n"
    )
    process = subprocess.Popen([sys.executable, str(parent), json.dumps(fake)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    worker = int(process.stdout.readline())
    process.kill()
    ended(process)
    deadline = time.monotonic() + 60
    while Path(f"/proc/{worker}").exists() and not _is_zombie(worker) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not Path(f"/proc/{worker}").exists() or _is_zombie(worker)


def _is_zombie(process_id: int) -> bool:
    try:
        return Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def test_lines_that_are_no_requests_are_answered_and_survived(fake: list[str]) -> None:
    process = start(fake)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.readline()
    process.stdin.write(
        b"not json\n\n" + to_line(Cancel(run="7")) + to_line(ReadDocument(run="8", source="ok"))
    )
    process.stdin.flush()
    first, second = parse_event(process.stdout.readline()), parse_event(process.stdout.readline())
    assert isinstance(first, RunFailed)
    assert (first.run, first.error) == ("", "ProtocolError")
    assert isinstance(second, DocumentRead)
    assert second.run == "8"
    process.stdin.close()
    assert ended(process) == 0


@pytest.mark.parametrize(
    ("own", "command"),
    [
        ("/usr/lib/winnow/winnow", "/usr/lib/winnow/winnow"),
        ("/opt/app/winnow-window", "/opt/app/winnow"),
        ("/opt/app/winnow-window.exe", "/opt/app/winnow.exe"),
    ],
)
def test_a_packaged_app_starts_its_workers_with_the_command_beside_it(
    own: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", own)
    assert worker_command("model") == [command, "worker", "model"]
