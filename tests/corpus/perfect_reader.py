"""A chat engine that answers every window of a register as a perfect reader of that window would."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from extraction.cancelling import CancelCheck
from extraction.decoding.engine import Logits
from extraction.errors import Cancelled
from tests.toy_engine import BYTE_TOKENIZER, ToyChatEngine

SURE = 30.0
"""Logits above all other tokens."""

ANSWER = b"<|im_start|>assistant\n"
DOCUMENT = re.compile(r"\n\nDocument:\n(.*)\n\nEnd of (?:the document|part)", re.DOTALL)

Answer = Callable[[str], Any]
"""The text of a window, with what the prompt says before it -> the value to write."""


class Texts(list[str]):
    """Texts to write instead of a value: of all that begin like what was written so far, the first."""


class ScriptedEngine(ToyChatEngine):
    """One token a byte. Writes `answer(text of the window)` as JSON."""

    def __init__(self, answer: Answer, context_size: int = 60_000, max_outputs: int = 65) -> None:
        super().__init__(context_size=context_size, max_outputs=max_outputs)
        self._answer = answer
        self._scripts: dict[int, list[bytes]] = {}
        self.windows: list[str] = []
        """The texts of the windows that were read."""

    def evaluate(self, tokens: Sequence[int], outputs: int, cancelled: CancelCheck) -> Logits:
        if cancelled():
            raise Cancelled
        self.passes.append(len(tokens))
        self.cache.extend(tokens)
        assert len(self.cache) <= self.context_size
        rows = np.zeros((min(outputs, len(tokens)), self.vocabulary_size), dtype=np.float32)
        written = bytes(self.cache)
        start = written.rfind(ANSWER) + len(ANSWER)
        if start >= len(ANSWER):
            scripts = self._script(written[:start])
            for row, at in enumerate(range(len(written) - len(rows) + 1, len(written) + 1)):
                rows[row, self._next(scripts, written[start:at] if at >= start else b"-")] = SURE
        return rows

    def _next(self, scripts: Sequence[bytes], output: bytes) -> int:
        """The next byte of the first script that begins like the output; a space where none does."""
        return next((s[len(output)] for s in scripts if s.startswith(output) and s != output), ord(" "))

    def _script(self, prompt: bytes) -> list[bytes]:
        key = hash(prompt)
        if key not in self._scripts:
            match = DOCUMENT.search(prompt.decode())
            assert match is not None
            self.windows.append(match.group(1))
            said = self._answer(match.group(1))
            texts = said if isinstance(said, Texts) else Texts([json.dumps(said, ensure_ascii=False)])
            self._scripts = {key: [text.encode() for text in texts]}
        return self._scripts[key]


def grants_in(gold: dict[str, Any]) -> Answer:
    """What is printed in a window of a register: of a record at its edge only what is still in it."""
    by_number = {grant["number"]: grant for grant in gold["grants"]}

    def answer(text: str) -> dict[str, Any]:
        rows = []
        for match in re.finditer(r"^(G-\d{4}) .*\n?(.*)", text, re.MULTILINE):
            grant = dict(by_number[match.group(1)])
            if match.group(2).strip() != grant["purpose"]:
                later = text[match.end() : match.end() + 200]
                grant["purpose"] = grant["purpose"] if grant["purpose"] in later else None
            rows.append(grant)
        total = f"Total of all grants    {gold['total']:,.2f}"
        return {
            "foundation": "Hollin Foundation" if "Hollin Foundation" in text else None,
            "year": 2025 if "grants 2025" in text else None,
            "grants": rows,
            "total": gold["total"] if total in text else None,
        }

    return answer


__all__ = ["BYTE_TOKENIZER", "Answer", "ScriptedEngine", "Texts", "grants_in"]
