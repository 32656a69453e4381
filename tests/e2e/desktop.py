"""A desktop of its own for the tests: Xvfb, a window manager, keys and mouse by xdotool, pictures of it.

Everything waits for what it needs to see and never for a time: a slow machine takes longer and fails nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from PIL import ImageGrab

TOOLS = ("Xvfb", "openbox", "xdotool")
SCREEN = (1280, 800)
SURROUNDINGS = {
    "QT_QPA_PLATFORM": "xcb",
    "LC_ALL": "C.UTF-8",
    "LANGUAGE": "en",
    "OMP_WAIT_POLICY": "passive",  # threads of the model that wait take no time from those that work
}
PATIENCE_S = float(os.environ.get("WINNOW_E2E_PATIENCE_S", "600"))
"""What takes a second on a quiet machine may take a minute on a busy one; only a real fault takes longer."""
AGAIN_S = 5
"""A key that has changed nothing by then is pressed again, as a person would."""
POLL_S = 0.03


def missing_tools() -> list[str]:
    """The programs that are not on this machine."""
    return [tool for tool in TOOLS if not shutil.which(tool)]


def wait_for(condition: Callable[[], object], what: str, patience_s: float = PATIENCE_S) -> None:
    """Return as soon as `condition` holds; AssertionError names what did not come."""
    end = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < end, f"this did not come: {what}"
        time.sleep(POLL_S)


class Desktop:
    """One X display with a window manager. `close` ends both."""

    def __init__(self, folder: Path) -> None:
        self._server, self.display = _start_server()
        self.environment: dict[str, str] = {**os.environ, **SURROUNDINGS, "DISPLAY": self.display}
        for name in ("WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP", "DBUS_SESSION_BUS_ADDRESS", "XAUTHORITY"):
            self.environment.pop(name, None)
        ready = folder / "window-manager-is-up"
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable", "--startup", f"touch {ready}"],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(ready.exists, "the window manager")

    def close(self) -> None:
        """End the window manager and the display."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait(60)

    # ------------------------------------------------------------------ hands

    def keys(self, *keys: str) -> None:
        """Press keys one after the other, by their X names: "ctrl+e", "Down"."""
        self._tool("key", "--clearmodifiers", "--delay", "0", *keys)

    def text(self, text: str) -> None:
        """Type a text."""
        self._tool("type", "--delay", "0", text)

    def keys_until(self, condition: Callable[[], object], what: str, *keys: str) -> None:
        """Press keys until something is so; they must do no harm where they come twice."""
        self.act_until(condition, what, lambda: self.keys(*keys))

    def act_until(self, condition: Callable[[], object], what: str, act: Callable[[], object]) -> None:
        """Do something again and again until something is so."""
        end = time.monotonic() + PATIENCE_S
        while True:
            act()
            try:
                wait_for(condition, what, AGAIN_S)
            except AssertionError:
                if time.monotonic() > end:
                    raise
            else:
                return

    def minimise(self) -> None:
        """Put the window that has the keys out of sight."""
        self._tool("getactivewindow", "windowminimize")

    def mouse(self, *commands: str) -> None:
        """Move and press: "mousemove", "10", "10", "mousedown", "1"."""
        self._tool(*commands)

    # ------------------------------------------------------------------ eyes

    def active(self) -> str:
        """The title of the window that has the keys; empty where none has."""
        return self._ask("getactivewindow", "getwindowname")

    def active_id(self) -> str:
        """The id of that window; empty where none has the keys."""
        return self._ask("getactivewindow")

    def windows(self, title: str) -> list[str]:
        """The ids of the visible windows whose title begins like this."""
        return self._ask("search", "--onlyvisible", "--name", f"^{re.escape(title)}").split()

    def place(self, window: str) -> tuple[int, int]:
        """The middle of a window on the screen, in pixels."""
        lines = self._ask("getwindowgeometry", "--shell", window).splitlines()
        at = {name: int(value) for name, _, value in (line.partition("=") for line in lines)}
        return at["X"] + at["WIDTH"] // 2, at["Y"] + at["HEIGHT"] // 2

    def wait_active(self, title: str) -> None:
        """Wait until a window whose title begins like this has the keys."""
        try:
            wait_for(lambda: self.active().startswith(title), f"the window “{title}”")
        except AssertionError as error:
            raise AssertionError(f"{error}; the window “{self.active()}” is active") from None

    def picture(self, file: Path) -> None:
        """Keep what the screen shows."""
        file.parent.mkdir(parents=True, exist_ok=True)
        ImageGrab.grab(xdisplay=self.display).save(file)

    def start(
        self, command: Sequence[str], more: Mapping[str, str], output: IO[str] | int = subprocess.PIPE
    ) -> subprocess.Popen[str]:
        """Start a program on this desktop; what it writes on its streams is text and goes to `output`."""
        return subprocess.Popen(
            list(command),
            env={**self.environment, **more},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _tool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True, capture_output=True, timeout=60)

    def _ask(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, check=False, capture_output=True, text=True, timeout=60
        )
        return done.stdout.strip()


def _start_server() -> tuple[subprocess.Popen[bytes], str]:
    """Xvfb on a free display; it says which as soon as it can be used."""
    read, write = os.pipe()
    width, height = SCREEN
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(
        command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    return server, f":{number}"
