"""The tree of fields: rows follow every edit and undo, drops move fields."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.models.schema_edits import SchemaEdits
from app.models.schema_tree import PATH_ROLE, PROBLEM_ROLE, TYPE, SchemaTreeModel
from app.texts.plain import visible
from schemas.editing import FieldDraft, Path, SchemaDraft, blank, walk
from schemas.editing_json import read_draft
from schemas.registry import builtin

MOVE = Qt.DropAction.MoveAction


def small() -> SchemaDraft:
    seller = FieldDraft("seller", "object", fields=(FieldDraft("name"), FieldDraft("city")))
    fields = (FieldDraft("number"), seller, FieldDraft("total", "number", required=True))
    return SchemaDraft("bill", FieldDraft("", "object", title="Bill", fields=fields))


@pytest.fixture
def edits(qapp: object) -> SchemaEdits:
    return SchemaEdits(small())


@pytest.fixture
def model(edits: SchemaEdits) -> SchemaTreeModel:
    model = SchemaTreeModel(edits.draft, edits.move)
    edits.changed.connect(lambda: model.show(edits.draft))
    return model


def rows(model: SchemaTreeModel, parent: QModelIndex | None = None) -> list[object]:
    parent = parent or QModelIndex()
    found: list[object] = []
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        found.append(index.data())
        found += [[name] if isinstance(name, str) else name for name in rows(model, index)]
    return found


def dropped(model: SchemaTreeModel, source: Path, row: int, parent: Path) -> bool:
    data = model.mimeData([model.index_of(source)])
    return model.dropMimeData(data, MOVE, row, 0, model.index_of(parent))


def test_rows_show_names_types_and_what_is_required(model: SchemaTreeModel) -> None:
    assert rows(model) == ["number", "seller", ["name"], ["city"], "total"]
    assert model.index_of((2,)).siblingAtColumn(TYPE).data() == "Number, required"
    assert model.index_of((1, 1)).data(PATH_ROLE) == (1, 1)
    assert not model.index_of((1, 7)).isValid()


def test_a_drop_moves_a_field_and_undo_brings_it_back(model: SchemaTreeModel, edits: SchemaEdits) -> None:
    assert dropped(model, (0,), 1, (1,))
    assert rows(model) == ["seller", ["name"], ["number"], ["city"], "total"]
    assert edits.stack.undoText() == "move number"
    edits.stack.undo()
    assert rows(model) == ["number", "seller", ["name"], ["city"], "total"]
    assert dropped(model, (2,), 0, ())
    assert rows(model) == ["total", "number", "seller", ["name"], ["city"]]
    assert dropped(model, (2, 0), -1, ())
    assert rows(model) == ["total", "number", "seller", ["city"], "name"]


def test_what_cannot_be_dropped_is_refused(model: SchemaTreeModel, edits: SchemaEdits) -> None:
    assert not dropped(model, (1,), 0, (1,))
    assert not dropped(model, (0,), 0, ())
    other = SchemaTreeModel(small(), lambda source, target: True)
    foreign = other.mimeData([other.index_of((0,))])
    assert not model.canDropMimeData(foreign, MOVE, 0, 0, QModelIndex())
    assert not model.canDropMimeData(QMimeData(), MOVE, 0, 0, QModelIndex())
    assert edits.stack.count() == 0
    can = Qt.ItemFlag.ItemIsDropEnabled
    assert model.flags(model.index_of((1,))) & can
    assert not model.flags(model.index_of((0,))) & can


def test_selected_rows_survive_edits_elsewhere(model: SchemaTreeModel, edits: SchemaEdits) -> None:
    from PySide6.QtCore import QPersistentModelIndex

    city = QPersistentModelIndex(model.index_of((1, 1)))
    edits.set_part((1, 0), "name", "company")
    edits.add((0,))
    edits.move_down((0,))
    assert city.isValid()
    assert city.data() == "city"
    assert rows(model) == ["new_field", "number", "seller", ["company"], ["city"], "total"]


def test_problems_mark_their_rows(model: SchemaTreeModel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(model.dataChanged):
        model.show_problems({(1, 0): "Give it a name."})
    assert model.index_of((1, 0)).data(PROBLEM_ROLE) == "Give it a name."
    with qtbot.waitSignal(model.dataChanged):
        model.show_problems({})


def test_names_that_deceive_are_spelled_out() -> None:
    assert visible("a\tb\u202e\x7f") == "a‹U+0009›b‹U+202E›‹U+007F›"
    assert visible("الاسم") == "الاسم"
    assert len(visible("x" * 5_000)) == 120


def test_qt_finds_the_model_sound_through_random_edits(
    qtbot: QtBot, qtmodeltester: ModelTester, edits: SchemaEdits
) -> None:
    edits = SchemaEdits(read_draft("invoice", builtin("invoice").json_schema))
    model = SchemaTreeModel(edits.draft, edits.move)
    edits.changed.connect(lambda: model.show(edits.draft))
    qtmodeltester.check(model)
    chance = random.Random(7)
    for _ in range(120):
        paths = [path for path, _ in walk(edits.draft)]
        path = chance.choice(paths)
        step = chance.choice(
            [edits.delete, edits.duplicate, edits.add, edits.add_inside, edits.move_up, edits.move_down,
             edits.move_in, edits.move_out, lambda _: edits.stack.undo(), lambda _: edits.stack.redo()]
        )  # fmt: skip
        step(path)
        shown = [index_path for index_path, _ in walk(edits.draft)]
        assert all(model.index_of(p).data(PATH_ROLE) == p for p in shown)
    while edits.stack.canUndo():
        edits.stack.undo()
    assert model.rowCount() == len(builtin("invoice").json_schema["properties"])


def test_an_empty_schema_has_no_rows(qapp: object) -> None:
    assert SchemaTreeModel(blank()).rowCount() == 0
