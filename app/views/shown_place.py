"""Which value of a document is selected, and which of its places is shown: the same for pages and text."""

from __future__ import annotations

from dataclasses import dataclass, field

from extraction.evidence import Evidence, Place


@dataclass
class ShownPlace:
    """`pointer` names the selected value, `number` its place that is shown, from 0."""

    evidence: dict[str, Evidence] = field(default_factory=dict)
    pointer: str = ""
    number: int = 0

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the selected value."""
        found = self.evidence.get(self.pointer)
        return tuple(found.places) if found else ()

    def put(self, evidence: dict[str, Evidence]) -> None:
        """Other evidence; the selected value stays so, and its place where it has the same ones."""
        if evidence.get(self.pointer) != self.evidence.get(self.pointer):
            self.number = 0
        self.evidence = evidence

    def select(self, pointer: str, advance: bool) -> int:
        """Select a value; how many places to step on: one where it was selected already."""
        if pointer != self.pointer:
            self.pointer, self.number = pointer, 0
            return 0
        return int(advance)

    def step(self, by: int) -> Place | None:
        """Go to another place, from the last one to the first; None where there is none."""
        places = self.places
        if not places:
            return None
        self.number = (self.number + by) % len(places)
        return places[self.number]

    def number_of(self, pointer: str) -> int:
        """Which of a value's places is shown, from 0."""
        return self.number if pointer == self.pointer else 0
