"""What reviewed documents do for a schema: checked against, learned from, and offered after a change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Slot

from app.dialogs.reviewed_documents import ReviewedDocumentsDialog
from app.runs.learning_words import check_words, learned_words
from app.runs.reviewed_check import Examples, ReviewedCheck
from app.texts.engine_words import in_words
from app.texts.wording import label, number
from extraction import logs
from extraction.storage.records import ReviewedDocument
from extraction.storage.store import Store
from extraction.workers import document_cache
from extraction.workers.protocol import DecodeSettings, ExampleAnswer
from schemas.registry import Schema

if TYPE_CHECKING:
    from app.views.main_window import MainWindow
    from extraction.asking.examples import Candidate
    from extraction.evaluation.reviewed import Comparison

LEARN, RECALL = "learn/", "recall/"
"""Settings: by a schema's digest its examples and for which model, by its name whether to look again."""
FEWEST = 3
"""Reviewed documents below which a comparison says nothing."""
RECOUNT_MS = 300
"""After a change; many of them come at once where documents are removed."""
CHECKED = 12
"""The latest so many are run: each takes as long as a document of the queue, with examples twice."""


class Learning(QObject):
    """The Schema menu's “Reviewed documents…”; one dialog and one check at a time."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._store, self._runner = window, window.pile.store, window.runner
        self.dialog: ReviewedDocumentsDialog | None = None
        self._check: ReviewedCheck | None = None
        self._choosing: object | None = None  # which choice of examples is under way, before its check
        self._schema: Schema | None = None
        self._newer: Schema | None = None  # the version that was saved while a check was under way
        self._offered: Schema | None = None
        self._recount = QTimer(self, singleShot=True, interval=RECOUNT_MS, timeout=self._count)
        self._runner.settings_for = self.settings_for
        window.actions_["reviewed_documents"].triggered.connect(self.show)
        window.schemas.changed.connect(self.offer)
        window.model.changed.connect(self._offer_for_model)
        window.offer.acted.connect(self._take_offer)
        window.pile.removed.connect(self._recount_soon)
        window.pile.result_changed.connect(self._recount_soon)
        window.closing.connect(self._recount.stop)

    # ------------------------------------------------------------------ what a run gets

    def settings_for(self, schema: Schema) -> DecodeSettings:
        """The runner's settings with what this schema was given."""
        changes = {
            "examples": self._examples(schema),
            "recall": self._store.setting(RECALL + schema.name, False) is True,
        }
        return self._runner.settings.model_copy(update=changes)

    def _examples(self, schema: Schema) -> tuple[ExampleAnswer, ...]:
        """The chosen ones that are still there and reviewed, with their answers as they are now."""
        keys = self._keys(schema)
        if not keys:
            return ()
        from extraction.asking.examples import LONGEST_ANSWER, answer_of

        known = {
            document.key: answer_of(document.data, schema)
            for document in self._store.reviewed(schema.name, keys)
            if document.schema.digest == schema.digest
        }
        answers = [(key, known[key]) for key in keys if key in known]
        return tuple(
            ExampleAnswer(key=key, answer=answer) for key, answer in answers if len(answer) <= LONGEST_ANSWER
        )

    def _keys(self, schema: Schema) -> list[str]:
        """The chosen examples; none where another model was compared, which may take them worse."""
        kept = self._store.setting(LEARN + schema.digest) or {}
        return list(kept["keys"]) if kept.get("model") == self._runner.model else []

    # ------------------------------------------------------------------ the dialog

    @Slot()
    def show(self) -> None:
        """Open the dialog for the schema of the document in view."""
        self._show(self._window.schemas.current())

    def _show(self, schema: Schema) -> None:
        if self.dialog is not None:
            if self._schema == schema:
                self.dialog.raise_()
                return
            self.dialog.close()
        self._schema = schema
        self.dialog = dialog = ReviewedDocumentsDialog(label(schema.title), self._window)
        dialog.check_wanted.connect(self.check)
        dialog.stop_wanted.connect(self._stop)
        dialog.learn_wanted.connect(self._learn)
        dialog.recall_wanted.connect(self._recall)
        dialog.finished.connect(self._dialog_gone)
        self._show_switches()
        self._count()
        dialog.show()

    @Slot()
    def _recount_soon(self) -> None:
        if self.dialog is not None:
            self._recount.start()

    @Slot()
    def _count(self) -> None:
        """Tell the open dialog how many documents are reviewed."""
        dialog, schema = self.dialog, self._schema
        if dialog is None or schema is None:
            return

        def counted(count: int) -> None:
            if self.dialog is dialog:
                dialog.show_count(count)

        self._aside(lambda store: store.count_reviewed(schema.name), counted, "counting reviewed documents")

    def _aside(self, look: Callable[[Store], Any], found: Callable[[Any], None], doing: str) -> None:
        """Look into the database on another thread: a pile of 1,000 takes half a second."""
        tell = self._window.pile.keeping.tell
        self._window.pile.tasks.run(self._bound(look), found, lambda error: tell(error, doing))

    def _bound(self, look: Callable[[Store], Any]) -> Callable[[], Any]:
        path = self._store.path

        def read() -> Any:
            with Store(path, reading=True) as store:
                return look(store)

        return read

    def _aside_for_check(self, look: Callable[[Store], Any], found: Callable[[Any], None]) -> None:
        """The same, unless the person stopped it or closed the dialog meanwhile."""
        self._choosing = choosing = object()
        self._progressed(0, 1)

        def told(result: Any) -> None:
            if self._choosing is choosing:
                self._choosing = None
                found(result)

        def failed(error: Exception) -> None:
            if self._choosing is choosing:
                self._finish(in_words(logs.explain(error, "reading reviewed documents")))

        self._window.pile.tasks.run(self._bound(look), told, failed)

    def _show_switches(self) -> None:
        if self.dialog is not None and self._schema is not None:
            learns = bool(self._keys(self._schema))
            recalls = self._store.setting(RECALL + self._schema.name, False) is True
            self.dialog.show_switches(learns, recalls)

    @Slot()
    def _dialog_gone(self) -> None:
        self.dialog = None
        check, self._check = self._check, None
        self._choosing = None
        if check is not None:  # another one can begin at once; this one goes when the model has stopped
            check.blockSignals(True)
            check.cancel()
            check.deleteLater()
        self._adopt_newer()

    @Slot()
    def _stop(self) -> None:
        if self._check is not None:
            self._check.cancel()
        elif self._choosing is not None:  # what it finds is not waited for
            self._finish("")

    @Slot(bool)
    def _recall(self, wanted: bool) -> None:
        if self._schema is not None:
            self._store.set_setting(RECALL + self._schema.name, wanted)

    # ------------------------------------------------------------------ checking

    @Slot()
    def check(self) -> None:
        """Read the reviewed documents again with the schema and the model in use."""
        if self._schema is not None and self._check is None and self._choosing is None:
            schema = self._schema

            def found(documents: Sequence[ReviewedDocument]) -> None:
                check = self._new_check(self.settings_for(schema).model_copy(update={"examples": ()}))
                check.ended.connect(self._checked)
                self._start(check, documents, schema, None)

            self._aside_for_check(lambda store: store.reviewed(schema.name, limit=CHECKED), found)

    def _new_check(self, base: DecodeSettings) -> ReviewedCheck:
        runner = self._runner
        self._check = check = ReviewedCheck(runner.worker, self._store, runner.model, base, self)
        check.progressed.connect(self._progressed)
        check.stopped.connect(self._stopped)
        return check

    def _start(
        self,
        check: ReviewedCheck,
        documents: Sequence[ReviewedDocument],
        schema: Schema,
        examples: Examples | None,
    ) -> None:
        self._progressed(0, max(1, len(documents)))
        check.start(documents, schema, examples)

    @Slot(int, int)
    def _progressed(self, done: int, total: int) -> None:
        if self.dialog is not None:
            self.dialog.show_progress(done, total)

    @Slot(object)
    def _checked(self, found: Comparison) -> None:
        assert self._schema is not None
        self._finish(check_words(found, self._schema))

    @Slot(str)
    def _stopped(self, message: str) -> None:
        self._finish(message)

    def _finish(self, words: str) -> None:
        if self._check is not None:
            self._check.deleteLater()
            self._check = None
        self._choosing = None
        self._adopt_newer()
        self._show_switches()
        if self.dialog is not None:
            self.dialog.show_result(words)

    # ------------------------------------------------------------------ learning

    @Slot(bool)
    def _learn(self, wanted: bool) -> None:
        """Off at once; on only after a comparison that shows no harm."""
        schema = self._schema
        if schema is None or self._check is not None or self._choosing is not None:
            return
        if not wanted:
            self._store.set_setting(LEARN + schema.digest, None)
            return
        self._aside_for_check(
            lambda store: [d for d in store.reviewed(schema.name) if d.schema.digest == schema.digest],
            lambda documents: self._learn_from(documents, schema),
        )

    def _learn_from(self, documents: Sequence[ReviewedDocument], schema: Schema) -> None:
        if len(documents) < FEWEST:
            words = self.tr(
                "Review {count} documents with this version of the schema first; {known} are reviewed."
            )
            self._finish(words.format(count=number(FEWEST), known=number(len(documents))))
            return
        self._choose(documents, schema)

    def _choose(self, documents: Sequence[ReviewedDocument], schema: Schema) -> None:
        """Look for examples, then compare, unless the person stopped it or went on to another schema."""
        from extraction.asking.examples import candidates

        self._choosing = choosing = object()
        self._progressed(0, len(documents))

        def found(examples: Sequence[Candidate]) -> None:
            if self._choosing is choosing:
                self._compare(documents[:CHECKED], schema, examples)

        def failed(error: Exception) -> None:
            if self._choosing is choosing:
                self._finish(in_words(logs.explain(error, "choosing examples")))

        self._window.pile.tasks.run(lambda: candidates(documents, schema, document_cache.load), found, failed)

    def _compare(
        self, documents: Sequence[ReviewedDocument], schema: Schema, found: Sequence[Candidate]
    ) -> None:
        from extraction.asking.examples import choose

        self._choosing, model = None, self._runner.model
        chosen = [one.key for one in choose(found)]
        if not chosen:
            self._finish(
                self.tr("None of them can be an example: they are too long, or hold what is not printed.")
            )
            return
        check = self._new_check(self._runner.settings)
        check.ended.connect(lambda result: self._learned(result, schema, model, chosen))
        self._start(check, documents, schema, {d.key: choose(found, leave_out=d.key) for d in documents})

    def _learned(self, found: Comparison, schema: Schema, model: str, chosen: Sequence[str]) -> None:
        """Kept for the model that was compared, though another one may have been chosen meanwhile."""
        on = found.documents >= FEWEST and not found.worse
        kept = {"model": model, "keys": list(chosen)}
        self._store.set_setting(LEARN + schema.digest, kept if on else None)
        self._finish(learned_words(found, schema, on))

    # ------------------------------------------------------------------ after a change

    @Slot(object)
    def offer(self, schema: Schema) -> None:
        """A schema was changed: its reviewed documents can tell what the change does."""
        idle = self._check is None and self._choosing is None
        if self.dialog is not None and self._schema is not None and self._schema.name == schema.name:
            self._newer = schema
            if idle:
                self._adopt_newer()
                self._show_switches()
        self._aside(
            lambda store: store.count_reviewed(schema.name),
            lambda count: self._offer(schema, count) if count else None,
            "counting reviewed documents",
        )

    def _adopt_newer(self) -> None:
        """The open dialog is about the version in use, once no check of an earlier one is under way."""
        newer, self._newer = self._newer, None
        if newer is not None:
            self._schema = newer

    def _offer(self, schema: Schema, count: int) -> None:
        self._offered = schema
        words = (
            self.tr(
                "One document of “{title}” is reviewed. See what the change does to it before you run others."
            )
            if count == 1
            else self.tr(
                "{count} documents of “{title}” are reviewed. See what the change does to them before you "
                "run others."
            )
        )
        self._window.offer.say(
            words.format(title=label(schema.title), count=number(count)), self.tr("Check…")
        )

    @Slot()
    def _offer_for_model(self) -> None:
        self.offer(self._window.schemas.current())

    @Slot()
    def _take_offer(self) -> None:
        self._window.offer.hide()
        if self._offered is not None:
            self._show(self._offered)
            self.check()
