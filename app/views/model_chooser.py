"""The Model menu, the model's place in the status line, and fetching one that is not here."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.model_fetch import ModelFetch
from app.runner import Runner
from app.views.notice_bar import NoticeBar
from app.views.status_line import StatusLine
from app.wording import number, percent
from extraction import hub
from extraction.events import ModelReady


class ModelChooser(QObject):
    """Shows which model is used, and lets a person choose or fetch one."""

    changed = Signal()
    """Another model was chosen."""

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
        self._open: QAction | None = None
        runner.model_loading.connect(self._loading)
        runner.model_ready.connect(self._ready)
        runner.model_unusable.connect(self._unusable)
        runner.model_lost.connect(self._show)
        notice.acted.connect(self._acted)
        notice.acted_otherwise.connect(self._choose_file)
        fetch.progress.connect(self._fetching)
        fetch.finished.connect(self._fetched)
        fetch.failed.connect(self._fetch_failed)

    def fill(self, menu: QMenu, before: QAction) -> None:
        """List the catalogue's models above the way to a file of one's own."""
        self._open = before
        for entry in self._entries.values():
            action = QAction(f"{entry.title} ({_size(entry)})", self, checkable=True)
            action.setToolTip(entry.why)
            action.setData(entry.name)
            action.triggered.connect(self._choose_listed)
            menu.insertAction(before, action)
            self._choices.append(action)
        menu.insertSeparator(before)
        self._show()

    def choose(self, model: str) -> None:
        """Use a model, by its name in the catalogue or the path of its file."""
        self._notice.hide()
        another = model != self._runner.model
        self._runner.choose_model(model)
        self._show()
        if another:
            self.changed.emit()

    def _title(self) -> str:
        entry = self._entries.get(self._runner.model)
        return entry.title if entry else Path(self._runner.model).stem

    @Slot()
    def _show(self) -> None:
        for action in self._choices:
            action.setChecked(action.data() == self._runner.model)
        self._status.show_model(self._title())

    @Slot()
    def _choose_listed(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.choose(action.data())

    @Slot(str, float)
    def _loading(self, name: str, share: float) -> None:
        words = self.tr("{model} · loading {share}")
        self._status.show_model(words.format(model=self._title(), share=percent(share)))

    @Slot(object)
    def _ready(self, ready: ModelReady) -> None:
        self._status.show_ready(ready, self._title())

    @Slot(str, str, bool)
    def _unusable(self, model: str, message: str, missing: bool) -> None:
        self._show()
        if self._fetch.active:
            return
        entry, file = self._entries.get(model), self.tr("Choose a file…")
        if entry is None or not missing:  # damaged or too large: the message says what to do
            self._notice.say(message, other=file)
            return
        words = self.tr("{model} is not on this machine yet ({size}, licence {licence}).")
        words = words.format(model=entry.title, size=_size(entry), licence=entry.licence)
        if self._runner.waiting:
            words += " " + self.tr("The run goes on by itself when it is here.")
        self._notice.say(words, self.tr("Fetch model"), other=file)

    @Slot()
    def _choose_file(self) -> None:
        if self._open is not None:
            self._open.trigger()

    # ------------------------------------------------------------------ fetching

    @Slot()
    def _acted(self) -> None:
        if self._fetch.active:
            self._fetch.cancel()
        else:
            self._fetch.start(self._runner.model)

    @Slot(float, float)
    def _fetching(self, done: float, total: float) -> None:
        words = self.tr("Fetching the model, {done} of {total} MB")
        text = words.format(done=number(done / 1e6), total=number(total / 1e6))
        self._notice.say(text, self.tr("Stop"), done / total)

    @Slot(str)
    def _fetched(self, name: str) -> None:
        self._notice.hide()
        waits = self._runner.waiting > 0
        self._status.say(self.tr("The model is here.") if waits else self.tr("The model is here. Press Run."))
        self._runner.choose_model(self._runner.model)

    @Slot(str)
    def _fetch_failed(self, message: str) -> None:
        self._notice.say(message, self.tr("Fetch model"))


def _size(entry: hub.ModelEntry) -> str:
    return f"{number(entry.bytes / 1e9, 1)} GB"
