"""What the packaged app holds and what it leaves out: plain lists for the PyInstaller spec, with reasons."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent

_LIBRARY = re.compile(r"\.(so(\.\d+)*|dylib|dll)$")
_FULL_NAME = re.compile(r"\.so(\.\d+){2,}$|^lib(.*)\.\d+\.\d+\.\d+\.dylib$")

OWN_PACKAGES = ("app", "extraction", "schemas", "assets")
"""Modules of ours are also imported by name, so all of them go in."""

NOT_SHIPPED = ("assets.draw_samples", "assets.draw_screenshots")
"""Tools of the checkout."""

DATA_OF = (
    "dateparser_data",  # languages of dates, imported by name
    "jsonschema_specifications",
    "justext",  # stop lists
    "stdnum",  # tables of valid prefixes
    "tld",
    "trafilatura",
)
"""Packages whose files beside the code are read at run time."""

EXCLUDED_MODULES = (
    "readline",  # GPL, and nobody types at a Python prompt here
    "tkinter",
    "idlelib",
    "lib2to3",
    "ensurepip",
    "pip",
    "setuptools",
    "wheel",
    "pkg_resources",  # a hook of PyInstaller would load it at every start
    "pydoc_data",
    "lxml.objectify",
    "lxml.isoschematron",
    "numpy.f2py",
    "numpy.distutils",
    "sqlite_utils.cli",
    "IPython",
    "matplotlib",
    "pandas",
    "PIL",  # pypdf and pypdfium2 use it only where it is there; pictures are drawn by Qt
    "cryptography",
    "pytest",
    "mypy",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtQuickWidgets",
    "PySide6.QtQuickControls2",
    "PySide6.QtOpenGL",
    "PySide6.QtOpenGLWidgets",
    "PySide6.QtSql",
    "PySide6.QtTest",
    "PySide6.QtDesigner",
    "PySide6.QtUiTools",
    "PySide6.QtHelp",
    "PySide6.QtConcurrent",
)
"""What an import somewhere names and Winnow never runs."""

QT_MODULES = frozenset({"Core", "DBus", "Gui", "Network", "PrintSupport", "Svg", "Widgets"})
"""The Qt modules whose code the window runs, or whose plugins it loads."""

QT_HELPERS = frozenset(
    {
        "OpenGL",
        "WaylandClient",
        "WaylandEglClientHwIntegration",
        "XcbQpa",
        "WlShellIntegration",
    }
)
"""Qt's own parts for displays; each is needed by a plugin that is kept."""

QT_PLUGIN_FOLDERS = frozenset(
    {
        "iconengines",
        "imageformats",
        "platforminputcontexts",
        "platforms",
        "platformthemes",
        "styles",
        "wayland-decoration-client",
        "wayland-graphics-integration-client",
        "wayland-shell-integration",
        "xcbglintegrations",
    }
)
QT_IMAGE_FORMATS = frozenset({"qsvg", "qjpeg", "qico", "qgif"})
QT_PLATFORMS = frozenset(
    {"qxcb", "qwayland", "qwayland-generic", "qwayland-egl", "qoffscreen", "qminimal", "qwindows", "qcocoa"}
)
QT_TRANSLATIONS = frozenset({"qtbase_en", "qtbase_de"})
"""Of the languages that the window has."""

BABEL_LOCALES = frozenset({"root", "en"})
"""courlan imports Babel, and asks it for more only when it crawls, which Winnow never does: 33 MB less."""

LEFT_TO_THE_SYSTEM = frozenset(
    {
        "libX11-xcb.so.1",
        "libX11.so.6",
        "libdbus-1.so.3",
        "libfontconfig.so.1",
        "libfreetype.so.6",
        "libgcc_s.so.1",
        "libglib-2.0.so.0",
        "libgssapi_krb5.so.2",
        "libgthread-2.0.so.0",
        "libstdc++.so.6",
        "libz.so.1",
        "libzstd.so.1",
    }
)
"""Every desktop has these, and its drivers, themes and services load them into our process too; an older copy
of ours would keep those from starting. What only they need is left out with them."""


LLAMA = "llama_cpp/lib"
LLAMA_EXTRAS = ("libllama-common", "llama-common", "libmtmd", "mtmd")
"""For llama.cpp's own programs, and for models that see."""


def wanted(target: str) -> bool:
    """True if a file that PyInstaller found belongs in; `target` is its place in the bundle."""
    path = PurePosixPath(target.replace("\\", "/"))
    parts = path.parts
    if "PySide6" in parts or "Qt" in parts or path.name.startswith("libQt6"):
        return _wanted_of_qt(path)
    if parts[:2] == ("babel", "locale-data"):
        return path.stem in BABEL_LOCALES
    if (
        path.name.partition(".")[0] in LLAMA_EXTRAS or path.name == "direct_url.json"
    ):  # it names a folder here
        return False
    return not any(part in {"tests", "test"} for part in parts[:-1]) and path.suffix not in {
        ".pyi",
        ".a",
        ".h",
        ".hpp",
    }


def _wanted_of_qt(path: PurePosixPath) -> bool:
    stem = path.name.split(".")[0].removeprefix("lib")
    if "plugins" in path.parts:
        folder = path.parts[path.parts.index("plugins") + 1]
        if folder not in QT_PLUGIN_FOLDERS:
            return False
        if folder == "imageformats":
            return stem in QT_IMAGE_FORMATS
        return stem in QT_PLATFORMS if folder == "platforms" else True
    if "qml" in path.parts:
        return False
    if "translations" in path.parts:
        return stem in QT_TRANSLATIONS
    if stem.startswith("Qt6"):
        return stem.removeprefix("Qt6") in QT_MODULES | QT_HELPERS
    return True


def own_data(root: Path = ROOT) -> list[tuple[str, str]]:
    """(file, folder in the bundle) of everything of ours that is read at run time."""
    patterns = (
        "assets/style.qss",
        "assets/icons/*.svg",
        "assets/samples/*",
        "extraction/**/*.json",
        "app/translations/*.qm",
        "app/translations/*.json",
    )
    files = (file for pattern in patterns for file in sorted(root.glob(pattern)) if file.is_file())
    return [(str(file), file.relative_to(root).parent.as_posix()) for file in files]


Row = tuple[str, str, str]
"""Of PyInstaller's tables: place in the bundle, source, kind."""

THEMES = "platformthemes"
"""Plugins for a desktop's looks use its own libraries, and are skipped where those are not there."""


def kept(rows: Iterable[Row]) -> list[Row]:
    """The rows that belong in."""
    return [row for row in rows if wanted(row[0])]


def without_system_libraries(rows: Iterable[Row], needs: Callable[[str], set[str]]) -> list[Row]:
    """The rows without what is left to the system, and without what nothing then needs any more.

    PyInstaller puts the system's libraries beside the program, and all others into folders of packages.
    """
    rows = list(rows)
    system = {name: source for name, source, kind in rows if _of_the_system(name, kind)}
    waiting = [source for name, source, kind in rows if name not in system and kind != "SYMLINK"]
    waiting = [source for source in waiting if THEMES not in Path(source).parts]
    needed: set[str] = set()
    while waiting:
        new = (needs(waiting.pop()) & system.keys()) - needed - LEFT_TO_THE_SYSTEM
        needed |= new
        waiting += [system[name] for name in new]
    return [row for row in rows if row[0] not in system or row[0] in needed]


def _of_the_system(name: str, kind: str) -> bool:
    # Python's own library is loaded by name, so nothing says that it is needed.
    return kind == "BINARY" and "/" not in name and not name.startswith("libpython")


def needed_by(file: str) -> set[str]:
    """The names of the libraries that a library or program of Linux asks for; nothing for other files."""
    listing = subprocess.run(["readelf", "-d", file], capture_output=True, text=True)
    return needed_libraries(listing.stdout)


def needed_libraries(listing: str) -> set[str]:
    """The names that `readelf -d` shows as needed."""
    return set(re.findall(r"\(NEEDED\).*\[(.+?)\]", listing))


def llama_libraries() -> list[Path]:
    """llama.cpp's libraries under the names they are loaded by, without copies that only a linker asks for.

    Wheels hold no links, so `libggml.so`, `libggml.so.0` and `libggml.so.0.25.3` are three whole copies.
    Python loads the first by path, and the others find each other by the second, which is their soname.
    """
    spec = importlib.util.find_spec("llama_cpp")
    if spec is None or not spec.submodule_search_locations:
        return []
    return needed_names(Path(spec.submodule_search_locations[0], "lib"))


def needed_names(folder: Path) -> list[Path]:
    """The files of a folder of shared libraries whose names are not a soname with further numbers."""
    return [
        file
        for file in sorted(folder.iterdir())
        if _LIBRARY.search(file.name) and not _FULL_NAME.search(file.name) and wanted(f"{LLAMA}/{file.name}")
    ]
