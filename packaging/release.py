"""Cuts a release: the version in pyproject.toml, the section of CHANGELOG.md, and SHA256SUMS of the packages.

python packaging/release.py cut 0.2.0     # the version and the section; look, commit, tag
python packaging/release.py checksums     # writes dist/packages/SHA256SUMS
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT, CHANGELOG = ROOT / "pyproject.toml", ROOT / "CHANGELOG.md"
PACKAGES = ROOT / "dist" / "packages"
SUMS = "SHA256SUMS"

_VERSION = re.compile(r"\d+\.\d+\.\d+(rc\d+)?")
_VERSION_LINE = re.compile(r'^version = "([^"]+)"$', re.MULTILINE)
_UNRELEASED = "## [Unreleased]\n"


class ReleaseFailed(Exception):
    """The release cannot be cut; the text says what to do."""


def project_version(text: str | None = None) -> str:
    """The version, from the one place where it stands."""
    return str(tomllib.loads(text or PROJECT.read_text("utf-8"))["project"]["version"])


def set_version(text: str, version: str) -> str:
    """pyproject.toml with another version. Raises ReleaseFailed for what is no newer version."""
    if not _VERSION.fullmatch(version):
        raise ReleaseFailed(f"{version!r} is no version: write it like 1.2.3 or 1.2.3rc1")
    if _order(version) < _order(project_version(text)):
        raise ReleaseFailed(
            f"{version} is older than {project_version(text)}, which stands in pyproject.toml"
        )
    new, count = _VERSION_LINE.subn(f'version = "{version}"', text, count=1)
    if not count or project_version(new) != version:
        raise ReleaseFailed("pyproject.toml has no line `version = ...` under [project]")
    return new


def _order(version: str) -> tuple[int, ...]:
    """For comparing; a candidate comes before its release."""
    plain, _, candidate = version.partition("rc")
    return (*map(int, plain.split(".")), int(candidate) if candidate else sys.maxsize)


def cut_changelog(text: str, version: str, day: str) -> str:
    """The changelog with what was unreleased under the version, and an empty section above it."""
    before, heading, rest = text.partition(_UNRELEASED)
    if not heading:
        raise ReleaseFailed("CHANGELOG.md has no section `## [Unreleased]`")
    if f"## [{version}]" in text:
        raise ReleaseFailed(f"CHANGELOG.md has a section {version} already")
    section = rest.split("\n## [", 1)[0]
    if not re.search(r"^- ", section, re.MULTILINE):
        raise ReleaseFailed("the section [Unreleased] of CHANGELOG.md says nothing: note what changed first")
    return f"{before}{_UNRELEASED}\n## [{version}] - {day}\n{rest}"


def today() -> str:
    """The day as the changelog writes it, the same everywhere on Earth."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def latest_version_day(changelog: str, version: str) -> str | None:
    """The day on which a version was cut; None if it is not yet."""
    found = re.search(rf"^## \[{re.escape(version)}\] - (\d{{4}}-\d\d-\d\d)$", changelog, re.MULTILINE)
    return found[1] if found else None


def checksums(folder: Path, version: str) -> str:
    """The lines of SHA256SUMS for a version's packages, as `sha256sum -c` reads them.

    Raises ReleaseFailed where there are none; those of other versions may lie beside them.
    """
    files = [file for file in sorted(folder.glob(f"winnow[-_]{version}[-_]*")) if file.is_file()]
    if not files:
        raise ReleaseFailed(f"no packages of {version} in {folder}: run `make package` first")
    lines = []
    for file in files:
        with file.open("rb") as stream:
            lines.append(f"{hashlib.file_digest(stream, 'sha256').hexdigest()}  {file.name}\n")
    return "".join(lines)


def cut(version: str) -> None:
    """Write version and section; nothing is written when either cannot be."""
    project = set_version(PROJECT.read_text("utf-8"), version)
    news = cut_changelog(CHANGELOG.read_text("utf-8"), version, today())
    PROJECT.write_text(project, "utf-8")
    CHANGELOG.write_text(news, "utf-8")


def main() -> None:
    """Read the command and do it."""
    parser = argparse.ArgumentParser(description="Cut a release of Winnow.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("cut", help="version and changelog").add_argument("version")
    commands.add_parser("checksums", help="SHA256SUMS of the packages")
    options = parser.parse_args()
    try:
        if options.command == "cut":
            cut(options.version)
        else:
            (PACKAGES / SUMS).write_text(checksums(PACKAGES, project_version()), "utf-8")
    except ReleaseFailed as error:
        sys.exit(f"winnow: {error}")


if __name__ == "__main__":
    main()
