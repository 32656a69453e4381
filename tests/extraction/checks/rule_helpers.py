"""What the tests of rules share: a result of a built-in schema, with or without the document it is from."""

from __future__ import annotations

from typing import Any

from extraction.checks import Findings, check_rules
from extraction.grounding.ground import ground
from schemas.registry import builtin
from tests.extraction.texts import text_document


def found(name: str, data: Any, text: str = "") -> Findings:
    """The findings of a built-in schema's rules; evidence comes from `text`, where there is one."""
    schema = builtin(name).json_schema
    if not text:
        return check_rules(data, schema, {})
    document = text_document(text)
    return check_rules(data, schema, ground(data, document, schema), document)


def sentences(name: str, data: Any, text: str = "") -> list[str]:
    """What the failed rules say, each once."""
    return list(dict.fromkeys(problem.message for problem in found(name, data, text).problems))


def lines(*amounts: float) -> list[dict[str, Any]]:
    """Billed items with these amounts."""
    return [{"amount": amount} for amount in amounts]
