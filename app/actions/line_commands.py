"""The lines of a document that were not taken: walks through them, makes rows of them or dismisses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from extraction.completeness.missed_lines import NOTHING
from extraction.evidence import MissedLine
from extraction.review.decisions import add_rows, fixed_pointer

if TYPE_CHECKING:
    from app.views.main_window import MainWindow


class LineCommands(QObject):
    """Follows the document that is shown. `_at` is the missed line that a person looks at, -1 for none."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._reviewing = window, window.review.reviewing
        self._account = NOTHING
        self._about = (0, 0)  # the document and run of the account
        self._at = -1
        actions = window.actions_
        steps, deciding = ("previous_missed", "next_missed"), ("take_line", "dismiss_line")
        window.fields.account.set_actions([actions[i] for i in steps], [actions[i] for i in deciding])
        actions["next_missed"].triggered.connect(self._next)
        actions["previous_missed"].triggered.connect(self._previous)
        actions["take_line"].triggered.connect(self._take)
        actions["dismiss_line"].triggered.connect(self._dismiss)
        window.review.refreshed.connect(self.refresh)
        self._show()

    @property
    def current(self) -> MissedLine | None:
        """The line that a person looks at."""
        return self._account.missed[self._at] if self._at >= 0 else None

    @Slot()
    def refresh(self) -> None:
        """Another document, another result of it, or another decision about it."""
        document = self._window.shown
        if not self._reviewing.can_edit(document):
            self._about, self._account, self._at = (0, 0), NOTHING, -1
        else:
            entry = self._window.pile.entry(document)
            before = self.current if self._about == (document, entry.run_id) else None
            self._about, self._account = (document, entry.run_id), entry.account
            self._at = self._account.missed.index(before) if before in self._account.missed else -1
        self._show()

    def _show(self) -> None:
        document = self._window.shown
        paged = document in self._window.pile and self._window.pile.entry(document).row.pages > 1
        self._window.fields.account.show_account(self._account, self._at, paged)
        self._window.middle.set_missed(self._account.missed, self._at)
        actions = self._window.actions_
        for action_id in ("next_missed", "previous_missed"):
            actions[action_id].setEnabled(bool(self._account.missed))
        for action_id in ("take_line", "dismiss_line"):
            actions[action_id].setEnabled(self._at >= 0)

    # ------------------------------------------------------------------ going to lines

    @Slot()
    def _next(self) -> None:
        self._go(self._at + 1)

    @Slot()
    def _previous(self) -> None:
        self._go(self._at - 1 if self._at >= 0 else -1)

    def _go(self, at: int) -> None:
        """To a line, from the last one to the first."""
        if self._account.missed:
            self._at = at % len(self._account.missed)
            self._window.middle.show_view(None)
            self._show()
            self._window.middle.show_missed(self._account.missed[self._at].span)

    # ------------------------------------------------------------------ deciding

    def _line_in_view(self) -> MissedLine | None:
        """The line to decide about; none while another tab is open, which is left for the line then."""
        if self.current is None or self._window.middle.tabs.currentIndex() == 0:
            return self.current
        self._go(self._at)
        return None

    @Slot()
    def _dismiss(self) -> None:
        """It is no row: go on to the next line."""
        line, at = self._line_in_view(), self._at
        if line is None:
            return
        document = self._window.shown
        decisions = self._window.pile.entry(document).decisions
        after = decisions.model_copy(update={"dismissed": (*decisions.dismissed, line.span)})
        self._reviewing.push(self.tr("leave a line out that is no row"), document, "", after)
        if self._account.missed:
            self._go(min(at, len(self._account.missed) - 1))

    @Slot()
    def _take(self) -> None:
        """A new row with the words under the columns; it is shown, so that they can be compared."""
        from extraction.completeness.line_rows import (  # numpy, which the start has no time for
            row_of_line,
            row_place,
        )

        line = self._line_in_view()
        if line is None:
            return
        document_id = self._window.shown
        entry, result = self._reviewing.opened(document_id)
        document = self._window.pages.find(result.document_key)
        where = row_place(line.span, result.evidence)
        if document is None or where is None:
            self._window.status.say(self.tr("There is no list to which the line could belong."))
            return
        listing, at = where
        fixed = fixed_pointer(entry.decisions, listing)
        row = row_of_line(
            document, line.span, listing, at, result.evidence, lambda p: self._reviewing.shape(entry, p)
        )
        after = add_rows(entry.decisions, self._reviewing.own(entry).data, fixed, at, [row])
        step = self.tr("make a row of a line in {name}")
        step = step.format(name=self._reviewing.name(entry, listing))
        self._reviewing.push(step, document_id, f"{listing}/{at}", after)
        self._show_row(f"{listing}/{at}", [name for name in row if name])

    def _show_row(self, pointer: str, filled: list[str]) -> None:
        """Select the first value of the new row, or the row where nothing stood under a column."""
        first = f"{pointer}{filled[0]}" if filled else pointer
        self._window.fields.tree.setExpanded(self._window.fields.model.index_of(pointer), True)
        self._window.fields.select(first)
        self._window.middle.select(first, advance=False)
        words = self.tr("The line is a row now. Compare its values with the line.")
        self._window.status.say(words)
