"""Traces: what the model read and wrote for a document, one JSON object a line, to be replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from extraction.decoding.loop import Finish
from extraction.errors import UserError


class TracesUnreadable(UserError):
    """The traces cannot be read. Record them again with `winnow bench record`."""


class Trace(BaseModel):
    """One recorded document: all that a replay needs in place of the model."""

    model_config = ConfigDict(frozen=True)

    id: str
    kind: str = ""
    model: str
    """Catalogue name or path; its vocabulary is needed for the grammar."""
    decoding_schema: dict[str, Any]
    prompt: tuple[int, ...]
    prefix_length: int
    output: tuple[int, ...]
    max_tokens: int
    finish: Finish
    prompt_seconds: float = 0.0
    writing_seconds: float = 0.0

    @property
    def ended(self) -> bool:
        """Whether the output ended by itself; only such outputs count in a comparison."""
        return self.finish is Finish.COMPLETE


def read_traces(file: Path) -> list[Trace]:
    """All traces of a file in their order. TracesUnreadable where a line is none."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise TracesUnreadable(f"There is no file {file}. Make it with `winnow bench record`.") from None
    try:
        return [Trace.model_validate_json(line) for line in lines if line.strip()]
    except ValidationError as error:
        raise TracesUnreadable(f"{file} does not hold traces: {error.errors()[0]['msg']}.") from error


def recorded_ids(file: Path) -> set[str]:
    """The documents a file already has. A last line that was cut by an interruption is removed."""
    if not file.exists():
        return set()
    text = file.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return {trace.id for trace in read_traces(file)}


def append_trace(file: Path, trace: Trace) -> None:
    """Add one line."""
    with file.open("a", encoding="utf-8") as stream:
        stream.write(trace.model_dump_json() + "\n")
