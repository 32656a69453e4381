"""Finds text in a document that gives orders to a language model, so that a person can look at it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extraction.document import Document, Span
from extraction.values.text_folding import fold_with_offsets

MAX_SHOWN = 3
"""Passages quoted in the notice; a person who has seen three looks for the rest."""
MAX_QUOTED = 80
"""Characters of a passage in the notice."""

# Folded text is matched: lower case, one space between words, no invisible characters. Every pattern asks for
# an order or for somebody spoken to: a paper *about* language models says their names all the time.
_WHICH = (
    r"(?:(?:all|any|of|the|your|my|these|those|previous|prior|above|earlier|preceding|other|foregoing) ?)+"
)
_PATTERNS = (
    # English
    rf"\b(?:ignore|disregard|forget|override|do not follow) {_WHICH}"
    r"(?:instructions?|prompts?|directions?|directives|rules|guidelines|commands)\b",
    r"\b(?:ignore|disregard|forget) everything (?:above|before|you)\b",
    r"\byou are (?:now )?(?:an?|the) (?:ai|language model|llm|assistant|chat ?bot)\b",
    r"\bif you are (?:an?|the) (?:ai|llm|large language model|language model|assistant|chat ?bot)\b",
    r"\b(?:attention|note|notice|message|instructions?|important)(?: (?:to|for))? (?:all |any |the )?"
    r"(?:ai|llms?|language models?|ai (?:models?|assistants?|agents?|systems?))\b ?[:!,-]",
    r"\b(?:new|updated|real|actual) (?:system )?(?:instructions?|prompt) ?:",
    r"\bsystem (?:prompt|message|override) ?:",
    r"\b(?:respond|reply|answer|output) only with\b",
    r"\binstead,? (?:output|respond|reply|write|return|extract|report)\b",
    # German, French, Spanish, Italian, Portuguese, Dutch, Polish
    r"\bignorier(?:e|en sie|t) (?:alle |die |sämtliche )*(?:vorherigen|bisherigen|obigen|früheren) \w+",
    r"\b(?:ignore[zr]?|oublie[zr]?) (?:toutes? )?(?:les |tes |vos )?(?:instructions|consignes)\b",
    r"\b(?:ignora|ignore|olvida|olvide) (?:todas? )?(?:las )?(?:instrucciones|indicaciones)\b",
    r"\bignora(?:te)? (?:tutte )?(?:le )?(?:istruzioni|indicazioni)\b",
    r"\b(?:ignore|esqueça) (?:todas )?(?:as )?instruções\b",
    r"\bnegeer (?:alle |de )*(?:vorige|eerdere|voorgaande|bovenstaande) \w+",
    r"\bzignoruj (?:wszystkie )?(?:poprzednie |wcześniejsze |powyższe )?(?:instrukcje|polecenia)\b",
    # Russian, Chinese, Japanese, Korean
    r"\bигнорируй(?:те)? (?:все )?(?:предыдущие |прежние )?(?:инструкции|указания)",
    r"忽略(?:之前|以上|上面|先前|前面|所有)+的?(?:所有)?(?:指令|指示|提示|说明)",
    r"(?:以前|上記|これまで)の(?:すべての)?(?:指示|命令)を(?:すべて)?無視",
    r"이전의? (?:모든 )?(?:지시|명령|지침)(?:를|을)? 무시",
    # The control words of chat templates: no printed document has them by chance.
    r"<\|(?:im_start|im_end|system|user|assistant|end|eot_id|start_header_id|endoftext)\|>",
    r"\[/?inst\]|<</?sys>>|<(?:start|end)_of_turn>",
)
_ORDER = re.compile("|".join(f"(?:{pattern})" for pattern in _PATTERNS))


def find_orders(text: str) -> list[Span]:
    """Passages that address a language model, in reading order; characters of `text`."""
    folded = fold_with_offsets(text)
    return [folded.span(match.start(), match.end()) for match in _ORDER.finditer(folded.text)]


def orders_notice(document: Document) -> tuple[str, ...]:
    """A sentence that quotes them and says where they stand; nothing where there are none."""
    spans = find_orders(document.text)
    if not spans:
        return ()
    quoted = ", ".join(_quoted(document.text, span) for span in spans[:MAX_SHOWN])
    more = f" and {len(spans) - MAX_SHOWN} more" if len(spans) > MAX_SHOWN else ""
    return (
        f"This document has text that gives orders to AI programs{_where(document, spans)}: {quoted}{more}. "
        "Winnow takes it as text only; look at the values with care.",
    )


def _quoted(text: str, span: Span) -> str:
    words = " ".join(text[span.start : span.end].split())
    return f"“{words if len(words) <= MAX_QUOTED else words[:MAX_QUOTED] + '…'}”"


def _where(document: Document, spans: Sequence[Span]) -> str:
    if len(document.pages) < 2:
        return ""
    labels = list(dict.fromkeys(document.page_at(span.start).label for span in spans))
    shown = ", ".join(labels[:MAX_SHOWN])
    return f" (page{'s' if len(labels) > 1 else ''} {shown}{', …' if len(labels) > MAX_SHOWN else ''})"
