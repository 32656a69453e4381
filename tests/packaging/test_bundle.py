"""What goes into the packaged app."""

from __future__ import annotations

from pathlib import Path

import bundle
import pytest


@pytest.mark.parametrize(
    "target",
    [
        "PySide6/Qt/lib/libQt6Core.so.6",
        "PySide6/Qt/lib/libQt6XcbQpa.so.6",
        "PySide6/Qt/lib/libQt6Svg.so.6",
        "PySide6/QtWidgets.abi3.so",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "libpython3.11.so.1.0",
        "llama_cpp/lib/libggml-cpu-haswell.so",
        "assets/samples/invoice.pdf",
        "jsonschema_specifications/schemas/draft7/metaschema.json",
    ],
)
def test_what_the_app_needs_stays(target: str) -> None:
    assert bundle.wanted(target)


@pytest.mark.parametrize(
    "target",
    [
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt/lib/libQt6Qml.so.6",
        "PySide6/Qt/lib/libQt6WebEngineCore.so.6",
        "PySide6/Qt/lib/libQt63DCore.so.6",
        "PySide6/Qt6Quick.dll",
        "PySide6/Qt/qml/QtQuick/libqtquick2plugin.so",
        "PySide6/Qt/plugins/sqldrivers/libqsqlite.so",
        "PySide6/Qt/plugins/imageformats/libqwebp.so",
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/translations/qtdeclarative_de.qm",
        "numpy/tests/data.npy",
        "lxml/includes/libxml/tree.h",
        "numpy/__init__.pyi",
    ],
)
def test_what_it_never_runs_is_left_out(target: str) -> None:
    assert not bundle.wanted(target)


def test_all_that_is_read_at_run_time_goes_in_at_the_place_of_the_checkout() -> None:
    placed = {(Path(file).name, folder) for file, folder in bundle.own_data()}
    assert {
        ("style.qss", "assets"),
        ("winnow.svg", "assets/icons"),
        ("invoice.pdf", "assets/samples"),
        ("models.json", "extraction"),
    } <= placed
    icons = {file.name for file in (bundle.ROOT / "assets" / "icons").iterdir()}
    assert icons <= {name for name, folder in placed if folder == "assets/icons"}


def test_translations_go_in_once_they_are_there(tmp_path: Path) -> None:
    file = tmp_path / "app" / "translations" / "winnow_de.qm"
    file.parent.mkdir(parents=True)
    file.touch()
    assert (str(file), "app/translations") in bundle.own_data(tmp_path)


def test_no_data_file_of_the_sources_is_forgotten() -> None:
    """A file beside the code is either read at run time, and ships, or is named here."""
    shipped = {file for file, _ in bundle.own_data()}
    for package in ("app", "extraction", "schemas"):
        for file in (bundle.ROOT / package).rglob("*"):
            if file.is_file() and file.suffix not in {".py", ".pyc", ".ts"}:
                assert str(file) in shipped, file


def test_copies_that_only_a_linker_asks_for_are_left_out(tmp_path: Path) -> None:
    for name in (
        "libggml.so",
        "libggml.so.0",
        "libggml.so.0.25.3",
        "libggml-cpu-x64.so",
        "libllama.dylib",
        "libllama.0.5.0.dylib",
        "ggml.dll",
    ):
        (tmp_path / name).touch()
    assert [file.name for file in bundle.needed_names(tmp_path)] == [
        "ggml.dll",
        "libggml-cpu-x64.so",
        "libggml.so",
        "libggml.so.0",
        "libllama.dylib",
    ]
