"""Values that stand only in text which gives orders to AI programs: no rule knows whether they are true."""

from __future__ import annotations

import re
from collections.abc import Mapping

from extraction.document import Document, Span
from extraction.evidence import PRINTED, UNSURE, Evidence, Problem
from extraction.orders import find_orders

MOST_LINES = 4
"""Lines that an order goes on over; what follows a longer one is taken for the document's own."""
MESSAGE = "Stands only in text that gives orders to AI programs. Look whether the document says it elsewhere."

_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’»)\]]*\s*$")


def ordered_values(evidence: Mapping[str, Evidence], document: Document) -> tuple[Problem, ...]:
    """One problem for each value of which all places lie in such a passage."""
    passages = [_passage(document.text, order) for order in find_orders(document.text)]
    if not passages:
        return ()
    return tuple(
        Problem(pointer=pointer, message=MESSAGE)
        for pointer, found in evidence.items()
        if found.status in PRINTED | UNSURE
        and found.places
        and all(any(_holds(passage, place.span) for passage in passages) for place in found.places)
    )


def _passage(text: str, order: Span) -> Span:
    """From where somebody is spoken to to the end of the line, and on where the sentence goes on."""
    end = order.end
    for _ in range(MOST_LINES):
        line_end = text.find("\n", end)
        end = line_end if line_end >= 0 else len(text)
        following = text[end + 1 : end + 2]
        if _SENTENCE_END.search(text[order.start : end]) or not following.strip():
            break
        end += 1
    return Span(order.start, end)


def _holds(passage: Span, span: Span) -> bool:
    return passage.start <= span.start and span.end <= passage.end
