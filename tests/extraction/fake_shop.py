"""What stands for the whole of reading and writing is opened and closed as the workshop is."""

from __future__ import annotations

from typing import Self


class EmptyShop:
    """Each test says what is extracted in it."""

    def __init__(self, model: str) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        pass
