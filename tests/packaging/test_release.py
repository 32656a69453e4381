"""Cutting a release: version, changelog section, checksums."""

from __future__ import annotations

from pathlib import Path

import pytest
import release

PROJECT = '[project]\nname = "winnow"\nversion = "0.1.0"\n\n[tool.other]\nversion = "9"\n'
NEWS = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-01-02\n\n- First.\n"


def test_the_version_changes_in_its_one_place() -> None:
    assert release.set_version(PROJECT, "0.2.0") == PROJECT.replace("0.1.0", "0.2.0")
    assert release.project_version(release.set_version(PROJECT, "0.1.0")) == "0.1.0"


@pytest.mark.parametrize("version", ["0.0.9", "0.1.0rc1", "1.2", "v1.2.3", "1.2.3; rm", ""])
def test_what_is_no_newer_version_is_refused(version: str) -> None:
    with pytest.raises(release.ReleaseFailed):
        release.set_version(PROJECT, version)


def test_a_release_follows_its_candidate() -> None:
    assert 'version = "0.2.0"' in release.set_version(release.set_version(PROJECT, "0.2.0rc2"), "0.2.0")


def test_what_was_unreleased_stands_under_the_version() -> None:
    assert release.cut_changelog(NEWS, "0.2.0", "2026-03-04") == (
        "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-03-04\n\n### Added\n\n- A thing.\n\n"
        "## [0.1.0] - 2026-01-02\n\n- First.\n"
    )


def test_a_section_is_cut_once_and_not_empty() -> None:
    cut = release.cut_changelog(NEWS, "0.2.0", "2026-03-04")
    with pytest.raises(release.ReleaseFailed, match="already"):
        release.cut_changelog(NEWS, "0.1.0", "2026-03-04")
    with pytest.raises(release.ReleaseFailed, match="says nothing"):
        release.cut_changelog(cut, "0.3.0", "2026-03-05")
    with pytest.raises(release.ReleaseFailed, match="no section"):
        release.cut_changelog("# Changelog\n", "0.3.0", "2026-03-05")


def test_the_day_of_a_version() -> None:
    assert release.latest_version_day(NEWS, "0.1.0") == "2026-01-02"
    assert release.latest_version_day(NEWS, "0.2.0") is None


def test_the_projects_own_files_can_be_cut() -> None:
    assert (
        release.project_version(release.set_version(release.PROJECT.read_text("utf-8"), "999.0.0"))
        == "999.0.0"
    )
    assert "## [999.0.0] - 2026-03-04" in release.cut_changelog(
        release.CHANGELOG.read_text("utf-8"), "999.0.0", "2026-03-04"
    )


def test_checksums_are_those_that_sha256sum_checks(tmp_path: Path) -> None:
    (tmp_path / "winnow_1.2.3_amd64.deb").write_bytes(b"abc")
    (tmp_path / "winnow-1.2.3-linux-x86_64.tar.gz").write_bytes(b"")
    for other in ("SHA256SUMS", "winnow_1.2.2_amd64.deb", "winnow_1.2.3rc1_amd64.deb"):
        (tmp_path / other).write_text("old")
    assert release.checksums(tmp_path, "1.2.3") == (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  winnow-1.2.3-linux-x86_64.tar.gz\n"
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  winnow_1.2.3_amd64.deb\n"
    )


def test_no_packages_no_checksums(tmp_path: Path) -> None:
    with pytest.raises(release.ReleaseFailed, match="make package"):
        release.checksums(tmp_path / "none", "1.2.3")
