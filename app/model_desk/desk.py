"""What is done about models: looking at the computer, the Models window, adding and removing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Slot

from app.dialogs.models_dialog import ModelsDialog
from app.model_desk import model_words
from app.model_desk.model_advice import Advice, advise, with_model_unloaded
from app.model_desk.model_fetch import ModelFetch
from app.model_desk.model_wishes import UNLOAD_MINUTES, keep_choice, kept_choices, unload_minutes
from app.runs.runner import MODEL
from app.tasks import Tasks
from app.texts.engine_words import in_words
from extraction.errors import UserError
from extraction.model_store import hub
from extraction.model_store.download_queue import Download
from extraction.model_store.hub import LocalModel, Removed, State
from extraction.models import machine as machines
from extraction.models.machine import Machine
from extraction.models.propose import Wish

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

CARD_HINT = "card_hint_closed"
"""The setting that holds the command of a hint about an unused card that the person closed."""


class ModelDesk(QObject):
    """One Models window at a time; all that reads disks or asks drivers happens on another thread."""

    def __init__(self, window: MainWindow, fetch: ModelFetch) -> None:
        super().__init__(window)
        self._window, self._fetch = window, fetch
        self._store, self._runner = window.pile.store, window.runner
        self._tasks = Tasks(self)
        self._closed = threading.Event()
        self._looking = self._look_again = False
        self.machine: Machine | None = None
        self.advice: Advice | None = None
        self.dialog: ModelsDialog | None = None
        self._use_when_here = ""
        self._first = window.empty.first
        self._connect()
        self._tasks.run(_any_here, self._told_any, self._failed)

    def _connect(self) -> None:
        first = self._first
        self._window.actions_["models"].triggered.connect(self.show)
        self._window.actions_["open_model"].triggered.connect(self._open_file)
        self._window.model.others_wanted.connect(self.show)
        self._window.model.proposed_wanted.connect(self.fetch_and_use)
        self._window.model.shown_elsewhere = self._first_is_seen
        self._window.model.proposed = self._proposed
        first.fetch_wanted.connect(self.fetch_and_use)
        first.pause_wanted.connect(self._fetch.pause)
        first.others_wanted.connect(self.show)
        first.file_wanted.connect(self._window.actions_["open_model"].trigger)
        self._window.model.changed.connect(self._another_chosen)
        self._fetch.changed.connect(self._download_changed)
        self._fetch.finished.connect(self._fetched)
        self._fetch.dropped.connect(self._dropped)
        self._window.closing.connect(self._close)

    @Slot()
    def _close(self) -> None:
        self._closed.set()
        self._tasks.close()

    # ------------------------------------------------------------------ what there is

    def _told_any(self, there_is_one: bool) -> None:
        """Without any model the empty window leads to one."""
        if not there_is_one and not Path(self._runner.model).is_file():
            self._window.empty.show_first(True)
            self._window.status.show_model(self.tr("No model on this machine yet"))
            self.look()

    def look(self) -> None:
        """Look at the computer and list the models anew."""
        if self._looking:  # what it sees may be from before whatever made this one necessary
            self._look_again = True
            return
        self._looking = True
        ready = self._runner.ready
        on_card = ready.memory if ready is not None and ready.device != "CPU" else 0

        def look() -> tuple[Machine | None, Advice]:
            seen = machines.look_aside(self._closed.is_set)
            machine = with_model_unloaded(seen, on_card) if seen else None
            return machine, advise(machine)

        self._tasks.run(look, self._looked, self._not_looked)

    def _not_looked(self, error: Exception) -> None:
        self._looking = self._look_again = False
        self._failed(error)

    def _looked(self, found: tuple[Machine | None, Advice]) -> None:
        self._looking = False
        self.machine, advice = found
        self._show(advice)
        if self._look_again:
            self._look_again = False
            self.look()

    def _relist(self, words: str = "", name: str = "") -> None:
        """The same computer with other models; then say something, and show a model."""
        machine = self.machine

        def then(advice: Advice) -> None:
            self._show(advice)
            if words:
                self._say(words)
            if name and self.dialog is not None:
                self.dialog.select(name)

        self._tasks.run(lambda: advise(machine), then, self._failed)

    def _show(self, advice: Advice) -> None:
        self.advice = advice
        if advice.any_here or Path(self._runner.model).is_file():
            self._window.empty.show_first(False)
        else:
            self._window.empty.show_first(True)  # also when the last one was removed
            self._first.show_advice(advice)
            self._window.model.offer_anew()
        if self.dialog is not None:
            card_hint = self._store.setting(CARD_HINT, "") != self._card_hint()
            wishes = kept_choices(self._store)
            self.dialog.show_advice(advice, self._runner.model, wishes, card_hint)

    def _proposed(self) -> str:
        """The model for this computer, where there is none yet and the person chose none."""
        chosen = self._store.setting(MODEL, "") or self._runner.model != hub.DEFAULT_MODEL
        return "" if chosen or self.advice is None or self.advice.any_here else self.advice.proposed

    def _card_hint(self) -> str:
        return (self.machine.unused_card or "") if self.machine else ""

    def _failed(self, error: Exception) -> None:
        words = self.tr("The models could not be listed ({kind}).").format(kind=type(error).__name__)
        self._say(in_words(str(error)) if isinstance(error, UserError) else words)

    def _say(self, text: str) -> None:
        if self.dialog is not None:
            self.dialog.say(text)
        else:
            self._window.status.say(text)

    # ------------------------------------------------------------------ the Models window

    @Slot()
    def show(self) -> None:
        """Open the Models window, or bring it to the front."""
        if self.dialog is None:
            self.dialog = dialog = ModelsDialog(self._fetch, self._window)
            dialog.destroyed.connect(self._dialog_gone)
            details = dialog.details
            details.use_wanted.connect(self.use)
            details.fetch_wanted.connect(self.fetch)
            details.pause_wanted.connect(self._fetch.pause)
            details.drop_wanted.connect(self._fetch.drop)
            details.remove_wanted.connect(self.remove)
            dialog.proposed_wanted.connect(self.fetch_and_use)
            dialog.file_wanted.connect(self._add_file)
            dialog.folder_wanted.connect(self._add_folder)
            dialog.brought.connect(self.add)
            dialog.card_dismissed.connect(self._card_dismissed)
            dialog.idle_chosen.connect(self._idle_chosen)
            dialog.show_idle(unload_minutes(self._store))
            if self.advice is not None:
                self._show(self.advice)
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        self.look()

    @Slot()
    def _dialog_gone(self) -> None:
        self.dialog = None

    @Slot()
    def _card_dismissed(self) -> None:
        self._store.set_setting(CARD_HINT, self._card_hint())

    @Slot(int)
    def _idle_chosen(self, minutes: int) -> None:
        self._store.set_setting(UNLOAD_MINUTES, minutes)

    # ------------------------------------------------------------------ using and fetching

    @Slot(str, object)
    def use(self, name: str, wish: Wish | None = None) -> None:
        """From the next run on."""
        if wish is not None:
            keep_choice(self._store, name, wish)
        self._use_when_here = ""
        self._window.model.choose(name)
        words = self.tr("{model} is used from the next run on.")
        self._window.status.say(words.format(model=model_words.title_of(name)))
        if self.advice is not None:
            self._show(self.advice)

    @Slot(str)
    def fetch(self, name: str) -> None:
        """Fetch a model, or go on with it."""
        try:
            self._fetch.start(name)
        except UserError as error:
            self._say(in_words(str(error)))

    @Slot(str)
    def fetch_and_use(self, name: str) -> None:
        """Use a model as soon as it is here; a run that waits for one waits for this."""
        offer = self.advice.offer(name) if self.advice else None
        if offer is not None and offer.usable:
            self.use(name)
            return
        self._use_when_here = name
        self.fetch(name)
        if self.advice is None or not self.advice.any_here:
            self._window.model.choose(name)

    @Slot()
    def _another_chosen(self) -> None:
        """What the person chose last counts, and not a model that arrives later."""
        if self._runner.model != self._use_when_here:
            self._use_when_here = ""

    @Slot(object)
    def _download_changed(self, download: Download) -> None:
        if not self._first.isHidden():
            self._first.show_download(download)

    @Slot(str)
    def _fetched(self, name: str) -> None:
        if name == self._use_when_here:
            self._use_when_here = ""
            if name != self._runner.model:
                self._window.model.choose(name)
        self._relist()

    @Slot(str)
    def _dropped(self, name: str) -> None:
        if name == self._use_when_here:
            self._use_when_here = ""
        self._first.forget_download(name)
        self._relist()

    # ------------------------------------------------------------------ adding and removing

    @Slot()
    def _add_file(self) -> None:
        path = self._window.commands.files.model()
        self.add([path] if path else [])

    @Slot()
    def _add_folder(self) -> None:
        path = self._window.commands.files.model_folder()
        self.add([path] if path else [])

    @Slot(list)
    def add(self, paths: list[str]) -> None:
        """List model files and folders, which stay where they are."""
        for path in paths:
            self._tasks.run(_bound(hub.add, Path(path)), self._added, self._failed)

    def _added(self, found: tuple[LocalModel, ...]) -> None:
        one = self.tr("{name} is on the list. Its file stays where it is.")
        many = self.tr("{count} models are on the list. Their files stay where they are.")
        words = one if len(found) == 1 else many
        name = found[0].name if found else ""
        self._relist(words.format(name=name, count=len(found)), name)

    @Slot()
    def _open_file(self) -> None:
        """Use a file of the person's; it is on the list from then on."""
        path = self._window.commands.files.model()
        if path:
            self._tasks.run(_bound(hub.add, Path(path)), self._opened, self._not_opened)

    def _opened(self, found: tuple[LocalModel, ...]) -> None:
        self._use_when_here = ""
        self._window.model.choose(found[0].name)
        self._added(found)

    def _not_opened(self, error: Exception) -> None:
        if isinstance(error, UserError):
            self._window.notice.say(in_words(str(error)))
        else:
            self._failed(error)

    @Slot(str)
    def remove(self, name: str) -> None:
        """Delete a fetched model, or forget a linked one with its folder where it came with one."""
        if self._runner.running is not None and name == self._runner.model:
            self._say(self.tr("This model is at work. Stop the run first."))
            return
        offer = self.advice.offer(name) if self.advice else None
        target = _linked_folder(offer.model) if offer is not None and offer.linked else name
        self._tasks.run(_bound(hub.remove, target), self._removed, self._failed)

    def _removed(self, removed: Removed) -> None:
        if removed.was_link:
            words = self.tr("Taken off the list. The files are where they were.")
        else:
            words = self.tr("Deleted. {size} are free again.")
        self._relist(words.format(size=model_words.file_size(removed.freed)))

    def _first_is_seen(self) -> bool:
        return self._first.isVisible()


def _bound(function: Callable[[Any], Any], argument: Any) -> Callable[[], Any]:
    return lambda: function(argument)


def _any_here() -> bool:
    return any(model.state is State.HERE for model in hub.models())


def _linked_folder(model: LocalModel) -> str:
    """What was linked: the model's file, or the folder in which it was found."""
    if model.path is None or model.path in hub.links():
        return model.name
    return next((str(link) for link in hub.links() if link in model.path.parents), model.name)
