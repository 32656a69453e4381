"""A loaded model with what it has learned: what reading a document works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from extraction.asking.prompt import ChatModel, Prompt
from extraction.decoding.empty_values import EmptyValues
from extraction.decoding.engine import Engine
from extraction.decoding.grammar import Grammar
from extraction.decoding.loop import Decoding
from extraction.decoding.matching import EarlierOutputs
from extraction.decoding.ngram import NgramTable
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.decoding.token_texts import TokenTexts
from schemas.decoding import DecodingSchema

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
    passing: PrefixStates = field(default_factory=PrefixStates)
    """States of prefixes with examples, in memory alone: a document that is removed leaves nothing."""
    earlier: EarlierOutputs = field(default_factory=EarlierOutputs)
    static: NgramTable | None = None
    """Counts of a corpus, where the person had one counted."""
    on_decoded: OnDecoded | None = None
    """Gets every decoding that ended, one a window, before its text is parsed: what the benches record."""
    identity: str = ""
    """What tells this model file from others of its name."""
    texts: TokenTexts = field(init=False)
    empty_values: EmptyValues = field(init=False)

    def __post_init__(self) -> None:
        self.texts = TokenTexts(self.engine)
        self.empty_values = EmptyValues(self.engine)
