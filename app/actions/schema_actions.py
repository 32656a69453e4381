"""Every action of the schema editor as data, beside those of the main window."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.actions.action_set import listed_keys, make_action
from app.actions.action_table import ActionSpec
from app.looks.theme import icon
from app.texts.wording import tr, translate

EDITOR_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "field_add",
        tr("Add field"),
        tr("Add a field below the chosen one"),
        "add-field",
        ("Ctrl+N",),
    ),
    ActionSpec(
        "field_add_inside",
        tr("Add field inside"),
        tr("Add a field inside the chosen one, which becomes a group of fields"),
        "add-inside",
        ("Ctrl+Shift+N",),
    ),
    ActionSpec("field_duplicate", tr("Duplicate"), tr("Copy the chosen field"), "duplicate", ("Ctrl+D",)),
    ActionSpec("field_delete", tr("Delete"), tr("Take the chosen field out"), "remove", ("Del",)),
    ActionSpec("field_up", tr("Move up"), tr("Before the field above"), "up", ("Alt+Up",)),
    ActionSpec("field_down", tr("Move down"), tr("Behind the field below"), "down", ("Alt+Down",)),
    ActionSpec(
        "field_in",
        tr("Move into the group above"),
        tr("To the end of the group above"),
        "",
        ("Alt+Right",),
    ),
    ActionSpec("field_out", tr("Move out of the group"), tr("Behind the group it is in"), "", ("Alt+Left",)),
    ActionSpec("schema_undo", tr("Undo"), tr("Take the last step back"), "undo", ("Ctrl+Z",)),
    ActionSpec("schema_redo", tr("Redo"), tr("Do the step again"), "redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
    ActionSpec("schema_save", tr("Save"), tr("Keep the schema and close the editor"), "", ("Ctrl+S",)),
    ActionSpec(
        "schema_versions",
        tr("Versions…"),
        tr("See and bring back earlier versions"),
        "history",
        ("Ctrl+H",),
    ),
)


def editor_actions(window: QWidget) -> dict[str, QAction]:
    """The editor's QActions by id, with their keys."""
    made = {spec.id: make_action(spec, window) for spec in EDITOR_ACTIONS}
    window.addActions(list(made.values()))
    refresh_icons(made)
    return made


def refresh_icons(actions: dict[str, QAction]) -> None:
    """Draw the icons in the colours of the theme."""
    for spec in EDITOR_ACTIONS:
        if spec.icon:
            actions[spec.id].setIcon(icon(spec.icon))


def editor_keys() -> tuple[str, list[tuple[str, str, str]]]:
    """(text, keys, help) of every action of the editor under its name, for the list of keys."""
    return translate("Actions", "Schema editor"), listed_keys(EDITOR_ACTIONS)
