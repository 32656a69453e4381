"""The cards and processors that llama.cpp sees, each with its memory."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["cpu", "gpu", "igpu", "accelerator"]

KINDS: tuple[Kind, ...] = ("cpu", "gpu", "igpu", "accelerator")
"""By ggml's number of a device's type; what comes after these is no place for layers."""


@dataclass(frozen=True)
class Device:
    """One device as llama.cpp names it."""

    name: str
    """llama.cpp's short name: CUDA0, Vulkan1, CPU."""
    description: str
    """What the maker calls it."""
    kind: Kind
    free: int
    """Bytes."""
    total: int

    @property
    def is_card(self) -> bool:
        """Whether layers can be put there: a card of its own, or one that shares the computer's memory."""
        return self.kind in ("gpu", "igpu")


def list_devices(ggml: Any = None) -> tuple[Device, ...]:
    """All devices in llama.cpp's order; none where the library does not tell.

    `ggml` is the library, llama.cpp's own where it is not given. Not for the process of a window: asking
    wakes the card's driver, which takes its time and keeps memory of the card until the process ends.
    """
    try:
        library = ggml or load_ggml()
        return tuple(
            device
            for number in range(library.ggml_backend_dev_count())
            if (device := _device(library, library.ggml_backend_dev_get(number)))
        )
    except (OSError, AttributeError, ImportError):  # another build of llama.cpp
        return ()


def _device(library: Any, pointer: Any) -> Device | None:
    number = library.ggml_backend_dev_type(pointer)
    if not 0 <= number < len(KINDS):
        return None
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    library.ggml_backend_dev_memory(pointer, ctypes.byref(free), ctypes.byref(total))
    return Device(
        _text(library.ggml_backend_dev_name(pointer)),
        _text(library.ggml_backend_dev_description(pointer)),
        KINDS[number],
        free.value,
        total.value,
    )


def _text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace").strip()


def load_ggml() -> Any:
    """The library with the types of what is called in it."""
    # Imported here: it brings llama.cpp, which those who give a library do not need.
    from llama_cpp._ggml import libggml

    size = ctypes.POINTER(ctypes.c_size_t)
    device = [ctypes.c_void_p]
    for name, result, arguments in (
        ("ggml_backend_dev_count", ctypes.c_size_t, []),
        ("ggml_backend_dev_get", ctypes.c_void_p, [ctypes.c_size_t]),
        ("ggml_backend_dev_name", ctypes.c_char_p, device),
        ("ggml_backend_dev_description", ctypes.c_char_p, device),
        ("ggml_backend_dev_type", ctypes.c_int, device),
        ("ggml_backend_dev_memory", None, [*device, size, size]),
    ):
        function = getattr(libggml, name)
        function.restype, function.argtypes = result, arguments
    return libggml
