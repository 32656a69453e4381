"""Recorded device lists, so that everything about cards is tested without one."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from extraction.models.machine import Machine, machine_from

FILE = Path(__file__).resolve().parents[2] / "data" / "machines.json"


@functools.cache
def _recorded() -> dict[str, Any]:
    return dict(json.loads(FILE.read_text("utf-8")))


def machine(name: str) -> Machine:
    """One of the computers in the file."""
    return machine_from(json.dumps(_recorded()[name]))
