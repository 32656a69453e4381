"""`make translations`: collects the window's texts for the translators and compiles what they wrote.

    app/translations/winnow_de.ts    what translators write in, by hand or with pyside6-linguist
    app/translations/winnow_de.qm    the same compiled: what the window loads
    app/translations/engine.json     the engine's sentences, by which the window knows them again

Texts are found by the names of the functions that take them (app/texts/wording.py). Those without a
translation are listed, and the exit code is then 1.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import engine_texts

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app"
sys.path.insert(0, str(ROOT))  # this folder is not in it when the script is run
FOLDER = APP / "translations"
ENGINE = FOLDER / "engine.json"
CONTEXT, LABELS, MODELS = "Engine", "Schemas", "Models"
"""Under which `engine_words`, `label` of `wording` and `published` of `model_words` find what Qt's tool
cannot find."""


def tool(name: str) -> str:
    """One of Qt's tools, beside this Python."""
    found = shutil.which(name, path=str(Path(sys.executable).parent))
    if found is None:
        raise SystemExit(f"{name} is not beside {sys.executable}: run this with the Python of .venv")
    return found


def collect(file: Path) -> None:
    """Add new texts to a translators' file and take those out that are gone; translations stay."""
    sources = sorted(APP.rglob("*.py"))
    # Qt's tool finds no docstrings and no f-strings: it is shown a file in which they are marked
    lines = [f"translate({CONTEXT!r}, {text!r})\n" for text in engine_texts.texts()]
    lines += [f"translate({LABELS!r}, {text!r})\n" for text in schema_texts()]
    lines += [f"translate({MODELS!r}, {text!r})\n" for text in model_texts()]
    with tempfile.TemporaryDirectory() as folder:
        engine = Path(folder) / "engine.py"
        engine.write_text("".join(lines), encoding="utf-8")
        _update(file, [*sources, engine])


def _update(file: Path, sources: list[Path]) -> None:
    options = ["-silent", "-no-obsolete", "-locations", "none", "-source-language", "en"]
    subprocess.run([tool("pyside6-lupdate"), *options, *map(str, sources), "-ts", str(file)], check=True)


def model_texts() -> list[str]:
    """What the shipped list says of its models."""
    entries = json.loads((ROOT / "extraction" / "model_store" / "models.json").read_bytes())
    return sorted({entry[key] for entry in entries for key in ("why", "languages")})


def schema_texts() -> list[str]:
    """Titles and descriptions of the built-in schemas and of their fields."""
    from schemas.base import field_title
    from schemas.registry import builtin, builtin_names

    def labels(part: dict[str, Any]) -> Iterator[str]:
        for name, field in part.get("properties", {}).items():
            yield field.get("title") or field_title(name)
            yield from filter(None, [field.get("description")])
            yield from labels(field)
        yield from labels(part["items"]) if isinstance(part.get("items"), dict) else ()

    built_in = [builtin(name) for name in builtin_names()]
    inner = (text for schema in built_in for part in parts_of(schema.json_schema) for text in labels(part))
    return sorted({text for schema in built_in for text in (schema.title, schema.description)} | set(inner))


def parts_of(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """A schema and what it refers to."""
    return [schema, *schema.get("$defs", {}).values()]


def compile_(file: Path, target: Path) -> None:
    """Make the file that the window loads."""
    subprocess.run([tool("pyside6-lrelease"), "-silent", str(file), "-qm", str(target)], check=True)


def untranslated(file: Path) -> list[str]:
    """The texts of a translators' file that have no finished translation."""
    missing = []
    for message in ET.parse(file).getroot().iter("message"):
        translation = message.find("translation")
        if translation is None or translation.get("type") == "unfinished" or not translation.text:
            missing.append(message.findtext("source", ""))
    return missing


def main() -> int:
    """Bring all languages up to date."""
    missing = 0
    ENGINE.write_text(json.dumps(engine_texts.texts(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    for file in sorted(FOLDER.glob("winnow_*.ts")):
        collect(file)
        compile_(file, file.with_suffix(".qm"))
        texts = untranslated(file)
        missing += len(texts)
        for text in texts:
            print(f"{file.name}: not translated: {text}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
