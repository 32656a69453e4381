"""How much memory this process holds: what a person sees as the cost of a loaded model."""

from __future__ import annotations

import os
import sys
from pathlib import Path

STATM = Path("/proc/self/statm")
"""Linux: sizes in pages, the second number is what is in memory now."""


def resident_bytes(statm: Path = STATM) -> int:
    """Bytes in memory now; where the system tells only the highest so far, that; 0 where it tells nothing."""
    try:
        return int(statm.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return _highest()


def _highest() -> int:
    try:
        import resource  # POSIX only
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024  # macOS counts bytes, the others kilobytes
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
