"""Runs a model's own chat template, a small program by somebody else, and cuts what it says into parts."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Protocol

from jinja2 import TemplateError, nodes
from jinja2.ext import Extension, LoopControlExtension
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment

from extraction.errors import ModelInvalid

CHATML = (
    "{% for message in messages %}"
    "{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>\n' }}"
    "{% endfor %}{{ '<|im_start|>assistant\n' }}"
)
"""For models whose file has no chat template; most instruction-tuned ones were trained on it."""

MAX_STEPS = 50_000
"""Lines of compiled template that may run: those of eight model families need below 800 for two messages."""
MAX_REPEATED = 100_000
"""Length that a template may multiply a text or a list to."""

ANSWER_STARTS = {
    "<think>": "\n\n</think>\n\n",
    "<|start|>assistant": "<|channel|>final<|message|>",
}
"""How a prompt that ends with the first is continued, so that the answer follows and no thinking before it.

`<think>`: DeepSeek R1 and its like open it in the template; closed at once it says "no thoughts".
`<|start|>assistant`: the harmony format of gpt-oss, whose models name a channel before every text.
"""

TEMPLATE_TROUBLES = (
    TemplateError,
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
"""What running a template of a model file can raise."""

# Placeholders that no template changes and no document can contain: they never meet document text.
_SCHEMA_MARK = "WINNOWSCHEMAHERE"
_DOCUMENT_MARK = "WINNOWDOCUMENTHERE"
_EXAMPLE_MARK, _ANSWER_MARK = "WINNOWEXAMPLE{}HERE", "WINNOWANSWER{}HERE"


class TemplatedModel(Protocol):
    """What a chat template needs to know of its model."""

    @property
    def adds_bos(self) -> bool: ...

    def metadata(self, key: str) -> str | None: ...

    def special_text(self, name: str) -> str: ...


def template_parts(model: TemplatedModel, system_text: str, examples: int = 0) -> tuple[str, ...]:
    """The template's own text before the schema (the instructions in it), before and after the document.

    With examples, which are earlier turns between schema and document, also what stands before the document
    and before the answer of each. Raises ModelInvalid where the template cannot be used.
    """
    marks = [_SCHEMA_MARK]
    for number in range(examples):
        marks += [_EXAMPLE_MARK.format(number), _ANSWER_MARK.format(number)]
    marks.append(_DOCUMENT_MARK)
    parts: list[str] = []
    rest = _render(model, system_text, examples)
    for mark in marks:
        if rest.count(mark) != 1:
            raise ModelInvalid(
                "The model's chat template drops part of the prompt. Choose an instruction-tuned model."
            )
        before, rest = rest.split(mark)
        parts.append(before)
    bos = model.special_text("bos")
    if model.adds_bos and not parts[0].startswith(bos):
        parts[0] = bos + parts[0]
    return (*parts, rest + _answer_start(rest))


def _answer_start(after: str) -> str:
    ends = (start for end, start in ANSWER_STARTS.items() if after.rstrip().endswith(end))
    return next(ends, "")


def _render(model: TemplatedModel, system_text: str, examples: int) -> str:
    turns: list[dict[str, str]] = []
    for number in range(examples):
        turns.append({"role": "user", "content": _EXAMPLE_MARK.format(number)})
        turns.append({"role": "assistant", "content": _ANSWER_MARK.format(number)})
    first, *others = [*turns, {"role": "user", "content": _DOCUMENT_MARK}]
    user = _SCHEMA_MARK + first["content"]
    with_system = [
        {"role": "system", "content": system_text},
        {"role": "user", "content": user},
        *others,
    ]
    without_system = [{"role": "user", "content": f"{system_text}\n\n{user}"}, *others]
    last_error: TemplateError | None = None
    for messages in (with_system, without_system):
        try:
            text = _run(model, messages)
        except TEMPLATE_TROUBLES as error:
            last_error = TemplateError(str(error))
            continue
        if system_text in text and _DOCUMENT_MARK in text:
            return text
    reason = f" ({last_error})" if last_error else ""
    raise ModelInvalid(
        f"The model's chat template cannot be used{reason}. Choose an instruction-tuned model."
    )


def _run(model: TemplatedModel, messages: list[dict[str, str]]) -> str:
    environment = _Environment(
        trim_blocks=True, lstrip_blocks=True, extensions=[LoopControlExtension, _GenerationBlock]
    )
    environment.globals["raise_exception"] = _refuse
    # No day in the prompt: a model takes it for the document's, and kept states would be good for one day.
    environment.globals["strftime_now"] = lambda _format: ""
    template = environment.from_string(model.metadata("tokenizer.chat_template") or CHATML)
    with _bounded(MAX_STEPS):
        return template.render(
            messages=messages,
            add_generation_prompt=True,
            enable_thinking=False,
            bos_token=model.special_text("bos"),
            eos_token=model.special_text("eos"),
        )


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox, and `*` may not fill the memory."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" or any(isinstance(side, str | list | tuple) for side in (left, right)):
            sizes = [len(side) if isinstance(side, str | list | tuple) else side for side in (left, right)]
            if operator == "**" or sizes[0] * sizes[1] > MAX_REPEATED:
                raise TemplateError("it makes something too large")
        return super().call_binop(context, operator, left, right)


class _GenerationBlock(Extension):
    """`{% generation %}` ... `{% endgeneration %}` marks what a trainer trains on and changes nothing."""

    tags = {"generation"}  # noqa: RUF012 (as the base class declares it)

    def parse(self, parser: Parser) -> list[nodes.Node]:
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


@contextmanager
def _bounded(steps: int) -> Iterator[None]:
    """TemplateError once the code inside has run that many lines: loops of a template need not end."""
    left = steps

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise TemplateError("it does not end")
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)


def _refuse(message: Any) -> None:
    """What templates call for a role they do not know."""
    raise TemplateError(str(message))
