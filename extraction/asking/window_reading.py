"""One window through the model: prompt, lookup decoding under the grammar, the end of runaway lists."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

from extraction.asking.printed_forms import json_forms
from extraction.asking.prompt import Prompt
from extraction.asking.runaway import RowWatch
from extraction.asking.writing import WritingReport
from extraction.cancelling import CancelCheck
from extraction.decoding.drafting import DraftChain, DraftSource
from extraction.decoding.engine import Logits
from extraction.decoding.grammar import Grammar
from extraction.decoding.lookup_sources import DraftRule, Known, draft_sources
from extraction.decoding.loop import Decoding, Finish, WrittenToken
from extraction.decoding.prefill import prefill
from extraction.decoding.prefix_states import PrefixStates
from extraction.decoding.sampling import Sampler
from extraction.decoding.stats import DecodeStats
from extraction.errors import EngineFailed
from extraction.events import OnEvent, PromptProgress, Rewound
from extraction.loaded_model import Model
from extraction.long_documents.part_cache import Answer
from extraction.workers.protocol import DecodeSettings
from schemas.decoding import derive
from schemas.registry import Schema

MAX_ENDED = 4
"""Lists of one window that are ended because they run away; a model that goes on after that is stopped."""

IN_NUMBERS = b"0123456789.eE"
"""What a number can go on with."""


@dataclass(frozen=True)
class _Task:
    """A window to be answered in `limit` tokens; `forms` are its numbers and dates as JSON has them."""

    prompt: Prompt
    text: str
    forms: str
    limit: int
    stats: DecodeStats

    @property
    def start(self) -> int:
        """Tokens before the answer."""
        return len(self.prompt.tokens)


@dataclass
class _Draft:
    """The answer while it is written; a new one begins behind a list that was ended."""

    decoding: Decoding
    report: WritingReport
    watch: RowWatch
    lengths: list[int] = field(default_factory=list)
    """Characters of each token of the output."""
    chances: list[float] = field(default_factory=list)
    """Logarithm of each token's probability."""
    instead_of_nothing: list[int] = field(default_factory=list)
    """Where in the text values begin that the model would rather have left empty."""


class WindowReader:
    """Asks the model about one window after the other; the part of the prompt before them is read once."""

    def __init__(
        self,
        schema: Schema,
        model: Model,
        settings: DecodeSettings,
        on_event: OnEvent,
        cancelled: CancelCheck,
    ) -> None:
        self._schema = schema
        self._decoding_schema = derive(schema.json_schema)
        self._model = model
        self._settings = settings
        self._on_event = on_event
        self._cancelled = cancelled

    def read(self, text: str, prompt: Prompt, budget: int | None = None) -> Answer:
        """What the model says about a window's `text`, in `budget` tokens at most.

        Raises a UserError or Cancelled; both leave the model usable.
        """
        stats = DecodeStats()
        logits = self._read_prompt(prompt, stats)
        room = self._model.engine.context_size - len(prompt.tokens)
        limit = min(room, self._decoding_schema.max_output_tokens_hint if budget is None else budget)
        forms = json_forms(text) if self._settings.draft != "off" else ""
        task = _Task(prompt, text, forms, limit, stats)
        draft, ended, ran_away = self._answer(task, logits)
        if self._model.on_decoded is not None:
            self._model.on_decoded(prompt, self._decoding_schema, draft.decoding)
        finished = draft.decoding.finish is Finish.COMPLETE
        if finished and not self._settings.private:
            self._learn(draft.decoding.tokens[task.start :])
        keep = draft.watch.keep if ran_away else None
        return Answer(
            text=draft.report.text[:keep],
            cut="" if finished else str(draft.decoding.finish),
            complete=None if finished else keep or draft.watch.complete,
            ended=tuple(ended),
            chances=tuple(zip(draft.lengths, draft.chances, strict=True)),
            instead_of_nothing=tuple(draft.instead_of_nothing),
            stats=stats,
        )

    def _answer(self, task: _Task, logits: Logits) -> tuple[_Draft, list[tuple[str, int]], bool]:
        """(the answer, lists ended in it and rows dropped, whether it stopped in one that could not be)."""
        draft = self._begin(task, [], self._grammar())
        ended: list[tuple[str, int]] = []
        while True:
            self._write(draft, logits)
            if draft.watch.endless_number:
                after = self._end(task, draft, "")
            elif not draft.watch.tripped:
                return draft, ended, False
            else:
                ended.append((draft.watch.list_name, draft.watch.dropped))
                after = self._end(task, draft, "]") if len(ended) <= MAX_ENDED else None
            if after is None:
                draft.decoding.finish = Finish.REPETITION
                return draft, ended, True
            draft, logits = after

    def _grammar(self) -> Grammar:
        return self._model.make_grammar(self._decoding_schema.json_schema)

    # -------------------------------------------------------------- reading and writing

    def _read_prompt(self, prompt: Prompt, stats: DecodeStats) -> Logits:
        began = time.perf_counter()
        total = len(prompt.tokens)
        logits, reused = prefill(
            self._model.engine,
            prompt.tokens,
            prompt.prefix_length,
            self._states(prompt),
            lambda done: self._on_event(PromptProgress(done=done, total=total)),
            self._cancelled,
        )
        stats.prompt_tokens, stats.reused_prompt_tokens = total, reused
        stats.prompt_seconds = time.perf_counter() - began
        return logits

    def _states(self, prompt: Prompt) -> PrefixStates:
        return self._model.passing if prompt.quotes else self._model.prefixes

    def _begin(self, task: _Task, output: Sequence[int], grammar: Grammar) -> _Draft:
        """Writing from the end of the prompt, or behind `output`, which the grammar has accepted."""
        model, settings = self._model, self._settings
        rewinds = model.engine.max_rewind > 0
        asked = settings.draft if isinstance(settings.draft, int) else None
        model.policy.fixed = 0 if settings.draft == "off" or not rewinds else asked
        model.policy.off_because = "" if rewinds else "this model cannot take back tokens"
        chain = DraftChain(self._draft_sources(task, grammar), grammar)
        tokens = [*task.prompt.tokens, *output]
        chain.accepted(tokens, task.start)
        decoding = Decoding(
            engine=model.engine,
            grammar=grammar,
            chain=chain,
            sampler=Sampler(settings.temperature, settings.seed),
            policy=model.policy,
            tokens=tokens,
            max_tokens=task.limit - len(output),
            stats=task.stats,
            cancelled=self._cancelled,
            empty_values=model.empty_values,
        )
        return _Draft(decoding, WritingReport(decoding, self._on_event), RowWatch(task.text))

    def _draft_sources(self, task: _Task, grammar: Grammar) -> tuple[DraftSource, ...]:
        model, draft = self._model, self._settings.draft
        if draft == "off":
            return ()  # nobody will ask them
        earlier = model.earlier.of(self._schema.digest)
        known = Known(model.table, model.static, earlier, model.engine.tokenize(task.forms))
        rule: DraftRule = "llama-lookup" if draft == "llama-lookup" else "winnow"
        return draft_sources(task.prompt.tokens, grammar, model.texts, known, rule)

    def _write(self, draft: _Draft, logits: Logits) -> None:
        """Write to the end, or until a list runs away."""
        if draft.decoding.grammar.complete:
            draft.decoding.finish = Finish.COMPLETE
            return
        with closing(cast(Generator[WrittenToken], draft.decoding.run(logits))) as tokens:
            for token in tokens:
                if token.instead:
                    draft.instead_of_nothing.append(sum(draft.lengths))
                text = draft.report.add(token)
                draft.lengths.append(len(text))
                draft.chances.append(round(token.log_probability, 4))
                if draft.watch.add(text):
                    return

    def _learn(self, output: Sequence[int]) -> None:
        """Later windows and documents are drafted from it: by n-grams for good, by its words for now."""
        self._model.table.learn(output)
        self._model.earlier.add(self._schema.digest, output)

    # -------------------------------------------------------------- ending a list or a number

    def _end(self, task: _Task, draft: _Draft, closing_character: str) -> tuple[_Draft, Logits] | None:
        """Take back what ran away, close it, and go on behind it; None where that fails.

        What follows a number is the model's choice: a bracket put there would be a token of its own, where
        models write "}, {" in one, and would end the list of rows.
        """
        whole, characters = 0, 0
        while whole < len(draft.lengths) and characters + draft.lengths[whole] <= draft.watch.keep:
            characters += draft.lengths[whole]
            whole += 1
        kept = draft.report.text[: draft.watch.keep] + closing_character
        end = self._single_tokens(kept[characters:])
        if end is None:
            return None
        output = [*draft.decoding.tokens[task.start : task.start + whole], *end]
        grammar = self._grammar()
        if len(output) >= task.limit or grammar.accept(output) < len(output):
            return None
        self._on_event(Rewound())
        after = self._begin(task, output, grammar)
        tokens = after.decoding.tokens
        logits = self._go_back(tokens, min(task.start + whole, len(tokens) - 1), task.prompt)
        after.report.take_over(kept)
        after.watch.add(kept)
        after.lengths = [*draft.lengths[:whole], *(1 for _ in end)]
        after.chances = [*draft.chances[:whole], *(0.0 for _ in end)]
        after.instead_of_nothing = [at for at in draft.instead_of_nothing if at < len(kept)]
        return after, logits if closing_character else self._without_digits(logits)

    def _without_digits(self, logits: Logits) -> Logits:
        """Logits of which no number can go on."""
        logits = logits.copy()
        logits[..., self._going_on] = float("-inf")
        return logits

    @cached_property
    def _going_on(self) -> list[int]:
        engine = self._model.engine
        return [
            token
            for token in range(engine.vocabulary_size)
            if (piece := engine.piece(token)) and piece[0] in IN_NUMBERS
        ]

    def _single_tokens(self, text: str) -> list[int] | None:
        """A token for each character; None where the vocabulary lacks one."""
        engine = self._model.engine
        wanted = {character.encode(): -1 for character in text}
        for token in range(engine.vocabulary_size):
            if wanted.get(piece := engine.piece(token)) == -1:
                wanted[piece] = token
        found = [wanted[character.encode()] for character in text]
        return None if -1 in found else found

    def _go_back(self, tokens: Sequence[int], length: int, prompt: Prompt) -> Logits:
        """Logits after `tokens`, of which the engine has read the first `length` or fewer."""
        engine = self._model.engine
        try:
            engine.rewind(min(length, engine.position))
            return engine.evaluate(tokens[engine.position :], 1, self._cancelled)
        except EngineFailed:  # its memory does not go back exactly: read everything again
            logits, _ = prefill(
                engine, tokens, prompt.prefix_length, self._states(prompt), lambda done: None, self._cancelled
            )
            return logits
