"""Memory of graphics cards, from a library that is made up and from the real one."""

from __future__ import annotations

from typing import Any

from extraction.decoding.device_memory import DeviceMemory, device_memory
from extraction.decoding.devices import Device, list_devices

GB = 2**30


class Library:
    """Devices as (type, free, total)."""

    def __init__(self, *devices: tuple[int, int, int]) -> None:
        self.devices = devices

    def ggml_backend_dev_count(self) -> int:
        return len(self.devices)

    def ggml_backend_dev_get(self, number: int) -> int:
        return number

    def ggml_backend_dev_name(self, device: int) -> bytes:
        return b"CUDA0"

    def ggml_backend_dev_description(self, device: int) -> bytes:
        return b"A card "

    def ggml_backend_dev_type(self, device: int) -> int:
        return self.devices[device][0]

    def ggml_backend_dev_memory(self, device: int, free: Any, total: Any) -> None:
        free._obj.value, total._obj.value = self.devices[device][1:]


def test_cards_are_counted_together_and_the_processor_is_not() -> None:
    cpu, card, shared = (0, 8 * GB, 64 * GB), (1, 19 * GB, 24 * GB), (2, GB, 2 * GB)
    assert device_memory(Library(cpu, card)) == DeviceMemory(5 * GB, 24 * GB)
    assert device_memory(Library(cpu, card, shared)) == DeviceMemory(6 * GB, 26 * GB)
    assert device_memory(Library(cpu)) is None
    assert device_memory(Library()) is None


def test_devices_one_by_one() -> None:
    first, second = list_devices(Library((0, 8 * GB, 64 * GB), (1, 19 * GB, 24 * GB), (7, 0, 0)))
    assert (first.kind, first.is_card, first.total) == ("cpu", False, 64 * GB)
    assert second == Device("CUDA0", "A card", "gpu", 19 * GB, 24 * GB)


def test_a_library_without_these_functions_tells_nothing() -> None:
    assert device_memory(object()) is None
    assert list_devices(object()) == ()


def test_the_real_library_answers() -> None:
    found = device_memory()
    assert found is None or 0 <= found.used <= found.total
