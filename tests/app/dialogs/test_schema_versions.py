"""The versions of a schema as they are listed."""

from __future__ import annotations

from dataclasses import replace

from app.application import Parts
from app.dialogs.schema_versions import SchemaVersionsDialog
from extraction.storage.records import SchemaVersion
from schemas.registry import builtin


def test_rows_have_one_height_and_room_for_their_words(parts: Parts) -> None:
    schema = replace(builtin("invoice"), name="mine")
    versions = [SchemaVersion(day, f"2026-03-1{day}T08:00:00+00:00", schema) for day in range(3)]
    dialog = SchemaVersionsDialog("Mine", versions, "Bring back", parts.window)
    dialog.open()
    heights = [dialog.list.visualItemRect(dialog.list.item(row)).height() for row in range(3)]
    assert heights[0] >= dialog.fontMetrics().height() + 2 * 7
    assert heights == [heights[0]] * 3
    dialog.close()
