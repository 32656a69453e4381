"""Turns the finished app folder into a Debian package: files, what they depend on, the archive."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from bootstrap import LIBRARIES
from bundle import THEMES, needed_by

LINUX = Path(__file__).resolve().parent / "linux"
APP_ID = "org.winnow.Winnow"
APP_FOLDER = "usr/lib/winnow"
COMMANDS = ("winnow", "winnow-window")
"""Links in /usr/bin, all to the one program; what it does depends on the name (entry.py)."""

PNG_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICON_COLOUR = "#B7791F"
"""The accent of the light theme, as in the window's own icon: readable on light and dark panels."""

SYSTEM_LIBRARIES = {
    **LIBRARIES,
    "ld-linux-x86-64.so.2": "libc6",
    "ld-linux-aarch64.so.1": "libc6",
    "libc.so.6": "libc6",
    "libdl.so.2": "libc6",
    "libm.so.6": "libc6",
    "libpthread.so.0": "libc6",
    "libresolv.so.2": "libc6",
    "librt.so.1": "libc6",
    "libutil.so.1": "libc6",
    "libX11.so.6": "libx11-6",
    "libdrm.so.2": "libdrm2",
    "libgbm.so.1": "libgbm1",
    "libgcc_s.so.1": "libgcc-s1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libstdc++.so.6": "libstdc++6",
    "libudev.so.1": "libudev1",
    "libxcb.so.1": "libxcb1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
    "libgthread-2.0.so.0": "libglib2.0-0",
}
"""What the app may load from the system, and the Debian package of each; another one stops the build."""

LOADED_LATER = ("libegl1", "libgl1", "fonts-dejavu-core | fonts-freefont-ttf | ttf-bitstream-vera")
"""Qt loads the first two by name when it draws; without any font the window shows boxes."""

NOT_NEEDED = re.compile(r"^(libcuda|libnvidia|libcudart|libcublas|libvulkan)")
"""Of a part for a graphics card, which is skipped where its driver is not there."""


class PackageFailed(Exception):
    """The package cannot be made; the text says what to do."""


# ------------------------------------------------------------------ what it depends on


def missing_in(folder: Path) -> set[str]:
    """Names that libraries and programs of the folder need and that are not in it."""
    here = {file.name for file in folder.rglob("*")}
    files = [file for file in folder.rglob("*") if file.is_file() and not file.is_symlink() and is_elf(file)]
    return {name for file in files if THEMES not in file.parts for name in needed_by(str(file))} - here


def is_elf(file: Path) -> bool:
    """True for a program or shared library of Linux."""
    with file.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def depends(libraries: Iterable[str], libc_version: str) -> list[str]:
    """The Depends line's entries. Raises PackageFailed for a library nobody knows the package of."""
    wanted = [name for name in libraries if not NOT_NEEDED.match(name)]
    if unknown := sorted(set(wanted) - set(SYSTEM_LIBRARIES)):
        raise PackageFailed(f"add these to SYSTEM_LIBRARIES in packaging/deb.py: {', '.join(unknown)}")
    packages = {SYSTEM_LIBRARIES[name] for name in wanted} | {"libc6", *LOADED_LATER}
    return sorted(f"libc6 (>= {libc_version})" if name == "libc6" else name for name in packages)


def libc_version() -> str:
    """glibc of this machine: what was built here needs at least that."""
    return (os.confstr("CS_GNU_LIBC_VERSION") or "glibc 2.36").split()[-1]


# ------------------------------------------------------------------ the files


def control(version: str, architecture: str, packages: Iterable[str], kilobytes: int) -> str:
    """The control file."""
    return f"""\
Package: winnow
Version: {version}
Architecture: {architecture}
Maintainer: The Winnow developers <maintainers@users.noreply.a-seed-8d0cdc71.example>
Installed-Size: {kilobytes}
Depends: {", ".join(packages)}
Section: text
Priority: optional
Description: turn PDFs and web pages into checked tables
 Winnow fills a form that you choose from PDFs and web pages, with a language
 model that runs on this computer alone. Every value points at the words it
 came from. Results are exported as Excel, CSV, JSON or highlighted PDFs.
 .
 The model is fetched when you ask for it, and is not part of this package.
"""


def fill_root(root: Path, app: Path, icons: Path, words: Mapping[str, Path], version: str, day: str) -> None:
    """Put everything but the control file into `root`; `words` has the files `notices` and `changelog`."""
    shutil.copytree(app, root / APP_FOLDER, symlinks=True)
    for name in COMMANDS:
        link(root / "usr/bin" / name, f"../lib/winnow/{COMMANDS[0]}")
    put(root / "usr/share/applications/winnow.desktop", (LINUX / "winnow.desktop").read_text("utf-8"))
    put(root / f"usr/share/metainfo/{APP_ID}.metainfo.xml", metainfo(version, day))
    for size in PNG_SIZES:
        place = root / f"usr/share/icons/hicolor/{size}x{size}/apps"
        place.mkdir(parents=True)
        shutil.copyfile(icons / f"winnow-{size}.png", place / "winnow.png")
    scalable = root / "usr/share/icons/hicolor/scalable/apps/winnow.svg"
    put(scalable, (icons / "winnow.svg").read_text("utf-8"))
    put(root / "usr/share/doc/winnow/copyright", words["notices"].read_text("utf-8"))
    put_compressed(root / "usr/share/doc/winnow/changelog.gz", words["changelog"].read_text("utf-8"))
    pages = root / "usr/share/man/man1"
    put_compressed(pages / "winnow.1.gz", manual(version))
    link(pages / "winnow-window.1.gz", "winnow.1.gz")
    tidy_rights(root)


def metainfo(version: str, day: str) -> str:
    """The AppStream file of a release."""
    text = (LINUX / f"{APP_ID}.metainfo.xml").read_text("utf-8")
    return text.replace("@VERSION@", version).replace("@DATE@", day)


def manual(version: str) -> str:
    """A short manual page; every command explains itself."""
    return f"""\
.TH WINNOW 1 "" "Winnow {version}" "User Commands"
.SH NAME
winnow, winnow-window \\- turn PDFs and web pages into checked tables
.SH SYNOPSIS
.B winnow
.I COMMAND
.RI [ OPTIONS ]
.PP
.B winnow-window
.RI [ FILE ...]
.SH DESCRIPTION
.B winnow-window
opens the window.
.B winnow extract
does the same on the terminal.
.B winnow \\-\\-help
lists all commands, and
.BI "winnow " COMMAND " \\-\\-help"
explains one.
"""


def link(place: Path, target: str) -> None:
    """A relative link, its folder made."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(target)


def put(place: Path, text: str) -> None:
    """A text file, its folder made."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


def put_compressed(place: Path, text: str) -> None:
    """The same as .gz, alike in every build."""
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def tidy_rights(root: Path) -> None:
    """All may enter folders, run the program and read other files, whatever the umask here is."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            program = path.is_dir() or path == root / APP_FOLDER / COMMANDS[0]
            path.chmod(0o755 if program else 0o644)


def build(root: Path, target: Path, version: str) -> Path:
    """Write the control file and the archive; returns the .deb."""
    asked = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    architecture = asked.stdout.strip()
    kilobytes = sum(file.lstat().st_size for file in root.rglob("*") if not file.is_symlink()) // 1024
    packages = depends(missing_in(root / APP_FOLDER), libc_version())
    put(root / "DEBIAN/control", control(version, architecture, packages, kilobytes))
    package = target / f"winnow_{version}_{architecture}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package
