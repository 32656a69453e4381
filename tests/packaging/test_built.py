"""The app as `make package` built it; WINNOW_PACKAGE names its folder (build/package/dist/winnow)."""

from __future__ import annotations

import csv
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import deb
import processors
import pytest
import release

from extraction.model_store import hub
from extraction.paths import database_file, log_dir

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = "_internal/assets/samples/invoice.pdf"
WAIT_SECONDS = 120

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the names of the files are those of Linux")


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder of the app."""
    if not (place := os.environ.get("WINNOW_PACKAGE")):
        pytest.skip(
            "no built app named: run `make package`, then set WINNOW_PACKAGE=build/package/dist/winnow"
        )
    folder = Path(place).resolve()
    assert (folder / "winnow").is_file(), f"no app in {folder}"
    return folder


def test_the_command_tells_the_version(built: Path) -> None:
    said = subprocess.run([built / "winnow", "--version"], capture_output=True, text=True, check=True)
    assert release.project_version() in said.stdout


@pytest.mark.model
def test_the_sample_becomes_a_table(built: Path, small_model: Path, tmp_path: Path) -> None:
    words = [built / "winnow", "extract", built / SAMPLE, "--schema", "invoice", "--model", hub.TEST_MODEL]
    done = subprocess.run([*words, "--format", "csv", "--out", tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    table = (tmp_path / "results.csv").read_text("utf-8-sig")  # lists have files of their own beside it
    (row,) = csv.DictReader(table.splitlines())
    assert any(row.values())


def test_the_window_opens_and_closes_when_it_is_told_to(built: Path) -> None:
    window = subprocess.Popen([built / "winnow-window", built / SAMPLE], stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + WAIT_SECONDS
    reads = log_dir() / "documents.log"  # its worker was started, so the window is there
    while window.poll() is None and not reads.exists() and time.monotonic() < end:
        time.sleep(0.1)
    window.send_signal(signal.SIGINT)
    said = window.communicate(timeout=WAIT_SECONDS)[1]
    assert window.returncode == 0, said
    assert database_file().exists()


def test_every_library_is_inside_or_in_a_package_that_the_deb_asks_for(built: Path) -> None:
    assert "libc6 (>= 2.36)" in deb.depends(deb.missing_in(built), "2.36")


def test_llama_cpp_has_a_part_for_every_kind_of_processor(built: Path) -> None:
    parts = {file.name for file in processors.library_folder(built).glob("libggml-cpu-*.so")}
    assert {f"libggml-cpu-{kind}.so" for kind in ("x64", "sse42", "haswell", "skylakex", "zen4")} <= parts


def test_the_notices_name_what_is_inside(built: Path) -> None:
    text = (built / "THIRD_PARTY_NOTICES.txt").read_text("utf-8")
    for part in (
        "PySide6_Essentials",
        "shiboken6",
        "llama.cpp and ggml",
        "Python 3.",
        "GNU LESSER GENERAL PUBLIC",
    ):
        assert part in text
    assert (built / "LICENSE").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")


def test_no_link_leads_nowhere(built: Path) -> None:
    assert [file for file in built.rglob("*") if file.is_symlink() and not file.exists()] == []


def test_no_library_is_looked_for_in_a_folder_of_who_built_it(built: Path) -> None:
    files = [file for file in built.rglob("*") if file.is_file() and deb.is_elf(file)]
    listing = subprocess.run(["readelf", "-d", *files], capture_output=True, text=True, check=True).stdout
    places = {
        place for found in re.findall(r"R(?:UN)?PATH\).*\[(.*)\]", listing) for place in found.split(":")
    }
    assert {place for place in places if not place.startswith("$ORIGIN")} == set()
