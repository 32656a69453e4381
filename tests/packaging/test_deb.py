"""The Debian package: what it depends on, and where its files lie."""

from __future__ import annotations

import configparser
import gzip
import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import deb
import pytest


class DesktopFile(configparser.ConfigParser):
    """Unlike other such files it tells large letters in names from small ones."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """The tree of a package around an app of one program."""
    app, icons = tmp_path / "app", tmp_path / "icons"
    (app / "_internal").mkdir(parents=True)
    icons.mkdir()
    (app / "winnow").write_text("#!/bin/sh\necho $0 $@\n")
    (app / "_internal" / "data.txt").write_text("x")
    (app / "_internal" / "data.txt").chmod(0o600)
    (icons / "winnow.svg").write_text("<svg/>")
    for size in deb.PNG_SIZES:
        (icons / f"winnow-{size}.png").write_bytes(b"png")
    words = {"notices": tmp_path / "notices", "changelog": tmp_path / "news"}
    for file in words.values():
        file.write_text(file.name)
    deb.fill_root(tmp_path / "root", app, icons, words, "1.2.3", "2026-03-04")
    return tmp_path / "root"


def test_packages_are_named_once_and_libc_with_its_version() -> None:
    assert deb.depends(["libc.so.6", "libm.so.6", "libxcb.so.1"], "2.36") == [
        "fonts-dejavu-core | fonts-freefont-ttf | ttf-bitstream-vera",
        "libc6 (>= 2.36)",
        "libegl1",
        "libgl1",
        "libxcb1",
    ]


def test_a_library_of_an_unknown_package_stops_the_build_and_a_cards_driver_does_not() -> None:
    with pytest.raises(deb.PackageFailed, match=r"libnew\.so\.3"):
        deb.depends(["libc.so.6", "libnew.so.3"], "2.36")
    assert "libcuda1" not in " ".join(deb.depends(["libcuda.so.1"], "2.36"))


def test_both_commands_lead_to_the_program(filled: Path) -> None:
    for name in ("winnow", "winnow-window"):
        place = filled / "usr/bin" / name
        assert place.is_symlink()
        assert place.resolve() == filled / "usr/lib/winnow/winnow"


def test_all_may_read_and_only_the_program_runs(filled: Path) -> None:
    assert (filled / "usr/lib/winnow/winnow").stat().st_mode & 0o777 == 0o755
    assert (filled / "usr/lib/winnow/_internal/data.txt").stat().st_mode & 0o777 == 0o644
    assert (filled / "usr/lib/winnow/_internal").stat().st_mode & 0o777 == 0o755


def test_icons_lie_in_their_sizes(filled: Path) -> None:
    theme = filled / "usr/share/icons/hicolor"
    for size in (16, 22, 24, 32, 48, 64, 128, 256, 512):
        assert (theme / f"{size}x{size}/apps/winnow.png").is_file()
    assert (theme / "scalable/apps/winnow.svg").is_file()


def test_the_desktop_file_opens_pdfs_in_the_window(filled: Path) -> None:
    entry = DesktopFile(interpolation=None)
    entry.read(filled / "usr/share/applications/winnow.desktop", "utf-8")
    words = entry["Desktop Entry"]
    assert words["MimeType"] == "application/pdf;"
    assert words["Exec"] == "winnow-window %F"
    assert (filled / "usr/bin" / words["TryExec"]).is_symlink()
    assert words["Icon"] == "winnow"


def test_the_metainfo_names_the_version_and_the_desktop_file(filled: Path) -> None:
    tree = ElementTree.parse(filled / "usr/share/metainfo/org.winnow.Winnow.metainfo.xml").getroot()
    release = tree.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": "1.2.3", "date": "2026-03-04"}
    launchable = tree.find("launchable")
    assert launchable is not None
    assert (filled / "usr/share/applications" / str(launchable.text)).is_file()


@pytest.mark.skipif(
    not shutil.which("desktop-file-validate"), reason="desktop-file-validate is not installed"
)
def test_the_desktop_file_is_valid(filled: Path) -> None:
    file = filled / "usr/share/applications/winnow.desktop"
    said = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True)
    assert (said.returncode, said.stdout) == (0, "")


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstreamcli is not installed")
def test_the_metainfo_is_valid(filled: Path) -> None:
    file = filled / "usr/share/metainfo/org.winnow.Winnow.metainfo.xml"
    said = subprocess.run(["appstreamcli", "validate", "--no-net", file], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout


def test_notices_and_changelog_are_where_debian_looks(filled: Path) -> None:
    folder = filled / "usr/share/doc/winnow"
    assert (folder / "copyright").read_text() == "notices"
    assert gzip.decompress((folder / "changelog.gz").read_bytes()) == b"news"


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not installed")
def test_the_archive_holds_it_all_owned_by_root(filled: Path, tmp_path: Path) -> None:
    shutil.copy(os.path.realpath("/bin/true"), filled / "usr/lib/winnow/winnow")
    package = deb.build(filled, tmp_path, "1.2.3")
    assert package.name.startswith("winnow_1.2.3_")
    listing = subprocess.run(
        ["dpkg-deb", "--contents", package], capture_output=True, text=True, check=True
    ).stdout
    assert "./usr/bin/winnow-window -> ../lib/winnow/winnow" in listing
    assert {line.split()[1] for line in listing.splitlines()} == {"root/root"}
    wanted = subprocess.run(
        ["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True, check=True
    )
    assert "libc6 (>= " in wanted.stdout
