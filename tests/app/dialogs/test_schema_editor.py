"""The schema editor as a person uses it: keys, typing, undo, errors beside the field, closing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.actions.action_table import ACTIONS, MENUS
from app.actions.schema_actions import EDITOR_ACTIONS
from app.dialogs.schema_editor import EditorSubject, SchemaEditor
from schemas.editing import FieldDraft, SchemaDraft, blank, field_at
from schemas.editing_json import read_draft
from schemas.registry import Schema, builtin

Open = Callable[..., SchemaEditor]


@pytest.fixture
def open_editor(qtbot: QtBot) -> Iterator[Open]:
    opened: list[SchemaEditor] = []

    def open_one(draft: SchemaDraft, **subject: Any) -> SchemaEditor:
        editor = SchemaEditor(EditorSubject(draft, **subject))
        opened.append(editor)
        editor.show()
        qtbot.waitExposed(editor)
        editor.activateWindow()
        qtbot.waitUntil(editor.isActiveWindow)
        return editor

    yield open_one
    for editor in opened:
        if isValid(editor):
            editor._close_anyway()


@pytest.fixture
def editor(open_editor: Open) -> SchemaEditor:
    draft = read_draft("invoice_mine", builtin("invoice").json_schema)
    return open_editor(draft)


def test_an_empty_form_scolds_nobody_and_says_what_is_missing_once_something_is_there(
    open_editor: Open, qtbot: QtBot
) -> None:
    editor = open_editor(blank())
    assert editor.head.title.accessibleDescription() == ""
    assert editor.foot.problem.text() == ""
    assert not editor.foot.save.isEnabled()
    typed(qtbot, editor.head.title, "Delivery note")
    editor.settle()
    assert editor.head.name.text() == "delivery_note"
    assert editor.foot.problem.text() == "Add at least one field."
    typed(qtbot, editor.head.title, " ")
    editor.settle()
    assert editor.head.title.accessibleDescription() == "Give the schema a title."


def typed(qtbot: QtBot, control: QLineEdit | QPlainTextEdit, text: str) -> None:
    control.setFocus()
    control.selectAll()
    qtbot.keyClicks(control, text)


def names(editor: SchemaEditor) -> list[str]:
    return [field.name for field in editor.edits.draft.root.fields]


def test_saving_unchanged_gives_the_same_schema(editor: SchemaEditor, qtbot: QtBot) -> None:
    with qtbot.waitSignal(editor.saved) as saved:
        editor.actions_["schema_save"].trigger()
    schema: Schema = saved.args[0]
    assert schema.name == "invoice_mine"
    assert json.dumps(schema.json_schema) == json.dumps(builtin("invoice").json_schema)


def test_a_schema_from_nothing_with_the_keyboard(open_editor: Open, qtbot: QtBot) -> None:
    editor = open_editor(blank())
    assert not editor.foot.save.isEnabled()
    typed(qtbot, editor.head.title, "Delivery note")
    assert editor.head.name.text() == "delivery_note"
    qtbot.keyClick(editor, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert editor.form.name.hasFocus()
    assert editor.form.name.selectedText() == "new_field"
    qtbot.keyClicks(editor.form.name, "lines")
    qtbot.keyClick(
        editor, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    qtbot.keyClicks(editor.form.name, "price")
    editor.form.kind.setCurrentIndex(editor.form.kind.findData("number"))
    editor.form.kind.activated.emit(editor.form.kind.currentIndex())
    typed(qtbot, editor.form.description, "Price of one")
    typed(qtbot, editor.form.example, "2.5")
    editor.form.required.click()
    editor.fields.choose((0,))
    editor.form.many.click()
    with qtbot.waitSignal(editor.saved) as saved:
        qtbot.keyClick(editor, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert saved.args[0].json_schema["properties"] == {
        "lines": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"price": {"description": "Price of one", "type": "number", "examples": [2.5]}},
                "additionalProperties": False,
                "required": ["price"],
            },
        }
    }


def test_a_choice_has_its_values_on_lines(open_editor: Open, qtbot: QtBot) -> None:
    editor = open_editor(SchemaDraft("x", FieldDraft("", "object", title="X", fields=(FieldDraft("a"),))))
    editor.form.kind.activated.emit(editor.form.kind.findData("choice"))
    assert editor.form.choices.isVisible()
    assert not editor.form.example.isVisible()
    editor.settle()
    assert "one a line" in editor.form._problems["choices"].text()
    assert not editor.foot.save.isEnabled()
    for value in ("open", "paid"):
        qtbot.keyClicks(editor.form.choices, value)
        qtbot.keyClick(editor.form.choices, Qt.Key.Key_Return)
    editor.settle()
    assert field_at(editor.edits.draft, (0,)).choices == ("open", "paid")
    assert editor.form.choices.toPlainText() == "open\npaid\n"  # the cursor's line is not taken away
    assert editor.foot.save.isEnabled()


def test_keys_move_a_field_and_undo_names_the_step(editor: SchemaEditor, qtbot: QtBot) -> None:
    alt = Qt.KeyboardModifier.AltModifier
    editor.fields.choose((1,))
    editor.fields.tree.setFocus()
    qtbot.keyClick(editor.fields.tree, Qt.Key.Key_Up, alt)
    assert names(editor)[:2] == ["invoice_number", "document_type"]
    assert editor.fields.current() == (0,)
    assert editor.actions_["schema_undo"].text() == "Undo move invoice_number"
    qtbot.keyClick(editor.fields.tree, Qt.Key.Key_Down, alt)
    qtbot.keyClick(editor.fields.tree, Qt.Key.Key_Down, alt)
    assert names(editor)[:3] == ["document_type", "invoice_date", "invoice_number"]
    for _ in range(3):
        qtbot.keyClick(editor.fields.tree, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert names(editor)[:2] == ["document_type", "invoice_number"]
    qtbot.keyClick(editor.fields.tree, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert names(editor)[:2] == ["invoice_number", "document_type"]


def test_undo_in_a_text_line_is_the_editors(editor: SchemaEditor, qtbot: QtBot) -> None:
    editor.fields.choose((1,))
    typed(qtbot, editor.form.name, "number")
    assert names(editor)[1] == "number"
    qtbot.keyClick(editor.form.name, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert names(editor)[1] == "invoice_number"
    assert editor.form.name.text() == "invoice_number"
    typed(qtbot, editor.form.description, "Other words")
    qtbot.keyClick(editor.form.description, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.form.description.toPlainText().startswith("Number of this invoice")


def test_delete_belongs_to_the_tree_and_to_the_text(editor: SchemaEditor, qtbot: QtBot) -> None:
    editor.fields.choose((0,))
    editor.form.name.setFocus()
    editor.form.name.setCursorPosition(0)
    qtbot.keyClick(editor.form.name, Qt.Key.Key_Delete)
    assert names(editor)[0] == "ocument_type"
    editor.fields.tree.setFocus()
    qtbot.keyClick(editor.fields.tree, Qt.Key.Key_Delete)
    assert names(editor)[0] == "invoice_number"


def test_errors_stand_beside_the_field_and_keep_it_from_being_saved(
    editor: SchemaEditor, qtbot: QtBot
) -> None:
    editor.fields.choose((2,))
    typed(qtbot, editor.form.name, "document_type")
    editor.settle()
    assert "Two fields here" in editor.form._problems["name"].text()
    assert editor.foot.problem.text() == "2 marked fields have to be mended."
    assert not editor.foot.save.isEnabled()
    typed(qtbot, editor.form.name, "day")
    editor.settle()
    assert not editor.form._problems["name"].isVisible()
    assert editor.foot.save.isEnabled()


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "Give it a name"), ("Invoice", "built-in schema"), ("taken", "another schema of this name")],
)
def test_names_that_are_taken_are_said_so(open_editor: Open, qtbot: QtBot, name: str, words: str) -> None:
    draft = read_draft("invoice_mine", builtin("invoice").json_schema)
    editor = open_editor(draft, taken={"taken"})
    editor.edits.set_schema_part("name", name)
    editor.settle()
    assert words in editor.head._name_problem.text()
    assert not editor.foot.save.isEnabled()


def test_previews_follow(editor: SchemaEditor, qtbot: QtBot) -> None:
    assert editor.preview.prompt.toPlainText().startswith("Form: Invoice\nAn invoice or credit note")
    assert editor.preview.tabs.tabText(0) == "Prompt, about 658 tokens"
    editor.fields.choose((1,))
    typed(qtbot, editor.form.name, "bill_no")
    qtbot.waitUntil(lambda: "bill_no (text)" in editor.preview.prompt.toPlainText())
    shown = json.loads(editor.preview.json.toPlainText())
    assert list(shown["properties"])[1] == "bill_no"


def test_closing_asks_in_the_window_only_where_something_would_be_lost(
    editor: SchemaEditor, qtbot: QtBot
) -> None:
    editor.fields.choose((1,))
    typed(qtbot, editor.form.name, "x")
    editor.close()
    assert editor.isVisible()
    assert editor.foot.asking
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.foot.asking
    editor.close()
    with qtbot.waitSignal(editor.closed):
        editor.foot.discard.click()


def test_an_unchanged_editor_closes_at_once(editor: SchemaEditor, qtbot: QtBot) -> None:
    with qtbot.waitSignal(editor.closed):
        qtbot.keyClick(editor, Qt.Key.Key_Escape)


def test_every_control_has_a_name(editor: SchemaEditor) -> None:
    kinds = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QPlainTextEdit)
    nameless = [
        widget
        for widget in editor.findChildren(QWidget)
        if isinstance(widget, kinds)
        and not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and widget.text())
        and not widget.objectName().startswith("qt_")
        and not type(widget).__name__.startswith(("QComboBox", "QHeaderView"))
        and not isinstance(widget.parent().parent(), QComboBox)
    ]
    assert nameless == []


def test_keys_of_schemas_are_nobody_elses() -> None:
    own = [QKeySequence(key).toString() for spec in EDITOR_ACTIONS for key in spec.keys]
    assert sorted(own) == sorted(set(own))
    keys = [QKeySequence(key).toString() for spec in ACTIONS for key in spec.keys]
    schema = [QKeySequence(key).toString() for spec in MENUS["Schema"] for key in spec.keys]
    assert all(keys.count(key) == 1 for key in schema)


# ------------------------------------------------------------------ hostile schemas


def test_strange_names_and_control_characters(open_editor: Open) -> None:
    strange = {
        "": 1,
        "a\nb": 1,
        "\u202eevil": 1,
        "<b>bold</b>": 1,
        "الاسم": 1,
        "x" * 5_000: 1,
        "$ref": 1,
        "\x00": 1,
    }
    schema = {"title": "<i>T</i>", "type": "object", "properties": {n: {"type": "string"} for n in strange}}
    editor = open_editor(read_draft("x", schema))
    for number in range(len(strange)):
        editor.fields.choose((number,))
    assert not editor.foot.save.isEnabled()
    assert json.loads(editor.preview.json.toPlainText().replace("\u2028", "\n")) == schema
    editor.grab()


def test_ten_thousand_fields_are_shown_and_said_to_be_too_many(open_editor: Open) -> None:
    schema = {
        "title": "T",
        "type": "object",
        "properties": {f"f{i}": {"type": "string"} for i in range(10_000)},
    }
    editor = open_editor(read_draft("x", schema))
    assert editor.model.rowCount() == 10_000
    assert "more than 500 fields" in editor.foot.problem.text()
    editor.fields.choose((9_999,))
    editor.edits.move_up((9_999,))
    editor.edits.delete((0,))
    editor.settle()
    assert editor.model.index_of((9_997,)).data() == "f9999"


def test_deep_and_circular_schemas_open(open_editor: Open) -> None:
    deep: dict[str, Any] = {"type": "string"}
    for _ in range(40):
        deep = {"type": "object", "properties": {"a": deep}}
    circular = {"type": "object", "properties": {"a": {"$ref": "#/$defs/n"}}, "title": "T",
                "$defs": {"n": {"type": "object", "properties": {"n": {"$ref": "#/$defs/n"}}}}}  # fmt: skip
    for schema in (deep, circular, {"$ref": "#"}, True, {}):
        editor = open_editor(read_draft("x", schema))
        assert not editor.foot.save.isEnabled()
