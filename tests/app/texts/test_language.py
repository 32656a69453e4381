"""The window in another language: which one is spoken, and that every text of it is said so."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.dialogs.export_dialog import named_column
from app.models.field_tree import field_tree
from app.models.fields_model import NAME, STATUS
from app.pile.shelf import line_of
from app.sheets.statistics import duration
from app.texts import language
from app.texts.clock import local_time
from app.texts.language import language_of, speak
from app.texts.wording import number
from app.views.charts import number as tick
from extraction.export.columns import columns_of
from extraction.storage.records import PileRow
from schemas.registry import builtin
from tests.app.helpers import Settle
from tests.app.made_results import keep_results
from tests.app.review_helpers import run_one

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def german(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A desktop in German."""
    before = QLocale()
    monkeypatch.setattr(language, "system_languages", lambda: ["de-AT", "de", "en"])
    yield
    speak("en")
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("choice", "system", "spoken"),
    [
        ("system", ["de-AT", "de"], "de"),
        ("system", ["de_CH"], "de"),
        ("system", ["fr-FR", "fr", "de", "en"], "de"),
        ("system", ["en-GB", "de"], "en"),
        ("system", ["ja"], "en"),
        ("system", ["C"], "en"),
        ("system", [], "en"),
        ("system", ["system"], "en"),
        ("de", ["en"], "de"),
        ("en", ["de"], "en"),
        ("klingon", ["de"], "de"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_first_of_the_system_that_is_known(
    choice: str, system: list[str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "system_languages", lambda: system)
    assert language_of(choice) == spoken


def test_a_window_on_a_german_desktop_speaks_german(german: None, open_window: Callable[[], Parts]) -> None:
    window = open_window().window
    menus = [action.text().replace("&", "") for action in window.menuBar().actions()]
    assert menus == ["Datei", "Bearbeiten", "Schema", "Dokument", "Wert", "Ansicht", "Modell", "Hilfe"]
    assert window.actions_["add"].text() == "Dokumente hinzufügen…"
    assert window.fields.model.headerData(2, language.Qt.Orientation.Horizontal) == "Fundstelle"


def test_fields_of_built_in_schemas_are_called_the_same_wherever_they_are_named(
    german: None, open_window: Callable[[], Parts]
) -> None:
    keep_results({"invoice_number": "1", "line_items": [{"quantity": 2}, {"quantity": 3}]})
    parts = open_window()
    entry = parts.pile.entry(parts.pile.ids()[0])
    parts.pile.load_result(entry.row.id)
    reviewing = parts.window.review.reviewing
    assert reviewing.name(entry, "/invoice_number") == "Rechnungsnummer"
    assert reviewing.name(entry, "/line_items/1/quantity") == "Menge, Zeile 2"
    columns = {column.name: named_column(column) for column in columns_of(builtin("invoice"))}
    assert columns["invoice_number"] == "Rechnungsnummer" and columns["quantity"] == "Positionen → Menge"
    tree = field_tree(builtin("invoice").json_schema, None, present=False)
    assert tree.children[1].description.startswith("Nummer dieser Rechnung oder Gutschrift")


def test_the_list_of_runs_names_built_in_schemas_as_the_gallery_does(
    german: None, open_window: Callable[[], Parts]
) -> None:
    keep_results({"invoice_number": "1"})
    window = open_window().window
    window.actions_["show_statistics"].trigger()
    assert window.overviews.statistics.model.index(0, 1).data() == "Rechnung"


def test_qt_speaks_the_same_language(german: None, qtbot: object) -> None:
    speak("system")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == "Abbrechen"


def test_a_choice_is_kept_for_the_next_start_and_goes_before_the_system(
    german: None, open_window: Callable[[], Parts]
) -> None:
    window = open_window().window
    assert window.actions_["language_system"].isChecked()
    window.actions_["language_en"].trigger()
    assert window.status.text() == "Winnow wechselt die Sprache beim nächsten Start."
    window.close()
    window = open_window().window
    assert window.actions_["language_en"].isChecked()
    assert window.actions_["add"].text() == "Add documents…"


def test_numbers_are_written_as_the_chosen_language_does(german: None) -> None:
    speak("de")
    assert number(1234.5, 1) == "1.234,5"
    speak("en")
    assert number(1234.5, 1) == "1,234.5"


@pytest.mark.parametrize(("system", "written"), [("C", "0,5"), ("de_DE", "0,5"), ("de_CH", "0.5")])
def test_numbers_follow_the_persons_region(
    german: None, monkeypatch: pytest.MonkeyPatch, system: str, written: str
) -> None:
    monkeypatch.setattr(language, "system_locale", lambda: QLocale(system))
    speak("system")
    assert number(0.5, 1) == written


def test_days_times_ticks_and_counts_are_written_as_the_chosen_language_does(german: None) -> None:
    pile = PileRow(
        id=1,
        name="März",
        created_at="",
        used_at="2026-03-14T10:00:00+00:00",
        documents=1200,
        done=0,
        first="",
    )
    today = datetime(2026, 5, 1, tzinfo=UTC)
    speak("de")
    assert re.fullmatch(r"14\.03\.2026 \d\d:00", local_time("2026-03-14T10:00:00+00:00"))
    assert line_of(pile, today) == "März · 1.200 Dokumente · 14. März 2026"
    assert [tick(value) for value in (0.5, 2.5, 1000, 0)] == ["0,5", "2,5", "1.000", "0"]
    assert duration(8.4) == "8,4 s"
    assert duration(3700) == "1 Std. 1 min"
    speak("en")
    assert re.fullmatch(r"2026-03-14 \d\d:00", local_time("2026-03-14T10:00:00+00:00"))
    assert line_of(pile, today) == "März · 1,200 documents · 14 Mar 2026"
    assert [tick(value) for value in (0.5, 2.5, 1000, 0)] == ["0.5", "2.5", "1,000", "0"]


def test_a_second_language_replaces_the_first(german: None) -> None:
    speak("de")
    speak("de")
    assert QCoreApplication.translate("ExportDialog", "Preview") == "Vorschau"
    speak("en")
    assert QCoreApplication.translate("ExportDialog", "Preview") == "Preview"


def clipped(widget: QWidget) -> list[str]:
    """The visible buttons that are narrower than their words."""
    buttons = [
        button for button in widget.findChildren(QAbstractButton) if button.isVisible() and button.text()
    ]
    assert buttons
    return [button.text() for button in buttons if button.width() < button.sizeHint().width()]


@pytest.mark.parametrize("width", [1000, 1280])
def test_german_words_fit_their_buttons(
    german: None, open_window: Callable[[], Parts], pdf: Path, qtbot: QtBot, settle: Settle, width: int
) -> None:
    parts = open_window()
    window = parts.window
    window.resize(width, 800)
    assert clipped(window) == []
    run_one(parts, pdf, qtbot, settle)
    qtbot.waitUntil(lambda: clipped(window) == [])
    dialog = window.exports.open_dialog()
    qtbot.waitUntil(lambda: clipped(dialog) == [])
    dialog.close()
    window.schemas.edit_current()
    editor = window.schemas.editor
    assert editor is not None
    qtbot.waitUntil(lambda: clipped(editor) == [])
    editor.close()


def test_status_words_fit_their_column(
    german: None, open_window: Callable[[], Parts], pdf: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts = run_one(open_window(), pdf, qtbot, settle)
    fields = parts.window.fields
    words = fields.model.index_of("/seller_vat_id").siblingAtColumn(STATUS).data()
    assert words == "nicht im Dokument"
    assert fields.tree.columnWidth(STATUS) > fields.tree.fontMetrics().horizontalAdvance(words)
    assert fields.model.index_of("/gross_total").siblingAtColumn(NAME).data() == "Gesamtbetrag brutto"


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """All calls of a piece of code, without those that a lambda makes later."""
    if isinstance(tree, ast.Call):
        yield tree
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, ast.Lambda):
            yield from calls(node)


@pytest.mark.parametrize("file", sorted((ROOT / "app").rglob("*.py")), ids=lambda file: file.stem)
def test_texts_are_looked_up_where_they_are_kept_and_when_the_language_is_known(file: Path) -> None:
    """The translators' tool files `owner.tr(...)` under "owner", which no class is called.

    A text of a module's own level would be made before the language is known: `tr` there, `said` later.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for call in calls(tree):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "tr":
            assert ast.unparse(call.func) == "self.tr", f"line {call.lineno}: write self.tr or translate"
    for statement in tree.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            names = {ast.unparse(call.func) for call in calls(statement)}
            assert not names & {"translate", "said"}, f"line {statement.lineno}: write tr"
