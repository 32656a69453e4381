"""The program from its command line to its end."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.application import AlreadyOpen, _absolute, _words, only_window


def documents(home: Path) -> list[tuple[str, str]]:
    database = home / "data" / "winnow.db"
    if not database.exists():
        return []
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        return connection.execute("SELECT title, state FROM documents").fetchall()
    except sqlite3.OperationalError:  # it is being made
        return []
    finally:
        connection.close()


def children(pid: int) -> list[int]:
    """From /proc: "pid (name) state parent ..."."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:  # it ended meanwhile
            continue
        if int(text.rpartition(")")[2].split()[1]) == pid:
            found.append(int(stat.parent.name))
    return found


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


def test_words_of_the_command_line() -> None:
    words = _words(["winnow", "a.pdf", "--sample"])
    assert (words.documents, words.sample) == (["a.pdf"], True)
    assert _absolute("https://example.org/a") == "https://example.org/a"
    assert Path(_absolute("a.pdf")).is_absolute()


def test_a_second_window_on_one_database_is_refused() -> None:
    lock = only_window()
    with pytest.raises(AlreadyOpen, match="open already"):
        only_window()
    lock.release()
    only_window().release()


def test_a_killed_window_locks_nobody_out(winnow_home: Path) -> None:
    code = "import os; from app.application import only_window; lock = only_window(); os.kill(os.getpid(), 9)"
    environment = {**os.environ, "WINNOW_HOME": str(winnow_home)}
    assert subprocess.run([sys.executable, "-c", code], env=environment).returncode != 0
    only_window().release()


@needs_proc
def test_starts_with_the_sample_and_ends_with_its_workers(winnow_home: Path) -> None:
    environment = {**os.environ, "WINNOW_HOME": str(winnow_home), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "extraction.cli", "gui", "--sample"]
    with subprocess.Popen(command, env=environment) as program:
        try:
            for _ in range(600):
                if documents(winnow_home) == [("invoice.pdf", "ready")] or program.poll() is not None:
                    break
                time.sleep(0.05)
            assert documents(winnow_home) == [("invoice.pdf", "ready")]
            workers = children(program.pid)
            assert workers
            program.send_signal(signal.SIGINT)
            assert program.wait(30) == 0
        finally:
            program.kill()
    assert [pid for pid in workers if Path(f"/proc/{pid}").exists()] == []
    log = (winnow_home / "logs" / "window.log").read_text().splitlines()
    assert [line for line in log if "Qt:" in line and "propagateSizeHints" not in line] == []


@needs_proc
def test_killed_window_leaves_no_worker(winnow_home: Path) -> None:
    environment = {**os.environ, "WINNOW_HOME": str(winnow_home), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "extraction.cli", "gui", "--sample"]
    with subprocess.Popen(command, env=environment) as program:
        for _ in range(600):
            if documents(winnow_home) == [("invoice.pdf", "ready")]:
                break
            time.sleep(0.05)
        workers = children(program.pid)
        program.kill()
    assert workers
    for _ in range(200):
        if not any(Path(f"/proc/{pid}").exists() for pid in workers):
            break
        time.sleep(0.05)
    assert [pid for pid in workers if Path(f"/proc/{pid}").exists()] == []


@needs_proc
def test_a_second_start_gives_its_files_to_the_first(winnow_home: Path, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("Alder Mill")
    environment = {**os.environ, "WINNOW_HOME": str(winnow_home), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "extraction.cli", "gui"]
    with subprocess.Popen(command, env=environment) as program:
        try:
            for _ in range(1200):
                if (winnow_home / "data" / "window.socket").exists() or program.poll() is not None:
                    break
                time.sleep(0.05)
            second = subprocess.run([*command, str(tmp_path / "note.txt")], env=environment, timeout=300)
            assert second.returncode == 0
            for _ in range(1200):
                if documents(winnow_home) == [("note.txt", "ready")]:
                    break
                time.sleep(0.05)
            assert documents(winnow_home) == [("note.txt", "ready")]
            program.send_signal(signal.SIGINT)
            assert program.wait(60) == 0
        finally:
            program.kill()
    assert not (winnow_home / "data" / "window.socket").exists()
