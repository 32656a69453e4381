"""Where schemas are made and chosen: opens gallery and editor, and tells the pile what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.dialogs.new_schema import NewSchemaDialog, Source, Typed
from app.dialogs.schema_editor import EditorSubject, SchemaEditor
from app.dialogs.schema_gallery import SchemaGallery
from app.dialogs.schema_versions import SchemaVersionsDialog
from app.models.schema_list import is_own
from app.schema_desk.field_words import field_from_words, label_before
from app.texts.engine_words import in_words
from app.texts.wording import label, translate
from extraction.errors import SchemaInvalid, UserError
from extraction.files import replace_file
from extraction.storage.records import SchemaVersion
from schemas.editing import SchemaDraft, blank
from schemas.editing_checks import as_text
from schemas.editing_json import read_draft
from schemas.editing_write import write_draft
from schemas.guessing import name_of
from schemas.registry import Schema, builtin_names, read_json_file

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

UNSAVED = "unsaved_schema"
"""The setting that keeps what is in the editor."""
TYPED = "new_schema/"
"""The settings, by where the fields come from, that keep what was typed and not used yet."""


class SchemaDesk(QObject):
    """One gallery and one editor a schema at a time; both stay beside the window."""

    changed = Signal(object)
    """A version of a schema that was saved."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._pile = window, window.pile
        self.gallery: SchemaGallery | None = None
        self.editor: SchemaEditor | None = None
        self._asking: dict[Source, NewSchemaDialog] = {}
        self._deleted: list[SchemaVersion] = []
        self._keeping = False  # whether the open editor's draft is the one that is kept
        self._pile.known.changed.connect(self._schemas_changed)
        window.bar.unsaved_chosen.connect(self.resume)
        self._show_unsaved()

    # ------------------------------------------------------------------ gallery

    @Slot()
    def show_gallery(self) -> None:
        """Open the gallery, at the schema in use."""
        if self.gallery is None:
            schemas = self._pile.known.all()
            self.gallery = gallery = SchemaGallery(schemas, self.current().digest, self._window)
            gallery.used.connect(self._use)
            gallery.edited.connect(self.edit)
            gallery.duplicated.connect(self.duplicate)
            gallery.deleted.connect(self._delete)
            gallery.undo_wanted.connect(self._put_back)
            gallery.versions_wanted.connect(self._show_versions)
            gallery.exported.connect(self._export)
            gallery.new_wanted.connect(self._new)
            gallery.finished.connect(self._gallery_gone)
        _raise(self.gallery)

    @Slot()
    def _gallery_gone(self) -> None:
        self.gallery = None

    @Slot()
    def _schemas_changed(self) -> None:
        if self.gallery is not None:
            self.gallery.set_schemas(self._pile.known.all())

    @Slot(object)
    def _use(self, schema: Schema) -> None:
        self._window.commands.choose_schema(schema)
        self._window.bar.show_schema(schema)

    @Slot(object)
    def _delete(self, schema: Schema) -> None:
        self._deleted = self._pile.known.delete(schema.name)
        self._say(self.tr("“{}” was deleted. Results keep it.").format(label(schema.title)), undo=True)

    @Slot()
    def _put_back(self) -> None:
        self._pile.known.put_back(self._deleted)
        if self.gallery is not None and self._deleted:
            self.gallery.select(self._deleted[-1].schema.digest)
        self._deleted = []
        self._say("")

    def _say(self, text: str, undo: bool = False) -> None:
        if self.gallery is not None:
            self.gallery.say(text, undo)
        else:
            self._window.status.say(text)

    @Slot(object)
    def _export(self, schema: Schema) -> None:
        title = self.tr("Export the schema as JSON Schema")
        path = self._window.commands.files.target(title, f"{schema.name}.json", "JSON Schema (*.json)")
        if path:
            text = as_text(schema.json_schema) + "\n"
            self._pile.tasks.run(
                lambda: replace_file(Path(path), text.encode(), mode=0o644),
                lambda _: self._say(self.tr("Wrote {}.").format(path)),
                lambda error: self._say(self.tr("The file was not written: {}").format(error)),
            )

    # ------------------------------------------------------------------ editor

    def current(self) -> Schema:
        """The schema of the document in view, or the one that new documents get."""
        shown = self._window.rail.current()
        chosen = self._pile.entry(shown).schema if shown in self._pile else None
        return chosen or self._pile.known.default()

    @Slot()
    def edit_current(self) -> None:
        """Open the editor with the schema of the document in view."""
        self.edit(self.current())

    @Slot(object)
    def edit(self, schema: Schema) -> None:
        """Open the editor: a person's own schema gets a new version, a built-in one a copy."""
        if not is_own(schema):
            self._edit_copy(schema, self.tr("{} (mine)"), "mine", built_in=True)
            return
        hint = self.tr("Saving adds a version. Results keep the one they were made with.")
        draft = read_draft(schema.name, schema.json_schema)
        self._open(EditorSubject(draft, schema.name, hint, self._own_names() - {schema.name}))

    @Slot(object)
    def duplicate(self, schema: Schema) -> None:
        """Open the editor with a copy under another name."""
        self._edit_copy(schema, self.tr("{} (copy)"), "copy", built_in=False)

    def _edit_copy(self, schema: Schema, title: str, suffix: str, built_in: bool) -> None:
        draft = read_draft(schema.name, schema.json_schema)
        title, name, number = title.format(label(schema.title)), f"{schema.name}_{suffix}", 1
        while name in self._own_names():
            number += 1
            name = f"{schema.name}_{suffix}_{number}"
        if number > 1:
            title = f"{title} {number}"
        draft = replace(draft, name=name, root=replace(draft.root, title=title))
        words = (
            self.tr("“{}” is built in and stays as it is. Your changes are saved as a schema of your own.")
            if built_in
            else self.tr("A copy of “{}”, not saved yet.")
        )
        hint = words.format(label(schema.title))
        self._open(EditorSubject(draft, "", hint, self._own_names(), unsaved=not built_in))

    @Slot()
    def new_blank(self) -> None:
        """Open the editor with no fields."""
        self._open_new(blank())

    def _open_new(self, draft: SchemaDraft) -> None:
        unsaved = bool(draft.root.fields)
        self._open(EditorSubject(draft, "", "", self._own_names(), unsaved))

    def _own_names(self) -> set[str]:
        return {schema.name for schema in self._pile.known.all() if is_own(schema)}

    def _open(self, subject: EditorSubject) -> SchemaEditor:
        """Open an editor; one with unsaved changes stays in front and asks first."""
        if self.editor is not None and not self.editor.close():
            _raise(self.editor)
            return self.editor
        self.editor = editor = SchemaEditor(subject, self._window)
        editor.saved.connect(self._save)
        editor.versions_wanted.connect(self._show_editor_versions)
        editor.closed.connect(self._editor_gone)
        editor.paused.connect(self._keep_unsaved)
        _raise(editor)
        if editor.dirty:
            self._keep_unsaved(subject.draft)
        return editor

    def may_close(self) -> bool:
        """Whether the window may close: an editor with unsaved changes comes to the front and asks first."""
        for dialog in list(self._asking.values()):
            dialog.reject()  # what was typed is kept
        if self.editor is None or self.editor.close():
            return True
        _raise(self.editor)
        return False

    @Slot()
    def _editor_gone(self) -> None:
        self.editor = None
        if self._keeping:  # else what is kept is of an earlier editor, and still offered
            self._keeping = False
            self._pile.keeping.setting(UNSAVED, None)
            self._show_unsaved()

    @Slot(object)
    def _keep_unsaved(self, draft: SchemaDraft) -> None:
        """A crash must not cost what was typed: the draft is kept until it is saved or given up."""
        own_name = self.editor.own_name if self.editor is not None else ""
        kept = {"name": draft.name, "own_name": own_name, "json_schema": write_draft(draft)}
        self._pile.keeping.setting(UNSAVED, kept)
        self._keeping = True

    def _show_unsaved(self) -> None:
        kept = self._pile.store.setting(UNSAVED)
        title = read_draft("", kept["json_schema"]).root.title or self.tr("New schema") if kept else ""
        self._window.bar.show_unsaved(title)

    @Slot()
    def resume(self) -> None:
        """Open the editor with what was not saved when Winnow ended."""
        kept = self._pile.store.setting(UNSAVED)
        if kept is None:
            return
        draft = read_draft(kept["name"], kept["json_schema"])
        own_name = kept["own_name"]
        hint = self.tr("This was not saved when Winnow ended.")
        self._open(EditorSubject(draft, own_name, hint, self._own_names() - {own_name}, unsaved=True))

    @Slot(object)
    def _save(self, schema: Schema) -> None:
        """Keep it and use it; documents that are done keep what they were run with."""
        assert self.editor is not None
        try:
            followed = self._pile.save_schema(schema)
        except UserError as error:
            self.editor.say_not_saved(in_words(str(error)))
            return
        self.editor.finish()
        self._use(schema)
        if self.gallery is not None:
            self.gallery.set_schemas(self._pile.known.all(), schema.digest)
        self._window.status.say(_saved_words(label(schema.title), followed))

    # ------------------------------------------------------------------ versions

    @Slot(object)
    def _show_versions(self, schema: Schema) -> None:
        dialog = SchemaVersionsDialog(
            schema.title,
            self._pile.store.own_schemas.versions(schema.name),
            self.tr("Bring back as the newest"),
            self.gallery or self._window,
        )
        dialog.chosen.connect(self._restore)
        dialog.open()

    @Slot(object, str)
    def _restore(self, version: SchemaVersion, when: str) -> None:
        self._pile.save_schema(version.schema)
        if self.gallery is not None:
            self.gallery.set_schemas(self._pile.known.all(), version.schema.digest)
        self._say(self.tr("The version of {} is the newest again.").format(when))
        self.changed.emit(version.schema)

    @Slot()
    def _show_editor_versions(self) -> None:
        editor = self.editor
        if editor is None:
            return
        dialog = SchemaVersionsDialog(
            editor.edits.draft.root.title,
            self._pile.store.own_schemas.versions(editor.own_name),
            self.tr("Bring into the editor"),
            editor,
        )
        dialog.chosen.connect(editor.take_version)
        dialog.open()

    # ------------------------------------------------------------------ new ones

    @Slot(str)
    def _new(self, kind: str) -> None:
        starts: dict[str, Callable[[], None]] = {
            "blank": self.new_blank,
            "example": self.new_from_example,
            "headers": self.new_from_headers,
            "file": self.import_file,
        }
        starts[kind]()

    @Slot()
    def new_from_example(self) -> None:
        """Ask for a filled example."""
        self._ask("example")

    @Slot()
    def new_from_headers(self) -> None:
        """Ask for a header row."""
        self._ask("headers")

    def _ask(self, source: Source) -> None:
        if (dialog := self._asking.get(source)) is not None:
            _raise(dialog)
            return
        kept = self._pile.store.setting(TYPED + source)
        dialog = NewSchemaDialog(source, Typed(**kept) if kept else None, self._window)
        self._asking[source] = dialog
        files = self._window.commands.files

        def take_file() -> None:
            path = files.schema() if source == "example" else files.table()
            if path:
                dialog.read_file(path)

        def keep(typed: Typed | None) -> None:
            del self._asking[source]
            self._pile.store.set_setting(TYPED + source, asdict(typed) if typed else None)

        dialog.made.connect(self._open_new)
        dialog.left.connect(keep)
        dialog.file_wanted.connect(take_file)
        _raise(dialog)

    @Slot()
    def import_file(self) -> None:
        """Read a JSON Schema file into the editor, where it is seen before it is saved."""
        path = self._window.commands.files.schema()
        if not path:
            return
        name = name_of(Path(path).stem) or "schema"
        try:
            draft = read_draft(name, read_json_file(Path(path)))
        except SchemaInvalid as error:
            self._say(in_words(str(error)))
            return
        if not draft.root.title:
            draft = replace(draft, root=replace(draft.root, title=Path(path).stem))
        own, others = "", self._own_names()
        hint = self.tr("Read from {}, not saved yet.").format(Path(path).name)
        if name in others:
            own, others = name, others - {name}
            hint = self.tr("You have a schema of this name. Saving adds a version to it.")
        elif name in builtin_names():
            draft = replace(draft, name=f"{name}_mine")
        self._open(EditorSubject(draft, own, hint, others, unsaved=True))

    # ------------------------------------------------------------------ from words of a document

    def add_field_from_words(self, words: str, label: str = "") -> SchemaEditor:
        """Open the editor of the schema in use with a new field whose example is these words.

        `label` is what the document prints before them; an editor that is open already gets the field.
        """
        if self.editor is None:
            self.edit_current()
        assert self.editor is not None
        self.editor.add_field(field_from_words(words, label))
        _raise(self.editor)
        return self.editor

    @Slot()
    def add_field_from_selection(self) -> None:
        """The same with the words that are selected in the document."""
        selected = self._window.middle.selection()
        words = self._window.middle.selected_text().strip()
        if selected is None or not words:
            self._window.status.say(self.tr("Select words in the document first."))
            return
        document, span = selected
        self.add_field_from_words(words, label_before(document.text, span.start))


def _saved_words(title: str, followed: int) -> str:
    if not followed:
        return translate("SchemaDesk", "Saved “{}”.").format(title)
    if followed == 1:
        return translate("SchemaDesk", "Saved “{}”. One document that was not run yet uses it too.").format(
            title
        )
    return translate("SchemaDesk", "Saved “{}”. {} documents that were not run yet use it too.").format(
        title, followed
    )


def _raise(window: QWidget) -> None:
    window.show()
    window.raise_()
    window.activateWindow()
