"""Every action of the schema editor as data, beside those of the main window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.actions import ActionSpec
from app.theme import icon

EDITOR_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "field_add", "Schema", "Add field", "Add a field below the chosen one", "add-field", ("Ctrl+N",)
    ),
    ActionSpec(
        "field_add_inside",
        "Schema",
        "Add field inside",
        "Add a field inside the chosen one, which becomes a group of fields",
        "add-inside",
        ("Ctrl+Shift+N",),
    ),
    ActionSpec("field_duplicate", "Schema", "Duplicate", "Copy the chosen field", "duplicate", ("Ctrl+D",)),
    ActionSpec("field_delete", "Schema", "Delete", "Take the chosen field out", "remove", ("Del",)),
    ActionSpec("field_up", "Schema", "Move up", "Before the field above", "up", ("Alt+Up",)),
    ActionSpec("field_down", "Schema", "Move down", "Behind the field below", "down", ("Alt+Down",)),
    ActionSpec(
        "field_in", "Schema", "Move into the group above", "To the end of the group above", "", ("Alt+Right",)
    ),
    ActionSpec(
        "field_out", "Schema", "Move out of the group", "Behind the group it is in", "", ("Alt+Left",)
    ),
    ActionSpec("schema_undo", "Schema", "Undo", "Take the last step back", "undo", ("Ctrl+Z",)),
    ActionSpec("schema_redo", "Schema", "Redo", "Do the step again", "redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
    ActionSpec("schema_save", "Schema", "Save", "Keep the schema and close the editor", "", ("Ctrl+S",)),
    ActionSpec(
        "schema_versions",
        "Schema",
        "Versions…",
        "See and bring back earlier versions",
        "history",
        ("Ctrl+H",),
    ),
)


def editor_actions(window: QWidget) -> dict[str, QAction]:
    """The editor's QActions by id, with their keys."""
    made: dict[str, QAction] = {}
    for spec in EDITOR_ACTIONS:
        action = QAction(QCoreApplication.translate("Actions", spec.text), window)
        keys = [QKeySequence(key) for key in spec.keys]
        action.setShortcuts(keys)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        shown = f" ({keys[0].toString(QKeySequence.SequenceFormat.NativeText)})" if keys else ""
        action.setToolTip(QCoreApplication.translate("Actions", spec.help) + shown)
        action.setObjectName(spec.id)
        window.addAction(action)
        made[spec.id] = action
    refresh_icons(made)
    return made


def refresh_icons(actions: dict[str, QAction]) -> None:
    """Draw the icons in the colours of the theme."""
    for spec in EDITOR_ACTIONS:
        if spec.icon:
            actions[spec.id].setIcon(icon(spec.icon))


def editor_keys() -> list[tuple[str, str, str]]:
    """(text, keys, help) of every action of the editor, for the list of keys."""
    tr, native = QCoreApplication.translate, QKeySequence.SequenceFormat.NativeText
    where = tr("Actions", "Schema editor: {}")
    return [
        (
            where.format(tr("Actions", spec.text).rstrip("…")),
            ", ".join(QKeySequence(key).toString(native) for key in spec.keys),
            tr("Actions", spec.help),
        )
        for spec in EDITOR_ACTIONS
    ]
