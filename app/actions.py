"""Every action of the window as data: menus, buttons, the list of keys and tool tips come from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from app.theme import icon

MenuName = Literal["File", "Edit", "Schema", "Document", "Value", "View", "Model", "Help"]
MENUS: tuple[MenuName, ...] = ("File", "Edit", "Schema", "Document", "Value", "View", "Model", "Help")


@dataclass(frozen=True)
class ActionSpec:
    """`keys` in Qt's portable spelling, the first is shown; `group`: one of several; `gap`: a line above.

    `toggle`: on or off.
    """

    id: str
    menu: MenuName
    text: str
    help: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    group: str = ""
    gap: bool = False
    toggle: bool = False


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("add", "File", "Add documents…", "Add PDFs, web pages or text files", "add", ("Ctrl+O",)),
    ActionSpec(
        "add_folder", "File", "Add folder…", "Add all documents of a folder", "folder", ("Ctrl+Shift+O",)
    ),
    ActionSpec("add_url", "File", "Add URL…", "Add a web page or a PDF by its address", "url", ("Ctrl+L",)),
    ActionSpec("paste", "File", "Paste", "Add files, links or text from the clipboard", "paste", ("Ctrl+V",)),
    ActionSpec("add_sample", "File", "Add the sample", "Add an invoice that comes with Winnow", "sample"),
    ActionSpec(
        "new_pile",
        "File",
        "New pile",
        "Put this pile away with its results and begin an empty one",
        "pile",
        ("Ctrl+Alt+N",),
        gap=True,
    ),
    ActionSpec("name_pile", "File", "Name this pile…", "A name under which you find it again"),
    ActionSpec(
        "export",
        "File",
        "Export…",
        "Choose format, documents and fields, and see how the file begins",
        "export",
        ("Ctrl+E",),
        gap=True,
    ),
    ActionSpec("export_xlsx", "File", "Export Excel…", "Write a workbook with all fields", "export"),
    ActionSpec(
        "export_csv", "File", "Export CSV…", "Write a table for a spreadsheet", "export", ("Ctrl+Shift+E",)
    ),
    ActionSpec("export_json", "File", "Export JSON…", "Write values with their evidence", "export"),
    ActionSpec("export_jsonl", "File", "Export JSON Lines…", "Write one line a document", "export"),
    ActionSpec("quit", "File", "Quit", "Close Winnow", "", ("Ctrl+Q",), gap=True),
    ActionSpec("undo", "Edit", "Undo", "Take back the last change to this document", "undo", ("Ctrl+Z",)),
    ActionSpec(
        "redo",
        "Edit",
        "Redo",
        "Do again what was undone",
        "redo",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
    ),
    ActionSpec("find", "Edit", "Find", "Look for words in this document", "find", ("Ctrl+F",), gap=True),
    ActionSpec("find_next", "Edit", "Next hit", "Go to the next hit of the search", "down", ("F3",)),
    ActionSpec("find_previous", "Edit", "Previous hit", "Go to the hit before", "up", ("Shift+F3",)),
    ActionSpec("schemas", "Schema", "Schemas…", "See, choose and change schemas", "schema", ("Shift+F4",)),
    ActionSpec("edit_schema", "Schema", "Edit schema…", "Change the fields of this schema", "edit", ("F4",)),
    ActionSpec(
        "new_schema", "Schema", "New schema…", "Make a schema of your own", "add-field", ("Ctrl+N",), gap=True
    ),
    ActionSpec(
        "schema_from_example", "Schema", "New from a filled example…", "Fields from JSON that is filled in"
    ),
    ActionSpec(
        "schema_from_headers", "Schema", "New from a spreadsheet…", "Fields from the header row of a table"
    ),
    ActionSpec(
        "add_field_from_selection",
        "Schema",
        "Add a field from the selected words…",
        "Make the words that are selected in the document the example of a new field",
        "add-inside",
        ("Ctrl+Shift+N",),
    ),
    ActionSpec("open_schema", "Schema", "Open schema file…", "Use your own JSON Schema", "folder", gap=True),
    ActionSpec(
        "run", "Document", "Run", "Fill the schema from every ready document", "run", ("F5", "Ctrl+R")
    ),
    ActionSpec(
        "run_again",
        "Document",
        "Run selected again",
        "Run the selected documents anew",
        "again",
        ("Ctrl+F5",),
    ),
    ActionSpec(
        "pause",
        "Document",
        "Pause",
        "Finish the document under way, then wait; press again to go on",
        "pause",
        ("F7",),
    ),
    ActionSpec(
        "retry_selected",
        "Document",
        "Retry selected",
        "Try the failed ones of the selected documents again",
        "again",
    ),
    ActionSpec("retry", "Document", "Retry failed", "Try all failed documents again", "again"),
    ActionSpec(
        "show_failed",
        "Document",
        "Show failed",
        "Show the failed documents alone and select them",
        "failed",
        ("Ctrl+Shift+F",),
    ),
    ActionSpec(
        "cancel_selected",
        "Document",
        "Cancel selected",
        "Stop the selected documents, running or waiting",
        "cancel",
        ("Shift+Esc",),
    ),
    ActionSpec("cancel", "Document", "Cancel", "Stop what is running and waiting", "cancel", ("Esc",)),
    ActionSpec(
        "move_up",
        "Document",
        "Move up",
        "Move the selected documents up: they run in this order",
        "up",
        ("Ctrl+Up",),
        gap=True,
    ),
    ActionSpec(
        "move_down",
        "Document",
        "Move down",
        "Move the selected documents down: they run in this order",
        "down",
        ("Ctrl+Down",),
    ),
    ActionSpec(
        "use_suggested",
        "Document",
        "Use suggested schemas",
        "Give the selected documents the schemas that their words suggest",
        "schema",
        ("Ctrl+Shift+U",),
    ),
    ActionSpec(
        "run_on_drop",
        "Document",
        "Run on drop",
        "Run documents as soon as they are added and read",
        toggle=True,
    ),
    ActionSpec(
        "split",
        "Document",
        "Split by pages…",
        "Make documents of their own from pages of this PDF",
        "split",
        ("Ctrl+Shift+P",),
    ),
    ActionSpec(
        "next_document",
        "Document",
        "Next document to check",
        "Go to the next document with doubtful values",
        "next",
        ("F9",),
        gap=True,
    ),
    ActionSpec(
        "mark_reviewed",
        "Document",
        "Mark as reviewed",
        "Say that this document is checked, or that it is not",
        "done",
        ("Ctrl+Shift+D",),
    ),
    ActionSpec(
        "remove",
        "Document",
        "Remove from pile",
        "Forget the selected documents; files stay",
        "remove",
        ("Del",),
        gap=True,
    ),
    ActionSpec(
        "accept",
        "Value",
        "Accept",
        "The selected value is right; go to the next doubtful one (in the fields)",
        "done",
        ("A",),
    ),
    ActionSpec(
        "edit_value", "Value", "Edit", "Change the selected value (in the fields)", "edit", ("F2", "Return")
    ),
    ActionSpec(
        "use_words",
        "Value",
        "Use selected words",
        "The words selected in the document are the value",
        "use-words",
        ("Ctrl+U",),
    ),
    ActionSpec(
        "reject", "Value", "Reject", "The selected value is wrong (in the fields)", "cancelled", ("R",)
    ),
    ActionSpec(
        "clear_value",
        "Value",
        "Clear",
        "The document says nothing about this field (in the fields)",
        "remove",
        ("Del",),
    ),
    ActionSpec(
        "restore_value",
        "Value",
        "Take back decision",
        "Use what the model wrote again (in the fields)",
        "again",
        ("Backspace",),
    ),
    ActionSpec(
        "next_place",
        "Value",
        "Next place",
        "Show the next place of an ambiguous value; Accept chooses it (in the fields)",
        "next",
        ("P",),
        gap=True,
    ),
    ActionSpec(
        "previous_place",
        "Value",
        "Previous place",
        "Show the place before (in the fields)",
        "previous",
        ("Shift+P",),
    ),
    ActionSpec(
        "next_doubtful",
        "Value",
        "Next doubtful value",
        "Go to the next value to check",
        "next",
        ("F8",),
        gap=True,
    ),
    ActionSpec(
        "previous_doubtful",
        "Value",
        "Previous doubtful value",
        "Go back to the last value to check",
        "previous",
        ("Shift+F8",),
    ),
    ActionSpec(
        "only_doubtful",
        "Value",
        "Only doubtful",
        "Show only the values to check; those you decide stay until you press this again",
        "filter",
        ("Ctrl+D",),
        toggle=True,
    ),
    ActionSpec(
        "add_row",
        "Value",
        "Add row",
        "A new row below the selected one",
        "add",
        ("Ins", "Ctrl+Ins"),
        gap=True,
    ),
    ActionSpec("delete_row", "Value", "Delete row", "Take out the selected row", "remove", ("Ctrl+Del",)),
    ActionSpec("row_up", "Value", "Move row up", "The selected row one up", "up", ("Alt+Up",)),
    ActionSpec("row_down", "Value", "Move row down", "The selected row one down", "down", ("Alt+Down",)),
    ActionSpec(
        "paste_rows",
        "Value",
        "Paste rows",
        "Add rows copied from a spreadsheet below the selected one",
        "paste",
        ("Ctrl+Shift+V",),
    ),
    ActionSpec(
        "copy_value",
        "Edit",
        "Copy",
        "Put the selected words or the selected value on the clipboard",
        "copy",
        ("Ctrl+C",),
        gap=True,
    ),
    ActionSpec("rotate", "View", "Rotate pages", "Turn the pages a quarter", "rotate", ("Ctrl+Shift+R",)),
    ActionSpec(
        "thumbnails",
        "View",
        "Small pages",
        "Show a strip of small pages below the document",
        "pages",
        ("Ctrl+T",),
        toggle=True,
    ),
    ActionSpec("go_to_page", "View", "Go to page", "By its name or number", "", ("Ctrl+G",)),
    ActionSpec(
        "zoom_in", "View", "Zoom in", "Show the page larger", "zoom-in", ("Ctrl++", "Ctrl+="), gap=True
    ),
    ActionSpec("zoom_out", "View", "Zoom out", "Show the page smaller", "zoom-out", ("Ctrl+-",)),
    ActionSpec(
        "fit_width", "View", "Fit width", "Show the page as wide as its pane", "fit-width", ("Ctrl+0",)
    ),
    ActionSpec("show_document", "View", "Document", "Show the document and its fields", "", ("Ctrl+1",)),
    ActionSpec("show_sheet", "View", "Pile as sheet", "Show all results as one table", "", ("Ctrl+2",)),
    ActionSpec("show_json", "View", "JSON", "Show the result as JSON", "", ("Ctrl+3",)),
    ActionSpec(
        "show_statistics", "View", "Statistics", "Show all runs: speed, time, corrections", "", ("Ctrl+4",)
    ),
    ActionSpec("next_pane", "View", "Next pane", "Move to the next pane", "", ("F6",), gap=True),
    ActionSpec("previous_pane", "View", "Previous pane", "Move to the pane before", "", ("Shift+F6",)),
    ActionSpec(
        "text_larger",
        "View",
        "Larger text",
        "All text one step larger",
        "",
        ("Ctrl+Shift++", "Ctrl+Shift+="),
        gap=True,
    ),
    ActionSpec(
        "text_smaller", "View", "Smaller text", "All text one step smaller", "", ("Ctrl+Shift+-", "Ctrl+_")
    ),
    ActionSpec(
        "theme_system", "View", "Theme: as the system", "Follow the desktop", "", (), "theme", gap=True
    ),
    ActionSpec("theme_light", "View", "Theme: light", "Always light", "", (), "theme"),
    ActionSpec("theme_dark", "View", "Theme: dark", "Always dark", "", (), "theme"),
    ActionSpec("open_model", "Model", "Open model file…", "Use a GGUF file of your own", "model"),
    ActionSpec(
        "lookup_auto",
        "Model",
        "Guess ahead: as far as it pays",
        "Guess the next words from the document and earlier results; the model checks every guess",
        group="lookup",
        gap=True,
    ),
    ActionSpec(
        "lookup_8",
        "Model",
        "Guess ahead: always 8",
        "Always guess 8 tokens, to compare; what is written stays the same",
        group="lookup",
    ),
    ActionSpec(
        "lookup_32",
        "Model",
        "Guess ahead: always 32",
        "Always guess 32 tokens, to compare; what is written stays the same",
        group="lookup",
    ),
    ActionSpec(
        "lookup_off",
        "Model",
        "Guess ahead: never",
        "The model writes every word by itself",
        group="lookup",
    ),
    ActionSpec(
        "lookup_private",
        "Model",
        "Learn nothing from documents",
        "Guesses use what is known already; nothing of the next documents is remembered for later ones",
        gap=True,
        toggle=True,
    ),
    ActionSpec("keys", "Help", "Keys", "List every action with its key", "keys", ("F1",)),
    ActionSpec("privacy", "Help", "Privacy", "What stays on this machine, and where", "lock"),
    ActionSpec(
        "diagnostics",
        "Help",
        "Copy diagnostics",
        "Versions, machine, model and settings for a bug report; no document content",
        "copy",
    ),
    ActionSpec(
        "logs", "Help", "Open log folder", "For a bug report; logs hold no document content", "folder"
    ),
    ActionSpec("about", "Help", "About Winnow", "Version and licence", "help", gap=True),
)


class Actions(QObject):
    """The QActions of the table, by id."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._by_id: dict[str, QAction] = {}
        groups: dict[str, QActionGroup] = {}
        for spec in ACTIONS:
            action = QAction(self.tr(spec.text), self)
            keys = [QKeySequence(key) for key in spec.keys]
            action.setShortcuts(keys)
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            shown = f" ({keys[0].toString(QKeySequence.SequenceFormat.NativeText)})" if keys else ""
            action.setToolTip(self.tr(spec.help) + shown)
            action.setStatusTip(self.tr(spec.help))
            action.setObjectName(spec.id)
            if spec.toggle:
                action.setCheckable(True)
            if spec.group:
                action.setCheckable(True)
                group = groups.setdefault(spec.group, QActionGroup(self))
                group.addAction(action)
            self._by_id[spec.id] = action
        self.refresh_icons()

    def __getitem__(self, action_id: str) -> QAction:
        return self._by_id[action_id]

    def refresh_icons(self) -> None:
        """Draw the icons in the colours of the theme."""
        for spec in ACTIONS:
            if spec.icon:
                colour = "on_accent" if spec.id == "run" else ""
                self._by_id[spec.id].setIcon(icon(spec.icon, colour))

    def fill(self, bar: QMenuBar) -> dict[MenuName, QMenu]:
        """Build the menus; returns them by name."""
        menus: dict[MenuName, QMenu] = {}
        for name in MENUS:
            menus[name] = bar.addMenu(self.tr(name))
            for spec in ACTIONS:
                if spec.menu == name:
                    if spec.gap and not menus[name].isEmpty():
                        menus[name].addSeparator()
                    menus[name].addAction(self._by_id[spec.id])
        return menus

    def keys(self) -> list[tuple[str, str, str]]:
        """(text, keys, help) of every action, for the list of keys."""
        return [
            (
                self.tr(spec.text).rstrip("…"),
                ", ".join(
                    key.toString(QKeySequence.SequenceFormat.NativeText)
                    for key in self._by_id[spec.id].shortcuts()
                ),
                spec.help,
            )
            for spec in ACTIONS
        ]
