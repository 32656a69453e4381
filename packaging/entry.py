"""Where the packaged app begins: `winnow` is the command, `winnow-window` opens the window."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import MutableMapping
from pathlib import Path

WINDOW = "winnow-window"
"""The program's name where no terminal starts it: a link on Linux, a second program elsewhere."""


def words(argv: list[str]) -> list[str]:
    """The command line meant: the window's own name stands for `gui`."""
    name, *rest = argv
    if Path(name).stem == WINDOW and rest[:1] not in (["worker"], ["gui"]):
        return [name, "gui", *rest]
    return argv


RESET = "PYINSTALLER_RESET_ENVIRONMENT"
"""PyInstaller's own switch: a process of ours that finds it sets itself up anew."""


def give_back_library_path(environment: MutableMapping[str, str]) -> None:
    """Let programs that we open (a browser, a file manager) load the system's libraries and not ours.

    PyInstaller's starter puts its own folder there, and this process has read it already. Our workers get it
    from the starter again, which without the switch would take theirs for set.
    """
    environment[RESET] = "1"
    before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        environment["LD_LIBRARY_PATH"] = before
    else:
        environment.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    multiprocessing.freeze_support()  # a library that starts processes gets them, and not a second window
    sys.argv = words(sys.argv)
    if sys.platform == "linux":
        give_back_library_path(os.environ)

    from extraction.cli import main

    main()
