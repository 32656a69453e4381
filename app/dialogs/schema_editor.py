"""The window in which a schema is made or changed: its fields, the chosen one's form, what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QVBoxLayout,
    QWidget,
)

from app.actions.schema_actions import editor_actions, refresh_icons
from app.dialogs.parts import side_by_side
from app.models.schema_edits import SchemaEdits
from app.models.schema_tree import SchemaTreeModel
from app.texts.engine_words import in_words
from app.views.editor_foot import EditorFoot
from app.views.field_form import FieldForm
from app.views.schema_fields import SchemaFields
from app.views.schema_head import SchemaHead
from app.views.schema_preview import SchemaPreview
from extraction.storage.records import SchemaVersion
from schemas.editing import FieldDraft, Path, SchemaDraft, field_at
from schemas.editing_checks import DraftProblem, Part, name_problem, problems
from schemas.editing_json import read_draft
from schemas.editing_write import write_draft
from schemas.guessing import name_of
from schemas.registry import builtin_names, schema_from_json

SIZE = (1180, 720)
PANES = (380, 370, 400)
SETTLE_MS = 150
"""Checks and previews follow the typing when it pauses this long."""


@dataclass(frozen=True)
class EditorSubject:
    """What the editor was opened for.

    `own_name`: the name under which the person keeps it, empty for what is not saved yet. `hint` says what
    saving will do. `taken` are the names of the person's other schemas. `unsaved`: closing loses it.
    """

    draft: SchemaDraft
    own_name: str = ""
    hint: str = ""
    taken: Collection[str] = ()
    unsaved: bool = False


class SchemaEditor(QDialog):
    """`saved` with the Schema; `versions_wanted` when the person asks for the earlier ones."""

    saved = Signal(object)
    versions_wanted = Signal()
    closed = Signal()
    paused = Signal(object)
    """The SchemaDraft after a pause in the typing, where closing would lose something."""

    def __init__(self, subject: EditorSubject, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("schemaEditor")
        self._subject = subject
        self._unsaved = subject.unsaved
        self._shown: Path = ()
        self._found: list[DraftProblem] = []
        self.edits = SchemaEdits(subject.draft, self)
        self.actions_ = editor_actions(self)
        self.model = SchemaTreeModel(subject.draft, self.edits.move, self)
        self.head = SchemaHead(subject.hint, self)
        names = (
            "field_add",
            "field_add_inside",
            "field_duplicate",
            "field_delete",
            "",
            "field_up",
            "field_down",
        )
        self.fields = SchemaFields(self.model, [self.actions_.get(name) for name in names], self)
        self.form = FieldForm(self)
        self.preview = SchemaPreview(self)
        history = [self.actions_["schema_undo"], self.actions_["schema_redo"]]
        self.foot = EditorFoot(history, bool(subject.own_name), self)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self.settle)
        self._build()
        self._connect()
        self.resize(*SIZE)
        self._follow()
        self.settle()
        if subject.draft.root.fields:
            self.fields.choose((0,))
            self.fields.setFocus()

    # ------------------------------------------------------------------ building

    def _build(self) -> None:
        panes = (self.fields, self.form, self.preview)
        for pane in panes:
            pane.setMinimumWidth(240)
        splitter = side_by_side(self, PANES, *panes)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.head)
        box.addWidget(_line(self))
        box.addWidget(splitter, 1)
        box.addWidget(_line(self))
        box.addWidget(self.foot)

    def _connect(self) -> None:
        edits = self.edits
        edits.changed.connect(self._follow)
        edits.went_to.connect(self._go_to)
        edits.stack.indexChanged.connect(self._show_steps)
        self.head.edited.connect(self._head_edited)
        self.head.many_changed.connect(edits.set_many)
        self.fields.chosen.connect(self._choose)
        self.fields.tree.activated.connect(self.form.choose_name)
        self.form.edited.connect(self._part_edited)
        for view in (self.head, self.form):
            view.left.connect(edits.seal)
        handlers: dict[str, Callable[[], object]] = {
            "field_add": self._add,
            "field_add_inside": self._add_inside,
            "field_duplicate": lambda: self._with_current(edits.duplicate),
            "field_delete": lambda: self._with_current(edits.delete),
            "field_up": lambda: self._with_current(edits.move_up),
            "field_down": lambda: self._with_current(edits.move_down),
            "field_in": lambda: self._with_current(edits.move_in),
            "field_out": lambda: self._with_current(edits.move_out),
            "schema_undo": edits.stack.undo,
            "schema_redo": edits.stack.redo,
            "schema_save": self.save_schema,
            "schema_versions": self._ask_versions,
        }
        for action_id, handler in handlers.items():
            self.actions_[action_id].triggered.connect(handler)
        # Del belongs to the text where one is typed.
        self.actions_["field_delete"].setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.removeAction(self.actions_["field_delete"])
        self.actions_["schema_versions"].setEnabled(bool(self._subject.own_name))
        self.foot.versions.clicked.connect(self._ask_versions)
        self.foot.save.clicked.connect(self.save_schema)
        self.foot.save_and_close.clicked.connect(self.save_schema)
        self.foot.close_.clicked.connect(self.close)
        self.foot.keep.clicked.connect(self._keep_editing)
        self.foot.discard.clicked.connect(self._close_anyway)
        self._show_steps()

    # ------------------------------------------------------------------ following the edits

    @property
    def own_name(self) -> str:
        """The name under which the person keeps this schema; empty for what is not saved yet."""
        return self._subject.own_name

    @property
    def dirty(self) -> bool:
        """Whether closing would lose something."""
        return self._unsaved or not self.edits.stack.isClean()

    @Slot()
    def _follow(self) -> None:
        """The draft is another one: rows and form at once, checks and previews when typing pauses."""
        draft = self.edits.draft
        self.model.show(draft)
        self.head.show_draft(draft)
        self._show_form()
        self._settle.start()

    @Slot()
    def settle(self) -> None:
        """Check the draft and bring the previews up to date."""
        self._settle.stop()
        draft = self.edits.draft
        self._found = problems(draft)
        marks: dict[Path, str] = {}
        for problem in self._found:
            marks.setdefault(problem.path, in_words(problem.text))
        self.model.show_problems(marks)
        own = {problem.part: in_words(problem.text) for problem in self._found if problem.path == ()}
        empty = not (self.dirty or draft.root.fields)
        if empty:  # nobody has done anything wrong yet
            own = {}
        name = "" if empty else self._schema_name_problem(draft.name)
        self.head.show_problems(own.get("title", ""), name)
        self.head.show_hint(self._hint(draft.name))
        self._show_form()
        self._show_problem(own)
        self.preview.show_draft(draft)
        if self.dirty:
            self.paused.emit(draft)

    def _show_problem(self, own: dict[Part, str]) -> None:
        elsewhere = len({problem.path for problem in self._found if problem.path})
        lines = [own[part] for part in ("fields", "schema") if part in own]
        if elsewhere:
            one, many = (
                self.tr("One marked field has to be mended."),
                self.tr("{} marked fields have to be mended."),
            )
            lines.append(one if elsewhere == 1 else many.format(elsewhere))
        self.foot.problem.setText(" ".join(lines))
        usable = not self._found and not self._schema_name_problem(self.edits.draft.name)
        self.foot.allow_saving(usable)

    def _hint(self, name: str) -> str:
        own = self._subject.own_name
        if own and name != own:
            return self.tr("Saved under another name: “{}” stays as it is.").format(own)
        return self._subject.hint

    def _schema_name_problem(self, name: str) -> str:
        if text := name_problem(name):
            return in_words(text)
        if name.strip().lower().replace("-", "_") in builtin_names():
            return self.tr("A built-in schema has this name. Choose another, such as {}_mine.").format(name)
        if name in self._subject.taken:
            return self.tr("You have another schema of this name. Choose a different one.")
        return ""

    def _show_form(self) -> None:
        if not self._shown:
            self.form.show_field(None, {})
            return
        try:
            field = field_at(self.edits.draft, self._shown)
        except IndexError:
            self._shown = ()
            self.form.show_field(None, {})
            return
        wrong: dict[Part, str] = {p.part: in_words(p.text) for p in self._found if p.path == self._shown}
        self.form.show_field(field, wrong)

    @Slot()
    def _show_steps(self) -> None:
        stack = self.edits.stack
        for name, can, words, text in (
            ("schema_undo", stack.canUndo(), self.tr("Undo {}"), stack.undoText()),
            ("schema_redo", stack.canRedo(), self.tr("Redo {}"), stack.redoText()),
        ):
            action = self.actions_[name]
            action.setEnabled(can)
            action.setText(words.format(text).strip())
        title = self.edits.draft.root.title or self.tr("New schema")
        mark = " *" if self.dirty else ""
        self.setWindowTitle(self.tr("{} – schema").format(title) + mark)

    # ------------------------------------------------------------------ choosing and editing

    @Slot(object)
    def _choose(self, path: Path) -> None:
        if path != self._shown:
            self.edits.seal()
        self._shown = path
        self._show_form()
        for name in ("field_add_inside", "field_duplicate", "field_delete", "field_up", "field_down"):
            self.actions_[name].setEnabled(bool(path))

    @Slot(object)
    def _go_to(self, path: Path) -> None:
        if path:
            self.fields.choose(path)
            self._choose(path)  # also where the chosen row itself has moved, which the tree does not tell

    @Slot(str, object)
    def _part_edited(self, part: str, value: object) -> None:
        if self._shown:
            self.edits.set_part(self._shown, part, value)

    @Slot(str, str)
    def _head_edited(self, part: str, text: str) -> None:
        draft = self.edits.draft
        follows = part == "title" and not self._subject.own_name and draft.name == name_of(draft.root.title)
        self.edits.set_schema_part(part, text)
        if follows:
            self.edits.set_schema_part("name", name_of(text))

    def _with_current(self, step: Callable[[Path], object]) -> None:
        if self._shown:
            step(self._shown)

    @Slot()
    def _add(self) -> None:
        self.fields.choose(self.edits.add(self._shown or None))
        self.form.choose_name()

    @Slot()
    def _add_inside(self) -> None:
        if self._shown:
            self.fields.choose(self.edits.add_inside(self._shown))
            self.form.choose_name()

    def add_field(self, field: FieldDraft) -> None:
        """Put a field at the end and into the form, such as one made from words of a document."""
        self.fields.choose(self.edits.add(None, field))
        self.form.choose_name()

    # ------------------------------------------------------------------ saving and closing

    @Slot()
    def save_schema(self) -> None:
        """Hand the schema over to be kept; where it has errors they are shown instead."""
        self.settle()
        if self.foot.save.isEnabled():
            draft = self.edits.draft
            self.saved.emit(schema_from_json(draft.name, write_draft(draft)))

    def finish(self) -> None:
        """The schema was kept: close."""
        self._close_anyway()

    def say_not_saved(self, text: str) -> None:
        """The schema could not be kept; nothing is lost while the editor is open."""
        self._keep_editing()
        self.foot.problem.setText(text)

    @Slot()
    def _ask_versions(self) -> None:
        self.versions_wanted.emit()

    def take_version(self, version: SchemaVersion, when: str) -> None:
        """Put an earlier version into the editor, as a step that can be undone."""
        draft = read_draft(self.edits.draft.name, version.schema.json_schema)
        self.edits.take(draft, self.tr("bring back the version of {}").format(when))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:  # another scheme
            refresh_icons(self.actions_)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.dirty:
            event.ignore()
            self.foot.ask()
            return
        self._settle.stop()
        event.accept()  # QDialog's own answer would be `reject`, which asks here
        self.closed.emit()

    def reject(self) -> None:
        """Esc closes as the button does."""
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.foot.asking:
            self._keep_editing()
            return
        super().keyPressEvent(event)

    @Slot()
    def _keep_editing(self) -> None:
        self.foot.rest()

    @Slot()
    def _close_anyway(self) -> None:
        self._unsaved = False
        self.edits.stack.setClean()
        self.close()


def _line(parent: QWidget) -> QFrame:
    line = QFrame(parent, objectName="line")
    line.setFixedHeight(1)
    return line
