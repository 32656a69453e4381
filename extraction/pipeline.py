"""The main path: document -> prompt -> lookup decoding -> JSON -> checked values with evidence."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from extraction.checks import shared_places
from extraction.decoding.drafting import DraftChain, DraftSource
from extraction.decoding.engine import CancelCheck, Engine, Logits
from extraction.decoding.grammar import Grammar
from extraction.decoding.lookup_sources import DraftRule, Known, draft_sources
from extraction.decoding.loop import Decoding, Finish
from extraction.decoding.matching import EarlierOutputs
from extraction.decoding.ngram import NgramTable
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import DraftPolicy
from extraction.decoding.prefill import prefill
from extraction.decoding.prefix_states import PrefixStates
from extraction.decoding.sampling import Sampler
from extraction.decoding.stats import DecodeStats
from extraction.decoding.token_texts import TokenTexts
from extraction.document import Document
from extraction.errors import EngineFailed
from extraction.events import Event, PromptProgress
from extraction.evidence import Extraction
from extraction.grounding import ground
from extraction.partial_json import parse_partial
from extraction.printed_forms import json_forms
from extraction.prompt import ChatModel, Prompt, build_prompt
from extraction.protocol import DecodeSettings
from extraction.writing import WritingReport
from schemas.decoding import DecodingSchema, derive
from schemas.registry import Schema
from schemas.validation import restore

OnEvent = Callable[[Event], None]
OnDecoded = Callable[[Prompt, DecodingSchema, Decoding], None]


class ChatEngine(Engine, ChatModel, Protocol):
    """A model that can be prompted and decoded from."""


@dataclass
class Model:
    """A loaded model with what it has learned; one document at a time."""

    name: str
    engine: ChatEngine
    make_grammar: Callable[[dict[str, Any]], Grammar]
    table: DynamicTable
    policy: DraftPolicy
    prefixes: PrefixStates
    earlier: EarlierOutputs = field(default_factory=EarlierOutputs)
    static: NgramTable | None = None
    """Counts of a corpus, where the person had one counted."""
    on_decoded: OnDecoded | None = None
    """Gets every decoding that ended, before its text is parsed: what the benches record."""
    texts: TokenTexts = field(init=False)

    def __post_init__(self) -> None:
        self.texts = TokenTexts(self.engine)


def extract(
    document: Document,
    schema: Schema,
    model: Model,
    settings: DecodeSettings,
    on_event: OnEvent,
    cancelled: CancelCheck,
) -> Extraction:
    """Fill `schema` from `document`. Raises a UserError or Cancelled; both leave the model usable."""
    decoding_schema = derive(schema.json_schema)
    grammar = model.make_grammar(decoding_schema.json_schema)
    prompt = build_prompt(document, schema, model.engine)
    stats = DecodeStats()
    logits = _read_prompt(prompt, model, stats, on_event, cancelled)
    chain = DraftChain(_draft_sources(prompt, document, schema, grammar, model, settings), grammar)
    decoding = _make_decoding(prompt, chain, decoding_schema, model, settings, stats, cancelled)
    text = _write(decoding, logits, on_event)
    if model.on_decoded is not None:
        model.on_decoded(prompt, decoding_schema, decoding)
    if decoding.finish is Finish.COMPLETE and not settings.private:
        _learn(decoding, model, schema)
    data, problems = restore(_parse(text), schema.json_schema)
    evidence = ground(data, document, schema.json_schema)
    return Extraction(
        document_key=document.key,
        source=document.source,
        title=document.title,
        schema_name=schema.name,
        model=model.name,
        data=data,
        evidence=evidence,
        problems=(*problems, *shared_places(data, evidence)),
        notices=(*document.notices, *_finish_notice(decoding)),
        cut_short=decoding.finish is not Finish.COMPLETE,
        stats=stats,
    )


def _read_prompt(
    prompt: Prompt, model: Model, stats: DecodeStats, on_event: OnEvent, cancelled: CancelCheck
) -> Logits:
    began = time.perf_counter()
    total = len(prompt.tokens)
    logits, reused = prefill(
        model.engine,
        prompt.tokens,
        prompt.prefix_length,
        model.prefixes,
        lambda done: on_event(PromptProgress(done=done, total=total)),
        cancelled,
    )
    stats.prompt_tokens, stats.reused_prompt_tokens = total, reused
    stats.prompt_seconds = time.perf_counter() - began
    return logits


def _draft_sources(
    prompt: Prompt,
    document: Document,
    schema: Schema,
    grammar: Grammar,
    model: Model,
    settings: DecodeSettings,
) -> tuple[DraftSource, ...]:
    if settings.draft == "off":
        return ()  # nobody will ask them
    forms = model.engine.tokenize(json_forms(document.text))
    known = Known(model.table, model.static, model.earlier.of(schema.digest), forms)
    rule: DraftRule = "llama-lookup" if settings.draft == "llama-lookup" else "winnow"
    return draft_sources(prompt.tokens, grammar, model.texts, known, rule)


def _make_decoding(
    prompt: Prompt,
    chain: DraftChain,
    schema: DecodingSchema,
    model: Model,
    settings: DecodeSettings,
    stats: DecodeStats,
    cancelled: CancelCheck,
) -> Decoding:
    room = model.engine.context_size - len(prompt.tokens)
    rewinds = model.engine.max_rewind > 0
    asked = settings.draft if isinstance(settings.draft, int) else None
    model.policy.fixed = 0 if settings.draft == "off" or not rewinds else asked
    model.policy.off_because = "" if rewinds else "this model cannot take back tokens"
    return Decoding(
        engine=model.engine,
        grammar=chain.grammar,
        chain=chain,
        sampler=Sampler(settings.temperature, settings.seed),
        policy=model.policy,
        tokens=list(prompt.tokens),
        max_tokens=min(room, settings.max_tokens or schema.max_output_tokens_hint),
        stats=stats,
        cancelled=cancelled,
    )


def _write(decoding: Decoding, logits: Logits, on_event: OnEvent) -> str:
    report = WritingReport(decoding, on_event)
    for token in decoding.run(logits):
        report.add(token)
    return report.text


def _learn(decoding: Decoding, model: Model, schema: Schema) -> None:
    """Later documents are drafted from this one: by n-grams for good, by its words while the model stays."""
    output = decoding.tokens[decoding.prompt_length :]
    model.table.learn(output)
    model.earlier.add(schema.digest, output)


def _parse(text: str) -> Any:
    """The value; of a text that was cut, all that was complete."""
    try:
        return parse_partial(text)[0]
    except ValueError as error:
        raise EngineFailed(
            f"The model wrote something that is not JSON ({error}). Run the document again."
        ) from error


def _finish_notice(decoding: Decoding) -> tuple[str, ...]:
    if decoding.finish is Finish.TOKEN_LIMIT:
        return (f"Cut short after {decoding.generated:,} tokens: values may be missing at the end.",)
    if decoding.finish is Finish.REPETITION:
        return ("Cut short because the model repeated itself: values may be missing at the end.",)
    return ()
