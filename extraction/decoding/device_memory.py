"""How much memory of the graphics card is in use, as llama.cpp sees its devices."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

GRAPHICS = frozenset({1, 2})
"""ggml's device types: a card of its own, and one that shares the processor's memory."""


@dataclass(frozen=True)
class DeviceMemory:
    """Bytes, of all programs together."""

    used: int
    total: int


def device_memory(ggml: Any = None) -> DeviceMemory | None:
    """The cards' memory together; None where there is none, or where the library does not tell.

    `ggml` is the library, llama.cpp's own where it is not given.
    """
    try:
        library = ggml or _ggml()
        free = total = 0
        for number in range(library.ggml_backend_dev_count()):
            device = library.ggml_backend_dev_get(number)
            if library.ggml_backend_dev_type(device) in GRAPHICS:
                here, all_ = ctypes.c_size_t(), ctypes.c_size_t()
                library.ggml_backend_dev_memory(device, ctypes.byref(here), ctypes.byref(all_))
                free, total = free + here.value, total + all_.value
    except (OSError, AttributeError, ImportError):  # another build of llama.cpp
        return None
    return DeviceMemory(total - free, total) if total else None


def _ggml() -> Any:
    """The library with the types of what is called in it."""
    # Imported here: it brings llama.cpp, which those who give a library do not need.
    from llama_cpp._ggml import libggml

    size = ctypes.POINTER(ctypes.c_size_t)
    for name, result, arguments in (
        ("ggml_backend_dev_count", ctypes.c_size_t, []),
        ("ggml_backend_dev_get", ctypes.c_void_p, [ctypes.c_size_t]),
        ("ggml_backend_dev_type", ctypes.c_int, [ctypes.c_void_p]),
        ("ggml_backend_dev_memory", None, [ctypes.c_void_p, size, size]),
    ):
        function = getattr(libggml, name)
        function.restype, function.argtypes = result, arguments
    return libggml
