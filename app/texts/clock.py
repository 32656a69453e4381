"""Stored times by the person's clock, written in one way everywhere."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale

from app.texts.wording import translate


def local_time(stamp: str) -> str:
    """Day and minute of a time kept as ISO 8601: "2026-11-30 01:26"; empty for an empty or damaged one."""
    try:
        time = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return ""
    shown = QDateTime(time.year, time.month, time.day, time.hour, time.minute, 0)
    return QLocale().toString(shown, translate("Clock", "yyyy-MM-dd HH:mm"))
