"""The corpus as last resort, and llama.cpp's rule, against its draft loop written out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extraction.decoding.drafting import NO_GUESS, ContextSource, DynamicSource, Guess
from extraction.decoding.grammar import Grammar
from extraction.decoding.lookup_sources import (
    DraftRule,
    Known,
    LlamaLookupSource,
    StaticSource,
    draft_sources,
)
from extraction.decoding.ngram import CountTable
from extraction.decoding.token_texts import TokenTexts
from tests.toy_engine import BYTE_TOKENIZER, ToyEngine

EMPTY = CountTable()
TEXT = st.lists(st.integers(0, 4), max_size=40)


def counted(*texts: list[int]) -> CountTable:
    table = CountTable()
    for text in texts:
        table.extend(text, 0)
    return table


def corpus(*texts: list[int]) -> CountTable:
    """2-grams alone, as a static table has them."""
    table = CountTable()
    for text in texts:
        for a, b, c in zip(text, text[1:], text[2:], strict=False):
            table.add((a, b), c)
    return table


def test_the_static_source_guesses_one_token() -> None:
    source = StaticSource(corpus([1, 2, 3], [1, 2, 3]))
    assert source.propose([9, 1, 2], 8) == Guess((3,), "static")
    assert source.propose([2, 1], 8) == NO_GUESS
    assert source.propose([2], 8) == NO_GUESS
    source.accepted([9, 9, 9], 0)
    assert source.propose([9, 9], 8) == NO_GUESS


def test_a_corpus_weighs_the_candidates_of_context_and_dynamic_table() -> None:
    text = [1, 2, 5, 9, 1, 2, 6]
    static = corpus([1, 2, 6])
    assert ContextSource(text).propose([1, 2], 1).tokens == (5,)
    assert ContextSource(text, static).propose([1, 2], 1).tokens == (6,)
    twice = counted([1, 2, 5], [1, 2, 5], [1, 2, 6])
    assert DynamicSource(twice).propose([1, 2], 1).tokens == (5,)
    assert DynamicSource(twice, static).propose([1, 2], 1) == NO_GUESS, "6 weighs more, but has a third"


def test_llama_lookup_appends_what_it_drafts_and_looks_again() -> None:
    text = [1, 2, 3, 4, 5, 1, 2, 3]
    source = LlamaLookupSource(text, EMPTY)
    assert source.propose(text, 4) == Guess([4, 5, 1, 2], "llama-lookup")
    assert source.propose(text, 2).tokens == [4, 5]
    assert source.propose([3, 8, 9], 4) == NO_GUESS
    assert source.propose([1], 4) == NO_GUESS
    source.accepted([*text, 8, 9, 7], len(text))
    assert source.propose([3, 8, 9], 1).tokens == [7]


def test_llama_lookup_asks_context_then_earlier_documents_then_the_corpus() -> None:
    earlier = counted([1, 2, 3], [1, 2, 3], [1, 2, 3])
    static = corpus([3, 4, 5], [2, 3, 4], [2, 3, 4])
    source = LlamaLookupSource([1, 2, 7, 8], earlier, static)
    assert source.propose([1, 2], 1).tokens == [3], "the 2-gram was seen once here, that is too little"
    source = LlamaLookupSource([1, 2, 7, 1, 2, 7], earlier, static)
    assert source.propose([1, 2], 1).tokens == [7]
    source = LlamaLookupSource([9], earlier, static)
    assert source.propose([1, 2], 3).tokens == [3, 4]


@given(TEXT, TEXT, TEXT, st.integers(1, 8))
def test_llama_lookup_drafts_what_its_own_loop_drafts(
    context: list[int], dynamic: list[int], static: list[int], limit: int
) -> None:
    """Every drafted token is one that llama.cpp's code could choose, and it stops where that would stop."""
    tables = counted(context), counted(dynamic), corpus(static)
    draft = list(LlamaLookupSource(context, *tables[1:]).propose(context, limit).tokens)
    text = list(context)
    for place in range(limit):
        possible = choices(text, *tables) if len(context) > 1 else {None}
        if place == len(draft):
            assert None in possible
            return
        assert draft[place] in possible
        text.append(draft[place])
    assert len(draft) == limit


def choices(text: list[int], context: CountTable, dynamic: CountTable, static: CountTable) -> set[int | None]:
    """What common_ngram_cache_draft may choose next, over all orders that its hash maps may have."""
    corpus_part = dict(static.followers(tuple(text[-2:])) or {})
    lax, strict = ((2, 2, 1, 1), (66, 50, 50, 50)), ((4, 3, 2, 2), (75, 66, 66, 66))
    found: set[int | None] = set()
    open_end = True
    for table, (sizes, percents) in ((context, lax), (dynamic, strict)):
        for size in range(min(4, len(text)), 0, -1):
            part = dict(table.followers(tuple(text[-size:])) or {})
            if not open_end or not part:
                continue
            weights = {y: n * (100 * corpus_part[y] if y in corpus_part else 1) for y, n in part.items()}
            best = [y for y in part if weights[y] == max(weights.values())]
            total = sum(part.values())
            good = [
                y for y in best if total >= sizes[size - 1] and 100 * part[y] >= percents[size - 1] * total
            ]
            found.update(good)
            open_end = len(good) < len(best)
    if open_end:
        total, most = sum(corpus_part.values()), max(corpus_part.values(), default=0)
        enough = total >= 2 and 100 * most >= 50 * total
        found.update({y for y in corpus_part if corpus_part[y] == most} if enough else {None})
    return found


def test_the_sources_of_a_document() -> None:
    grammar = Grammar(BYTE_TOKENIZER, {"type": "integer"})
    texts = TokenTexts(ToyEngine())

    def names(known: Known, rule: DraftRule = "winnow") -> list[str]:
        return [source.name for source in draft_sources([1], grammar, texts, known, rule)]

    assert names(Known(EMPTY)) == ["grammar", "long", "context", "dynamic", "short", "end"]
    assert names(Known(EMPTY, EMPTY)) == ["grammar", "long", "context", "dynamic", "static", "short", "end"]
    assert names(Known(EMPTY), "llama-lookup") == ["llama-lookup"]


def test_the_long_match_copies_from_earlier_outputs_and_from_json_forms() -> None:
    grammar = Grammar(BYTE_TOKENIZER, {"type": "integer"})
    known = Known(EMPTY, earlier=b"abcd", forms=b"1234")
    long = draft_sources(b"uvwx", grammar, TokenTexts(ToyEngine()), known)[1]
    assert long.propose(b"..abc", 1).tokens == [ord("d")]
    assert long.propose(b"..uvw", 1).tokens == [ord("x")]
    assert long.propose(b"..123", 1).tokens == [ord("4")]
