"""The Models window on recorded computers: what it says, what its buttons ask for, keys, names, drops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.dialogs.models_dialog import ModelsDialog
from app.model_desk.model_advice import advise
from app.model_desk.model_fetch import ModelFetch
from app.models.model_list import FIT_ROLE, LINE_ROLE, OFFER_ROLE, PROPOSED_ROLE
from extraction.model_store import hub
from extraction.model_store.download_queue import Download, DownloadState
from extraction.models.propose import Wish
from tests.app.window_helpers import dragged, links
from tests.extraction.models.machines import machine

DEFAULT = "qwen2.5-coder-1.5b"
OpenDialog = Callable[..., ModelsDialog]


@pytest.fixture
def models(models: Path) -> Path:
    """A folder in which the default model is, as a file of its size without content."""
    entry = hub.find(DEFAULT)
    with (models / entry.file).open("wb") as file:
        file.truncate(entry.bytes)
    return models


@pytest.fixture
def fetch() -> Iterator[ModelFetch]:
    fetch = ModelFetch()
    yield fetch
    fetch.stop()


@pytest.fixture
def open_on(qtbot: QtBot, models: Path, fetch: ModelFetch) -> Iterator[OpenDialog]:
    opened: list[ModelsDialog] = []

    def open_one(computer: str = "one 24 GB card", in_use: str = DEFAULT) -> ModelsDialog:
        dialog = ModelsDialog(fetch)
        dialog.show_advice(advise(machine(computer)), in_use, {}, card_hint=True)
        dialog.show()
        opened.append(dialog)
        return dialog

    yield open_one
    for dialog in opened:
        if isValid(dialog):
            dialog.close()


def row(dialog: ModelsDialog, name: str, role: int) -> object:
    return dialog.model.index(dialog.model.row_of(name)).data(role)


def shown(dialog: ModelsDialog) -> list[str]:
    return [name for name, button in dialog.details.buttons.items() if not button.isHidden()]


# ------------------------------------------------------------------ what it says


@pytest.mark.parametrize(
    ("computer", "said", "proposed"),
    [
        (
            "one 24 GB card",
            "NVIDIA GeForce RTX 4090 with 24 GB, of which a model can take 22.0 GB now.\n"
            "64 GB of memory, of which a model can take 49.5 GB now. 16 cores.",
            "For this computer: Qwen3 32B",
        ),
        (
            "no card",
            "No graphics card that models can use: they run on the processor.\n"
            "16 GB of memory, of which a model can take 11.5 GB now. 4 cores.",
            "For this computer: Qwen2.5-Coder 1.5B Instruct",
        ),
    ],
)
def test_the_computer_and_the_proposal(open_on: OpenDialog, computer: str, said: str, proposed: str) -> None:
    dialog = open_on(computer)
    assert dialog.computer.text() == said
    assert dialog.proposal.title.text() == proposed


def test_the_proposal_has_one_button_and_none_once_it_is_in_use(open_on: OpenDialog, qtbot: QtBot) -> None:
    dialog = open_on()
    button = dialog.proposal.button
    assert dialog.proposal.line.text() == (
        "19.8 GB, fits on the card, reads documents of up to 52 pages at a time."
    )
    assert button.text() == "Fetch and use"
    with qtbot.waitSignal(dialog.proposed_wanted) as wanted:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert wanted.args == ["qwen3-32b"]
    dialog = open_on("no card")  # there the context does not grow by itself
    assert "reads documents of up to 29 pages at a time" in dialog.proposal.line.text()
    assert not dialog.proposal.button.isVisible()
    assert open_on("no card", in_use="phi-4").proposal.button.text() == "Use it"


def test_of_each_model_of_the_list_it_is_known_whether_it_fits(open_on: OpenDialog) -> None:
    model = open_on("no card").model
    rows = [model.index(row) for row in range(model.rowCount())]
    assert "ring" not in [row.data(FIT_ROLE)[0] for row in rows if row.data(FIT_ROLE)]


def test_models_here_come_first_then_the_proposed_one_and_what_does_not_fit_last(open_on: OpenDialog) -> None:
    dialog = open_on()
    rows = [dialog.model.index(n) for n in range(dialog.model.rowCount())]
    headings = [index.data() for index in rows if index.data(OFFER_ROLE) is None]
    assert headings == ["On this computer", "Can be fetched"]
    assert [index.data() for index in rows[:4]] == [
        "On this computer",
        "Qwen2.5-Coder 1.5B Instruct",
        "Can be fetched",
        "Qwen3 32B",
    ]
    assert [index.data() for index in rows if index.data(PROPOSED_ROLE)] == ["Qwen3 32B"]
    small = open_on("a small laptop").model
    shapes = [small.index(row).data(FIT_ROLE)[0] for row in range(3, small.rowCount())]
    assert set(shapes[shapes.index("cross") :]) == {"cross"}


def test_whether_it_fits_is_said_in_words_and_not_by_colour_alone(open_on: OpenDialog) -> None:
    dialog = open_on("a small laptop")
    assert row(dialog, DEFAULT, FIT_ROLE) == ("tick", "exact", "runs on the processor")
    shape, _, words = row(dialog, "qwen3-32b", FIT_ROLE)
    assert shape == "cross"
    assert words.startswith("does not fit: ") and words.endswith(" GB are missing")
    spoken = row(dialog, "qwen3-32b", Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Qwen3 32B. can be fetched · 19.8 GB · Apache-2.0. {words}"


def test_a_card_that_is_not_used_is_told_with_its_command_until_that_is_closed(
    open_on: OpenDialog, qtbot: QtBot
) -> None:
    dialog = open_on("a card that llama.cpp was not built for")
    assert dialog.card.isVisible()
    assert "Run make setup GPU=cuda in Winnow's folder." in dialog.card.text.text()
    qtbot.mouseClick(dialog.card.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "make setup GPU=cuda"
    with qtbot.waitSignal(dialog.card_dismissed):
        qtbot.mouseClick(dialog.card.close_, Qt.MouseButton.LeftButton)
    assert not dialog.card.isVisible()
    assert not open_on("one 24 GB card").card.isVisible()


def test_nobody_knows_the_computer(open_on: OpenDialog) -> None:
    dialog = open_on()
    dialog.show_advice(advise(None), DEFAULT, {}, card_hint=True)
    assert "could not be found out" in dialog.computer.text()
    assert row(dialog, "phi-4", FIT_ROLE)[2] == "not known whether it fits"
    assert not dialog.details.picture.isVisible()
    assert dialog.details.more.isHidden()


# ------------------------------------------------------------------ one model


def test_details_say_size_licence_languages_and_where_it_is(open_on: OpenDialog, models: Path) -> None:
    dialog = open_on()
    facts = {name: text.text() for name, (_, text) in dialog.details._facts.items()}
    assert facts["size"] == "1.1 GB, quantised as Q4_K_M"
    assert facts["licence"] == "Apache-2.0"
    assert facts["place"] == str(models / hub.find(DEFAULT).file)
    dialog.select("phi-4")
    facts = {name: text.text() for name, (_, text) in dialog.details._facts.items()}
    assert (facts["licence"], facts["languages"], facts["place"]) == (
        "MIT",
        "English above all",
        "huggingface.co",
    )


def test_another_context_changes_fit_and_picture_at_once(open_on: OpenDialog) -> None:
    dialog = open_on()
    dialog.select("qwen3-14b")
    details = dialog.details
    details.more.click()
    before = details.picture.sentences()[0]
    assert before.startswith("Graphics card: 10.6 GB of 22.0 GB; weights 8.0 GB, what was read 2.5 GB")
    details.setting.context.setCurrentIndex(details.setting.context.findData(4096))
    assert "what was read 0.6 GB" in details.picture.sentences()[0]
    details.setting.kv.setCurrentIndex(details.setting.kv.findData("q8_0"))
    assert "what was read 0.3 GB" in details.picture.sentences()[0]
    details.setting.layers.setValue(20)
    assert details.fit.text() == "Slower: 20 of 41 layers on the card"
    assert details.setting.wish() == Wish(4096, "q8_0", 20)
    details.setting.reset.click()
    assert details.setting.wish() == Wish()
    assert details.picture.sentences()[0] == before
    assert not details.setting.reset.isEnabled()


def test_layers_are_not_asked_for_without_a_card(open_on: OpenDialog) -> None:
    dialog = open_on("no card")
    dialog.details.more.click()
    assert dialog.details.setting.context.isVisible()
    assert not dialog.details.setting.layers.isVisible()


def test_the_model_in_use_cannot_be_chosen_again(open_on: OpenDialog) -> None:
    use = open_on().details.buttons["use"]
    assert (use.text(), use.isEnabled()) == ("In use", False)
    other = open_on(in_use="phi-4")
    other.select(DEFAULT)
    use = other.details.buttons["use"]
    assert (use.text(), use.isEnabled()) == ("Use this one", True)


# ------------------------------------------------------------------ fetching and removing


def test_a_download_is_shown_where_it_was_asked_for(
    open_on: OpenDialog, fetch: ModelFetch, qtbot: QtBot
) -> None:
    dialog = open_on()
    details = dialog.details
    dialog.select("qwen3-14b")
    assert shown(dialog) == ["fetch"]
    assert details.buttons["fetch"].text() == "Fetch 9.0 GB"
    with qtbot.waitSignal(details.fetch_wanted) as wanted:
        details.buttons["fetch"].click()
    assert wanted.args == ["qwen3-14b"]
    fetch._hear(Download("qwen3-14b", DownloadState.RUNNING, 3_000_000_000, 9_000_000_000))
    assert details.said.text() == "Fetching, 33%: 3.0 GB of 9.0 GB"
    assert details.bar.isVisible() and details.bar.value() == 333
    assert shown(dialog) == ["drop", "pause"]
    assert str(row(dialog, "qwen3-14b", LINE_ROLE)).startswith("fetching, 33% · ")
    fetch._hear(Download("qwen3-14b", DownloadState.PAUSED, 3_000_000_000, 9_000_000_000))
    assert shown(dialog) == ["drop", "fetch"]
    assert details.buttons["fetch"].text() == "Go on"
    fetch._hear(Download("qwen3-14b", DownloadState.FAILED, message="The disk is full."))
    assert details.said.text() == "The disk is full."
    assert details.said.objectName() == "failure"
    dialog.select("phi-4")
    assert not details.said.isVisible()  # it is about the other one


def test_a_fetched_file_goes_only_after_a_second_press(open_on: OpenDialog, qtbot: QtBot) -> None:
    dialog = open_on()
    details = dialog.details
    asked: list[str] = []
    details.remove_wanted.connect(asked.append)
    details.buttons["remove"].click()
    assert asked == []
    assert (
        details.said.text() == "Delete its file? 1.1 GB are free then. It can be fetched again at any time."
    )
    assert dialog.focusWidget() is details.buttons["keep"]
    details.buttons["keep"].click()
    assert not details.said.isVisible()
    details.buttons["remove"].click()
    assert details.buttons["remove"].text() == "Delete 1.1 GB"
    details.buttons["remove"].click()
    assert asked == [DEFAULT]


def test_the_question_whether_to_delete_stays_while_the_models_are_listed_anew(
    open_on: OpenDialog, fetch: ModelFetch
) -> None:
    dialog = open_on()
    fetch._hear(Download(DEFAULT, DownloadState.DONE))  # it came in this session
    dialog.details.buttons["remove"].click()
    dialog.show_advice(advise(machine("one 24 GB card")), DEFAULT, {}, card_hint=True)
    assert dialog.details.buttons["remove"].text() == "Delete 1.1 GB"
    assert dialog.details.said.text().startswith("Delete its file? 1.1 GB are free then.")


# ------------------------------------------------------------------ keys, names, drops


def test_arrow_keys_go_past_the_headings_and_return_fetches(open_on: OpenDialog, qtbot: QtBot) -> None:
    dialog = open_on()
    dialog.list.setFocus()
    assert dialog.current().model.name == DEFAULT
    with qtbot.waitSignal(dialog.details.fetch_wanted) as wanted:
        qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
        assert dialog.current().model.name == "qwen3-32b"
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert wanted.args == ["qwen3-32b"]


def test_everything_that_takes_keys_has_a_name(open_on: OpenDialog) -> None:
    dialog = open_on("a card that llama.cpp was not built for")
    dialog.details.more.click()
    for widget in dialog.findChildren(QAbstractButton):
        if widget.isVisible():
            assert widget.text() or widget.accessibleName(), widget
    for box in dialog.findChildren(QComboBox):
        assert box.accessibleName() or any(
            label.buddy() is box for label in dialog.findChildren(type(dialog._idle_label))
        )
    assert dialog.list.accessibleName() == "Models"
    assert dialog.details.picture.accessibleDescription().startswith("Memory: ")


def test_dropped_models_and_folders_are_brought(open_on: OpenDialog, tmp_path: Path, qtbot: QtBot) -> None:
    dialog = open_on()
    urls = [QUrl.fromLocalFile(str(tmp_path)), QUrl.fromLocalFile("/x/own.gguf"), QUrl("http://x/y")]
    with qtbot.waitSignal(dialog.brought) as brought, dragged(dialog, links(*urls)):
        assert dialog.said.text() == "Drop to add it to the list. It stays where it is."
    assert brought.args == [[str(tmp_path), "/x/own.gguf"]]
    assert not dialog.said.isVisible()


def test_the_idle_time_is_shown_and_chosen(open_on: OpenDialog) -> None:
    dialog = open_on()
    chosen: list[int] = []
    dialog.idle_chosen.connect(chosen.append)
    dialog.show_idle(15)
    assert dialog.idle.currentText() == "after 15 idle minutes"
    dialog.show_idle(7)
    assert dialog.idle.currentText() == "after 7 idle minutes"
    dialog.idle.setFocus()
    dialog.idle.setCurrentIndex(dialog.idle.findData(0))
    dialog.idle.activated.emit(dialog.idle.currentIndex())
    assert chosen == [0]


def test_another_setting_of_the_model_in_use_can_be_applied_once(open_on: OpenDialog, qtbot: QtBot) -> None:
    dialog = open_on()
    details, use = dialog.details, dialog.details.buttons["use"]
    details.more.click()
    details.setting.context.setCurrentIndex(details.setting.context.findData(4096))
    assert (use.text(), use.isEnabled()) == ("Apply", True)
    with qtbot.waitSignal(details.use_wanted) as wanted:
        use.click()
    assert wanted.args == [DEFAULT, Wish(context=4096)]
    dialog.show_advice(advise(machine("one 24 GB card")), DEFAULT, {DEFAULT: Wish(context=4096)}, False)
    assert (use.text(), use.isEnabled()) == ("In use", False)
    details.setting.reset.click()
    assert (use.text(), use.isEnabled()) == ("Apply", True)


@pytest.mark.parametrize("kept", [Wish(), Wish(context=4096, gpu_layers=3)])
def test_where_the_computer_is_not_known_a_model_is_used_as_it_was_before(
    fetch: ModelFetch, models: Path, qtbot: QtBot, kept: Wish
) -> None:
    """The boxes in which nothing could be chosen say no layers on the card."""
    dialog = ModelsDialog(fetch)
    qtbot.addWidget(dialog)
    dialog.show_advice(advise(None), "another", {DEFAULT: kept}, card_hint=False)
    dialog.select(DEFAULT)
    with qtbot.waitSignal(dialog.details.use_wanted) as wanted:
        dialog.details.buttons["use"].click()
    assert wanted.args == [DEFAULT, kept]


def test_what_was_chosen_is_shown_also_where_the_computer_is_known_later(
    fetch: ModelFetch, models: Path, qtbot: QtBot
) -> None:
    """Else “Apply” would stand there, and forget it."""
    dialog = ModelsDialog(fetch)
    qtbot.addWidget(dialog)
    dialog.show()
    chosen = Wish(context=4096, kv="q8_0")
    for computer in (None, machine("one 24 GB card")):
        dialog.show_advice(advise(computer), DEFAULT, {DEFAULT: chosen}, card_hint=False)
    setting, use = dialog.details.setting, dialog.details.buttons["use"]
    assert (setting.context.currentData(), setting.wish()) == (4096, chosen)
    assert (use.text(), use.isEnabled()) == ("In use", False)


def test_the_heading_over_the_first_model_is_seen_when_that_is_chosen(open_on: OpenDialog) -> None:
    dialog = open_on()
    heading = dialog.model.index(0)
    dialog.list.scrollToBottom()
    assert not dialog.list.viewport().rect().contains(dialog.list.visualRect(heading))
    dialog.select(DEFAULT)
    assert dialog.list.viewport().rect().contains(dialog.list.visualRect(heading))
