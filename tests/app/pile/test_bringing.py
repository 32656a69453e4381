"""What is brought to the window: text, suggestions, run on drop, and piles that are put away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QMimeData, QModelIndex, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.models.pile_model import DOCUMENTS_MIME
from app.pile import pasted
from app.pile.intake import text_of
from app.pile.shelf import line_of, title_of
from extraction.storage.records import DocumentState, PileRow
from tests.app.helpers import DONE, LINES, READY, Settle, draw_pdf
from tests.app.window_helpers import dragged

INVOICE = "Invoice\nInvoice number RE-7\nInvoice date 1 March 2026\nVAT 20 %\nTotal 12.00"
ARTICLE = "The mill by the river\nNews: the minister said, according to Reuters, that the mill will close."


def titles(parts: Parts) -> list[str]:
    return [parts.pile.entry(i).row.title for i in parts.pile.ids()]


def trigger(parts: Parts, action_id: str) -> None:
    assert parts.window.actions_[action_id].isEnabled()
    parts.window.actions_[action_id].trigger()


def test_pasted_text_is_a_document_named_by_its_first_words(
    parts: Parts, qtbot: QtBot, settle: Settle
) -> None:
    QGuiApplication.clipboard().setText(INVOICE)
    trigger(parts, "paste")
    settle(parts, READY)
    assert titles(parts) == ["Invoice Invoice number RE-7 Invoice date 1 March"]
    text = parts.window.middle.text_view
    qtbot.waitUntil(lambda: "RE-7" in text.toPlainText(), timeout=60_000)
    trigger(parts, "paste")
    qtbot.waitUntil(lambda: "already in the pile" in parts.window.status.text(), timeout=60_000)
    parts.pile.remove(parts.pile.ids())
    assert list(pasted.pasted_dir().iterdir()) == []


def test_dropped_text_is_a_document_and_an_empty_clipboard_says_so(parts: Parts, settle: Settle) -> None:
    mime = QMimeData()
    mime.setText("Alder Mill\nTotal 12 EUR")
    with dragged(parts.window, mime):
        assert parts.window._overlay.isVisible()
    settle(parts, READY)
    assert titles(parts) == ["Alder Mill Total 12 EUR"]
    QGuiApplication.clipboard().clear()
    trigger(parts, "paste")
    assert parts.window.status.text() == "There is no file, no link and no text on the clipboard."


def test_files_and_links_are_no_text() -> None:
    mime = QMimeData()
    mime.setText("https://example.org/a")
    assert text_of(mime) == ""
    mime.setText("see https://example.org/a")
    assert text_of(mime) == "see https://example.org/a"
    mime.setUrls([QUrl("mailto:a@b.c")])
    assert text_of(mime) == ""
    assert text_of(QMimeData()) == ""


def test_the_words_suggest_a_schema_which_one_click_takes(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    (tmp_path / "cv.txt").write_text("Lebenslauf\nBerufserfahrung\nAusbildung\nKenntnisse\nSprachen")
    parts.pile.add([str(tmp_path / "cv.txt")])
    settle(parts, READY)
    document = parts.pile.ids()[0]
    strip = parts.window.strip
    qtbot.waitUntil(strip.take.isVisible)
    assert parts.pile.entry(document).schema.name == "invoice"  # what the person chose stays
    assert strip.suggestion() == "Use CV"
    assert strip.text().startswith("Text · 57 characters")
    qtbot.mouseClick(strip.take, Qt.MouseButton.LeftButton)
    assert parts.pile.entry(document).schema.name == "cv"
    assert not strip.take.isVisible()
    assert parts.window.bar.schema.currentText() == "CV"
    assert parts.pile.known.default().name == "invoice"


def test_one_click_gives_a_whole_pile_what_its_documents_suggest(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    cv = "Lebenslauf\nBerufserfahrung\nAusbildung\nKenntnisse\nSprachen"
    (tmp_path / "one.txt").write_text(cv)
    parts.pile.add([str(tmp_path / "one.txt")])
    settle(parts, READY)
    strip = parts.window.strip
    qtbot.waitUntil(strip.take.isVisible)
    assert not strip.take_all.isVisible()  # there is no other
    for name, text in {"two": f"{cv}\nBeruf", "bill": INVOICE}.items():
        (tmp_path / f"{name}.txt").write_text(text)
    parts.pile.add([str(tmp_path / "two.txt"), str(tmp_path / "bill.txt")])
    settle(parts, READY, count=3)
    parts.window.rail.select(parts.pile.ids()[0])
    assert strip.take_all.text() == "All 2 as suggested"
    qtbot.mouseClick(strip.take_all, Qt.MouseButton.LeftButton)
    assert [parts.pile.entry(i).schema.name for i in parts.pile.ids()] == ["cv", "cv", "invoice"]
    assert not strip.take_all.isVisible()
    assert parts.window.bar.schema.currentText() == "CV"


def test_all_selected_documents_take_their_suggestions(parts: Parts, tmp_path: Path, settle: Settle) -> None:
    texts = {"cv": "Lebenslauf\nBerufserfahrung\nAusbildung\nKenntnisse", "bill": INVOICE, "note": "nothing"}
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text)
    parts.pile.add([str(tmp_path / f"{name}.txt") for name in texts])
    settle(parts, READY, count=3)
    parts.window.rail.list.selectAll()
    trigger(parts, "use_suggested")
    assert parts.window.status.text() == "1 document got another schema."
    assert [parts.pile.entry(i).schema.name for i in parts.pile.ids()] == ["cv", "invoice", "invoice"]
    trigger(parts, "use_suggested")
    assert parts.window.status.text() == "Nothing else is suggested for these documents."


def test_what_was_brought_last_is_shown(parts: Parts, pdf: Path, tmp_path: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    second = draw_pdf(tmp_path / "second.pdf", [*LINES, "second"], pages=2)
    parts.pile.add([str(second), str(draw_pdf(tmp_path / "third.pdf", [*LINES, "third"]))])
    settle(parts, READY, count=3)
    assert parts.window.shown == parts.pile.ids()[1]
    assert parts.window.strip.text().startswith("PDF · 2 pages with text")


def test_run_on_drop_is_off_until_it_is_wanted(
    open_window: Callable[[], Parts], pdf: Path, tmp_path: Path, settle: Settle
) -> None:
    parts = open_window()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    trigger(parts, "run_on_drop")
    parts.window._overlay.cover(parts.window.actions_["run_on_drop"].isChecked())
    assert parts.window._overlay.text() == "Drop to add and run."
    parts.pile.add([str(draw_pdf(tmp_path / "second.pdf", [*LINES, "second"]))])
    settle(parts, READY, DONE, count=2)
    assert [parts.pile.entry(i).row.state for i in parts.pile.ids()] == [READY, DONE]
    parts.window.close()
    assert open_window().window.actions_["run_on_drop"].isChecked()


# ---------------------------------------------------------------------- piles


def test_a_pile_is_put_away_with_its_results_and_opened_again(
    parts: Parts, pdf: Path, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    parts.runner.run(parts.pile.ids())
    settle(parts, DONE)
    trigger(parts, "new_pile")
    assert len(parts.pile) == 0
    qtbot.waitUntil(parts.window.empty.isVisible)
    assert parts.window.rail.list.model().rowCount() == 0
    parts.pile.add([str(draw_pdf(tmp_path / "other.pdf", [*LINES, "other"])), str(pdf)])
    settle(parts, READY, count=2)  # the same content in another pile is no copy
    shelf = parts.window.bringing.shelf
    assert [title_of(row) for row in (shelf.current(), *shelf.recent())] == [
        "other.pdf and 1 more",
        "bill.pdf",
    ]
    shelf.rename("Invoices March")
    assert parts.window.rail._title.text() == "INVOICES MARCH   2"
    shelf.open(1)
    settle(parts, DONE)
    assert parts.window.shown == parts.pile.ids()[0]
    assert parts.pile.entry(parts.pile.ids()[0]).result.data["gross_total"] == 1234.5
    menu = parts.window.bringing._menu
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["Invoices March · 2 documents · today"]
    menu.actions()[0].trigger()
    assert titles(parts) == ["other.pdf", "bill.pdf"]


def test_a_pile_is_not_put_away_while_a_document_runs(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    trigger(parts, "new_pile")
    assert parts.window.status.text() == "This pile is empty already."
    (fake / "slow").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    parts.runner.run(parts.pile.ids())
    trigger(parts, "new_pile")
    assert parts.window.status.text().startswith("A document is running.")
    assert len(parts.pile) == 1


def test_a_pile_is_not_put_away_while_documents_are_on_their_way(
    parts: Parts, pdf: Path, settle: Settle
) -> None:
    parts.pile.add([str(pdf)])  # its folders are searched on another thread first
    trigger(parts, "new_pile")
    assert parts.window.status.text().startswith("Documents are still being added.")
    settle(parts, READY)


def test_piles_in_words() -> None:
    used = "2026-03-03T10:00:00.000+00:00"
    pile = PileRow(2, "", used, used, 12, 3, "bill.pdf")
    assert line_of(pile, datetime(2026, 5, 1)) == "bill.pdf and 11 more · 12 documents · 3 Mar 2026"
    assert line_of(pile, datetime(2026, 3, 3)).endswith(" · today")
    assert title_of(PileRow(3, "", used, used, 0, 0, "")) == "Empty pile"


# ---------------------------------------------------------------------- order and failures in the list


def test_documents_are_dragged_and_moved_by_keys(
    parts: Parts, tmp_path: Path, qtbot: QtBot, settle: Settle
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text(f"note {name}")
    parts.pile.add([str(tmp_path / f"{name}.txt") for name in "abc"])
    settle(parts, READY, count=3)
    a, b, c = parts.pile.ids()
    rail = parts.window.rail
    rail.select(c)
    rail.list.setFocus()
    qtbot.keyClick(rail.list, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert parts.pile.ids() == [a, c, b]
    assert (rail.current(), rail.selected()) == (c, [c])
    qtbot.keyClick(rail.list, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert parts.pile.ids() == [a, b, c]
    model = rail.list.model()
    mime = model.mimeData([model.index(2, 0)])
    assert mime.data(DOCUMENTS_MIME).data() == str(c).encode()
    assert not model.dropMimeData(mime, Qt.DropAction.MoveAction, 0, 0, QModelIndex())
    assert parts.pile.ids() == [c, a, b]


def test_the_closing_line_stays_and_shows_the_failed(
    parts: Parts, pdf: Path, tmp_path: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    parts.pile.add([str(pdf), str(draw_pdf(tmp_path / "second.pdf", [*LINES, "second"]))])
    settle(parts, READY, count=2)
    (fake / "die").touch()
    parts.runner.run(parts.pile.ids())
    settle(parts, DONE, DocumentState.FAILED, count=2)
    status, rail = parts.window.status, parts.window.rail
    qtbot.waitUntil(status.show_button.isVisible, timeout=60_000)
    assert status.ended.text() == "1 done, 1 failed"
    qtbot.mouseClick(status.show_button, Qt.MouseButton.LeftButton)
    assert rail.selected() == [parts.pile.ids()[0]]
    assert rail.list.model().rowCount() == 1
    assert rail.failed_only.text() == "1 failed"
    trigger(parts, "retry_selected")
    settle(parts, DONE, count=2)
    qtbot.waitUntil(lambda: rail.list.model().rowCount() == 2, timeout=60_000)
    qtbot.waitUntil(lambda: status.ended.text() == "1 done", timeout=60_000)
    assert not rail.failed_only.isVisible()


def test_pause_button_says_what_it_does(
    parts: Parts, pdf: Path, fake: Path, qtbot: QtBot, settle: Settle
) -> None:
    assert not parts.window.bar.pause.isVisible()
    (fake / "slow").touch()
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    parts.runner.run(parts.pile.ids())
    qtbot.waitUntil(parts.window.bar.pause.isVisible)
    qtbot.keyClick(parts.window, Qt.Key.Key_F7)
    assert parts.window.bar.pause.text() == "Resume"
    qtbot.keyClick(parts.window, Qt.Key.Key_F7)
    assert parts.window.bar.pause.text() == "Pause"


def test_diagnostics_name_no_document(parts: Parts, pdf: Path, settle: Settle) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    parts.window.commands.choose_schema(parts.pile.known.all()[1])
    trigger(parts, "diagnostics")
    report = QGuiApplication.clipboard().text()
    assert report.startswith("Winnow ")
    assert "Documents: 1 ready" in report
    assert "Setting theme: light" in report
    for secret in ("bill", "Alder", str(pdf.parent)):
        assert secret not in report
