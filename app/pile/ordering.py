"""Lists in another order: some members are moved, all others keep theirs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def moved(order: Sequence[int], chosen: Iterable[int], before: int | None) -> list[int]:
    """The chosen ones, in their order, in front of another one, or at the end.

    Example: [1, 2, 3, 4], {1, 3}, before 4 -> [2, 1, 3, 4].
    """
    wanted = set(chosen)
    moving = [one for one in order if one in wanted and one != before]
    rest = [one for one in order if one not in wanted or one == before]
    at = rest.index(before) if before in rest else len(rest)
    return [*rest[:at], *moving, *rest[at:]]


def stepped(order: Sequence[int], chosen: Iterable[int], direction: int) -> list[int]:
    """The chosen ones one place up (-1) or down (1); those at the edge stay.

    Example: [1, 2, 3, 4], {3, 4}, -1 -> [1, 3, 4, 2].
    """
    made, wanted = list(order), set(chosen)
    places = range(len(made)) if direction < 0 else range(len(made) - 1, -1, -1)
    for at in places:
        other = at + direction
        if made[at] in wanted and 0 <= other < len(made) and made[other] not in wanted:
            made[at], made[other] = made[other], made[at]
    return made
