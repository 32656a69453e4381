"""How much memory of the graphics card is in use, as llama.cpp sees its devices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from extraction.decoding.devices import list_devices


@dataclass(frozen=True)
class DeviceMemory:
    """Bytes, of all programs together."""

    used: int
    total: int


def device_memory(ggml: Any = None) -> DeviceMemory | None:
    """The cards' memory together; None where there is none, or where the library does not tell.

    `ggml` is the library, llama.cpp's own where it is not given.
    """
    cards = [device for device in list_devices(ggml) if device.is_card]
    total = sum(card.total for card in cards)
    return DeviceMemory(total - sum(card.free for card in cards), total) if total else None
