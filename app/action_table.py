"""Every action of the window as data, by menu: buttons, the list of keys and tool tips come from it too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MenuName = Literal["File", "Edit", "Schema", "Document", "Value", "View", "Model", "Help"]


@dataclass(frozen=True)
class ActionSpec:
    """`keys` in Qt's portable spelling, the first is shown; `group`: one of several; `gap`: a line above.

    `toggle`: on or off.
    """

    id: str
    text: str
    help: str
    icon: str = ""
    keys: tuple[str, ...] = ()
    group: str = ""
    gap: bool = False
    toggle: bool = False


# fmt: off
MENUS: dict[MenuName, tuple[ActionSpec, ...]] = {
    "File": (
        ActionSpec("add", "Add documents…", "Add PDFs, web pages or text files", "add", ("Ctrl+O",)),
        ActionSpec("add_folder", "Add folder…", "Add all documents of a folder", "folder", ("Ctrl+Shift+O",)),
        ActionSpec("add_url", "Add URL…", "Add a web page or a PDF by its address", "url", ("Ctrl+L",)),
        ActionSpec("paste", "Paste", "Add files, links or text from the clipboard", "paste", ("Ctrl+V",)),
        ActionSpec("add_sample", "Add the sample", "Add an invoice that comes with Winnow", "sample"),
        ActionSpec(
            "new_pile", "New pile", "Put this pile away with its results and begin an empty one", "pile",
            ("Ctrl+Alt+N",), gap=True,
        ),
        ActionSpec("name_pile", "Name this pile…", "A name under which you find it again"),
        ActionSpec(
            "export", "Export…", "Choose format, documents and fields, and see how the file begins",
            "export", ("Ctrl+E",), gap=True,
        ),
        ActionSpec("export_xlsx", "Export Excel…", "Write a workbook with all fields", "export"),
        ActionSpec(
            "export_csv", "Export CSV…", "Write a table for a spreadsheet", "export", ("Ctrl+Shift+E",),
        ),
        ActionSpec("export_json", "Export JSON…", "Write values with their evidence", "export"),
        ActionSpec("export_jsonl", "Export JSON Lines…", "Write one line a document", "export"),
        ActionSpec("quit", "Quit", "Close Winnow", keys=("Ctrl+Q",), gap=True),
    ),
    "Edit": (
        ActionSpec("undo", "Undo", "Take back the last change to this document", "undo", ("Ctrl+Z",)),
        ActionSpec("redo", "Redo", "Do again what was undone", "redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
        ActionSpec("find", "Find", "Look for words in this document", "find", ("Ctrl+F",), gap=True),
        ActionSpec("find_next", "Next hit", "Go to the next hit of the search", "down", ("F3",)),
        ActionSpec("find_previous", "Previous hit", "Go to the hit before", "up", ("Shift+F3",)),
        ActionSpec(
            "copy_value", "Copy", "Put the selected words or the selected value on the clipboard", "copy",
            ("Ctrl+C",), gap=True,
        ),
    ),
    "Schema": (
        ActionSpec("schemas", "Schemas…", "See, choose and change schemas", "schema", ("Shift+F4",)),
        ActionSpec("edit_schema", "Edit schema…", "Change the fields of this schema", "edit", ("F4",)),
        ActionSpec(
            "new_schema", "New schema…", "Make a schema of your own", "add-field", ("Ctrl+N",), gap=True,
        ),
        ActionSpec("schema_from_example", "New from a filled example…", "Fields from JSON that is filled in"),
        ActionSpec("schema_from_headers", "New from a spreadsheet…", "Fields from the header row of a table"),
        ActionSpec(
            "add_field_from_selection", "Add a field from the selected words…",
            "Make the words that are selected in the document the example of a new field", "add-inside",
            ("Ctrl+Shift+N",),
        ),
        ActionSpec("open_schema", "Open schema file…", "Use your own JSON Schema", "folder", gap=True),
    ),
    "Document": (
        ActionSpec("run", "Run", "Fill the schema from every ready document", "run", ("F5", "Ctrl+R")),
        ActionSpec(
            "run_again", "Run selected again", "Run the selected documents anew", "again", ("Ctrl+F5",),
        ),
        ActionSpec(
            "pause", "Pause", "Finish the document under way, then wait; press again to go on", "pause",
            ("F7",),
        ),
        ActionSpec(
            "retry_selected", "Retry selected", "Try the failed ones of the selected documents again",
            "again",
        ),
        ActionSpec("retry", "Retry failed", "Try all failed documents again", "again"),
        ActionSpec(
            "show_failed", "Show failed", "Show the failed documents alone and select them", "failed",
            ("Ctrl+Shift+F",),
        ),
        ActionSpec(
            "cancel_selected", "Cancel selected", "Stop the selected documents, running or waiting",
            "cancel", ("Shift+Esc",),
        ),
        ActionSpec("cancel", "Cancel", "Stop what is running and waiting", "cancel", ("Esc",)),
        ActionSpec(
            "move_up", "Move up", "Move the selected documents up: they run in this order", "up",
            ("Ctrl+Up",), gap=True,
        ),
        ActionSpec(
            "move_down", "Move down", "Move the selected documents down: they run in this order", "down",
            ("Ctrl+Down",),
        ),
        ActionSpec(
            "use_suggested", "Use suggested schemas",
            "Give the selected documents the schemas that their words suggest", "schema",
            ("Ctrl+Shift+U",),
        ),
        ActionSpec(
            "run_on_drop", "Run on drop", "Run documents as soon as they are added and read", toggle=True,
        ),
        ActionSpec(
            "split", "Split by pages…", "Make documents of their own from pages of this PDF", "split",
            ("Ctrl+Shift+P",),
        ),
        ActionSpec(
            "next_document", "Next document to check", "Go to the next document with doubtful values",
            "next", ("F9",), gap=True,
        ),
        ActionSpec(
            "mark_reviewed", "Mark as reviewed", "Say that this document is checked, or that it is not",
            "done", ("Ctrl+Shift+D",),
        ),
        ActionSpec(
            "remove", "Remove from pile", "Forget the selected documents; files stay", "remove", ("Del",),
            gap=True,
        ),
    ),
    "Value": (
        ActionSpec(
            "accept", "Accept", "The selected value is right; go to the next doubtful one (in the fields)",
            "done", ("A",),
        ),
        ActionSpec(
            "edit_value", "Edit", "Change the selected value (in the fields)", "edit", ("F2", "Return"),
        ),
        ActionSpec(
            "use_words", "Use selected words", "The words selected in the document are the value",
            "use-words", ("Ctrl+U",),
        ),
        ActionSpec("reject", "Reject", "The selected value is wrong (in the fields)", "cancelled", ("R",)),
        ActionSpec(
            "clear_value", "Clear", "The document says nothing about this field (in the fields)", "remove",
            ("Del",),
        ),
        ActionSpec(
            "restore_value", "Take back decision", "Use what the model wrote again (in the fields)",
            "again", ("Backspace",),
        ),
        ActionSpec(
            "next_place", "Next place",
            "Show the next place of an ambiguous value; Accept chooses it (in the fields)", "next", ("P",),
            gap=True,
        ),
        ActionSpec(
            "previous_place", "Previous place", "Show the place before (in the fields)", "previous",
            ("Shift+P",),
        ),
        ActionSpec(
            "next_doubtful", "Next doubtful value", "Go to the next value to check", "next", ("F8",),
            gap=True,
        ),
        ActionSpec(
            "previous_doubtful", "Previous doubtful value", "Go back to the last value to check",
            "previous", ("Shift+F8",),
        ),
        ActionSpec(
            "only_doubtful", "Only doubtful",
            "Show only the values to check; those you decide stay until you press this again", "filter",
            ("Ctrl+D",), toggle=True,
        ),
        ActionSpec(
            "add_row", "Add row", "A new row below the selected one", "add", ("Ins", "Ctrl+Ins"), gap=True,
        ),
        ActionSpec("delete_row", "Delete row", "Take out the selected row", "remove", ("Ctrl+Del",)),
        ActionSpec("row_up", "Move row up", "The selected row one up", "up", ("Alt+Up",)),
        ActionSpec("row_down", "Move row down", "The selected row one down", "down", ("Alt+Down",)),
        ActionSpec(
            "paste_rows", "Paste rows", "Add rows copied from a spreadsheet below the selected one",
            "paste", ("Ctrl+Shift+V",),
        ),
    ),
    "View": (
        ActionSpec("rotate", "Rotate pages", "Turn the pages a quarter", "rotate", ("Ctrl+Shift+R",)),
        ActionSpec(
            "thumbnails", "Small pages", "Show a strip of small pages below the document", "pages",
            ("Ctrl+T",), toggle=True,
        ),
        ActionSpec("go_to_page", "Go to page", "By its name or number", keys=("Ctrl+G",)),
        ActionSpec("zoom_in", "Zoom in", "Show the page larger", "zoom-in", ("Ctrl++", "Ctrl+="), gap=True),
        ActionSpec("zoom_out", "Zoom out", "Show the page smaller", "zoom-out", ("Ctrl+-",)),
        ActionSpec("fit_width", "Fit width", "Show the page as wide as its pane", "fit-width", ("Ctrl+0",)),
        ActionSpec("show_document", "Document", "Show the document and its fields", keys=("Ctrl+1",)),
        ActionSpec("show_sheet", "Pile as sheet", "Show all results as one table", keys=("Ctrl+2",)),
        ActionSpec("show_json", "JSON", "Show the result as JSON", keys=("Ctrl+3",)),
        ActionSpec(
            "show_statistics", "Statistics", "Show all runs: speed, time, corrections", keys=("Ctrl+4",),
        ),
        ActionSpec("next_pane", "Next pane", "Move to the next pane", keys=("F6",), gap=True),
        ActionSpec("previous_pane", "Previous pane", "Move to the pane before", keys=("Shift+F6",)),
        ActionSpec(
            "text_larger", "Larger text", "All text one step larger",
            keys=("Ctrl+Shift++", "Ctrl+Shift+="), gap=True,
        ),
        ActionSpec(
            "text_smaller", "Smaller text", "All text one step smaller", keys=("Ctrl+Shift+-", "Ctrl+_"),
        ),
        ActionSpec("theme_system", "Theme: as the system", "Follow the desktop", group="theme", gap=True),
        ActionSpec("theme_light", "Theme: light", "Always light", group="theme"),
        ActionSpec("theme_dark", "Theme: dark", "Always dark", group="theme"),
    ),
    "Model": (
        ActionSpec("open_model", "Open model file…", "Use a GGUF file of your own", "model"),
        ActionSpec(
            "lookup_auto", "Guess ahead: as far as it pays",
            "Guess the next words from the document and earlier results; the model checks every guess",
            group="lookup", gap=True,
        ),
        ActionSpec(
            "lookup_8", "Guess ahead: always 8",
            "Always guess 8 tokens, to compare; what is written stays the same", group="lookup",
        ),
        ActionSpec(
            "lookup_32", "Guess ahead: always 32",
            "Always guess 32 tokens, to compare; what is written stays the same", group="lookup",
        ),
        ActionSpec(
            "lookup_off", "Guess ahead: never", "The model writes every word by itself", group="lookup",
        ),
        ActionSpec(
            "lookup_private", "Learn nothing from documents",
            "Guesses use what is known already; nothing of the next documents is remembered for later ones",
            gap=True, toggle=True,
        ),
    ),
    "Help": (
        ActionSpec("keys", "Keys", "List every action with its key", "keys", ("F1",)),
        ActionSpec("privacy", "Privacy", "What stays on this machine, and where", "lock"),
        ActionSpec(
            "diagnostics", "Copy diagnostics",
            "Versions, machine, model and settings for a bug report; no document content", "copy",
        ),
        ActionSpec("logs", "Open log folder", "For a bug report; logs hold no document content", "folder"),
        ActionSpec("about", "About Winnow", "Version and licence", "help", gap=True),
    ),
}
# fmt: on
ACTIONS: tuple[ActionSpec, ...] = tuple(spec for specs in MENUS.values() for spec in specs)
