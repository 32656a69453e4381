"""How far back a rewind stays exact, for each kind of memory that llama.cpp keeps: plain bookkeeping."""

from __future__ import annotations

from dataclasses import dataclass

NOWHERE = 2**31 - 1
"""Above every position: not even the present state may be gone on from."""


@dataclass
class Reach:
    """Follows what happens to one sequence and says which positions a rewind reaches exactly.

    llama.cpp reports success for rewinds that are wrong, in two ways. A sliding-window layer forgets what has
    left its window, although a shorter text would need it again. A recurrent state has snapshots of the last
    pass alone, but any number of tokens within their count may be asked for, once.

    Example: window 32, 200 tokens read, then a pass over 5. A rewind to 200..205 is exact; to 150 it is not,
    unless the memory still has everything from 150 - 32 + 1 = 119 on.
    """

    window: int = 0
    """Tokens that a sliding-window layer sees; 0 where all layers see everything."""
    recurrent: bool = False
    """Whether a state is carried on from token to token."""
    snapshots: int = 0
    """Tokens that such a state can be taken back by."""
    _exact_from: int = 0

    def longest(self, draft: int, context: int) -> int:
        """Tokens that may be taken back after a pass over `draft` + 1 tokens."""
        if self.recurrent:
            return min(self.snapshots, draft)
        return draft if self.window else context

    def pass_begins(self) -> None:
        """If the pass ends half way, a recurrent state is neither the old nor the new one."""
        if self.recurrent:
            self._exact_from = NOWHERE

    def pass_ended(self, start: int, count: int) -> None:
        """`count` tokens were read in one batch from position `start` on."""
        if self.recurrent:
            self._exact_from = start + count - min(self.snapshots, count - 1)
        elif self.window:
            # a batch only overwrites what its first token does not see
            self._exact_from = start

    def moved(self, position: int) -> None:
        """The memory now ends at `position`, after a rewind or a restored state."""
        if self.recurrent:
            self._exact_from = position  # snapshots serve once
        elif self.window:
            self._exact_from = min(self._exact_from, position)

    def reaches(self, position: int, lowest: int) -> bool:
        """Whether a rewind to `position` is exact; `lowest` is the first position still in the memory."""
        if position == 0 or position >= self._exact_from:
            return True
        return self.window > 0 and not self.recurrent and lowest <= max(0, position - self.window + 1)
