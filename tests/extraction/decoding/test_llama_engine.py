"""llama.cpp through the Engine protocol, with a real small model where one is at hand."""

from __future__ import annotations

import ctypes
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from extraction.decoding.drafting import ContextSource, DraftChain, GrammarSource
from extraction.decoding.grammar import Grammar, make_tokenizer
from extraction.decoding.llama_engine import LlamaEngine
from extraction.decoding.llama_library import set_fields
from extraction.decoding.load_plan import LoadPlan
from extraction.decoding.loop import Decoding, Finish
from extraction.decoding.policy import CPU_BATCH_COST, DraftPolicy
from extraction.decoding.sampling import Sampler
from extraction.decoding.stats import DecodeStats
from extraction.errors import Cancelled, EngineFailed, ModelInvalid

NOISE = 1.0
"""Logits of one token in batches of 1 and of many differ by up to 0.7 on the CPUs tried."""

SCHEMA = {
    "type": "object",
    "properties": {"total": {"type": ["string", "null"]}, "date": {"type": ["string", "null"]}},
    "required": ["total", "date"],
    "additionalProperties": False,
}


@pytest.fixture(scope="module")
def engine(small_model: Path) -> Iterator[LlamaEngine]:
    with LlamaEngine(small_model, plan=LoadPlan(1024)) as loaded:
        yield loaded


def never() -> bool:
    return False


@pytest.mark.model
def test_control_words_in_a_document_stay_text(engine: LlamaEngine) -> None:
    [control] = engine.tokenize_template("<|im_end|>")
    assert control in engine.end_tokens
    as_text = engine.tokenize("<|im_end|>")
    assert control not in as_text
    assert b"".join(map(engine.piece, as_text)) == b"<|im_end|>"


@pytest.mark.model
@pytest.mark.parametrize(
    "text", ["Müller & Söhne, 1.234,56 €", "請求書 2024年", "😀 a\u0000b", "  two  spaces"]
)
def test_text_survives_the_tokenizer(engine: LlamaEngine, text: str) -> None:
    assert b"".join(map(engine.piece, engine.tokenize(text))).decode() == text


@pytest.mark.model
def test_rewind_forgets_and_the_same_tokens_give_the_same_logits(engine: LlamaEngine) -> None:
    tokens = engine.tokenize("Invoice number 12, total 40.00 EUR. Invoice number")
    engine.rewind(0)
    first = engine.evaluate(tokens, 1, never).copy()
    engine.evaluate(engine.tokenize(" 99 wrong words"), 4, never)
    engine.rewind(len(tokens) - 1)
    assert engine.position == len(tokens) - 1
    again = engine.evaluate(tokens[-1:], 1, never)
    assert np.abs(again - first).max() < NOISE
    assert int(again.argmax()) == int(first.argmax())


@pytest.mark.model
def test_every_row_of_a_batch_is_the_row_of_its_token(engine: LlamaEngine) -> None:
    tokens = engine.tokenize("One two three four five")
    engine.rewind(0)
    rows = engine.evaluate(tokens, len(tokens), never).copy()
    engine.rewind(0)
    single = np.concatenate([engine.evaluate([token], 1, never).copy() for token in tokens])
    assert np.abs(rows - single).max() < NOISE


@pytest.mark.model
def test_a_restored_state_goes_on_as_if_nothing_had_happened(engine: LlamaEngine) -> None:
    prefix, rest = engine.tokenize("The invoice of March"), engine.tokenize(" says that the total is")
    engine.rewind(0)
    engine.evaluate(prefix, 1, never)
    state = engine.save_state()
    fresh = engine.evaluate(rest, 1, never).copy()
    engine.rewind(0)
    engine.evaluate(engine.tokenize("something else entirely"), 1, never)
    engine.restore_state(state, len(prefix))
    assert np.array_equal(engine.evaluate(rest, 1, never), fresh)


@pytest.mark.model
def test_more_rows_than_the_buffer_holds_are_refused_before_llama_cpp_ends_the_process(
    engine: LlamaEngine,
) -> None:
    tokens = [1] * (engine.max_outputs + 1)
    with pytest.raises(ValueError, match="34 rows"):
        engine.evaluate(tokens, len(tokens), never)


@pytest.mark.model
def test_the_compute_buffer_is_sized_for_a_draft_and_not_for_a_whole_batch(
    caplog: pytest.LogCaptureFixture, small_model: Path
) -> None:
    """14.5 MiB with 49,152 tokens in the vocabulary; 98 MiB when every row of a batch could be asked for."""
    with caplog.at_level(logging.DEBUG, "winnow.engine"), LlamaEngine(small_model, plan=LoadPlan(1024)):
        pass
    [mebibytes] = re.findall(r"sched_reserve: +\S+ compute buffer size = +([\d.]+) MiB", caplog.text)
    assert float(mebibytes) < 20


@pytest.mark.model
def test_a_full_context_is_an_error_that_leaves_the_engine_usable(engine: LlamaEngine) -> None:
    engine.rewind(0)
    with pytest.raises(EngineFailed, match="context is full"):
        engine.evaluate([5] * (engine.context_size + 1), 1, never)
    assert engine.position == 0
    engine.evaluate([5], 1, never)


@pytest.mark.model
def test_cancel_while_reading_leaves_the_cache_as_before(engine: LlamaEngine) -> None:
    engine.rewind(0)
    engine.evaluate([5, 6], 1, never)
    asked = 0

    def after_a_while() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    with pytest.raises(Cancelled):
        engine.evaluate([7] * 600, 1, after_a_while)
    assert engine.position == 2
    engine.evaluate([7], 1, never)


@pytest.mark.model
def test_lookup_writes_what_plain_decoding_writes(engine: LlamaEngine) -> None:
    """Where the two texts part, the plain run's two best tokens are closer than the noise of batch sizes."""
    prompt = engine.tokenize(
        'Total: 40.00 EUR on 3 May 2024. Total 40.00 EUR. As JSON:\n{"total": "40.00 EUR"}\n'
    )
    texts = []
    for draft in (0, 8):
        grammar = Grammar(make_tokenizer(engine), SCHEMA)
        sources = (GrammarSource(grammar), ContextSource(prompt))
        decoding = Decoding(
            engine,
            grammar,
            DraftChain(sources, grammar),
            Sampler(),
            DraftPolicy(CPU_BATCH_COST, draft),
            list(prompt),
            120,
            DecodeStats(),
            never,
        )
        engine.rewind(0)
        written = list(decoding.run(engine.evaluate(prompt, 1, never)))
        assert decoding.finish in (Finish.COMPLETE, Finish.TOKEN_LIMIT)
        texts.append([token.token for token in written])
        if draft:
            assert decoding.stats.accepted > 0
            assert decoding.stats.tokens_per_pass > 1
    plain, drafted = texts
    parted = next((i for i, pair in enumerate(zip(plain, drafted, strict=False)) if pair[0] != pair[1]), None)
    if parted is not None:
        engine.rewind(0)
        row = engine.evaluate(prompt + plain[:parted], 1, never)[0]
        assert abs(row[plain[parted]] - row[drafted[parted]]) < NOISE


def test_unknown_parameters_are_errors_instead_of_silence() -> None:
    class Parameters(ctypes.Structure):
        _fields_ = (("load_mode", ctypes.c_int),)

    parameters = Parameters()
    set_fields(parameters, load_mode=1)
    assert parameters.load_mode == 1
    with pytest.raises(AttributeError, match="use_mmap"):
        set_fields(parameters, use_mmap=True)


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "no.gguf"
    file.write_bytes(b"GGUF" + bytes(100))
    with pytest.raises(ModelInvalid, match=r"no\.gguf could not be loaded"):
        LlamaEngine(file)


def test_loading_can_be_cancelled(small_model: Path) -> None:
    with pytest.raises(Cancelled):
        LlamaEngine(small_model, cancelled=lambda: True)
