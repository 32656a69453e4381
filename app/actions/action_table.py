"""Every action of the window as data, by menu: buttons, the list of keys and tool tips come from it too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.texts.wording import tr

MenuName = Literal["File", "Edit", "Schema", "Document", "Value", "View", "Model", "Help"]
MENU_NAMES = (
    tr("File"), tr("Edit"), tr("Schema"), tr("Document"), tr("Value"), tr("View"), tr("Model"), tr("Help"),
)  # fmt: skip
"""The names again where the translators' tool finds them."""


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
        ActionSpec("add", tr("Add documents…"), tr("Add PDFs, web pages or text files"), "add", ("Ctrl+O",)),
        ActionSpec(
            "add_folder", tr("Add folder…"), tr("Add all documents of a folder"), "folder", ("Ctrl+Shift+O",),
        ),
        ActionSpec(
            "add_url", tr("Add URL…"), tr("Add a web page or a PDF by its address"), "url", ("Ctrl+L",),
        ),
        ActionSpec(
            "paste", tr("Paste"),
            tr("Add files, links or text from the clipboard; in the fields and the sheet, put cells there"),
            "paste", ("Ctrl+V",),
        ),
        ActionSpec("add_sample", tr("Add the sample"), tr("Add an invoice that comes with Winnow"), "sample"),
        ActionSpec(
            "new_pile", tr("New pile"), tr("Put this pile away with its results and begin an empty one"),
            "pile", ("Ctrl+Alt+N",), gap=True,
        ),
        ActionSpec("name_pile", tr("Name this pile…"), tr("A name under which you find it again")),
        ActionSpec(
            "export", tr("Export…"), tr("Choose format, documents and fields, and see how the file begins"),
            "export", ("Ctrl+E",), gap=True,
        ),
        ActionSpec("export_xlsx", tr("Export Excel…"), tr("Write a workbook with all fields"), "export"),
        ActionSpec(
            "export_csv", tr("Export CSV…"), tr("Write a table for a spreadsheet"), "export",
            ("Ctrl+Shift+E",),
        ),
        ActionSpec("export_json", tr("Export JSON…"), tr("Write values with their evidence"), "export"),
        ActionSpec("export_jsonl", tr("Export JSON Lines…"), tr("Write one line a document"), "export"),
        ActionSpec("quit", tr("Quit"), tr("Close Winnow"), keys=("Ctrl+Q",), gap=True),
    ),
    "Edit": (
        ActionSpec("undo", tr("Undo"), tr("Take back the last change to this document"), "undo", ("Ctrl+Z",)),
        ActionSpec("redo", tr("Redo"), tr("Do again what was undone"), "redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
        ActionSpec("find", tr("Find"), tr("Look for words in this document"), "find", ("Ctrl+F",), gap=True),
        ActionSpec("find_next", tr("Next hit"), tr("Go to the next hit of the search"), "down", ("F3",)),
        ActionSpec("find_previous", tr("Previous hit"), tr("Go to the hit before"), "up", ("Shift+F3",)),
        ActionSpec(
            "copy_value", tr("Copy"),
            tr("Put the selected words, value, row, list or cells on the clipboard, for spreadsheets too"),
            "copy", ("Ctrl+C",), gap=True,
        ),
        ActionSpec(
            "leave", tr("Close or stop"),
            tr("Close the search; while documents run, ask whether to stop them, and stop if pressed again"),
            "cancel", ("Esc",), gap=True,
        ),
    ),
    "Schema": (
        ActionSpec("schemas", tr("Schemas…"), tr("See, choose and change schemas"), "schema", ("Shift+F4",)),
        ActionSpec(
            "edit_schema", tr("Edit schema…"), tr("Change the fields of this schema"), "edit", ("F4",),
        ),
        ActionSpec(
            "new_schema", tr("New schema…"), tr("Make a schema of your own"), "add-field", ("Ctrl+N",),
            gap=True,
        ),
        ActionSpec(
            "schema_from_example", tr("New from a filled example…"), tr("Fields from JSON that is filled in"),
        ),
        ActionSpec(
            "schema_from_headers", tr("New from a spreadsheet…"), tr("Fields from the header row of a table"),
        ),
        ActionSpec(
            "add_field_from_selection", tr("Add a field from the selected words…"),
            tr("Make the words that are selected in the document the example of a new field"), "add-inside",
            ("Ctrl+Shift+N",),
        ),
        ActionSpec(
            "open_schema", tr("Open schema file…"), tr("See a JSON Schema file in the editor, then save it"),
            "folder", gap=True,
        ),
        ActionSpec(
            "reviewed_documents", tr("Reviewed documents…"),
            tr("Check this schema against the documents that you reviewed, and let it learn from them"),
            gap=True,
        ),
    ),
    "Document": (
        ActionSpec(
            "run", tr("Run"), tr("Fill the schema from every ready document"), "run", ("F5", "Ctrl+R"),
        ),
        ActionSpec(
            "run_again", tr("Run selected again"), tr("Run the selected documents anew"), "again",
            ("Ctrl+F5",),
        ),
        ActionSpec(
            "pause", tr("Pause"), tr("Finish the document under way, then wait; press again to go on"),
            "pause", ("F7",),
        ),
        ActionSpec(
            "retry_selected", tr("Retry selected"), tr("Try the failed ones of the selected documents again"),
            "again",
        ),
        ActionSpec("retry", tr("Retry failed"), tr("Try all failed documents again"), "again"),
        ActionSpec(
            "show_failed", tr("Show failed"), tr("Show the failed documents alone and select them"), "failed",
            ("Ctrl+Shift+F",),
        ),
        ActionSpec(
            "cancel_selected", tr("Cancel selected"), tr("Stop the selected documents, running or waiting"),
            "cancel", ("Shift+Esc",),
        ),
        ActionSpec(
            "cancel", tr("Cancel"), tr("Stop what is running and waiting; the Esc key asks first"), "cancel",
        ),
        ActionSpec(
            "move_up", tr("Move up"), tr("Move the selected documents up: they run in this order"), "up",
            ("Ctrl+Up",), gap=True,
        ),
        ActionSpec(
            "move_down", tr("Move down"), tr("Move the selected documents down: they run in this order"),
            "down", ("Ctrl+Down",),
        ),
        ActionSpec(
            "use_suggested", tr("Use suggested schemas"),
            tr("Give the selected documents the schemas that their words suggest"), "schema",
            ("Ctrl+Shift+U",),
        ),
        ActionSpec(
            "run_on_drop", tr("Run on drop"), tr("Run documents as soon as they are added and read"),
            toggle=True,
        ),
        ActionSpec(
            "split", tr("Split by pages…"), tr("Make documents of their own from pages of this PDF"), "split",
            ("Ctrl+Shift+P",),
        ),
        ActionSpec(
            "whole_page", tr("Use the whole page"),
            tr("Read everything on this web page: its menus, margins and footer as well"), "url",
            ("Ctrl+Shift+W",),
        ),
        ActionSpec(
            "next_document", tr("Next document to check"), tr("Go to the next document with doubtful values"),
            "next", ("F9",), gap=True,
        ),
        ActionSpec(
            "mark_reviewed", tr("Mark as reviewed"),
            tr("Say that this document is checked, or that it is not"), "done", ("Ctrl+Shift+D",),
        ),
        ActionSpec(
            "remove", tr("Remove from pile"), tr("Forget the selected documents; files stay"), "remove",
            ("Del",), gap=True,
        ),
    ),
    "Value": (
        ActionSpec(
            "accept", tr("Accept"),
            tr("The selected value is right; go to the next doubtful one (in the fields)"), "done", ("A",),
        ),
        ActionSpec(
            "edit_value", tr("Edit"), tr("Change the selected value (in the fields)"), "edit",
            ("F2", "Return"),
        ),
        ActionSpec(
            "use_words", tr("Use selected words"), tr("The words selected in the document are the value"),
            "use-words", ("Ctrl+U",),
        ),
        ActionSpec(
            "reject", tr("Reject"), tr("The selected value is wrong (in the fields)"), "cancelled", ("R",),
        ),
        ActionSpec(
            "clear_value", tr("Clear"), tr("The document says nothing about this field (in the fields)"),
            "remove", ("Del",),
        ),
        ActionSpec(
            "restore_value", tr("Take back decision"), tr("Use what the model wrote again (in the fields)"),
            "again", ("Backspace",),
        ),
        ActionSpec(
            "next_place", tr("Next place"),
            tr("Show the next place of an ambiguous value; Accept chooses it (in the fields)"), "next",
            ("P",), gap=True,
        ),
        ActionSpec(
            "previous_place", tr("Previous place"), tr("Show the place before (in the fields)"), "previous",
            ("Shift+P",),
        ),
        ActionSpec(
            "next_doubtful", tr("Next doubtful value"), tr("Go to the next value to check"), "next", ("F8",),
            gap=True,
        ),
        ActionSpec(
            "previous_doubtful", tr("Previous doubtful value"), tr("Go back to the last value to check"),
            "previous", ("Shift+F8",),
        ),
        ActionSpec(
            "least_sure", tr("Least sure first"),
            tr("Go through the values of the whole pile that are most probably wrong, with F8 and Accept"),
            "filter", ("Ctrl+F8",), toggle=True,
        ),
        ActionSpec(
            "only_doubtful", tr("Only doubtful"),
            tr("Show only the values to check; those you decide stay until you press this again"), "filter",
            ("Ctrl+D",), toggle=True,
        ),
        ActionSpec(
            "add_row", tr("Add row"), tr("A new row below the selected one"), "add", ("Ins", "Ctrl+Ins"),
            gap=True,
        ),
        ActionSpec("delete_row", tr("Delete row"), tr("Take out the selected row"), "remove", ("Ctrl+Del",)),
        ActionSpec("row_up", tr("Move row up"), tr("The selected row one up"), "up", ("Alt+Up",)),
        ActionSpec("row_down", tr("Move row down"), tr("The selected row one down"), "down", ("Alt+Down",)),
        ActionSpec(
            "paste_rows", tr("Paste rows"), tr("Add rows copied from a spreadsheet below the selected one"),
            "paste", ("Ctrl+Shift+V",),
        ),
        ActionSpec(
            "next_missed", tr("Next line not taken"),
            tr("Go to the next line of the document that looks like a row and was not taken"), "down",
            ("Ctrl+M",), gap=True,
        ),
        ActionSpec(
            "previous_missed", tr("Previous line not taken"), tr("Go to the line before"), "up",
            ("Ctrl+Shift+M",),
        ),
        ActionSpec(
            "take_line", tr("Make a row of it"),
            tr("The line is a row: add it to the list, with the words that stand under the columns"), "add",
            ("Ctrl+Return",),
        ),
        ActionSpec(
            "dismiss_line", tr("Not a row"), tr("The line is no row; go to the next one"), "remove",
            ("Ctrl+Backspace",),
        ),
    ),
    "View": (
        ActionSpec("rotate", tr("Rotate pages"), tr("Turn the pages a quarter"), "rotate", ("Ctrl+Shift+R",)),
        ActionSpec(
            "thumbnails", tr("Small pages"), tr("Show a strip of small pages below the document"), "pages",
            ("Ctrl+T",), toggle=True,
        ),
        ActionSpec("go_to_page", tr("Go to page"), tr("By its name or number"), keys=("Ctrl+G",)),
        ActionSpec(
            "zoom_in", tr("Zoom in"), tr("Show the page larger"), "zoom-in", ("Ctrl++", "Ctrl+="), gap=True,
        ),
        ActionSpec("zoom_out", tr("Zoom out"), tr("Show the page smaller"), "zoom-out", ("Ctrl+-",)),
        ActionSpec(
            "fit_width", tr("Fit width"), tr("Show the page as wide as its pane"), "fit-width", ("Ctrl+0",),
        ),
        ActionSpec("show_document", tr("Document"), tr("Show the document and its fields"), keys=("Ctrl+1",)),
        ActionSpec("show_sheet", tr("Pile as sheet"), tr("Show all results as one table"), keys=("Ctrl+2",)),
        ActionSpec("show_json", tr("JSON"), tr("Show the result as JSON"), keys=("Ctrl+3",)),
        ActionSpec(
            "show_statistics", tr("Statistics"), tr("Show all runs: speed, time, corrections"),
            keys=("Ctrl+4",),
        ),
        ActionSpec(
            "doubtful_first", tr("Fields: doubtful first"),
            tr("List the values to check before the others; press it again to sort anew"), group="order",
            gap=True,
        ),
        ActionSpec(
            "form_order", tr("Fields: in form order"), tr("List the fields in the order of the schema"),
            group="order",
        ),
        ActionSpec("next_pane", tr("Next pane"), tr("Move to the next pane"), keys=("F6",), gap=True),
        ActionSpec("previous_pane", tr("Previous pane"), tr("Move to the pane before"), keys=("Shift+F6",)),
        ActionSpec(
            "text_larger", tr("Larger text"), tr("All text one step larger"),
            keys=("Ctrl+Shift++", "Ctrl+Shift+="), gap=True,
        ),
        ActionSpec(
            "text_smaller", tr("Smaller text"), tr("All text one step smaller"),
            keys=("Ctrl+Shift+-", "Ctrl+_"),
        ),
        ActionSpec(
            "theme_system", tr("Theme: as the system"), tr("Follow the desktop"), group="theme", gap=True,
        ),
        ActionSpec("theme_light", tr("Theme: light"), tr("Always light"), group="theme"),
        ActionSpec("theme_dark", tr("Theme: dark"), tr("Always dark"), group="theme"),
        ActionSpec(
            "language_system", tr("Language: as the system"), tr("The first of the desktop's languages"),
            group="language", gap=True,
        ),
        ActionSpec("language_en", tr("Language: English"), tr("Always English"), group="language"),
        ActionSpec("language_de", tr("Language: Deutsch"), tr("Always German"), group="language"),
    ),
    "Model": (
        ActionSpec(
            "models", tr("Models…"), tr("See what suits this computer, fetch, add, choose and remove models"),
            "model", ("Ctrl+Alt+M",),
        ),
        ActionSpec("open_model", tr("Open model file…"), tr("Use a GGUF file of your own"), "model"),
        ActionSpec(
            "lookup_auto", tr("Guess ahead: as far as it pays"),
            tr("Guess the next words from the document and earlier results; the model checks every guess"),
            group="lookup", gap=True,
        ),
        ActionSpec(
            "lookup_8", tr("Guess ahead: always 8"),
            tr("Always guess 8 tokens, to compare; what is written stays the same"), group="lookup",
        ),
        ActionSpec(
            "lookup_32", tr("Guess ahead: always 32"),
            tr("Always guess 32 tokens, to compare; what is written stays the same"), group="lookup",
        ),
        ActionSpec(
            "lookup_off", tr("Guess ahead: never"), tr("The model writes every word by itself"),
            group="lookup",
        ),
        ActionSpec(
            "lookup_private", tr("Learn nothing from documents"),
            tr("Guesses use what is known already; nothing of the next documents is remembered"),
            gap=True, toggle=True,
        ),
    ),
    "Help": (
        ActionSpec("keys", tr("Keys"), tr("List every action with its key"), "keys", ("F1",)),
        ActionSpec("privacy", tr("Privacy"), tr("What stays on this machine, and where"), "lock"),
        ActionSpec(
            "diagnostics", tr("Copy diagnostics"),
            tr("Versions, machine, model and settings for a bug report; no document content"), "copy",
        ),
        ActionSpec(
            "logs", tr("Open log folder"), tr("For a bug report; logs hold no document content"), "folder",
        ),
        ActionSpec("about", tr("About Winnow"), tr("Version and licence"), "help", gap=True),
    ),
}
# fmt: on
ACTIONS: tuple[ActionSpec, ...] = tuple(spec for specs in MENUS.values() for spec in specs)
