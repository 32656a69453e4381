"""The way back from a person's result to what the model should have written: every field, in order."""

from __future__ import annotations

from typing import Any

from schemas.shape import Listing, Record, Shape, read_shape


def completed(data: Any, json_schema: Any) -> Any:
    """The data with null for every field that was left out, fields in the schema's order.

    Undoes what `validation.restore` leaves out. Example: {"total": 5} -> {"number": null, "total": 5}.
    """
    return _completed(data, read_shape(json_schema)[0])


def _completed(data: Any, shape: Shape) -> Any:
    match shape:
        case Record() if isinstance(data, dict):
            return {field.name: _completed(data.get(field.name), field.shape) for field in shape.fields}
        case Listing() if isinstance(data, list):
            return [
                _completed(entry, inner) if (inner := _entry(shape, number)) else entry
                for number, entry in enumerate(data)
            ]
        case Listing(nullable=False) if data is None:
            return []
    return data


def _entry(shape: Listing, number: int) -> Shape | None:
    return shape.head[number] if number < len(shape.head) else shape.item
