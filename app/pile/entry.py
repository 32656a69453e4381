"""What the window knows of one document of the pile, and how it says so."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from app.texts.engine_words import in_words
from app.texts.plain import MAX_FILE_NAME, visible
from app.texts.wording import label, number, percent, said, tr, translate
from extraction.asking.partial_json import parse_partial
from extraction.completeness.missed_lines import NOTHING, LineAccount, line_account
from extraction.errors import PasswordNeeded, PasswordWrong
from extraction.events import Piece
from extraction.evidence import DOUBTFUL, Extraction
from extraction.review.decisions import NONE, Decisions, reviewed
from extraction.sources.names import source_name
from extraction.sources.parts import part_of
from extraction.storage.records import DocumentRow, DocumentState
from schemas.registry import Schema, builtin, builtin_names

Phase = Literal["starting", "loading", "prompt", "writing"]

SETTLED = frozenset({DocumentState.RUNNING, DocumentState.WAITING, DocumentState.DONE, DocumentState.SKIPPED})
"""Nothing is suggested where the schema was used or is about to be."""
RUNNABLE = frozenset({DocumentState.READY, DocumentState.WAITING, DocumentState.CANCELLED})
PASSWORD_ERRORS = frozenset({PasswordNeeded.__name__, PasswordWrong.__name__})
_KEY = re.compile(r'(?<!\\)":')
"""The end of a field's name in JSON; inside a value the quote would be escaped."""
PASSWORD_MESSAGES = frozenset({str(PasswordNeeded()), str(PasswordWrong())})

_STATE_WORDS = {
    DocumentState.ADDED: tr("Waiting to be read"),
    DocumentState.READING: tr("Reading"),
    DocumentState.READY: tr("Ready"),
    DocumentState.WAITING: tr("Waiting"),
    DocumentState.RUNNING: tr("Running"),
    DocumentState.DONE: tr("Done"),
    DocumentState.FAILED: tr("Failed"),
    DocumentState.CANCELLED: tr("Cancelled"),
    DocumentState.SKIPPED: tr("Skipped"),
}


@dataclass(frozen=True)
class Progress:
    """Where a run is. `done` of `total` are prompt tokens, or percent while the model loads."""

    phase: Phase = "starting"
    done: int = 0
    total: int = 0
    tokens: int = 0
    tokens_per_second: float = 0.0
    tokens_per_pass: float = 0.0
    acceptance_rate: float = 0.0
    note: str = ""
    memory: int = 0
    card: tuple[int, int] = (0, 0)
    """Bytes of the graphics cards' memory, used and in all; zeros without one."""
    part: int = 0
    """The part of a long document that is read, from 1; 0 where it is read in one piece."""
    parts: int = 0


@dataclass
class Entry:
    """One document: its row in the store, the schema it will be filled into, and its latest result.

    `result` is as the person decided it, `own_result` as the model wrote it; `run_id` names their run.
    `loaded` says whether the latest run was looked up; `run_schema` is the schema of that run.
    `pieces` is the JSON text of this session's run with its origins; `text` the same as one string.
    """

    row: DocumentRow
    schema: Schema | None = None
    result: Extraction | None = None
    run_schema: Schema | None = None
    loaded: bool = False
    progress: Progress = field(default_factory=Progress)
    pieces: list[Piece] = field(default_factory=list)
    text: str = ""
    needs_password: bool = False
    own_result: Extraction | None = None
    decisions: Decisions = NONE
    run_id: int = 0

    def set_result(self, run_id: int, own: Extraction, decisions: Decisions = NONE) -> None:
        """The result of a run, with what was decided about it."""
        self.run_id, self.own_result, self.decisions = run_id, own, decisions
        self.result = reviewed(own, decisions, self.run_schema.json_schema if self.run_schema else None)

    @property
    def name(self) -> str:
        """The document's title as it can be shown anywhere: one line, nothing in it unseen."""
        part = part_of(self.row.source)
        if part is None:
            return visible(self.row.title, MAX_FILE_NAME)
        whole, first, last = part
        one, several = (
            translate("Entry", "{name}, page {first}"),
            translate("Entry", "{name}, pages {first}–{last}"),
        )
        words = one if first == last else several
        return words.format(name=visible(source_name(whole), MAX_FILE_NAME), first=first, last=last)

    @property
    def nothing_left(self) -> bool:
        """Whether no doubtful value and no missed line is left to check, or the person said so."""
        if self.result is None or self.live:
            return False
        if self.decisions.reviewed is not None:
            return self.decisions.reviewed
        return not (self.result.cut_short or doubtful_pointers(self.result) or self.account.left)

    @property
    def reviewed(self) -> bool:
        """Whether a person left nothing to check; a result without doubts is not reviewed by itself."""
        return self.nothing_left and self.decisions != NONE

    @property
    def account(self) -> LineAccount:
        """Lines that look like records against those taken, after what the person decided."""
        return line_account(self.own_result, self.decisions) if self.own_result is not None else NOTHING

    @property
    def partial(self) -> bool:
        """Whether all there is are values of a run that was stopped half way."""
        return self.result is None and bool(self.text) and not self.live

    @property
    def runnable(self) -> bool:
        """Whether Run takes this document."""
        return self.row.state in RUNNABLE and self.row.key is not None and self.schema is not None

    @property
    def retryable(self) -> bool:
        """Whether Retry takes this document: it failed, or its reading was stopped."""
        stopped = self.row.state is DocumentState.CANCELLED and self.row.key is None
        return stopped or self.row.state is DocumentState.FAILED

    @property
    def suggestion(self) -> Schema | None:
        """The schema that the document's words suggest, where it is another than the one it has."""
        if self.row.suggested not in builtin_names() or self.row.state in SETTLED:
            return None
        suggested = builtin(self.row.suggested)
        return None if self.schema is not None and self.schema.name == suggested.name else suggested

    @property
    def up_to_date(self) -> bool:
        """Whether there is a result for the schema that is chosen now."""
        return self.result is not None and self.schema == self.run_schema

    @property
    def live(self) -> bool:
        """Whether what is shown is still being written."""
        return self.row.state is DocumentState.RUNNING


def restored(row: DocumentRow, schema: Schema | None) -> Entry:
    """A document as the database has it; one whose reading its pile's end stopped waits for it again."""
    if row.state is DocumentState.READING:
        row = replace(row, state=DocumentState.ADDED)
    return Entry(row, schema=schema, needs_password=row.message in PASSWORD_MESSAGES)


def doubtful_pointers(extraction: Extraction) -> list[str]:
    """The values a person should look at, in reading order: weak evidence, or against the schema.

    What the person has decided about is not among them.
    """
    problems = {problem.pointer for problem in extraction.problems}
    doubtful = [p for p, e in extraction.evidence.items() if e.status in DOUBTFUL or p in problems]
    doubtful += [p for p in dict.fromkeys(x.pointer for x in extraction.problems) if p not in doubtful]
    return [pointer for pointer in doubtful if pointer not in extraction.review]


def fields_of(entry: Entry) -> tuple[Schema | None, Any, bool]:
    """(schema, data, whether there is data): the result, or what was written of one, or empty fields."""
    if entry.result is not None and not entry.live:
        return entry.run_schema, entry.result.data, True
    if entry.run_schema is not None and entry.text:
        try:
            data, _ = parse_partial(entry.text, keep_open_strings=True)
        except ValueError:
            data = None
        return entry.run_schema, data, data is not None
    return entry.schema, None, False


def trouble_of(entry: Entry) -> str:
    """Why the values shown are not a finished result; empty where they are, or where nothing was run."""
    row = entry.row
    if entry.live or row.key is None or not (entry.partial or entry.result or row.message):
        return ""
    if row.state is DocumentState.FAILED:
        reason = in_words(row.message)
    elif row.state is DocumentState.CANCELLED:
        reason = translate("Entry", "Cancelled half way.")
    elif entry.partial:
        reason = translate("Entry", "Winnow ended while this was written. Press Run to write it anew.")
    else:
        return ""
    if entry.partial:
        words = translate("Entry", "{reason} These values were not checked against the document.")
    elif entry.result:
        words = translate("Entry", "{reason} The values are those of an earlier run.")
    else:
        return reason
    return words.format(reason=reason)


def unfinished_of(entry: Entry) -> str:
    """Why the JSON shown is not whole and checked; empty where it is, or while it is being written."""
    if entry.result is not None and entry.result.cut_short and not entry.live:
        unknown = translate("Entry", "Cut short: values may be missing at the end.")
        return in_words(entry.result.cut) or unknown
    return trouble_of(entry)


def state_line(entry: Entry) -> str:
    """The document's state as one short line."""
    row = entry.row
    if row.state is DocumentState.RUNNING:
        return progress_line(entry.progress, len(_KEY.findall(entry.text)))
    word = said(_STATE_WORDS[row.state])
    if row.state in (DocumentState.FAILED, DocumentState.SKIPPED):
        return in_words(row.message) or word
    if entry.partial:
        ended = word if row.state is not DocumentState.READY else translate("Entry", "Interrupted")
        return translate("Entry", "{state} · values not checked").format(state=ended)
    if row.state is DocumentState.DONE and entry.result is not None:
        doubtful = len(doubtful_pointers(entry.result))
        if entry.reviewed:
            return translate("Entry", "Reviewed")
        if entry.result.cut_short:
            word = translate("Entry", "Done, cut short")
        doubt = translate("Entry", "{count} doubtful").format(count=number(doubtful)) if doubtful else ""
        missed = _missed_words(entry.account.left)
        if (doubt or missed) and not entry.result.cut_short:
            word = ""  # the tick says it, and what is to be checked has room
        return " · ".join(filter(None, (word, doubt, missed)))
    details = [word]
    if row.state is DocumentState.READY:
        details += (
            [translate("Entry", "{count} pages").format(count=number(row.pages))] if row.pages > 1 else []
        )
        details += [label(entry.schema.title)] if entry.schema else []
    return " · ".join(details)


def _missed_words(count: int) -> str:
    one, many = translate("Entry", "1 line not taken"), translate("Entry", "{count} lines not taken")
    return "" if not count else one if count == 1 else many.format(count=number(count))


def progress_line(progress: Progress, fields: int = 0) -> str:
    """What a run is doing, short enough for a row of the pile; so many `fields` are written."""
    many = translate("Entry", "1 field") if fields == 1 else translate("Entry", "{count} fields")
    written = [many.format(count=number(fields))] if fields and progress.phase == "writing" else []
    return " · ".join([*_part_words(progress), _phase_words(progress), *written])


def _part_words(progress: Progress) -> list[str]:
    """Which part of a long document it is."""
    if progress.parts < 2 or progress.phase == "loading":
        return []
    words = translate("Entry", "Part {number} of {total}")
    return [words.format(number=number(progress.part), total=number(progress.parts))]


def _phase_words(progress: Progress) -> str:
    if progress.phase == "loading":
        return translate("Entry", "Loading the model, {share}").format(share=percent(progress.done / 100))
    if progress.phase == "prompt":
        words = translate("Entry", "Reading, {share}")
        return words.format(share=percent(progress.done / progress.total if progress.total else 0))
    if progress.phase == "writing":
        return translate("Entry", "Writing")
    return translate("Entry", "Starting")


def figures_line(progress: Progress) -> str:
    """What a run is doing with all its figures; those that say nothing yet are left out."""
    if progress.phase != "writing" or not progress.tokens_per_second:
        return progress_line(progress)
    speed, right = progress.tokens_per_second, ""
    rate = translate("Entry", "Writing {rate} tokens/s").format(rate=number(speed, 0 if speed >= 10 else 1))
    passes = translate("Entry", "{count} tokens a pass").format(count=number(progress.tokens_per_pass, 1))
    if round(100 * progress.acceptance_rate):  # "accepted" is what the person does with values
        right = translate("Entry", "{share} of guesses right").format(share=percent(progress.acceptance_rate))
    parts = [*_part_words(progress), rate, passes, right, in_words(progress.note)]
    return "   ".join(part for part in parts if part)


def share_done(entry: Entry) -> float | None:
    """How much of the phase under way is done, 0 to 1; None where nobody knows."""
    progress = entry.progress
    if (
        entry.row.state is DocumentState.RUNNING
        and progress.total
        and progress.phase in ("loading", "prompt")
    ):
        return min(1.0, progress.done / progress.total)
    return None
