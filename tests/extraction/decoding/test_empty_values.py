"""When a value may be left empty: only where that is likelier than all else together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extraction.decoding.drafting import DraftChain, DraftSource, Guess
from extraction.decoding.empty_values import Emptying, EmptyValues
from extraction.decoding.grammar import Grammar
from extraction.decoding.loop import Decoding, WrittenToken
from extraction.decoding.policy import CPU_BATCH_COST, DraftPolicy
from extraction.decoding.sampling import Sampler
from extraction.decoding.stats import DecodeStats
from tests.toy_engine import BYTE_TOKENIZER, ToyEngine

PIECES = {
    "KEY": b'{"a',
    "COLON": b'":',
    "NULL": b" null",
    "BARE_NULL": b"null",
    "LIST": b" []",
    "OPEN": b"[",
    "CLOSE": b"]",
    "SPACE_QUOTE": b' "',
    "QUOTE": b'"',
    "X": b"x",
    "SPACE_X": b' "x',
    "SEVEN": b"7",
    "ESCAPED": b'\\":',
}
KEY, COLON, NULL, BARE_NULL, LIST, OPEN, CLOSE, SPACE_QUOTE, QUOTE, X, SPACE_X, SEVEN, ESCAPED = range(13)


class Pieces:
    vocabulary_size = len(PIECES)

    def piece(self, token: int) -> bytes:
        return [*PIECES.values()][token]


def chances(**shares: float) -> np.ndarray:
    row = np.full(len(PIECES), 1e-9)
    for name, share in shares.items():
        row[[*PIECES].index(name)] = share
    return np.log(row).astype(np.float32)


EVERYTHING = np.ones(len(PIECES), dtype=np.bool_)


@pytest.mark.parametrize(
    ("before", "token", "empty"),
    [
        ([KEY, COLON], NULL, {NULL, BARE_NULL, LIST}),
        ([KEY, COLON], LIST, {NULL, BARE_NULL, LIST}),
        ([KEY, COLON], SPACE_X, None),
        ([KEY, COLON, OPEN], CLOSE, {CLOSE}),
        ([KEY, COLON, SPACE_QUOTE], QUOTE, {COLON, QUOTE, SPACE_QUOTE, SPACE_X}),
        ([KEY, COLON, SPACE_QUOTE], NULL, None),  # the word "null" in a string
        ([KEY, COLON, SPACE_QUOTE, X, ESCAPED], NULL, None),  # a quote and a colon in a string
        ([KEY, COLON, SPACE_X], QUOTE, None),  # the end of a string
        ([KEY, COLON, OPEN, SEVEN], CLOSE, None),  # the end of a list
    ],
)
def test_where_a_token_makes_a_value_empty(before: list[int], token: int, empty: set[int] | None) -> None:
    found = EmptyValues(Pieces()).empty_here(token, before)
    assert (None if found is None else set(np.flatnonzero(found.tokens))) == empty


def emptying(token: int) -> Emptying:
    found = EmptyValues(Pieces()).empty_here(token, [KEY, COLON])
    assert found is not None
    return found


def test_an_empty_list_of_which_the_model_is_not_sure_gives_way_to_the_likeliest_other() -> None:
    row = chances(LIST=0.30, SPACE_X=0.26, OPEN=0.24, SEVEN=0.20)
    assert emptying(LIST).other(row, EVERYTHING) == SPACE_X
    assert emptying(LIST).other(chances(LIST=0.55, SPACE_X=0.45), EVERYTHING) is None


def test_a_null_has_to_be_surer_than_an_empty_list() -> None:
    assert emptying(NULL).other(chances(NULL=0.55, SEVEN=0.45), EVERYTHING) == SEVEN
    assert emptying(NULL).other(chances(NULL=0.75, SEVEN=0.25), EVERYTHING) is None


def test_spellings_of_nothing_count_together() -> None:
    row = chances(NULL=0.40, BARE_NULL=0.25, LIST=0.10, SPACE_X=0.15, SEVEN=0.10)
    assert emptying(NULL).other(row, EVERYTHING) is None


def test_what_the_schema_forbids_is_not_taken_and_no_vote_for_nothing() -> None:
    row = chances(NULL=0.40, X=0.50, SPACE_X=0.10)
    mask = EVERYTHING.copy()
    mask[X] = False
    assert emptying(NULL).other(row, mask) == SPACE_X


def test_a_schema_that_allows_nothing_but_nothing_is_obeyed() -> None:
    assert emptying(NULL).other(chances(X=1.0), emptying(NULL).tokens) is None


# ---------------------------------------------------------------------- in the loop

NULLABLE = {
    "type": "object",
    "properties": {
        "name": {"type": ["string", "null"], "maxLength": 12},
        "rows": {"type": "array", "items": {"type": "integer", "maximum": 99, "minimum": 0}, "maxItems": 4},
    },
    "required": ["name", "rows"],
    "additionalProperties": False,
}
PROMPT = list(b"prompt:")


def written(model: int, drafts: int, rule: bool, source: DraftSource | None = None) -> list[WrittenToken]:
    engine = ToyEngine(model)  # likes the end of a list a little better than any digit
    grammar = Grammar(BYTE_TOKENIZER, NULLABLE)
    chain = DraftChain((source,) if source else (), grammar)
    policy = DraftPolicy(CPU_BATCH_COST, drafts)
    empty = EmptyValues(engine) if rule else None
    decoding = Decoding(
        engine, grammar, chain, Sampler(), policy, list(PROMPT), 200, DecodeStats(), lambda: False, empty
    )
    return list(decoding.run(engine.evaluate(PROMPT, 1, lambda: False)))


class Told:
    """Drafts a known text; every seventh token is wrong."""

    name = "told"

    def __init__(self, text: list[int]) -> None:
        self._text = text

    def accepted(self, tokens: Sequence[int], start: int) -> None:
        pass

    def propose(self, tokens: Sequence[int], limit: int) -> Guess:
        at = len(tokens) - len(PROMPT)
        told = self._text[at : at + limit]
        return Guess([token if (at + i) % 7 else ord("q") for i, token in enumerate(told)], "told")


@settings(max_examples=40, deadline=None)
@given(model=st.integers(0, 10_000), drafts=st.integers(1, 32))
def test_drafts_do_not_change_what_is_overruled(model: int, drafts: int) -> None:
    plain = written(model, 0, rule=True)
    drafted = written(model, drafts, rule=True, source=Told([token.token for token in plain]))
    assert [(t.token, t.instead) for t in drafted] == [(t.token, t.instead) for t in plain]


def test_the_rule_changes_what_is_empty_and_says_so() -> None:
    changed = 0
    for model in range(30):
        without = bytes(token.token for token in written(model, 0, rule=False))
        with_rule = written(model, 0, rule=True)
        assert (bytes(token.token for token in with_rule) != without) == any(t.instead for t in with_rule)
        changed += any(t.instead for t in with_rule)
    assert changed > 5
