"""Least sure first: the fewest values of the whole pile to check, in the order of what is probably wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from app.texts.wording import percent
from app.views.plan_line import plan_words
from extraction.confidence import ReviewPlan, Share, plan_of_shares, share_of
from extraction.evidence import Extraction

if TYPE_CHECKING:
    from app.views.main_window import MainWindow

SETTLE_MS = 300
"""The plan follows the pile at this pace: results of a long pile come one by one."""
FEWEST_DOCUMENTS = 2
"""One document says it over its fields."""

Plan = ReviewPlan[tuple[int, str]]


class LeastSure(QObject):
    """While it is switched on, F8 and Accept go through the plan, from document to document."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._pile = window, window.pile
        self._shares: dict[int, tuple[Extraction, Share]] = {}
        self.plan: Plan = plan_of_shares({})
        self._settled = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settled.timeout.connect(self._refresh)
        self._action = window.actions_["least_sure"]
        self._action.toggled.connect(self._toggled)
        window.rail.plan.set_action(self._action)
        window.actions_["next_doubtful"].triggered.connect(self._next)
        window.actions_["previous_doubtful"].triggered.connect(self._previous)
        for changed in (self._pile.changed, self._pile.result_changed, self._pile.removed):
            changed.connect(self._refresh_soon)
        self._refresh()

    @property
    def on(self) -> bool:
        """Whether the least sure values come first."""
        return self._action.isChecked()

    # ------------------------------------------------------------------ the plan

    @Slot()
    def _refresh_soon(self) -> None:
        if not self._settled.isActive():
            self._settled.start()

    @Slot()
    def _refresh(self) -> None:
        """Work out the shares of results that are new, and the plan where there are any."""
        found: dict[int, tuple[Extraction, Share]] = {}
        for document in self._pile.ids():
            entry = self._pile.entry(document)
            if entry.result is None or entry.live or not entry.result.confidence:
                continue
            known = self._shares.get(document)
            if known is None or known[0] is not entry.result:
                known = entry.result, share_of(entry.result)
            found[document] = known
        before, self._shares = self._shares, found
        if list(found) != list(before) or any(found[key] is not before[key] for key in found):
            self.plan = plan_of_shares({document: share for document, (_, share) in found.items()})
        several = len(self._shares) >= FEWEST_DOCUMENTS
        self._window.rail.plan.say(plan_words(self.plan) if several or self.on else "")
        self._action.setEnabled(bool(self.plan.values) or self.on)

    # ------------------------------------------------------------------ going through it

    @Slot(bool)
    def _toggled(self, on: bool) -> None:
        self._refresh()
        if on:
            self._go_to(self.plan.values[0] if self.plan.values else None)

    @Slot()
    def _next(self) -> None:
        self.go_on() if self.on else self._window.fields.next_doubtful()

    @Slot()
    def _previous(self) -> None:
        self.go_on(-1) if self.on else self._window.fields.previous_doubtful()

    def go_on(self, step: int = 1) -> None:
        """From the value that is selected to the one after or before it that is still open."""
        order = list(self.plan.values)
        here = (self._window.shown, self._window.fields.current())
        self._refresh()
        left = set(self.plan.values)
        if step < 0:
            order.reverse()
        at = order.index(here) + 1 if here in order else 0
        around = [*order[at:], *order[:at], *self.plan.values]
        self._go_to(next((key for key in around if key in left and key != here), None))

    def _go_to(self, key: tuple[int, str] | None) -> None:
        if key is not None:
            self._window.overviews.go_to(*key)
        elif self.plan.total and not self.plan.values:  # of nothing, nothing is expected
            words = self.tr(
                "These were the least sure values. About {share} of all are now expected to be right."
            )
            self._window.status.say(words.format(share=percent(math.floor(1000 * self.plan.now) / 1000, 1)))
