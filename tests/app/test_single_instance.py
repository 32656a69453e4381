"""A second start hands its files over; what an ended window left behind is in nobody's way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from pytestqt.qtbot import QtBot

from app.application import AlreadyOpen, _lock_or_hand_over, only_window
from app.single_instance import Listener, hand_over, server_name, sources_in

CODE = "import sys; from app.single_instance import hand_over; sys.exit(not hand_over(sys.argv[1:], 30_000))"


@pytest.fixture
def listener(qtbot: QtBot) -> Iterator[Listener]:
    made = Listener()
    assert made.listen()
    yield made
    made.close()


def second_start(home: Path, *sources: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "WINNOW_HOME": str(home)}
    return subprocess.Popen([sys.executable, "-c", CODE, *sources], env=environment)


def test_files_of_a_second_start_arrive(listener: Listener, winnow_home: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(listener.handed, timeout=60_000) as handed:
        process = second_start(winnow_home, "/a b/ü.pdf", "https://example.org/")
    assert handed.args == [["/a b/ü.pdf", "https://example.org/"]]
    assert process.wait(60) == 0
    with qtbot.waitSignal(listener.handed, timeout=60_000) as handed:
        process = second_start(winnow_home)
    assert handed.args == [[]]  # only the window is wanted
    assert process.wait(60) == 0


def test_nobody_answers_without_a_window() -> None:
    assert hand_over(["/a.pdf"], wait_ms=1) is False


def test_every_home_has_its_own(listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = server_name()
    monkeypatch.setenv("WINNOW_HOME", str(tmp_path / "other"))
    assert server_name() != first
    assert hand_over(["/a.pdf"], wait_ms=1) is False
    monkeypatch.setenv("WINNOW_HOME", str(tmp_path / ("long" * 40)))
    assert len(server_name()) < 104


def test_a_socket_left_by_a_killed_window_is_cleared_away(qtbot: QtBot) -> None:
    path = Path(server_name())
    path.touch()
    listener = Listener()
    assert listener.listen()
    assert path.stat().st_mode & 0o077 == 0
    listener.close()


def test_what_is_no_message_is_not_taken(listener: Listener, qtbot: QtBot) -> None:
    handed: list[list[str]] = []
    listener.handed.connect(handed.append)
    socket = QLocalSocket()
    socket.connectToServer(server_name())
    socket.write(b'{"add": [1]}\n')
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState, timeout=30_000)
    assert handed == []
    assert sources_in(json.dumps({"add": ["/a.pdf"]}).encode()) == ["/a.pdf"]
    assert [sources_in(line) for line in (b"", b"[]", b'{"add": "a"}', b'"\xff"', b"{}")] == [None] * 5


def test_without_an_answer_the_second_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = only_window()
    monkeypatch.setattr("app.application.hand_over", lambda sources: False)
    with pytest.raises(AlreadyOpen):
        _lock_or_hand_over(["/a.pdf"])
    monkeypatch.setattr("app.application.hand_over", lambda sources: sources == ["/a.pdf"])
    assert _lock_or_hand_over(["/a.pdf"]) is None
    lock.release()
    free = _lock_or_hand_over([])
    assert free is not None
    free.release()
    QLocalServer.removeServer(server_name())
