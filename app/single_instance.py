"""One window to a home: a second start hands its files over to the first and ends."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from extraction import paths

log = logging.getLogger("winnow.window")

MAX_BYTES = 1_000_000
"""Of a message: some thousand long paths."""
WAIT_MS = 4_000
"""A window that is loading a large pile may take a moment to answer."""
RETRY_MS = 50
LONGEST_SOCKET_PATH = 100
"""Bytes; the system's limit for the address of a local socket is 104 or 108."""
ANSWER = b"taken\n"


def server_name() -> str:
    """Where the window of this home listens: a socket in its data folder, or a named pipe on Windows."""
    home = paths.data_dir()
    if sys.platform == "win32":
        return f"winnow-{hashlib.sha256(str(home).encode()).hexdigest()[:24]}"
    socket = home / "window.socket"
    if len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH:
        return str(socket)
    name = hashlib.sha256(os.fsencode(home)).hexdigest()[:24]
    return str(Path(tempfile.gettempdir()) / f"winnow-{os.getuid()}-{name}.socket")


def hand_over(sources: list[str], wait_ms: int = WAIT_MS) -> bool:
    """Give the sources to the window that is open already; whether it took them."""
    socket = QLocalSocket()
    end = time.monotonic() + wait_ms / 1000
    socket.connectToServer(server_name())
    while not socket.waitForConnected(wait_ms):  # it may be starting and not listen yet
        if time.monotonic() > end:
            return False
        QThread.msleep(RETRY_MS)
        socket.connectToServer(server_name())
    socket.write(json.dumps({"add": sources}).encode() + b"\n")
    while not socket.canReadLine():
        if not socket.waitForReadyRead(wait_ms):
            return False
    taken = socket.readLine().data() == ANSWER
    socket.disconnectFromServer()
    return taken


class Listener(QObject):
    """Hears other starts of Winnow. Needs the home's lock: it clears away what an ended window left."""

    handed = Signal(list)
    """Files, folders and addresses of a second start; maybe none: then only the window is wanted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._connected)

    def listen(self) -> bool:
        """Begin; False where the system does not let us, which costs only the handing over."""
        QLocalServer.removeServer(server_name())
        listening = self._server.listen(server_name())
        if not listening:
            log.warning("other starts cannot be heard: %s", self._server.serverError().name)
        return listening

    def close(self) -> None:
        """Hear nothing more and clear the socket away."""
        self._server.close()

    @Slot()
    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(socket.deleteLater)
            self._take(socket)

    @Slot()
    def _read(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._take(socket)

    def _take(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > MAX_BYTES:
            socket.abort()
        elif socket.canReadLine():
            sources = sources_in(socket.readLine().data())
            if sources is None:
                socket.abort()
                return
            socket.write(ANSWER)
            socket.flush()
            self.handed.emit(sources)


def sources_in(line: bytes) -> list[str] | None:
    """The sources that a message hands over; None where it is no such message."""
    try:
        message = json.loads(line)
    except ValueError:
        return None
    sources = message.get("add") if isinstance(message, dict) else None
    if not isinstance(sources, list) or not all(isinstance(source, str) for source in sources):
        return None
    return sources
