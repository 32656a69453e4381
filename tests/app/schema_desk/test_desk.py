"""Schemas in the whole window: a copy of a built-in, versions, deletion, words of a document."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.dialogs.keys import KeysDialog
from app.dialogs.new_schema import NewSchemaDialog
from app.dialogs.schema_editor import SchemaEditor
from app.dialogs.schema_versions import SchemaVersionsDialog
from app.schema_desk.field_words import field_from_words, label_before
from extraction.errors import DiskFull
from extraction.storage.records import DocumentState
from schemas.editing import FieldDraft
from schemas.registry import builtin
from tests.app.helpers import Settle


def editor_of(parts: Parts) -> SchemaEditor:
    editor = parts.window.schemas.editor
    assert editor is not None
    return editor


def save(parts: Parts) -> None:
    editor_of(parts).save_schema()
    assert parts.window.schemas.editor is None


def edit(parts: Parts, description: str) -> None:
    parts.window.actions_["edit_schema"].trigger()
    editor_of(parts).edits.set_part((1,), "description", description)
    save(parts)


def test_a_changed_built_in_becomes_the_persons_own(parts: Parts) -> None:
    parts.window.actions_["edit_schema"].trigger()
    editor = editor_of(parts)
    assert (editor.head.title.text(), editor.head.name.text()) == ("Invoice (mine)", "invoice_mine")
    assert "stays as it is" in editor.head._hint.text()
    editor.edits.set_part((1,), "description", "Its number")
    save(parts)
    (own,) = parts.store.schemas()
    assert (own.name, own.title) == ("invoice_mine", "Invoice (mine)")
    assert own.json_schema["properties"]["invoice_number"]["description"] == "Its number"
    assert parts.window.bar.schema.currentText() == "Invoice (mine)"
    assert parts.pile.known.default() == own
    assert builtin("invoice").json_schema["properties"]["invoice_number"]["description"] != "Its number"


def test_documents_follow_a_new_version_and_results_keep_theirs(
    open_window: Callable[[], Parts], pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts = open_window()
    edit(parts, "First words")
    first = parts.store.schemas()[0]
    parts.pile.add([str(pdf)])
    settle(parts, DocumentState.READY)
    document = parts.pile.ids()[0]
    parts.runner.run([document])
    settle(parts, DocumentState.DONE)
    parts.window.rail.list.clearSelection()
    edit(parts, "Second words")
    entry = parts.pile.entry(document)
    assert entry.row.state is DocumentState.DONE
    assert entry.schema.digest == entry.run_schema.digest == first.digest
    assert [v.schema.digest for v in parts.store.own_schemas.versions("invoice_mine")][1] == first.digest
    parts.window.close()
    again = open_window()
    assert again.pile.entry(document).schema.digest == first.digest


def test_a_document_not_run_yet_follows(parts: Parts, pdf: Path, settle: Settle) -> None:
    edit(parts, "First words")
    parts.pile.add([str(pdf)])
    settle(parts, DocumentState.READY)
    parts.window.rail.list.clearSelection()
    edit(parts, "Second words")
    newest = parts.store.schemas()[0]
    assert parts.pile.entry(parts.pile.ids()[0]).schema.digest == newest.digest
    assert "One document" in parts.window.status.text()


def test_an_old_version_comes_back_through_the_editor(parts: Parts, qtbot: QtBot) -> None:
    for words in ("First words", "Second words"):
        edit(parts, words)
    parts.window.actions_["edit_schema"].trigger()
    editor = editor_of(parts)
    editor.actions_["schema_versions"].trigger()
    (dialog,) = editor.findChildren(SchemaVersionsDialog)
    assert dialog.list.count() == 2
    assert not dialog.restore.isEnabled()
    dialog.list.setCurrentRow(1)
    dialog.restore.click()
    assert editor.edits.stack.undoText().startswith("bring back the version of ")
    save(parts)
    versions = parts.store.own_schemas.versions("invoice_mine")
    assert [v.schema.digest for v in versions] == [versions[2].schema.digest, versions[1].schema.digest,
                                                   versions[0].schema.digest]  # fmt: skip
    assert versions[0].schema.digest != versions[1].schema.digest


def test_gallery_chooses_deletes_and_puts_back(parts: Parts, qtbot: QtBot) -> None:
    edit(parts, "Mine")
    own = parts.store.schemas()[0]
    parts.window.actions_["schemas"].trigger()
    gallery = parts.window.schemas.gallery
    assert gallery is not None
    assert gallery.current() == own
    gallery.button("delete").click()
    assert parts.store.schemas() == []
    assert parts.pile.known.default() == builtin("invoice")
    assert gallery.undo.isVisible()
    gallery.undo.click()
    assert parts.store.schemas() == [own]
    assert gallery.current() == own
    gallery.select(builtin("recipe").digest)
    gallery.button("use").click()
    assert parts.window.schemas.gallery is None
    assert parts.pile.known.default() == builtin("recipe")
    assert parts.window.bar.schema.currentText() == "Recipe"


def test_gallery_brings_back_a_version_and_exports(parts: Parts, qtbot: QtBot, tmp_path: Path) -> None:
    for words in ("First words", "Second words"):
        edit(parts, words)
    first = parts.store.own_schemas.versions("invoice_mine")[1].schema
    parts.window.actions_["schemas"].trigger()
    gallery = parts.window.schemas.gallery
    assert gallery is not None
    gallery.button("versions").click()
    (dialog,) = gallery.findChildren(SchemaVersionsDialog)
    dialog.list.setCurrentRow(1)
    dialog.restore.click()
    assert gallery.current() == first
    parts.window.commands.files.target = lambda title, name, kind: str(tmp_path / name)
    gallery.button("export").click()
    qtbot.waitUntil(lambda: (tmp_path / "invoice_mine.json").exists())
    assert json.loads((tmp_path / "invoice_mine.json").read_text()) == first.json_schema


def test_a_file_is_seen_in_the_editor_before_it_is_saved(parts: Parts, tmp_path: Path) -> None:
    path = tmp_path / "Rental deed.json"
    path.write_text(json.dumps({"type": "object", "properties": {"a": {"type": "string", "pattern": "("}}}))
    parts.window.commands.files.schema = lambda: str(path)
    parts.window.schemas.import_file()
    editor = editor_of(parts)
    assert (editor.head.name.text(), editor.head.title.text()) == ("rental_deed", "Rental deed")
    assert not editor.foot.save.isEnabled()
    assert parts.store.schemas() == []
    path.write_text("{")
    editor._close_anyway()
    parts.window.schemas.import_file()
    assert parts.window.schemas.editor is None
    assert "is not JSON" in parts.window.status.text()


def test_a_file_with_the_name_of_an_own_schema_is_a_version_of_it(parts: Parts, tmp_path: Path) -> None:
    path = tmp_path / "deed.json"
    parts.window.commands.files.schema = lambda: str(path)
    for names in ("a", "ab"):
        schema = {"type": "object", "properties": {name: {"type": "string"} for name in names}}
        path.write_text(json.dumps(schema))
        parts.window.actions_["open_schema"].trigger()
        save(parts)
    assert [len(v.schema.json_schema["properties"]) for v in parts.store.own_schemas.versions("deed")] == [
        2,
        1,
    ]
    path.rename(tmp_path / "invoice.json")
    parts.window.commands.files.schema = lambda: str(tmp_path / "invoice.json")
    parts.window.actions_["open_schema"].trigger()
    assert editor_of(parts).head.name.text() == "invoice_mine"  # a built-in one has its own
    editor_of(parts)._close_anyway()


def test_what_was_pasted_for_a_new_schema_outlives_the_window(open_window: Callable[[], Parts]) -> None:
    parts = open_window()
    parts.window.actions_["schema_from_headers"].trigger()
    parts.window.actions_["schema_from_headers"].trigger()  # brings the same dialog to the front
    (dialog,) = parts.window.findChildren(NewSchemaDialog)
    dialog.text.setPlainText("Number;Date")
    parts.window.close()
    parts = open_window()
    parts.window.actions_["schema_from_headers"].trigger()
    (dialog,) = parts.window.findChildren(NewSchemaDialog)
    assert dialog.text.toPlainText() == "Number;Date"
    dialog.go_on.click()
    assert parts.store.setting("new_schema/headers") is None
    editor_of(parts)._close_anyway()


def test_new_from_a_header_row(parts: Parts, tmp_path: Path) -> None:
    parts.window.actions_["schema_from_headers"].trigger()
    (dialog,) = parts.window.findChildren(NewSchemaDialog)
    dialog.title.setText("Order")
    dialog.text.setPlainText("Number;Date")
    dialog.settle()
    dialog.go_on.click()
    save(parts)
    (own,) = parts.store.schemas()
    assert (own.name, list(own.json_schema["properties"])) == ("order", ["number", "date"])


def test_an_editor_with_changes_is_not_replaced(parts: Parts) -> None:
    parts.window.actions_["new_schema"].trigger()
    editor = editor_of(parts)
    editor.edits.add(None)
    parts.window.actions_["edit_schema"].trigger()
    assert editor_of(parts) is editor
    assert editor.foot.asking
    editor._close_anyway()


def test_the_window_waits_for_an_editor_with_changes(parts: Parts) -> None:
    parts.window.actions_["new_schema"].trigger()
    editor = editor_of(parts)
    editor.edits.add(None)
    parts.window.close()
    assert parts.window.isVisible()
    assert editor.foot.asking
    editor._close_anyway()
    parts.window.close()
    assert not parts.window.isVisible()


def test_what_was_not_saved_at_a_crash_is_offered_again(
    open_window: Callable[[], Parts], qtbot: QtBot
) -> None:
    parts = open_window()
    parts.window.actions_["new_schema"].trigger()
    editor = editor_of(parts)
    editor.edits.set_schema_part("title", "Lease")
    editor.edits.add(None)
    editor.settle()
    editor.closed.disconnect()  # as if the process ended here
    editor._close_anyway()
    parts.window.schemas.editor = None
    parts.window.close()
    again = open_window()
    again.window.actions_["edit_schema"].trigger()
    editor_of(again).close()
    bar = again.window.bar
    at = bar.schema.findText("Go on with “Lease”…")
    bar.schema.setCurrentIndex(at)
    bar.schema.activated.emit(at)
    assert editor_of(again).head.title.text() == "Lease"
    assert bar.schema.currentText() == "Invoice"
    editor_of(again).foot.discard.click()
    assert bar.schema.findText("Go on with “Lease”…") == -1
    assert again.store.setting("unsaved_schema") is None


def test_what_cannot_be_kept_stays_in_the_editor(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    parts.window.actions_["edit_schema"].trigger()

    def full(schema: object) -> int:
        raise DiskFull

    monkeypatch.setattr(parts.pile, "save_schema", full)
    editor = editor_of(parts)
    editor.save_schema()
    assert editor_of(parts) is editor
    assert editor.foot.problem.text() == str(DiskFull())


# ------------------------------------------------------------------ words of a document


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (
            "Invoice date: 14 March 2026",
            FieldDraft("invoice_date", "date", title="Invoice date", example="2026-03-14"),
        ),
        ("1.234,50 €", FieldDraft("new_field", "number", example="1234.50")),
        ("Alder\nMill", FieldDraft("new_field", "text", example="Alder Mill")),
        ("see the following: a long story", FieldDraft("see_the_following", title="see the following",
                                                      example="a long story")),
        ("word " * 40, FieldDraft("new_field")),
    ],
)  # fmt: skip
def test_a_field_from_words(words: str, field: FieldDraft) -> None:
    assert field_from_words(words) == field


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("No. 7   Due date: ", "Due date"),
        ("Total ", "Total"),
        ("Before that\nAmount due.....", "Amount due"),
        ("a sentence that goes on for a while ", ""),
        ("", ""),
        ("— ", ""),
    ],
)
def test_a_label_before_the_words_names_the_field(line: str, label: str) -> None:
    assert label_before(line + "12", len(line)) == label
    assert field_from_words("12:30", "Time").name == "time"


def test_words_open_the_editor_with_their_field(parts: Parts, qtbot: QtBot) -> None:
    editor = parts.window.schemas.add_field_from_words("Due date: 3 May 2026")
    assert editor.edits.draft.root.fields[-1].name == "due_date_2"
    assert editor.form.name.text() == "due_date_2"
    assert editor.form.example.text() == "2026-05-03"
    assert parts.window.schemas.add_field_from_words("7 kg") is editor
    editor._close_anyway()


def test_selected_words_become_a_field_named_by_what_stands_before_them(
    parts: Parts, pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, DocumentState.READY)
    middle = parts.window.middle
    qtbot.waitUntil(lambda: middle._document is not None, timeout=60_000)
    middle.open_search()
    middle.find_bar.wanted.emit("1,234.50 EUR")
    assert middle.selected_text() == "1,234.50 EUR"
    parts.window.actions_["add_field_from_selection"].trigger()
    editor = editor_of(parts)
    added = editor.edits.draft.root.fields[-1]
    assert (added.name, added.kind, added.example) == ("total", "number", "1234.50")
    editor._close_anyway()


def test_the_list_of_keys_has_those_of_the_editor(parts: Parts) -> None:
    parts.window.actions_["keys"].trigger()
    (dialog,) = parts.window.findChildren(KeysDialog)
    dialog.search.setText("Alt+Right")
    assert dialog.shown() == ["Move into the group above"]


def test_without_selected_words_it_says_what_to_do(parts: Parts) -> None:
    parts.window.schemas.add_field_from_selection()
    assert parts.window.schemas.editor is None
    assert "Select words" in parts.window.status.text()
