"""The notices: what is found in a build's record, and that every part brings its licence's text."""

from __future__ import annotations

from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import notices
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def shipped() -> list[Distribution]:
    """Winnow's requirements and theirs, as installed here."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(line) for line in distribution("winnow").requires or []]
    while waiting:
        need = waiting.pop()
        name = canonicalize_name(need.name)
        if name in found or (need.marker and not need.marker.evaluate({"extra": ""})):
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # for other systems
        waiting += [Requirement(line) for line in found[name].requires or []]
    return list(found.values())


def test_every_package_that_ships_has_its_licence_text() -> None:
    known = shipped()
    assert {"llama_cpp_python", "PySide6_Essentials", "python-stdnum"} <= {
        item.metadata["Name"] for item in known
    }
    files = {Path(str(item.locate_file(file))).resolve() for item in known for file in item.files or []}
    parts, explained = notices.python_parts(files, known)
    notices.check(parts)
    assert explained == files
    text = notices.render(parts)
    for item in known:
        assert f"- {item.metadata['Name']} {item.version}: " in text


def test_one_file_is_enough_to_be_named_and_none_is_not() -> None:
    known = [distribution("pypdf"), distribution("rich")]
    file = Path(str(known[0].locate_file("pypdf/__init__.py"))).resolve()
    parts, explained = notices.python_parts({file, Path("/usr/lib/libother.so")}, known)
    assert [part.name for part in parts] == [f"pypdf {known[0].version}"]
    assert explained == {file}


def test_qt_comes_with_the_lgpl_and_how_to_replace_it() -> None:
    part = notices.python_parts(
        {Path(str(distribution("shiboken6").locate_file("shiboken6/__init__.py"))).resolve()},
        [distribution("shiboken6")],
    )[0][0]
    text = notices.render([part])
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    assert "replace" in text.split("- shiboken6")[0]


def test_a_part_without_a_text_is_an_error() -> None:
    with pytest.raises(notices.MissingLicence, match="thing 1"):
        notices.check([notices.Part("thing 1", "MIT", (" \n",)), notices.Part("other 2", "MIT", ("text",))])


def test_a_text_that_parts_share_is_printed_once() -> None:
    text = notices.render(
        [notices.Part("a 1", "MIT", ("Do as you\nlike",)), notices.Part("b 2", "MIT", ("Do as you like",))]
    )
    assert text.count("Do as you") == 1
    assert "The text is that of a 1, above." in text


def test_the_record_of_a_build_is_read(tmp_path: Path) -> None:
    (tmp_path / "PYZ-00.toc").write_text("('/b/PYZ.pyz', [('rich', '/env/rich/__init__.py', 'PYMODULE')])")
    (tmp_path / "COLLECT-00.toc").write_text(
        "([('libz.so.1', '/lib/libz.so.1', 'BINARY'), ('libz.so', 'libz.so.1', 'SYMLINK')], 1)"
    )
    (tmp_path / "Analysis-00.toc").write_text("(['not read'],)")
    assert notices.bundled_files(tmp_path) == {Path("/env/rich/__init__.py"), Path("/lib/libz.so.1")}


def test_llama_cpp_brings_its_licence_from_its_source(tmp_path: Path) -> None:
    with pytest.raises(notices.MissingLicence, match="LICENSE"):
        notices.llama_part(tmp_path)
    (tmp_path / "licenses").mkdir()
    (tmp_path / "LICENSE").write_text("first")
    (tmp_path / "licenses" / "LICENSE-json").write_text("second")
    assert notices.llama_part(tmp_path).texts == ("first", "second")
