"""The estimate beside counts that Qwen2.5's vocabulary gave for the same texts."""

from __future__ import annotations

import pytest

from extraction.asking.prompt import schema_text
from extraction.asking.token_estimate import estimate_tokens
from schemas.registry import builtin


@pytest.mark.parametrize(("name", "tokens"), [("invoice", 648), ("recipe", 258), ("cv", 441), ("event", 333)])
def test_built_in_forms(name: str, tokens: int) -> None:
    assert abs(estimate_tokens(schema_text(builtin(name))) - tokens) <= 0.06 * tokens


def test_other_alphabets() -> None:
    russian = "Form: Счёт\n\nFields:\nномер (text): Номер счёта, как напечатано.\nсумма (number): Общая сумма с налогом, без знака валюты."  # noqa: E501
    assert abs(estimate_tokens(russian) - 47) <= 10


def test_nothing_is_nothing() -> None:
    assert estimate_tokens("") == 0
