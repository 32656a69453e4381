"""Writes tiny random models in llama.cpp's format, one for each kind of memory that llama.cpp keeps.

Weights are float32 and seeded, so that two runs agree to the last bits of a float. One dimension of every
token is a constant that survives all layers; through it, some tokens are likelier than others (quotes and
brackets, so that texts end) or less so (the n of null).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import gguf
import numpy as np

KINDS = ("plain", "sliding", "hybrid", "hybrid-delta", "hybrid-one-way", "recurrent")
"""plain: attention over everything. sliding: over WINDOW tokens in one of two layers. hybrid, hybrid-delta:
attention and short convolutions, or a delta net, whose state llama.cpp can take back. hybrid-one-way,
recurrent: it cannot."""

ARCHITECTURES = {
    "plain": "llama",
    "sliding": "gemma3",
    "hybrid": "lfm2",
    "hybrid-delta": "qwen35",
    "hybrid-one-way": "jamba",
    "recurrent": "mamba",
}
WINDOW = 32
CONTEXT = 4096
WIDTH = 64
LAYERS = 2
HEADS = 4
KV_HEADS = 2
HEAD = WIDTH // HEADS
DELTA_HEADS = 2
INNER = 2 * WIDTH
STATE = 8
RANK = 4
KERNEL = 4
CONSTANT = 4.0
"""Size of the constant dimension of a token; the others are normal with deviation 1."""

PAIRS = ('" :', '" ,', 'Ġ "', "Ġ n", "u l", "l l", "e r", "i n", "o n", "a t", "1 2", "Ġ t")
"""Merges of the tokenizer, spelled as GPT-2 does: Ġ is a space."""

CONTROL = ("<|im_start|>", "<|im_end|>")
BIAS = {'"': 1.0, '",': 0.8, "}": 1.5, "]": 1.5, "n": -2.0, "Ġn": -2.0}
TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n"
    "{% endfor %}<|im_start|>assistant\n"
)


def write_model(kind: str, path: Path, seed: int = 0) -> Path:
    """A model of one of KINDS, about 500 KB."""
    architecture = ARCHITECTURES[kind]
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_layer_norm_rms_eps(1e-5)
    _add_memory(writer, kind)
    tokens = _add_vocabulary(writer)
    for name, weights in _tensors(kind, tokens, np.random.default_rng(seed)):
        writer.add_tensor(name, np.ascontiguousarray(weights, dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _add_memory(writer: gguf.GGUFWriter, kind: str) -> None:
    """What the architecture says about its layers; 0 heads in the cache mean a layer without attention."""
    writer.add_head_count(HEADS)
    writer.add_head_count_kv([0, KV_HEADS] if kind in ("hybrid", "hybrid-one-way") else KV_HEADS)
    if kind == "sliding":
        writer.add_key_length(HEAD)
        writer.add_value_length(HEAD)
        writer.add_sliding_window(WINDOW)
        writer.add_sliding_window_pattern([True, False])
    if kind == "hybrid":
        writer.add_shortconv_l_cache(KERNEL)
    if kind == "hybrid-delta":
        writer.add_uint32("qwen35.full_attention_interval", LAYERS)
        writer.add_key_length(HEAD)
        writer.add_value_length(HEAD)
        writer.add_rope_dimension_sections([3, 3, 2, 0])
        writer.add_ssm_conv_kernel(KERNEL)
        writer.add_ssm_inner_size(DELTA_HEADS * HEAD)
        writer.add_ssm_state_size(HEAD)
        writer.add_ssm_time_step_rank(DELTA_HEADS)
        writer.add_ssm_group_count(DELTA_HEADS)
    if kind in ("hybrid-one-way", "recurrent"):
        writer.add_ssm_conv_kernel(KERNEL)
        writer.add_ssm_inner_size(INNER)
        writer.add_ssm_state_size(STATE)
        writer.add_ssm_time_step_rank(RANK)


def _add_vocabulary(writer: gguf.GGUFWriter) -> list[str]:
    """Byte-level tokens as GPT-2 spells them: 256 bytes, a few pairs, two control tokens."""
    letters = [chr(byte) for byte in (*range(33, 127), *range(161, 173), *range(174, 256))]
    letters += [chr(256 + i) for i in range(256 - len(letters))]
    words = [*letters, *(pair.replace(" ", "") for pair in PAIRS)]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list([*words, *CONTROL])
    writer.add_token_types([gguf.TokenType.NORMAL] * len(words) + [gguf.TokenType.CONTROL] * len(CONTROL))
    writer.add_token_merges(list(PAIRS))
    writer.add_eos_token_id(len(words) + 1)
    writer.add_add_bos_token(False)
    writer.add_chat_template(TEMPLATE)
    return [*words, *CONTROL]


def _tensors(kind: str, tokens: list[str], random: np.random.Generator) -> Iterator[tuple[str, np.ndarray]]:
    """Names as llama.cpp asks for them; shapes (out, in), which the format stores the other way round."""
    embedding = random.normal(size=(len(tokens), WIDTH))
    embedding[:, 0] = CONSTANT
    output = random.normal(size=(len(tokens), WIDTH)) / np.sqrt(WIDTH) * 2
    output[:, 0] = [BIAS.get(token, -CONSTANT if token in CONTROL else 0.0) for token in tokens]
    yield "token_embd.weight", embedding
    yield "output.weight", output
    yield ("token_embd_norm" if kind == "hybrid" else "output_norm") + ".weight", np.ones(WIDTH)
    for layer in range(LAYERS):
        attention = kind in ("plain", "sliding") or (kind.startswith("hybrid") and layer == 1)
        parts = [_attention(kind, random)] if attention else [_memory_layer(kind, random)]
        if kind != "recurrent":
            parts.append(_feed_forward(kind, random))
        yield f"blk.{layer}.attn_norm.weight", np.ones(WIDTH)
        for part in parts:
            for name, weights in part:
                yield f"blk.{layer}.{name}", weights


def _matrix(random: np.random.Generator, inputs: int, outputs: int) -> np.ndarray:
    return random.normal(size=(outputs, inputs)) / np.sqrt(inputs)


def _into_stream(random: np.random.Generator, inputs: int) -> np.ndarray:
    """A matrix whose result is added to the token; it leaves the constant alone."""
    matrix = _matrix(random, inputs, WIDTH)
    matrix[0] = 0
    return matrix


def _attention(kind: str, random: np.random.Generator) -> Iterator[tuple[str, np.ndarray]]:
    yield "attn_q.weight", _matrix(random, WIDTH, 2 * WIDTH if kind == "hybrid-delta" else WIDTH)
    yield "attn_k.weight", _matrix(random, WIDTH, KV_HEADS * HEAD)
    yield "attn_v.weight", _matrix(random, WIDTH, KV_HEADS * HEAD)
    yield "attn_output.weight", _into_stream(random, WIDTH)
    if kind in ("sliding", "hybrid", "hybrid-delta"):
        yield "attn_q_norm.weight", np.ones(HEAD)
        yield "attn_k_norm.weight", np.ones(HEAD)
    if kind == "sliding":
        yield "post_attention_norm.weight", np.ones(WIDTH)


def _feed_forward(kind: str, random: np.random.Generator) -> Iterator[tuple[str, np.ndarray]]:
    yield ("post_attention_norm" if kind == "hybrid-delta" else "ffn_norm") + ".weight", np.ones(WIDTH)
    yield "ffn_gate.weight", _matrix(random, WIDTH, INNER)
    yield "ffn_up.weight", _matrix(random, WIDTH, INNER)
    yield "ffn_down.weight", _into_stream(random, INNER)
    if kind == "sliding":
        yield "post_ffw_norm.weight", np.ones(WIDTH)


def _memory_layer(kind: str, random: np.random.Generator) -> Iterator[tuple[str, np.ndarray]]:
    """A layer that carries a state from token to token instead of attending to all of them."""
    if kind == "hybrid":
        yield "shortconv.conv.weight", _matrix(random, KERNEL, WIDTH)
        yield "shortconv.in_proj.weight", _matrix(random, WIDTH, 3 * WIDTH)
        yield "shortconv.out_proj.weight", _into_stream(random, WIDTH)
        return
    if kind == "hybrid-delta":
        yield from _delta_net(random)
        return
    yield "ssm_in.weight", _matrix(random, WIDTH, 2 * INNER)
    yield "ssm_conv1d.weight", _matrix(random, KERNEL, INNER)
    yield "ssm_conv1d.bias", np.zeros(INNER)
    yield "ssm_x.weight", _matrix(random, INNER, RANK + 2 * STATE)
    yield "ssm_dt.weight", _matrix(random, RANK, INNER)
    yield "ssm_dt.bias", random.uniform(-3, 0, size=INNER)
    yield "ssm_a", -random.uniform(0.05, 1, size=(INNER, STATE))
    yield "ssm_d", np.ones(INNER)
    yield "ssm_out.weight", _into_stream(random, INNER)
    if kind == "hybrid-one-way":
        yield "ssm_dt_norm.weight", np.ones(RANK)
        yield "ssm_b_norm.weight", np.ones(STATE)
        yield "ssm_c_norm.weight", np.ones(STATE)


def _delta_net(random: np.random.Generator) -> Iterator[tuple[str, np.ndarray]]:
    size = DELTA_HEADS * HEAD
    yield "attn_qkv.weight", _matrix(random, WIDTH, 3 * size)
    yield "attn_gate.weight", _matrix(random, WIDTH, size)
    yield "ssm_conv1d.weight", _matrix(random, KERNEL, 3 * size)
    yield "ssm_dt.bias", random.uniform(-3, 0, size=DELTA_HEADS)
    yield "ssm_a", -random.uniform(0.05, 1, size=DELTA_HEADS)
    yield "ssm_beta.weight", _matrix(random, WIDTH, DELTA_HEADS)
    yield "ssm_alpha.weight", _matrix(random, WIDTH, DELTA_HEADS)
    yield "ssm_norm.weight", np.ones(HEAD)
    yield "ssm_out.weight", _into_stream(random, size)
