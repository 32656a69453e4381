"""Chat templates of the model families, cut into parts; hostile ones end with a message."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from extraction.asking.chat_template import CHATML, template_parts
from extraction.errors import ModelInvalid

# Templates as the families write them, shortened to what two messages need.
QWEN3 = (
    "{%- for message in messages %}"
    "{{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>\n' }}"
    "{%- endfor %}{%- if add_generation_prompt %}{{- '<|im_start|>assistant\n' }}"
    "{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\n\n</think>\n\n' }}"
    "{%- endif %}{%- endif %}"
)
LLAMA3 = (
    "{{- bos_token }}{%- if not date_string is defined %}{%- if strftime_now is defined %}"
    "{%- set date_string = strftime_now('%d %b %Y') %}{%- else %}{%- set date_string = '26 Jul 2024' %}"
    "{%- endif %}{%- endif %}{%- if messages[0]['role'] == 'system' %}"
    "{%- set system_message = messages[0]['content']|trim %}{%- set messages = messages[1:] %}"
    "{%- else %}{%- set system_message = '' %}{%- endif %}"
    "<|start_header_id|>system<|end_header_id|>\n\nToday Date: {{ date_string }}\n\n"
    "{{ system_message }}<|eot_id|>"
    "{%- for message in messages %}<|start_header_id|>{{ message.role }}<|end_header_id|>\n\n"
    "{{ message['content'] | trim }}<|eot_id|>{%- endfor %}"
    "{%- if add_generation_prompt %}<|start_header_id|>assistant<|end_header_id|>\n\n{% endif %}"
)
MISTRAL = (
    "{{ bos_token }}{%- set ns = namespace(index=0) %}{%- for message in messages %}"
    "{%- if (message.role == 'user') != (ns.index % 2 == 0) %}"
    "{{- raise_exception('Roles must alternate user/assistant/user/assistant/...') }}{%- endif %}"
    "{%- set ns.index = ns.index + 1 %}{{- '[INST] ' + message.content + ' [/INST]' }}{%- endfor %}"
)
GEMMA = (
    "{{ bos_token }}{% if messages[0]['role'] == 'system' %}{{ raise_exception('No system') }}{% endif %}"
    "{% for message in messages %}<start_of_turn>{{ message['role'] }}\n"
    "{{ message['content'] | trim }}<end_of_turn>\n{% endfor %}"
    "{% if add_generation_prompt %}<start_of_turn>model\n{% endif %}"
)
PHI = (
    "{% for message in messages %}{% if message['role'] == 'system' %}{{ '<|system|>' + message['content'] + "
    "'<|end|>' }}{% elif message['role'] == 'user' %}{{ '<|user|>' + message['content'] + '<|end|>' }}"
    "{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}"
)
SMOLLM3 = (
    "{%- for message in messages %}{%- if loop.index > 5 %}{% break %}{% endif %}"
    "{%- generation %}{{ '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>\n' }}"
    "{%- endgeneration %}{%- endfor %}{{ '<|im_start|>assistant\n' }}"
)
DEEPSEEK_R1 = (
    "{{ bos_token }}{% for message in messages %}{% if message['role'] == 'system' %}{{ message['content'] }}"
    "{% else %}{{ '<|User|>' + message['content'] }}{% endif %}{% endfor %}{{ '<|Assistant|><think>\n' }}"
)
GPT_OSS = (
    "{{- '<|start|>system<|message|>Current date: ' + strftime_now('%Y-%m-%d') + '<|end|>' }}"
    "{%- for message in messages %}{%- if message.role == 'system' %}"
    "{{- '<|start|>developer<|message|>' + message.content + '<|end|>' }}{%- else %}"
    "{{- '<|start|>' + message.role + '<|message|>' + message.content + '<|end|>' }}{%- endif %}{%- endfor %}"
    "<|start|>assistant"
)


@dataclass
class Model:
    template: str | None = None
    bos: str = ""
    adds_bos: bool = False

    def metadata(self, key: str) -> str | None:
        return self.template if key == "tokenizer.chat_template" else None

    def special_text(self, name: str) -> str:
        return self.bos if name == "bos" else ""


@pytest.mark.parametrize(
    ("template", "before", "after"),
    [
        (
            None,
            "<|im_start|>system\nRULES<|im_end|>\n<|im_start|>user\n",
            "<|im_end|>\n<|im_start|>assistant\n",
        ),
        (
            QWEN3,
            "<|im_start|>system\nRULES<|im_end|>\n<|im_start|>user\n",
            "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n",
        ),
        (
            LLAMA3,
            "<s><|start_header_id|>system<|end_header_id|>\n\nToday Date: \n\nRULES<|eot_id|>"
            "<|start_header_id|>user<|end_header_id|>\n\n",
            "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
        ),
        (MISTRAL, "<s>[INST] RULES\n\n", " [/INST]"),
        (GEMMA, "<s><start_of_turn>user\nRULES\n\n", "<end_of_turn>\n<start_of_turn>model\n"),
        (PHI, "<s><|system|>RULES<|end|><|user|>", "<|end|><|assistant|>"),
        (
            SMOLLM3,
            "<|im_start|>system\nRULES<|im_end|>\n<|im_start|>user\n",
            "<|im_end|>\n<|im_start|>assistant\n",
        ),
        (DEEPSEEK_R1, "<s>RULES<|User|>", "<|Assistant|><think>\n\n\n</think>\n\n"),
        (
            GPT_OSS,
            "<|start|>system<|message|>Current date: <|end|><|start|>developer<|message|>RULES<|end|>"
            "<|start|>user<|message|>",
            "<|end|><|start|>assistant<|channel|>final<|message|>",
        ),
    ],
    ids=["none", "qwen3", "llama3", "mistral", "gemma", "phi", "smollm3", "deepseek-r1", "gpt-oss"],
)
def test_the_families_answer_at_once(template: str | None, before: str, after: str) -> None:
    bos = "<s>" if before.startswith("<s>") else ""
    parts = template_parts(Model(template, bos, adds_bos=bool(bos)), "RULES")
    assert parts == (before, "", after)


@pytest.mark.parametrize(
    ("template", "turn", "answer", "next_turn"),
    [
        (None, "", "<|im_end|>\n<|im_start|>assistant\n", "<|im_end|>\n<|im_start|>user\n"),
        (
            LLAMA3,
            "",
            "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
            "<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n",
        ),
        (GEMMA, "", "<end_of_turn>\n<start_of_turn>assistant\n", "<end_of_turn>\n<start_of_turn>user\n"),
    ],
    ids=["none", "llama3", "gemma"],
)
def test_examples_are_earlier_turns(template: str | None, turn: str, answer: str, next_turn: str) -> None:
    alone = template_parts(Model(template), "RULES")
    parts = template_parts(Model(template), "RULES", 2)
    assert parts == (alone[0], turn, answer, next_turn, answer, next_turn, alone[-1])


def test_a_template_that_drops_an_answer_is_refused_with_examples_alone() -> None:
    assert template_parts(Model(PHI), "RULES")
    with pytest.raises(ModelInvalid, match="drops part of the prompt"):
        template_parts(Model(PHI), "RULES", 1)


def test_bos_is_added_once_where_the_model_wants_it() -> None:
    assert template_parts(Model(CHATML, bos="<s>", adds_bos=True), "R")[0].startswith("<s><|im_start|>")
    doubled = template_parts(Model("{{ bos_token }}" + CHATML, bos="<s>", adds_bos=True), "R")[0]
    assert doubled.count("<s>") == 1
    assert template_parts(Model(CHATML, bos="<s>"), "R")[0].startswith("<|im_start|>")


@pytest.mark.parametrize(
    "template",
    [
        "no messages at all",
        "{% for m in messages %}{{ m['content'] }}{{ m['content'] }}{% endfor %}",
        "{{ ''.__class__.__mro__ }}",
        "{% for x in range(10) %}",
        "{{ messages | nothing }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    ],
)
def test_templates_that_lose_the_prompt_or_attack_are_refused(template: str) -> None:
    with pytest.raises(ModelInvalid, match="chat template"):
        template_parts(Model(template), "RULES")


@pytest.mark.parametrize(
    ("template", "reason"),
    [
        ("{% for i in range(9999) %}{% for j in range(9999) %}{% endfor %}{% endfor %}", "does not end"),
        (
            "{% macro m() %}{% for i in range(99999) %}{{ m }}{% endfor %}{% endmacro %}{{ m() }}{{ m() }}",
            "end",
        ),
        ("{{ 'x' * 999999999 }}", "too large"),
        ("{{ [1] * 999999999 }}", "too large"),
        ("{{ 9 ** 9 ** 9 }}", "too large"),
    ],
)
def test_templates_that_never_end_or_fill_the_memory_are_stopped(template: str, reason: str) -> None:
    with pytest.raises(ModelInvalid, match=reason):
        template_parts(Model(template), "RULES")


def test_small_sums_of_a_template_are_allowed() -> None:
    template = "{{ '-' * 3 }}{{ 2 * 3 }}" + CHATML
    assert template_parts(Model(template), "R")[0].startswith("---6<|im_start|>")
