"""One document through the model: its windows, the rest of what was cut, a second look, a second question."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any

from extraction.asking.examples import examples_notice, examples_that_fit
from extraction.asking.partial_json import parse_partial
from extraction.asking.prompt import SMALLEST_ANSWER, Example, Part, build_prompt
from extraction.asking.recall import question, recall_notice, taken
from extraction.asking.token_chances import value_chances, with_sureness
from extraction.asking.window_reading import WindowReader
from extraction.cancelling import CancelCheck
from extraction.completeness import account as completeness
from extraction.correcting.tidying import tidy
from extraction.correcting.unfounded import emptied, unfounded_values
from extraction.decoding.loop import Finish
from extraction.decoding.stats import DecodeStats
from extraction.document import Document
from extraction.errors import DocumentTooLong, EngineFailed
from extraction.events import Event, OnEvent, PartStarted, PromptProgress
from extraction.evidence import Evidence
from extraction.grounding.ground import ground
from extraction.loaded_model import Model
from extraction.long_documents.gaps import gap_windows, records_alone
from extraction.long_documents.merging import PartResult, in_document, merge
from extraction.long_documents.part_cache import Answer, PartCache
from extraction.long_documents.record_ends import start_of_rest
from extraction.long_documents.windows import Headings, PartText, Window, has_records, part_of, plan, rest_of
from extraction.reading_notices import cut_notice, ended_notice, pages_words, parts_notice
from extraction.workers.protocol import DecodeSettings
from schemas.registry import Schema
from schemas.shape import read_shape
from schemas.validation import restore

SMALLEST_ROOM = 64
"""Tokens of text that must fit beside the smallest answer, or the schema is too large for the model."""

MAX_CONTINUED = 12
"""How often what is left of one window is asked for."""


class DocumentReading:
    """One document on its way through its windows."""

    def __init__(
        self,
        document: Document,
        schema: Schema,
        model: Model,
        settings: DecodeSettings,
        on_event: OnEvent,
        cancelled: CancelCheck,
        examples: Sequence[Example],
    ) -> None:
        self._document = document
        self._examples = examples_that_fit(examples, schema, model.engine)
        self._schema = schema
        self._model = model
        self._settings = settings
        self._on_event, self._cancelled = on_event, cancelled
        self._reader = WindowReader(schema, model, settings, on_event, cancelled)
        identity = (
            f"{model.name} {model.identity} {schema.digest} {settings.temperature} {settings.seed} "
            f"{settings.max_tokens} {settings.draft}"
        )
        self.cache = PartCache(document.key, identity, settings.kept_answers)
        self.parts = 0
        self.results: list[PartResult] = []
        self.stats: list[DecodeStats] = []
        self.notices: list[str] = []
        self.cut_short = False
        self.cut = ""
        self._ended: Counter[str] = Counter()

    @cached_property
    def _headings(self) -> Headings:
        return Headings(self._document)

    def run(self) -> None:
        """Read all windows; what is left of one that was cut comes right after it."""
        windows = deque(self._plan())
        if self._examples and len(windows) > 1:  # a document in one piece is worth more than examples
            self._examples = ()
            windows = deque(self._plan())
        if self._examples:
            self.notices.append(examples_notice(len(self._examples)))
        self.parts = windows[0].total
        if self.parts > 1:
            self.notices.append(parts_notice(self.parts))
        continued = 0
        while windows:
            window = windows.popleft()
            part = part_of(self._document, window)
            answer = self._answer(window, part)
            self.stats.append(answer.stats)
            rest = self._take(window, part, answer, may_go_on=continued < MAX_CONTINUED)
            if rest is not None:
                windows.appendleft(rest)
                continued += 1
                continue
            continued = 0
            if answer.cut:
                self._was_cut(window, answer)
                if self._budget() == 0:
                    break
        self.notices.extend(ended_notice(name, rows) for name, rows in self._ended.items())

    def _plan(self) -> list[Window]:
        engine = self._model.engine
        nothing = replace(self._document, text="", pages=())
        longest = Part(9999, 9999, ", pages 9999 to 9999")
        room = 0
        with suppress(DocumentTooLong):  # the message would speak of an empty document
            around = len(build_prompt(nothing, self._schema, engine, longest, self._examples).tokens)
            room = engine.context_size - around - SMALLEST_ANSWER
        if room < SMALLEST_ROOM:
            raise DocumentTooLong(
                f"The schema leaves no room for a document in this model's context of "
                f"{engine.context_size:,} tokens. Choose a smaller schema or a model with a longer context."
            )
        return plan(
            self._document,
            lambda text: len(engine.tokenize(text)),
            room,
            limit=self._settings.window or 0,
            records=has_records(read_shape(self._schema.json_schema)[0]),
        )

    def _budget(self) -> int | None:
        """Tokens that may still be written, where the person set a limit."""
        if self._settings.max_tokens is None:
            return None
        return max(0, self._settings.max_tokens - sum(stats.generated_tokens for stats in self.stats))

    def _answer(self, window: Window, part: PartText) -> Answer:
        several = window.total > 1
        pages = pages_words(self._document, window.body)
        said = Part(window.number, window.total, f", {pages}" if pages else "") if several else None
        prompt = build_prompt(part.document, self._schema, self._model.engine, said, self._examples)
        kept = self.cache.get(prompt.tokens)
        if several:
            self._on_event(
                PartStarted(number=window.number, total=window.total, pages=pages, kept=kept is not None)
            )
        if kept is not None:
            return kept
        answer = self._reader.read(part.document.text, prompt, self._budget())
        if several or self.cache.lasting:
            self.cache.put(prompt.tokens, answer)
        return answer

    # -------------------------------------------------------------- what an answer gives

    def _take(self, window: Window, part: PartText, answer: Answer, may_go_on: bool) -> Window | None:
        """Keep what an answer gives; the rest of its window where there is more to ask for."""
        for name, rows in answer.ended:
            self._ended[name] += rows
        rest = None
        if answer.cut and answer.complete and may_go_on and self._budget() != 0:
            result = self._keep(part, window, answer, whole=False)
            rest = self._rest(window, result, rows_needed=answer.cut != Finish.TOKEN_LIMIT)
            if rest is None:
                self.results.pop()
        if rest is None:
            result = self._keep(part, window, answer, whole=True)
            if answer.ended and not answer.cut and may_go_on:
                rest = self._rest(window, result, rows_needed=True)
        return rest

    def _keep(self, part: PartText, window: Window, answer: Answer, whole: bool) -> PartResult:
        """The values with their places; of an answer that goes on elsewhere the whole records alone."""
        text = answer.text if whole else answer.text[: answer.complete]
        written = _parse(text)
        data, evidence = self._grounded(written, part)
        unfounded = unfounded_values(text, answer.instead_of_nothing, written, data, evidence)
        if unfounded:
            written = emptied(written, unfounded)
            data, evidence = self._grounded(written, part)
        evidence = with_sureness(evidence, written, data, value_chances(text, answer.chances))
        if part.document is not self._document:
            evidence = {p: in_document(found, part, self._document) for p, found in evidence.items()}
        result = PartResult(data, evidence, window.body)
        self.results.append(result)
        return result

    def _grounded(self, written: Any, part: PartText) -> tuple[Any, dict[str, Evidence]]:
        data = tidy(restore(written, self._schema.json_schema)[0])
        return data, ground(data, part.document, self._schema.json_schema)

    def _rest(self, window: Window, result: PartResult, rows_needed: bool) -> Window | None:
        """The text after the last whole record; None where nothing is left, or nothing is known of it."""
        start = start_of_rest(self._document.text, window.body, result.evidence, rows_needed)
        return None if start is None else rest_of(window, start, self._headings)

    def _was_cut(self, window: Window, answer: Answer) -> None:
        self.cut_short = True
        tokens = sum(stats.generated_tokens for stats in self.stats)
        self.cut = cut_notice(
            window.number if window.total > 1 else None,
            tokens if answer.cut == Finish.TOKEN_LIMIT else None,
        )
        self.notices.append(self.cut)

    def result(self) -> tuple[Any, dict[str, Evidence]]:
        """(data, evidence) of the whole document."""
        if len(self.results) == 1:
            return self.results[0].data, self.results[0].evidence
        return merge(self.results, self._schema.json_schema, self._document.text)

    def look_again(self) -> None:
        """Read the lines by themselves that look like records of a long document and were not taken."""
        if self.parts < 2:
            return
        found = completeness.account(self._document, *self.result(), self.parts)
        for window in gap_windows(self._document, found, self._headings):
            if self._budget() == 0:
                return
            part = part_of(self._document, window)
            try:
                answer = self._answer(window, part)
            except DocumentTooLong:
                continue  # denser text than elsewhere: its lines stay named as not taken
            self.stats.append(answer.stats)
            result = records_alone(self._keep(part, window, answer, whole=True))
            self.results.pop()
            if result is not None:
                self.results.append(result)

    def ask_again(self, data: Any, evidence: dict[str, Evidence]) -> tuple[Any, dict[str, Evidence]]:
        """(data, evidence) with what a second question fills in, where the schema is to get one."""
        budget = self._budget()
        if not self._settings.recall or self.cut_short or budget == 0:
            return data, evidence
        asked = question(self._document, self._schema, data, evidence)
        if asked is None:
            return data, evidence
        settings = self._settings.model_copy(update={"max_tokens": budget})
        again = DocumentReading(
            self._document, asked.schema, self._model, settings, self._reading_alone, self._cancelled, ()
        )
        part = part_of(self._document, asked.window)
        try:
            answer = again._answer(asked.window, part)
        except DocumentTooLong:
            return data, evidence
        self.stats.append(answer.stats)
        result = again._keep(part, asked.window, answer, whole=True)
        data, evidence, names = taken(
            data, evidence, result.data, result.evidence, self._schema, asked.fields
        )
        if names:
            self.notices.append(recall_notice(names))
        return data, evidence

    def _reading_alone(self, event: Event) -> None:
        """What the second question writes is not shown: the first answer is the result until all is known."""
        if isinstance(event, PromptProgress):
            self._on_event(event)


def _parse(text: str) -> Any:
    """The value; of a text that was cut, all that was complete."""
    try:
        return parse_partial(text)[0]
    except ValueError as error:
        raise EngineFailed(
            f"The model wrote something that is not JSON ({error}). Run the document again."
        ) from error
