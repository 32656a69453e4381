"""The Model menu, the model's place in the status line, and the notice about one that is not here."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.model_desk.model_fetch import ModelFetch
from app.model_desk.model_words import download_progress, file_size, published, short_title, title_of
from app.runs.runner import Runner
from app.texts.engine_words import in_words
from app.texts.wording import percent
from app.views.notice_bar import NoticeBar
from app.views.status_line import StatusLine
from extraction.events import ModelReady
from extraction.model_store import hub
from extraction.model_store.catalogue import ModelEntry
from extraction.model_store.download_queue import Download, DownloadState


class ModelChooser(QObject):
    """Shows which model is used, and lets a person choose or fetch one."""

    changed = Signal()
    """Another model was chosen."""
    proposed_wanted = Signal(str)
    """The model to fetch and use, for this computer."""
    others_wanted = Signal()
    """The person wants to see what other models there are."""

    def __init__(
        self,
        runner: Runner,
        fetch: ModelFetch,
        notice: NoticeBar,
        status: StatusLine,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._runner, self._fetch = runner, fetch
        self._notice, self._status = notice, status
        self._entries = {entry.name: entry for entry in hub.catalogue()}
        self._choices: list[QAction] = []
        self._reduced = ""
        self._offered, self._offer_words = "", ""  # the model that the notice offers to fetch, and how
        self.proposed: Callable[[], str] = lambda: ""
        """The model for this computer, where the person has not chosen one."""
        self.shown_elsewhere: Callable[[], bool] = lambda: False
        """Whether the window says already how far the download is."""
        runner.model_loading.connect(self._loading)
        runner.model_ready.connect(self._ready)
        runner.model_reduced.connect(self._was_reduced)
        runner.model_unusable.connect(self._unusable)
        runner.model_lost.connect(self._show)
        notice.acted.connect(self._acted)
        notice.acted_otherwise.connect(self.others_wanted)
        status.stop_loading.connect(runner.stop_loading)
        fetch.changed.connect(self._fetching)
        fetch.finished.connect(self._fetched)

    def fill(self, menu: QMenu, before: QAction) -> None:
        """List the catalogue's models above the way to all of them."""
        for entry in self._entries.values():
            action = QAction(f"{short_title(entry.title)} ({file_size(entry.bytes)})", self, checkable=True)
            action.setToolTip(published(entry.why))
            action.setData(entry.name)
            action.triggered.connect(self._choose_listed)
            menu.insertAction(before, action)
            self._choices.append(action)
        menu.insertSeparator(before)
        self._show()

    def choose(self, model: str) -> None:
        """Use a model, by its name in the list or the path of its file."""
        self._notice.hide()
        self._offered = ""
        another = model != self._runner.model
        self._runner.choose_model(model)
        self._show()
        if another:
            self.changed.emit()

    def _title(self) -> str:
        return title_of(self._runner.model)

    @Slot()
    def _show(self) -> None:
        for action in self._choices:
            action.setChecked(action.data() == self._runner.model)
        self._reduced = ""
        self._status.show_model(self._title())

    @Slot()
    def _choose_listed(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.choose(action.data())

    @Slot(str, float)
    def _loading(self, name: str, share: float) -> None:
        words = self.tr("{model} · loading {share}")
        words = words.format(model=self._title(), share=percent(share))
        self._status.show_loading(words, share, self._runner.loads_ahead)

    @Slot(str)
    def _was_reduced(self, words: str) -> None:
        self._reduced = words
        self._status.say(words)

    @Slot(object)
    def _ready(self, ready: ModelReady) -> None:
        self._status.show_ready(ready, self._title(), self._reduced)

    @Slot(str, str, bool)
    def _unusable(self, model: str, message: str, missing: bool) -> None:
        self._show()
        if missing:
            words = self.tr("{model} · not on this machine yet")
            self._status.show_model(words.format(model=self._title()))
        if self._fetch.busy(model) or (missing and self.shown_elsewhere()):
            return
        entry = self._entries.get(model)
        if entry is None or not missing:  # damaged or too large: the message says what to do
            self._offered = ""
            self._notice.say(message, other=self.tr("Other models…"))
        else:
            self._offer(entry)

    def offer_anew(self) -> None:
        """It is known now which model suits this computer; say so where one is offered."""
        proposed = self._entries.get(self.proposed())
        shown = not self._notice.isHidden() and self._notice.text() == self._offer_words
        if self._offered and proposed is not None and shown:
            self._offer(proposed)

    def _offer(self, entry: ModelEntry) -> None:
        entry = self._entries.get(self.proposed(), entry)
        self._offered = entry.name
        words = self.tr("{model} is not on this machine yet ({size}, licence {licence}).")
        words = words.format(
            model=short_title(entry.title), size=file_size(entry.bytes), licence=entry.licence
        )
        if self._runner.waiting:
            words += " " + self.tr("The run goes on by itself when it is here.")
        self._offer_words = words
        self._notice.say(words, self.tr("Fetch model"), other=self.tr("Other models…"))

    # ------------------------------------------------------------------ fetching

    @Slot()
    def _acted(self) -> None:
        offered, self._offered = self._offered, ""
        if offered not in ("", self._runner.model):
            self.proposed_wanted.emit(offered)
        elif self._fetch.busy(self._runner.model):
            self._fetch.pause(self._runner.model)
        else:
            self._fetch.start(self._runner.model)

    @Slot(object)
    def _fetching(self, download: Download) -> None:
        """How far the model is that the next run takes; others are told in the Models window."""
        if download.what != self._runner.model or self.shown_elsewhere():
            return
        others = self.tr("Other models…")
        if download.state is DownloadState.FAILED:
            self._notice.say(in_words(download.message), self.tr("Try again"), other=others)
        elif download.state is not DownloadState.DONE:
            paused = download.state is DownloadState.PAUSED
            words = f"{title_of(download.what)}: {download_progress(download)}"
            self._notice.say(
                words, self.tr("Go on") if paused else self.tr("Pause"), download.share, other=others
            )

    @Slot(str)
    def _fetched(self, name: str) -> None:
        if name != self._runner.model:
            return
        self._notice.hide()
        waits = self._runner.waiting > 0
        self._status.say(self.tr("The model is here.") if waits else self.tr("The model is here. Press Run."))
        self._runner.choose_model(self._runner.model)
