"""What is set aside is not searched for garbage any more."""

from __future__ import annotations

import gc

from app.memory import set_aside


def test_what_lives_is_set_aside() -> None:
    before = gc.get_freeze_count()
    kept = [[number] for number in range(1000)]
    set_aside()
    assert gc.get_freeze_count() >= before + 1000
    assert len(kept) == 1000
    gc.unfreeze()
