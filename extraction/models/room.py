"""How much memory a model may take on a computer, leaving what the desktop and other programs need."""

from __future__ import annotations

from dataclasses import dataclass

from extraction.models.machine import Machine
from extraction.models.memory import Estimate

GIB = 1 << 30

DESKTOP = GIB
"""Of a card's memory, for the desktop with a browser."""

DRIVER = GIB // 2
"""Of a card's memory, for the driver's own tables and the scratch of its kernels, which llama.cpp does not
count. A round number above what people report; not measured here."""

SYSTEM = 4 * GIB
"""Of the computer's memory, for its system, a browser and Winnow's other processes."""

SYSTEM_SHARE = 3
"""On a small computer at most one part in so many is left to all that."""

FREE_MARGIN = GIB // 2
"""Of the memory that is free now: other programs go on growing."""


@dataclass(frozen=True)
class Room:
    """Bytes that a model may take."""

    card: int
    """On all cards together; 0 where there is none that llama.cpp can use."""
    host: int
    shared: bool = False
    """The card works in the computer's own memory: both together may take no more than `host`."""
    card_name: str = ""

    def holds(self, needed: Estimate) -> bool:
        """Whether a model fits."""
        if needed.card.total > self.card:
            return False
        return needed.host.total + (needed.card.total if self.shared else 0) <= self.host


def room_of(machine: Machine) -> Room:
    """What a model may take on this computer as it is now."""
    cards = [card for card in machine.cards if card.kind == "gpu"] or list(machine.cards)
    shared = bool(cards) and all(
        card.kind == "igpu" or card.name.startswith(("MTL", "Metal")) for card in cards
    )
    usable = sum(max(0, min(card.free, card.total - DESKTOP) - DRIVER) for card in cards)
    name = " + ".join(card.description for card in cards)
    return Room(usable, _host(machine), shared, name)


def room_with_card(machine: Machine, memory: int) -> Room:
    """The same computer with a card of so many bytes, which nothing but a desktop uses; 0: with none."""
    name = f"a card of {memory / GIB:.0f} GB" if memory else ""
    return Room(max(0, memory - DESKTOP - DRIVER), _host(machine), card_name=name)


def _host(machine: Machine) -> int:
    kept = min(SYSTEM, machine.memory // SYSTEM_SHARE)
    return max(0, min(machine.memory_free - FREE_MARGIN, machine.memory - kept))
