"""Reviewed documents in the window: check, learning from them, looking again, the offer after a change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.dialogs.reviewed_documents import ReviewedDocumentsDialog
from app.model_desk.model_wishes import UNLOAD_MINUTES, keep_choice
from app.runs.learning_words import check_words, learned_words
from extraction.decoding.load_plan import LoadChoice
from extraction.evaluation.reviewed import Comparison, FieldChange
from extraction.models.propose import Wish
from extraction.workers.protocol import Extract, Request
from schemas.registry import builtin
from tests.app.helpers import DONE, LINES, READY, Settle, draw_pdf

PRINTED = {
    "invoice_number": "RE-2026-7",
    "invoice_date": "2026-03-14",
    "seller_name": "Alder Mill",
    "gross_total": 1234.5,
}
WORDS = ("thanks for buying oats", "please pay within a month", "delivered by the carrier")


@pytest.fixture
def reviewed(parts: Parts, fake: Path, tmp_path: Path, settle: Settle) -> Parts:
    """Three documents whose values were looked through."""
    (fake / "data.json").write_text(json.dumps(PRINTED))
    files = [draw_pdf(tmp_path / f"{n}.pdf", [*LINES, words]) for n, words in enumerate(WORDS)]
    parts.pile.add([str(file) for file in files])
    settle(parts, READY, count=3)
    parts.runner.run(parts.pile.ids())
    settle(parts, DONE, count=3)
    for document in parts.pile.ids():
        parts.window.review.reviewing.set_reviewed(document, True)
    return parts


@pytest.fixture
def dialog(reviewed: Parts) -> Iterator[ReviewedDocumentsDialog]:
    yield opened(reviewed)
    if reviewed.window.learning.dialog is not None:
        reviewed.window.learning.dialog.reject()


def opened(parts: Parts) -> ReviewedDocumentsDialog:
    parts.window.actions_["reviewed_documents"].trigger()
    found = parts.window.learning.dialog
    assert found is not None
    while not found.about.text():
        QTest.qWait(5)
    return found


def looked(parts: Parts, qtbot: QtBot) -> None:
    """Whatever was asked of the other thread has been answered."""
    told: list[object] = []
    parts.pile.tasks.run(lambda: None, told.append, told.append)
    qtbot.waitUntil(lambda: bool(told), timeout=60_000)


def wait(qtbot: QtBot, dialog: ReviewedDocumentsDialog) -> str:
    qtbot.waitUntil(lambda: bool(dialog.result.text()) and dialog.bar.isHidden(), timeout=60_000)
    return dialog.result.text()


def test_a_check_names_what_is_worse(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, fake: Path, qtbot: QtBot
) -> None:
    assert "3 documents of this schema are reviewed." in dialog.about.text()
    (fake / "data.json").write_text(json.dumps({**PRINTED, "gross_total": 1.5, "seller_name": None}))
    dialog.check.click()
    said = wait(qtbot, dialog)
    assert "12 of 12 values had been written right; now it is 6." in said
    assert "Gross total: 0 of 3 right, before 3; wrong 3, before 0" in said
    assert "Seller name: 0 of 3 right, before 3; wrong 0, before 0" in said
    assert [reviewed.pile.entry(i).result.data["gross_total"] for i in reviewed.pile.ids()] == [1234.5] * 3


def test_a_check_runs_the_model_as_the_person_has_it_loaded(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be loaded anew for the check and again after it, and stay in memory for good."""
    asked: list[Request] = []
    request = reviewed.model.request
    monkeypatch.setattr(reviewed.model, "request", lambda one: (asked.append(one), request(one)))
    keep_choice(reviewed.store, reviewed.runner.model, Wish(4096, "q8_0", 3))
    reviewed.store.set_setting(UNLOAD_MINUTES, 5)
    dialog.check.click()
    wait(qtbot, dialog)
    runs = [one for one in asked if isinstance(one, Extract)]
    assert len(runs) == 3
    assert {(one.choice, one.unload_after) for one in runs} == {(LoadChoice(4096, "q8_0", 3), 300.0)}


def test_a_check_can_be_stopped_and_begun_again(
    dialog: ReviewedDocumentsDialog, fake: Path, qtbot: QtBot
) -> None:
    (fake / "slow").touch()
    dialog.check.click()
    qtbot.waitUntil(lambda: dialog.check.text() == "Stop")
    assert not dialog.isModal()  # a check may take an hour, and the window is used meanwhile
    dialog.check.click()
    qtbot.waitUntil(lambda: dialog.check.text() == "Check now", timeout=60_000)
    (fake / "slow").unlink()
    dialog.check.click()
    assert "No field is worse than before." in wait(qtbot, dialog)


def test_examples_that_do_no_harm_stand_before_new_documents(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, qtbot: QtBot
) -> None:
    dialog.learn.click()
    said = wait(qtbot, dialog)
    assert "Without examples 12 of 12 values are right, with examples 12." in said
    assert "New documents are read with examples from now on." in said
    assert dialog.learn.isChecked()
    schema = builtin("invoice")
    examples = reviewed.window.learning.settings_for(schema).examples
    keys = {reviewed.pile.entry(i).row.key for i in reviewed.pile.ids()}
    assert {one.key for one in examples} == keys
    assert json.loads(examples[0].answer)["due_date"] is None
    compared_with = reviewed.runner.model
    reviewed.runner.model = "another"
    assert reviewed.window.learning.settings_for(schema).examples == ()
    reviewed.runner.model = compared_with
    gone = reviewed.pile.ids()[0]
    reviewed.pile.remove([gone])
    assert len(reviewed.window.learning.settings_for(schema).examples) == 2
    dialog.learn.click()
    assert reviewed.window.learning.settings_for(schema).examples == ()


def test_examples_that_do_harm_stay_off(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, fake: Path, qtbot: QtBot
) -> None:
    (fake / "taught.json").write_text(json.dumps({**PRINTED, "gross_total": 99}))
    dialog.learn.click()
    said = wait(qtbot, dialog)
    assert "with examples 9. That is worse, so it stays off." in said
    assert "Gross total: 0 of 3 right, before 3" in said
    assert not dialog.learn.isChecked()
    assert reviewed.window.learning.settings_for(builtin("invoice")).examples == ()


def test_too_few_reviewed_documents_teach_nothing(
    parts: Parts, pdf: Path, settle: Settle, qtbot: QtBot
) -> None:
    parts.pile.add([str(pdf)])
    settle(parts, READY)
    dialog = opened(parts)
    assert "No document of this schema is reviewed to its end yet" in dialog.about.text()
    assert not dialog.check.isEnabled()
    dialog.learn.click()
    assert wait(qtbot, dialog).startswith("Review 3 documents with this version of the schema first; 0 are")
    assert not dialog.learn.isChecked()
    dialog.reject()


def test_looking_again_is_kept_by_schema(dialog: ReviewedDocumentsDialog, reviewed: Parts) -> None:
    dialog.recall.click()
    learning = reviewed.window.learning
    assert learning.settings_for(builtin("invoice")).recall
    assert not learning.settings_for(builtin("receipt")).recall
    dialog.reject()
    assert opened(reviewed).recall.isChecked()


def test_a_changed_schema_and_another_model_offer_the_check(reviewed: Parts, qtbot: QtBot) -> None:
    window = reviewed.window
    assert not window.offer.isVisible()
    window.schemas.changed.emit(builtin("receipt"))
    looked(reviewed, qtbot)
    assert not window.offer.isVisible()
    window.model.choose("another.gguf")
    qtbot.waitUntil(window.offer.isVisible)
    assert window.offer.text().startswith("3 documents of “Invoice” are reviewed.")
    window.offer.acted.emit()
    dialog = window.learning.dialog
    assert dialog is not None
    assert "now it is 12" in wait(qtbot, dialog)
    assert not window.offer.isVisible()
    dialog.reject()


def test_a_model_that_is_not_there_is_said(dialog: ReviewedDocumentsDialog, fake: Path, qtbot: QtBot) -> None:
    (fake / "missing").touch()
    dialog.check.click()
    assert wait(qtbot, dialog) == "The model is not on this machine."


def test_many_fields_are_counted_and_documents_that_were_not_read_named() -> None:
    fields = tuple(
        FieldChange(field=f"f{n}", values=1, right_before=1, wrong_before=0, right_now=0, wrong_now=0)
        for n in range(8)
    )
    found = Comparison(documents=1, fields=fields, failed=("a.pdf",))
    said = check_words(found, builtin("invoice"))
    assert "and 2 more" in said
    assert said.endswith("Not read, and not counted: a.pdf.")
    assert "worse, so it stays off" in learned_words(found, builtin("invoice"), on=False)
    assert "Too few could be read" in learned_words(
        Comparison(documents=0, fields=()), builtin("invoice"), False
    )


def test_a_check_that_cannot_go_on_can_be_begun_again(
    dialog: ReviewedDocumentsDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether asking the model fails, as on a full disk, or comparing what it said."""

    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    for place in ("app.runs.reviewed_check.schema_file", "extraction.evaluation.reviewed.compare"):
        with monkeypatch.context() as patched:
            patched.setattr(place, full)
            dialog.check.click()
            assert wait(qtbot, dialog)
        assert dialog.check.text() == "Check now"
    dialog.check.click()
    assert "now it is 12" in wait(qtbot, dialog)


def test_choosing_examples_can_be_stopped_and_ends_with_its_dialog(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    monkeypatch.setattr(reviewed.pile.tasks, "run", lambda function, done, failed: found.append(done))
    learning = reviewed.window.learning
    dialog.learn.click()
    assert dialog.check.text() == "Stop"
    dialog.check.click()
    assert (dialog.check.text(), dialog.learn.isChecked()) == ("Check now", False)
    dialog.learn.click()
    dialog.reject()
    reviewed.window.actions_["reviewed_documents"].trigger()
    again = learning.dialog
    assert again is not None
    for late in found[:2]:
        late([])
    assert (len(found), again.result.text(), again.check.text()) == (3, "", "Check now")
    assert learning._check is None


def test_what_was_learned_is_kept_for_the_model_that_was_compared(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, qtbot: QtBot, fake: Path
) -> None:
    compared, schema = reviewed.runner.model, builtin("invoice")
    dialog.learn.click()
    qtbot.waitUntil(lambda: reviewed.window.learning._check is not None)
    reviewed.runner.model = "another"
    assert "are read with examples from now on" in wait(qtbot, dialog)
    assert reviewed.window.learning.settings_for(schema).examples == ()
    reviewed.runner.model = compared
    assert len(reviewed.window.learning.settings_for(schema).examples) == 3


def test_an_open_dialog_is_about_the_version_that_was_saved_meanwhile(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, qtbot: QtBot
) -> None:
    dialog.learn.click()
    assert "are read with examples from now on" in wait(qtbot, dialog)
    learning, old = reviewed.window.learning, builtin("invoice")
    new = replace(old, json_schema={**old.json_schema, "description": "Changed."})
    reviewed.window.schemas.changed.emit(builtin("receipt"))
    assert (learning._schema, dialog.learn.isChecked()) == (old, True)
    reviewed.window.schemas.changed.emit(new)
    assert (learning._schema, dialog.learn.isChecked()) == (new, False)  # nothing is learned for it yet


def test_a_check_of_an_earlier_version_is_followed_by_one_of_the_version_saved_meanwhile(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, qtbot: QtBot
) -> None:
    learning, old = reviewed.window.learning, builtin("invoice")
    new = replace(old, json_schema={**old.json_schema, "description": "Changed."})
    dialog.check.click()
    qtbot.waitUntil(lambda: learning._check is not None, timeout=60_000)
    reviewed.window.schemas.changed.emit(new)
    assert learning._schema == old  # what is under way is of the version that it began with
    wait(qtbot, dialog)
    assert learning._schema == new


def test_a_dialog_closed_during_a_check_can_be_opened_and_check_at_once(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, fake: Path, qtbot: QtBot
) -> None:
    learning = reviewed.window.learning
    (fake / "slow").touch()
    dialog.check.click()
    qtbot.waitUntil(lambda: learning._check is not None, timeout=60_000)
    dialog.reject()
    again = opened(reviewed)
    assert (again.check.text(), again.check.isEnabled()) == ("Check now", True)
    (fake / "slow").unlink()
    again.check.click()
    assert again.check.text() == "Stop"
    assert "now it is 12" in wait(qtbot, again)


def test_an_open_dialog_counts_what_is_removed_and_reviewed_meanwhile(
    dialog: ReviewedDocumentsDialog, reviewed: Parts, qtbot: QtBot
) -> None:
    ids = reviewed.pile.ids()
    reviewed.window.review.reviewing.set_reviewed(ids[0], False)
    qtbot.waitUntil(lambda: dialog.about.text().startswith("2 documents"), timeout=60_000)
    reviewed.pile.remove(ids)
    qtbot.waitUntil(lambda: dialog.about.text().startswith("No document"), timeout=60_000)
    assert not dialog.check.isEnabled()
