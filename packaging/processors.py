"""Shows which part of the packaged llama.cpp loads on processors of several kinds, with QEMU's user mode.

    python packaging/processors.py build/package/dist/winnow

Needs qemu-x86_64 (Debian: qemu-user) and a C compiler.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent / "processors.c"
KINDS = {"qemu64": "x64", "Nehalem": "sse42", "SandyBridge": "sandybridge", "Haswell": "haswell"}
"""QEMU's name of a processor, and the part that fits it. QEMU does not know AVX-512."""


def library_folder(app: Path) -> Path:
    """Where llama.cpp lies in the app."""
    return app / "_internal" / "llama_cpp" / "lib"


def chosen(start: list[str], folder: Path) -> str:
    """The part that ggml takes where `start` runs the probe; an explanation where it takes none."""
    result = subprocess.run([*start, str(folder)], capture_output=True, text=True)
    said = result.stderr.strip().splitlines()
    return result.stdout.strip() or f"failed with {result.returncode}: {said[-1] if said else 'nothing said'}"


def main() -> None:
    """Try every kind and this machine; ends with 1 when a kind gets another part than the one that fits."""
    folder = library_folder(Path(sys.argv[1]))
    wrong = 0
    with tempfile.TemporaryDirectory() as place:
        probe = str(Path(place, "probe"))
        subprocess.run(["cc", "-O1", str(SOURCE), "-o", probe, "-ldl"], check=True)
        print(f"this machine: {chosen([probe], folder)}")
        for kind, part in KINDS.items():
            got = chosen(["qemu-x86_64", "-cpu", kind, probe], folder)
            wrong += got != part
            print(f"{kind}: {got}" + ("" if got == part else f" (expected {part})"))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
