"""Writes THIRD_PARTY_NOTICES.txt: every part of other people in the packaged app, with its licence text.

What is in the app is read from PyInstaller's own record of the build, so nothing can be forgotten in a list.
A part without a licence text is an error: then add its text under `packaging/licences` and to `EXTRA_TEXTS`.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from packaging.utils import canonicalize_name  # comes with PyInstaller

LICENCES = Path(__file__).resolve().parent / "licences"
OURS = frozenset({"winnow"})
QT = frozenset({"pyside6-essentials", "shiboken6"})
EXTRA_TEXTS = dict.fromkeys(QT, ("LGPL-3.0.txt", "GPL-3.0.txt"))  # their wheels bring no text
RULE = "=" * 78
_LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice)[^/]*$|dist-info/licen[cs]es/", re.IGNORECASE)

HEAD = """\
Winnow is licensed under the Apache License 2.0. It contains the parts below, each under its own licence.

Qt, PySide6 and Shiboken are used under the GNU Lesser General Public License, version 3. They are not
changed, and they are separate shared libraries that you may replace by your own build of the same version
line; their files lie in the app's folders `PySide6` and `shiboken6` (on Linux in /usr/lib/winnow/_internal).
Put yours there under the same names and start Winnow again. Their source code:
https://download.qt.io/official_releases/QtForPython/ and https://download.qt.io/official_releases/qt/.
python-stdnum (LGPL 2.1 or later) can be replaced by running Winnow from its source code.
"""


@dataclass(frozen=True)
class Part:
    """One component: its name with version, the licence in a word, and the texts."""

    name: str
    licence: str
    texts: tuple[str, ...]


class MissingLicence(Exception):
    """A part in the app has no licence text; the message says which."""


def bundled_files(record: Path) -> set[Path]:
    """Every source file that PyInstaller took, from the .toc files in its work folder."""
    found: set[Path] = set()
    for toc in sorted(record.glob("*.toc")):
        if toc.name.startswith(("PYZ", "COLLECT")):
            found |= {Path(row[1]) for row in _rows(ast.literal_eval(toc.read_text("utf-8")))}
    return found


def _rows(value: object) -> Iterator[tuple[str, str, str]]:
    """(place, source, kind) wherever it stands in a record."""
    if isinstance(value, tuple) and len(value) == 3 and all(isinstance(word, str) for word in value):
        if value[2] != "SYMLINK" and value[1]:
            yield value
    elif isinstance(value, (tuple, list)):
        for inner in value:
            yield from _rows(inner)


def python_parts(files: set[Path], known: Iterable[Distribution]) -> tuple[list[Part], set[Path]]:
    """The distributions that at least one bundled file belongs to, and which files those were."""
    parts, explained = [], set()
    for distribution in known:
        own = {Path(str(distribution.locate_file(file))).resolve() for file in distribution.files or []}
        if taken := own & files:
            explained |= taken
            if canonicalize_name(distribution.metadata["Name"]) not in OURS:
                parts.append(_part_of(distribution))
    return parts, explained


def _part_of(distribution: Distribution) -> Part:
    fields = distribution.metadata
    name = fields["Name"]
    texts = [
        Path(str(distribution.locate_file(file))).read_text("utf-8", "replace")
        for file in distribution.files or []
        if _LICENCE_FILE.search(str(file)) and file.suffix not in {".py", ".pyc"}
    ]
    texts += [(LICENCES / extra).read_text("utf-8") for extra in EXTRA_TEXTS.get(canonicalize_name(name), ())]
    licence = fields["License-Expression"] or (fields["License"] or "").split("\n")[0] or "see its text"
    return Part(f"{name} {distribution.version}", licence, tuple(dict.fromkeys(texts)))


def system_parts(files: Iterable[Path]) -> list[Part]:
    """Debian packages of libraries that were taken from this machine, with their copyright files."""
    packages: dict[str, Part] = {}
    for file in sorted(files):
        package = _debian_package(file)
        if package is None:
            raise MissingLicence(f"{file} is in the app, and no package on this machine says its licence")
        text = Path("/usr/share/doc", package, "copyright")
        if not text.is_file():
            raise MissingLicence(f"the package {package} of {file} has no copyright file")
        packages[package] = Part(
            f"{package} (library)", "see its text", (text.read_text("utf-8", "replace"),)
        )
    return list(packages.values())


def _debian_package(file: Path) -> str | None:
    """Which package a library belongs to; found by its real path or by the one with /usr (a merged /usr)."""
    real = file.resolve()
    for path in (file, real, Path(str(real).removeprefix("/usr")), Path(f"/usr{real}")):
        found = subprocess.run(["dpkg-query", "-S", str(path)], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    return None


def python_itself() -> Part:
    """CPython with its standard library."""
    text = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    if not text.is_file():
        text = Path(f"/usr/share/doc/python3.{sys.version_info.minor}/copyright")
    if not text.is_file():
        raise MissingLicence("Python's own LICENSE.txt is not beside its standard library")
    return Part(f"Python {sys.version.split()[0]}", "PSF-2.0", (text.read_text("utf-8", "replace"),))


def llama_part(source: Path) -> Part:
    """llama.cpp with ggml, from the source it was built of."""
    files = [source / "LICENSE", *sorted((source / "licenses").glob("LICENSE*"))]
    if not files[0].is_file():
        raise MissingLicence(f"{source} has no LICENSE; it should be llama.cpp's source")
    return Part("llama.cpp and ggml", "MIT", tuple(file.read_text("utf-8", "replace") for file in files))


def collect(record: Path, llama_source: Path) -> list[Part]:
    """All parts of the app, by name. Raises MissingLicence."""
    files = {file.resolve() for file in bundled_files(record)}
    parts, explained = python_parts(files, distributions())
    homes = tuple(Path(sys.base_prefix).resolve() / name for name in ("lib", "bin", "DLLs"))
    own = Path(__file__).resolve().parent.parent
    prefix = Path(sys.prefix).resolve()
    rest = {file for file in files - explained if file.is_absolute() and file.exists()}
    rest = {file for file in rest if not any(file.is_relative_to(home) for home in (*homes, prefix, own))}
    parts += [python_itself(), llama_part(llama_source)]
    if sys.platform == "linux":
        parts += system_parts(rest)
    check(parts)
    return sorted(parts, key=lambda part: part.name.lower())


def check(parts: Sequence[Part]) -> None:
    """Raises MissingLicence when a part has no text."""
    if bare := [part.name for part in parts if not any(text.strip() for text in part.texts)]:
        raise MissingLicence(f"no licence text for: {', '.join(bare)}")


def render(parts: Sequence[Part]) -> str:
    """The file: a list, then each part with its texts; a text that several parts share is printed once."""
    lines = [HEAD, *(f"- {part.name}: {part.licence}" for part in parts)]
    printed: dict[str, str] = {}
    for part in parts:
        lines += ["", RULE, f"{part.name} ({part.licence})", RULE]
        for text in part.texts:
            key = " ".join(text.split())
            lines += ["", f"The text is that of {printed[key]}, above." if key in printed else text.strip()]
            printed.setdefault(key, part.name)
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the notices of a build."""
    parser = argparse.ArgumentParser(description="Write the notices of a finished PyInstaller build.")
    parser.add_argument("record", type=Path, help="PyInstaller's work folder with its .toc files")
    parser.add_argument("llama_source", type=Path, help="llama.cpp's source folder")
    parser.add_argument("target", type=Path, help="the file to write")
    options = parser.parse_args()
    try:
        parts = collect(options.record, options.llama_source)
    except MissingLicence as error:
        sys.exit(f"winnow: {error}")
    options.target.write_text(render(parts), "utf-8")


if __name__ == "__main__":
    main()
