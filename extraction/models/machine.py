"""What this computer has for models: cards, memory, cores, and whether llama.cpp can use the cards."""

from __future__ import annotations

import json
import os
import shutil
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from extraction.cancelling import CancelCheck, never
from extraction.decoding.devices import Device, list_devices
from extraction.models.aside import AsideFailed, run_aside
from extraction.workers.child import winnow_command

MEMINFO = Path("/proc/meminfo")
NVIDIA_CARDS = Path("/proc/driver/nvidia/gpus")
RENDER_NODES = Path("/dev/dri")

NVIDIA = "0x10de"
MAKERS = {"0x1002": "AMD", NVIDIA: "NVIDIA", "0x8086": "Intel"}
"""PCI numbers of those who make cards that llama.cpp can use."""

BUILD_TOOLS = ("nvcc", "glslc")
"""What llama.cpp is built with for NVIDIA's cards, and for all through Vulkan."""

LOOK_SECONDS = 60.0
"""A driver that has to wake up takes a few; after this it hangs."""


@dataclass(frozen=True)
class Machine:
    """One computer, as far as models are concerned. Bytes."""

    devices: tuple[Device, ...]
    """As llama.cpp lists them."""
    memory: int
    memory_free: int
    cores: int
    offloads: bool
    """Whether this build of llama.cpp can use a card."""
    cards_seen: tuple[str, ...] = ()
    """Makers of the cards that the operating system sees, whether or not llama.cpp can use them."""
    tools: tuple[str, ...] = ()
    """Which of BUILD_TOOLS are here."""
    packaged: bool = False
    """Winnow runs from a package, not from a checkout that can build llama.cpp."""

    @property
    def cards(self) -> tuple[Device, ...]:
        """Where layers can be put, besides the processor."""
        return tuple(device for device in self.devices if device.is_card)

    @property
    def unused_card(self) -> str | None:
        """What to do so that a card is used that now is not; None where all is well."""
        if self.cards or not self.cards_seen:
            return None
        maker = self.cards_seen[0]
        if self.offloads:
            return (
                f"llama.cpp is built for graphics cards and finds none, although there is one of {maker}. "
                "Install its driver, then start Winnow again."
            )
        if self.packaged:
            return (
                f"There is a graphics card of {maker}, but this package of Winnow runs on the processor "
                f"alone. Get Winnow's source and run `make run GPU={self._build}` in it."
            )
        return (
            f"There is a graphics card of {maker}, but llama.cpp is built without support for it, so models "
            f"run on the processor. Run `make setup GPU={self._build}` in Winnow's folder."
        )

    @property
    def _build(self) -> str:
        """What llama.cpp should be built for; where no tool is here, the build says what to install."""
        if "Apple" in self.cards_seen:
            return "auto"
        if "NVIDIA" in self.cards_seen and ("nvcc" in self.tools or "glslc" not in self.tools):
            return "cuda"
        return "vulkan"


def look() -> Machine:
    """This computer. Wakes the cards' drivers in this process: a window calls `look_aside`."""
    from extraction.decoding.llama_library import offloads  # opens llama.cpp

    memory, free = _memory()
    return Machine(
        devices=list_devices(),
        memory=memory,
        memory_free=free,
        cores=_cores(),
        offloads=offloads(),
        cards_seen=cards_seen(),
        tools=tuple(tool for tool in BUILD_TOOLS if shutil.which(tool)),
        packaged=bool(getattr(sys, "frozen", False)),
    )


def look_aside(cancelled: CancelCheck = never) -> Machine | None:
    """This computer, looked at in a process of its own; None where that fails."""
    try:
        return machine_from(run_aside(winnow_command("worker", "machine"), LOOK_SECONDS, cancelled))
    except (AsideFailed, ValueError, TypeError, KeyError):
        return None


def machine_json(machine: Machine) -> str:
    """A machine as a recorded device list."""
    return json.dumps(asdict(machine))


def machine_from(text: str | bytes) -> Machine:
    """The inverse of `machine_json`. ValueError, TypeError or KeyError where the text is something else."""
    values = json.loads(text)
    devices = tuple(Device(**device) for device in values.pop("devices"))
    seen, tools = (tuple(values.pop(name, ())) for name in ("cards_seen", "tools"))
    return Machine(devices=devices, cards_seen=seen, tools=tools, **values)


def cards_seen(nvidia: Path = NVIDIA_CARDS, nodes: Path = RENDER_NODES) -> tuple[str, ...]:
    """Makers of the cards that the operating system shows, by name; the ones with most support first."""
    found: set[str] = set()
    if nvidia.is_dir() or (sys.platform == "win32" and shutil.which("nvidia-smi")):
        found.add("NVIDIA")
    if sys.platform == "darwin" and os.uname().machine == "arm64":
        found.add("Apple")
    for node in nodes.glob("renderD*") if nodes.is_dir() else ():
        vendor = Path("/sys/class/drm") / node.name / "device" / "vendor"
        with_maker = MAKERS.get(vendor.read_text("ascii").strip()) if vendor.is_file() else None
        if with_maker:
            found.add(with_maker)
    order = ("NVIDIA", "AMD", "Apple", "Intel")
    return tuple(sorted(found, key=order.index))


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _memory(meminfo: Path = MEMINFO) -> tuple[int, int]:
    """(all, free) bytes of the computer's memory; what a cache can give back counts as free."""
    try:
        lines = dict(line.split(":", 1) for line in meminfo.read_text("ascii").splitlines())
        return _kilobytes(lines["MemTotal"]), _kilobytes(lines["MemAvailable"])
    except (OSError, ValueError, KeyError):
        processor = next((device for device in list_devices() if device.kind == "cpu"), None)
        return (processor.total, processor.free) if processor else (0, 0)


def _kilobytes(text: str) -> int:
    return int(text.split()[0]) * 1024
