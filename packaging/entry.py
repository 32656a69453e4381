"""Where the packaged app begins: `winnow` is the command, `winnow-window` and a double click open the window."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

WINDOW_NAMES = frozenset({"winnow-window", "Winnow"})
"""What the program is called where it starts without a terminal: the link on Linux and the Windows shortcut, and
the app on macOS."""


def words(argv: list[str]) -> list[str]:
    """The command line meant: the window's own name stands for `gui`, but what names a command of the window itself stays."""
    name, *rest = argv
    if Path(name).stem in WINDOW_NAMES and rest[:1] not in (["worker"], ["gui"]):
        return [name, "gui", *rest]
    return argv


if __name__ == "__main__":
    multiprocessing.freeze_support()  # a library that starts processes gets them, and not a second window
    sys.argv = words(sys.argv)

    from extraction.cli import main

    main()
