"""Stored times by the person's clock, written in one way everywhere."""

from __future__ import annotations

from datetime import datetime


def local_time(stamp: str) -> str:
    """Day and minute of a time kept as ISO 8601: "2026-11-30 01:26"; empty for an empty or damaged one."""
    try:
        return datetime.fromisoformat(stamp).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""
