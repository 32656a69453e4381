"""`make docs`: renders the documentation into out/docs.

On a forge the pages are read where they lie, and they point at pictures and records outside docs/. MkDocs
sees one folder only, so it gets a copy of all that is linked, at the same places.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "out" / "docs-source"
COPIED = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "LICENSE",
    "docs/**/*.md",
    "docs/charts/*.svg",
    "assets/screenshots/*.png",
    "tests/bench/*.md",
    "tests/corpus/README.md",
)


def gather(folder: Path = SOURCE) -> None:
    """The copy that MkDocs reads."""
    shutil.rmtree(folder, ignore_errors=True)
    for pattern in COPIED:
        for file in sorted(ROOT.glob(pattern)):
            place = folder / file.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


def main() -> int:
    """Render; a link that leads nowhere is an error."""
    gather()
    return subprocess.run([sys.executable, "-m", "mkdocs", "build"], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
