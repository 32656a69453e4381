"""The pile without its looks: documents are added, read, given a schema and removed; the Store is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.memory import set_aside
from app.pile import ordering, pasted
from app.pile.arrivals import Arrivals, words_about
from app.pile.entry import Entry, restored
from app.pile.keeping import Keeping
from app.pile.reading import Ending, Reading, keep_ending
from app.runs.engine_process import EngineProcess
from app.schema_desk.known_schemas import DEFAULT, KnownSchemas
from app.tasks import Tasks
from app.texts.engine_words import in_words
from extraction import logs
from extraction.errors import NotReadable, UserError
from extraction.events import DocumentRead
from extraction.evidence import Extraction
from extraction.review.decisions import NONE, Decisions, carried_over
from extraction.sources.folders import Found
from extraction.sources.parts import whole_of
from extraction.storage.store import DocumentRow, DocumentState, Store
from extraction.workers import document_cache
from schemas.registry import Schema


class Pile(QObject):
    """The documents in order. Views read `entry(id)` and listen; all changes go through the methods here."""

    added = Signal(int)
    removed = Signal(int)
    changed = Signal(int)
    result_changed = Signal(int)
    arrived = Signal(int)
    """A document that was added in this session has been read."""
    switching = Signal()
    """All documents are about to be removed, and those of another pile added."""
    switched = Signal()
    """Another pile is open."""
    moved = Signal()
    """The order of the documents changed."""
    brought = Signal(int)
    """The first document of what a person just brought."""
    left_out = Signal(object)
    """What the folders that were brought hold besides documents: `LeftOut`s, never none."""
    said = Signal(str)
    """A sentence for the status bar."""

    def __init__(
        self, store: Store, documents: EngineProcess, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.store = store
        self.keeping = Keeping(store, self)
        self.known = KnownSchemas(store, self)
        self.tasks = tasks
        self._entries: dict[int, Entry] = {}
        self._reading = Reading(documents, self)
        self._reading.began.connect(self._reading_began)
        self._reading.ended.connect(self._reading_ended)
        self._arrivals = Arrivals(tasks, self._take, self)
        self._unseen: set[int] = set()  # added in this session and not read yet
        self._show_next = False  # whether the next arrival is the first of what was brought
        self._fill_in = QTimer(self, interval=0, timeout=self._load_one)
        self._restore()

    def stop(self) -> None:
        """Add and look up nothing more: the database is about to be closed."""
        self._arrivals.stop()
        self._fill_in.stop()

    # ------------------------------------------------------------------ looking

    @property
    def arriving(self) -> bool:
        """Whether what was brought is still being put on the pile."""
        return self._arrivals.busy

    def ids(self) -> list[int]:
        """Document ids in the order of the pile."""
        return list(self._entries)

    def entry(self, document_id: int) -> Entry:
        """What is known of a document; KeyError where it was removed."""
        return self._entries[document_id]

    def __contains__(self, document_id: int) -> bool:
        return document_id in self._entries

    def __len__(self) -> int:
        return len(self._entries)

    def count(self, *states: DocumentState) -> int:
        """How many documents are in one of these states."""
        return sum(entry.row.state in states for entry in self._entries.values())

    def runnable(self) -> list[int]:
        """The documents that Run takes."""
        return [document_id for document_id, entry in self._entries.items() if entry.runnable]

    def password(self, document_id: int) -> str | None:
        """The password that opened a document in this session."""
        return self._reading.password(self._entries[document_id].row.source)

    def load_result(self, document_id: int) -> None:
        """Look up a document's latest run where that was not done yet."""
        entry = self._entries[document_id]
        if entry.loaded:
            return
        run = self.store.shown_run(document_id)
        if run is not None:
            schema = self.store.schema(run.schema_digest)
            decisions = self.store.decisions(run.id)
            entry.run_schema = schema
            if run.extraction is not None:
                entry.set_result(run.id, run.extraction, decisions)
            else:
                entry.text = run.text
        entry.loaded = True  # only now: where it cannot be read it is tried again
        if run is not None:
            self.changed.emit(document_id)

    def take_result(self, document_id: int, run_id: int, own: Extraction) -> None:
        """A run brought a result: what the person had decided and still holds is kept with it."""
        entry = self._entries[document_id]
        decisions = NONE
        if entry.own_result is not None and entry.decisions != NONE:
            decisions = carried_over(entry.decisions, entry.own_result, own)
            self.store.save_decisions(run_id, decisions)
        entry.set_result(run_id, own, decisions)

    def decide(self, document_id: int, decisions: Decisions) -> None:
        """Keep what the person decided about a document's result, and show the result with it."""
        entry = self._entries[document_id]
        assert entry.own_result is not None
        self.store.save_decisions(entry.run_id, decisions)
        entry.set_result(entry.run_id, entry.own_result, decisions)
        self.changed.emit(document_id)
        self.result_changed.emit(document_id)

    # ------------------------------------------------------------------ adding and removing

    def add(self, sources: Sequence[str], schema: Schema | None = None) -> None:
        """Put files, folders and links on the pile, with `schema` or the one chosen last, and read them."""
        self._arrivals.search(sources, lambda found: self._add_all(found, schema), self._say_error)

    def _add_all(self, brought: Found, schema: Schema | None) -> None:
        known = {entry.row.source for entry in self._entries.values()} | self._arrivals.sources()
        found = brought.sources
        fresh = [source for source in found if source not in known]
        self._show_next = bool(fresh)
        if words := words_about(len(found), len(fresh)):
            self.said.emit(words)
        if brought.left_out:
            self.left_out.emit(brought.left_out)
        self._arrivals.line_up(fresh, schema or self.known.default())

    def _take(self, source: str, schema: Schema) -> bool:
        try:
            self._insert(source, schema)
        except NotReadable as error:  # the name is its own
            self._say_error(error)
        except UserError as error:  # it would be the same for every other
            self.keeping.tell(error, "adding documents")
            return False
        return True

    def _insert(self, source: str, schema: Schema) -> None:
        row = self.store.add_document(source)
        self._entries[row.id] = Entry(row, schema=schema, loaded=True)
        self._unseen.add(row.id)
        try:
            self.store.set_setting(f"schema/{row.id}", self.known.name_of(schema))
        finally:  # the document is in the pile all the same
            self.added.emit(row.id)
            self._read_later(row.id)
            if self._show_next:
                self._show_next = False
                self.brought.emit(row.id)

    def remove(self, document_ids: Sequence[int]) -> None:
        """Take documents off the pile; their files are not touched."""
        gone: list[int] = []
        try:
            for document_id in document_ids:
                if document_id in self._entries and not self._entries[document_id].live:
                    self._remove(document_id)
                    gone.append(document_id)
        finally:  # the others are still there, and still to be read
            self._reading.forget(gone)

    def _remove(self, document_id: int) -> None:
        row = self._entries[document_id].row
        self._promote_copy(row)
        self.store.remove_document(document_id)
        del self._entries[document_id]
        self._unseen.discard(document_id)
        self.removed.emit(document_id)
        self._forget_copy(row.key)
        if pasted.is_pasted(row.source) and not self.store.piles.holds(row.source):
            pasted.forget(row.source)

    def _promote_copy(self, gone: DocumentRow) -> None:
        """A document that was skipped because it equals one that is gone is a document like any other."""
        if gone.key is not None and gone.state is not DocumentState.SKIPPED:
            for copy in self.store.piles.copies(gone.key)[:1]:
                self.set_state(copy.id, DocumentState.READY)

    def _forget_copy(self, key: str | None) -> None:
        """Take a document out of the cache too, unless another one has the same content."""
        if key is not None and self.store.find_by_key(key) is None:
            self.tasks.run(lambda: document_cache.remove(key), lambda _: None, self._say_error)

    def _restore(self) -> None:
        names = self.store.settings("schema/")
        for row in self.store.documents():
            self._entries[row.id] = restored(row, self.known.find(names.get(str(row.id), DEFAULT)))
        for document_id, entry in self._entries.items():
            if entry.row.state is DocumentState.ADDED:
                self._reading.add(document_id, entry.row.source)
        self._fill_in.start()

    def switch(self, open_other: Callable[[], object]) -> None:
        """Put all documents away, call `open_other`, then show those of the pile that is open now."""
        self._reading.put_away()  # what is not read is read when its pile is opened again
        self.switching.emit()
        for document_id in reversed(self.ids()):
            del self._entries[document_id]
            self.removed.emit(document_id)
        try:
            open_other()
        finally:  # where it could not be opened the same pile is shown again
            self._restore()
            for document_id in self.ids():
                self.added.emit(document_id)
            self.switched.emit()

    def move(self, document_ids: Iterable[int], before: int | None) -> None:
        """Put documents, in their order, in front of another one, or at the end."""
        self._reorder(ordering.moved(self.ids(), document_ids, before))

    def step(self, document_ids: Iterable[int], direction: int) -> None:
        """Move documents one place up (-1) or down (1); those at the edge stay."""
        self._reorder(ordering.stepped(self.ids(), document_ids, direction))

    def _reorder(self, order: list[int]) -> None:
        if order != self.ids():
            self.store.piles.set_order(order)
            self._entries = {document_id: self._entries[document_id] for document_id in order}
            self.moved.emit()

    @Slot()
    def _load_one(self) -> None:
        """One result at a time, between other events, so that a long pile does not hold up the window."""
        for document_id, entry in self._entries.items():
            if not entry.loaded:
                try:
                    self.load_result(document_id)
                except Exception as error:  # each is tried again when it is shown
                    self._fill_in.stop()
                    self.keeping.tell(error, "reading results")
                set_aside()
                return
        self._fill_in.stop()

    # ------------------------------------------------------------------ reading

    def read_again(self, document_id: int, password: str | None = None) -> None:
        """Read a document once more, with a password where it needs one."""
        if password is not None:
            self._reading.unlock(self._entries[document_id].row.source, password)
        self._read_later(document_id)

    def _read_later(self, document_id: int) -> None:
        if document_id not in self._reading:
            if self._entries[document_id].row.state is not DocumentState.ADDED:
                self.set_state(document_id, DocumentState.ADDED)
            self._reading.add(document_id, self._entries[document_id].row.source)

    @Slot(int)
    def _reading_began(self, document_id: int) -> None:
        self.set_state(document_id, DocumentState.READING)

    def cancel_reading(self, document_id: int) -> None:
        """Stop reading a document, or take it out of the line; nothing where it is read already."""
        self._reading.cancel(document_id)

    @Slot(int, object)
    def _reading_ended(self, document_id: int, event: Ending) -> None:
        entry = self._entries[document_id]
        read = isinstance(event, DocumentRead)
        try:
            if read and entry.needs_password:
                self._unlocked(document_id)
            words = keep_ending(self.store, entry, event)
            self.refresh(document_id)
        except Exception as error:  # else it would be shown as being read for ever
            self.show_failed(document_id, self.keeping.tell(error, "keeping a document"))
            return
        if words:
            self.said.emit(words)
        if read and document_id in self._unseen:
            self._unseen.discard(document_id)
            self.arrived.emit(document_id)

    def _unlocked(self, document_id: int) -> None:
        """A password opened a document: other pages of the same file are read with it too."""
        opened = self._entries[document_id]
        opened.needs_password = False
        for other, entry in self._entries.items():
            if entry.needs_password and whole_of(entry.row.source) == whole_of(opened.row.source):
                self._read_later(other)

    # ------------------------------------------------------------------ schemas

    def save_schema(self, schema: Schema) -> int:
        """Keep a schema as the newest version of its name. Documents that have an earlier one follow.

        Those that are done or running keep what they were run with. Returns how many followed.
        """
        earlier = self.known.save(schema)
        followed = 0
        for document_id, entry in self._entries.items():
            has_earlier = entry.schema is not None and entry.schema.digest in earlier
            if has_earlier and not entry.live and entry.row.state is not DocumentState.DONE:
                self._use_schema(document_id, schema)
                followed += 1
        return followed

    def choose_schema(self, document_ids: Iterable[int], schema: Schema) -> None:
        """Use a schema for these documents and new ones; a document that was done is ready to run again."""
        self.known.set_default(schema)
        for document_id in document_ids:
            self._use_schema(document_id, schema)

    def _use_schema(self, document_id: int, schema: Schema) -> None:
        entry = self._entries[document_id]
        if entry.live or (entry.schema is not None and entry.schema.digest == schema.digest):
            return
        self.store.set_setting(f"schema/{document_id}", self.known.name_of(schema))
        entry.schema = schema
        if entry.row.state is DocumentState.DONE:
            self.set_state(document_id, DocumentState.READY)
        self.changed.emit(document_id)

    def take_suggestions(self, document_ids: Iterable[int]) -> int:
        """Give documents the schemas that their words suggest; how many got another one."""
        taken = 0
        for document_id in document_ids:
            suggested = self._entries[document_id].suggestion
            if suggested is not None:
                self._use_schema(document_id, suggested)
                taken += 1
        return taken

    # ------------------------------------------------------------------ telling the store

    def set_state(self, document_id: int, state: DocumentState, message: str = "") -> None:
        """Set where a document stands."""
        self.store.set_state(document_id, state, message)
        self.refresh(document_id)

    def set_states(self, document_ids: Sequence[int], state: DocumentState) -> None:
        """Set where many documents stand: the store is told and asked once, a tenth of the time for 1,000."""
        if not document_ids:
            return
        self.store.set_states(document_ids, state)
        rows = {row.id: row for row in self.store.documents()}
        for document_id in document_ids:
            self._entries[document_id].row = rows[document_id]
        for document_id in document_ids:
            self.changed.emit(document_id)

    def stop_waiting(self, document_ids: Iterable[int]) -> None:
        """Documents leave the queue before their turn: done where there is a result, else ready."""
        done: dict[bool, list[int]] = {True: [], False: []}
        for document_id in document_ids:
            self.load_result(document_id)
            done[self._entries[document_id].up_to_date].append(document_id)
        self.set_states(done[True], DocumentState.DONE)
        self.set_states(done[False], DocumentState.READY)

    def refresh(self, document_id: int) -> None:
        """Read a document's row again after the store was told."""
        self._entries[document_id].row = self.store.document(document_id)
        self.changed.emit(document_id)

    def show_failed(self, document_id: int, message: str) -> None:
        """A document's end could not be kept: the next start takes it up again, and Retry does now."""
        entry = self._entries[document_id]
        entry.row = replace(entry.row, state=DocumentState.FAILED, message=message)
        self.changed.emit(document_id)

    def _say_error(self, error: Exception) -> None:
        self.said.emit(in_words(logs.explain(error, "working on the pile")))
