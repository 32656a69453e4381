"""A chat engine that answers every window of a register as a perfect reader of that window would."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from extraction.decoding.engine import CancelCheck, Logits
from extraction.errors import Cancelled
from tests.toy_engine import BYTE_TOKENIZER, ToyChatEngine

ANSWER = b"<|im_start|>assistant\n"
DOCUMENT = re.compile(r"\n\nDocument:\n(.*)\n\nEnd of (?:the document|part)", re.DOTALL)

Answer = Callable[[str], Any]
"""The text of a window, with what the prompt says before it -> the value to write."""


class ScriptedEngine(ToyChatEngine):
    """One token a byte. Writes `answer(text of the window)` as JSON, or a text that is JSON already."""

    def __init__(self, answer: Answer, context_size: int = 60_000, max_outputs: int = 65) -> None:
        super().__init__(context_size=context_size, max_outputs=max_outputs)
        self._answer = answer
        self._scripts: dict[int, bytes] = {}
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
            script = self._script(written[:start])
            for row, at in enumerate(range(len(written) - len(rows) + 1, len(written) + 1)):
                place = at - start
                matches = place >= 0 and script.startswith(written[start:at]) and place < len(script)
                rows[row, script[place] if matches else ord(" ")] = 1.0
        return rows

    def _script(self, prompt: bytes) -> bytes:
        key = hash(prompt)
        if key not in self._scripts:
            match = DOCUMENT.search(prompt.decode())
            assert match is not None
            self.windows.append(match.group(1))
            said = self._answer(match.group(1))
            text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
            self._scripts = {key: text.encode()}
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


__all__ = ["BYTE_TOKENIZER", "ScriptedEngine", "grants_in"]
