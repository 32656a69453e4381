"""The gallery: search, look, choose, and what the buttons ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.dialogs.schema_gallery import SchemaGallery
from schemas.registry import Schema, builtin, builtin_names, schema_from_json

OWN = schema_from_json(
    "deed", {"title": "Deed", "type": "object", "properties": {"parcel": {"type": "string"}}}
)


@pytest.fixture
def gallery(qtbot: QtBot) -> Iterator[SchemaGallery]:
    schemas = [builtin(name) for name in builtin_names()] + [OWN]
    gallery = SchemaGallery(schemas, builtin("cv").digest)
    gallery.show()
    yield gallery
    if isValid(gallery):
        gallery.close()


def titles(gallery: SchemaGallery) -> list[str]:
    return [gallery.model.index(row).data() for row in range(gallery.model.rowCount())]


def test_own_schemas_come_first_and_the_one_in_use_is_shown(gallery: SchemaGallery) -> None:
    assert titles(gallery)[:3] == ["Deed", "Invoice", "Receipt"]
    assert gallery.current() == builtin("cv")
    assert gallery._title.text() == "CV"
    assert gallery.fields.model().index(0, 0).data() == "Name"
    assert '"Leila Haddad"' in gallery.example.toPlainText()


def test_search_finds_titles_and_fields(gallery: SchemaGallery, qtbot: QtBot) -> None:
    qtbot.keyClicks(gallery.search, "parcel")
    assert titles(gallery) == ["Deed"]
    assert gallery.current() == OWN
    gallery.search.setText("salary job")
    assert titles(gallery) == ["Job posting"]
    gallery.search.setText("nothing like it")
    assert gallery.current() is None
    assert not gallery.button("use").isEnabled()
    assert gallery._title.text() == "No schema has these words."
    gallery.search.clear()
    assert len(titles(gallery)) == 13


def test_return_chooses_and_closes(gallery: SchemaGallery, qtbot: QtBot) -> None:
    gallery.search.setFocus()
    qtbot.keyClicks(gallery.search, "recipe")
    used: list[Schema] = []
    gallery.used.connect(used.append)
    with qtbot.waitSignal(gallery.finished):
        qtbot.keyClick(gallery.search, Qt.Key.Key_Return)
    assert used == [builtin("recipe")]


def test_only_own_schemas_are_deleted_and_have_versions(gallery: SchemaGallery, qtbot: QtBot) -> None:
    assert not gallery.button("delete").isVisible()
    assert not gallery.button("versions").isVisible()
    gallery.select(OWN.digest)
    for name, signal in (
        ("delete", gallery.deleted),
        ("versions", gallery.versions_wanted),
        ("edit", gallery.edited),
        ("duplicate", gallery.duplicated),
        ("export", gallery.exported),
    ):
        with qtbot.waitSignal(signal) as told:
            gallery.button(name).click()
        assert told.args == [OWN]


def test_undo_is_offered_where_something_was_deleted(gallery: SchemaGallery, qtbot: QtBot) -> None:
    assert not gallery.undo.isVisible()
    gallery.say("“Deed” was deleted.", undo=True)
    with qtbot.waitSignal(gallery.undo_wanted):
        gallery.undo.click()


def test_the_menu_of_new_schemas(gallery: SchemaGallery, qtbot: QtBot) -> None:
    for action in gallery.button("new").menu().actions():
        with qtbot.waitSignal(gallery.new_wanted) as told:
            action.trigger()
        assert told.args == [action.objectName()]
