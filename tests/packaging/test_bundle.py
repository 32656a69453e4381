"""What goes into the packaged app."""

from __future__ import annotations

from pathlib import Path

import bundle
import deb
import pytest

from app.texts import language

LISTING = """\
 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]
 0x0000000000000001 (NEEDED)             Shared library: [libxcb.so.1]
 0x000000000000000e (SONAME)             Library soname: [libQt6XcbQpa.so.6]
"""


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
        "babel/locale-data/root.dat",
        "babel/global.dat",
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
        "PySide6/Qt/translations/qtbase_fr.qm",
        "PySide6/Qt/lib/libQt6EglFSDeviceIntegration.so.6",
        "babel/locale-data/fr.dat",
        "libllama-common.so.0",
        "winnow-0.1.0.dist-info/direct_url.json",
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
        ("models.json", "extraction/model_store"),
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


def test_every_language_of_the_window_has_the_words_of_qt() -> None:
    assert {f"qtbase_{name}" for name in language.SPOKEN} <= bundle.QT_TRANSLATIONS


def test_what_is_needed_is_read_and_what_a_library_names_itself_is_not() -> None:
    assert bundle.needed_libraries(LISTING) == {"libc.so.6", "libxcb.so.1"}


def test_a_desktops_own_libraries_stay_out_with_what_only_they_need() -> None:
    needs = {
        "/env/QtCore.so": {"libglib-2.0.so.0", "libxcb-cursor.so.0", "libc.so.6"},
        "/lib/libglib-2.0.so.0": {"libpcre2-8.so.0"},
        "/lib/libxcb-cursor.so.0": {"libxcb-image.so.0"},
        "/env/platformthemes/libqgtk3.so": {"libgtk-3.so.0"},
    }
    rows = [
        ("PySide6/QtCore.so", "/env/QtCore.so", "EXTENSION"),
        ("PySide6/platformthemes/libqgtk3.so", "/env/platformthemes/libqgtk3.so", "BINARY"),
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK"),
        ("libpython3.11.so.1.0", "/lib/libpython3.11.so.1.0", "BINARY"),
        ("libglib-2.0.so.0", "/lib/libglib-2.0.so.0", "BINARY"),
        ("libpcre2-8.so.0", "/lib/libpcre2-8.so.0", "BINARY"),
        ("libxcb-cursor.so.0", "/lib/libxcb-cursor.so.0", "BINARY"),
        ("libxcb-image.so.0", "/lib/libxcb-image.so.0", "BINARY"),
        ("libgtk-3.so.0", "/lib/libgtk-3.so.0", "BINARY"),
    ]
    left = bundle.without_system_libraries(rows, lambda file: needs.get(file, set()))
    assert [name for name, _, _ in left] == [
        "PySide6/QtCore.so",
        "PySide6/platformthemes/libqgtk3.so",
        "libQt6Core.so.6",
        "libpython3.11.so.1.0",
        "libxcb-cursor.so.0",
        "libxcb-image.so.0",
    ]


def test_what_is_left_to_the_system_is_what_the_debian_package_asks_for() -> None:
    assert set(deb.SYSTEM_LIBRARIES) >= bundle.LEFT_TO_THE_SYSTEM


def test_of_llama_cpp_only_what_is_loaded_goes_in_once(tmp_path: Path) -> None:
    for name in (
        "libggml.so",
        "libggml.so.0",
        "libggml.so.0.25.3",
        "libggml-cpu-x64.so",
        "libllama.dylib",
        "libllama.0.5.0.dylib",
        "ggml.dll",
        "libllama-common.so",
        "libmtmd.so.0",
        "llama.pc",
        "bin.txt",
    ):
        (tmp_path / name).touch()
    (tmp_path / "cmake").mkdir()
    assert [file.name for file in bundle.needed_names(tmp_path)] == [
        "ggml.dll",
        "libggml-cpu-x64.so",
        "libggml.so",
        "libggml.so.0",
        "libllama.dylib",
    ]
