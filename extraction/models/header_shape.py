"""A model's sizes from the header of its file, layer by layer, as llama.cpp reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from extraction.errors import ModelInvalid
from extraction.models.gguf import GgufHeader, Tensor
from extraction.models.shape import Layer, Shape

WINDOW_PERIODS = {
    "gemma2": 2, "gemma3": 6, "gpt-oss": 2, "cohere2": 4, "exaone4": 4, "olmo2": 4, "afmoe": 4,
}  # fmt: skip
"""Every so many layers one looks at everything, where the header does not say it (llama.cpp has it in its
code). An architecture that is missing here is taken to look at everything in all layers: too much, never
too little."""

TAKES_BACK = frozenset({"qwen35", "qwen35moe", "lfm2", "lfm2moe"})
"""Architectures whose recurrent states llama.cpp copies, so that tokens can be taken back."""

BOTH = frozenset({"falcon-h1"})
"""Architectures whose every layer attends and carries a state."""

ALL_RECURRENT = frozenset({"mamba", "mamba2", "rwkv6", "rwkv6qwen2", "rwkv7", "arwkv7"})

ATTENTION_INTERVAL = 4
"""llama.cpp's own, for models of delta nets whose header gives none."""

DELTA_NETS = frozenset({"qwen3next", "qwen35", "qwen35moe"})

LARGEST = 1 << 24
"""No size of a known model comes near it; what is above is damage."""


@dataclass(frozen=True)
class _Keys:
    """Looks up hyper-parameters of one header."""

    header: GgufHeader

    def number(self, key: str, default: int = 0) -> int:
        """A whole number; `default` where there is none. ModelInvalid where it cannot be."""
        value = self.header.metadata.get(f"{self.header.architecture}.{key}")
        return self._checked(key, value) if value is not None else default

    def per_layer(self, key: str, layers: int, default: int = 0) -> tuple[int, ...]:
        """A number a layer, whether the header has one for all or a list."""
        values = self.header.arrays.get(f"{self.header.architecture}.{key}")
        if values is None:
            return (self.number(key, default),) * layers
        if len(values) < layers:
            raise self._damaged(key)
        return tuple(self._checked(key, value) for value in values[:layers])

    def _checked(self, key: str, value: object) -> int:
        if not isinstance(value, int) or not 0 <= value <= LARGEST:
            raise self._damaged(key)
        return int(value)

    def _damaged(self, key: str) -> ModelInvalid:
        name = key.replace("_", " ").replace(".", " ")
        return ModelInvalid(f"The model file is damaged (its {name} is impossible). Fetch the model again.")


def shape_of(header: GgufHeader, tensors: tuple[Tensor, ...] | None = None) -> Shape:
    """The sizes of a model; `tensors` are those of all its files where there are several.

    Raises ModelInvalid where the header lacks what every model of text has.
    """
    keys = _Keys(header)
    count = keys.number("block_count")
    embedding = keys.number("embedding_length")
    if not count or not embedding:
        raise ModelInvalid("The model file does not say how large its layers are. Choose another model.")
    blocks, entry, output, tied = _weights(header.table if tensors is None else tensors, count)
    heads = max(keys.per_layer("attention.head_count", count))
    attention, states = _attention(keys, count, embedding), _states(keys, count, embedding)
    layers = tuple(
        Layer(*attention[number], state=states[number], weights=blocks[number]) for number in range(count)
    )
    experts, used = keys.number("expert_count"), keys.number("expert_used_count")
    expert = keys.number("expert_feed_forward_length")
    forward = max(keys.per_layer("feed_forward_length", count))
    return Shape(
        architecture=header.architecture,
        layers=layers,
        embedding=embedding,
        feed_forward=max(forward, expert * used) if experts else forward,
        heads=heads,
        vocabulary=max(0, header.vocabulary_size or 0),
        context=keys.number("context_length"),
        input_weights=entry,
        output_weights=entry if tied else output,
        tied=tied,
        parameters=header.parameters if tensors is None else sum(tensor.elements for tensor in tensors),
        experts=experts,
        experts_used=used,
        takes_back=header.architecture in TAKES_BACK,
    )


def _weights(tensors: tuple[Tensor, ...], count: int) -> tuple[list[int], int, int, bool]:
    """(bytes of each layer, of the input table, of the output and the rest, whether both are one)."""
    blocks, entry, rest = [0] * count, 0, 0
    tied = True
    for tensor in tensors:
        words = tensor.name.split(".", 2)
        if words[0] == "blk" and len(words) > 2 and words[1].isdecimal() and int(words[1]) < count:
            blocks[int(words[1])] += tensor.bytes
        elif words[0] == "token_embd":
            entry += tensor.bytes
        else:
            rest += tensor.bytes
            tied = tied and tensor.name != "output.weight"
    if tied:  # the norm and whatever else is small: with the input, so that the sum is right
        return blocks, entry + rest, entry + rest, True
    return blocks, entry, rest, False


def _attention(keys: _Keys, count: int, embedding: int) -> list[tuple[int, int, int, int]]:
    """(heads, size of a key, size of a value, window) of each layer; no heads where it does not attend."""
    architecture = keys.header.architecture
    query_heads = keys.per_layer("attention.head_count", count)
    kv_heads = list(keys.per_layer("attention.head_count_kv", count, query_heads[0]))
    usual = embedding // query_heads[0] if query_heads[0] else 0
    sizes = [keys.number(f"attention.{name}_length", usual) for name in ("key", "value")]
    sliding = [
        keys.number(f"attention.{name}_length_swa", size)
        for name, size in zip(("key", "value"), sizes, strict=True)
    ]
    if keys.number("attention.key_length_mla"):
        sizes[1] = sliding[1] = 0  # the values are made from what is kept as keys
    shared = keys.number("attention.shared_kv_layers")
    windows = _windows(keys, count)
    attends = _attends(keys, count)
    layers = []
    for number in range(count):
        if architecture in ALL_RECURRENT or not attends(number) or number >= count - shared:
            kv_heads[number] = 0
        window = windows[number]
        key, value = sliding if window else sizes
        layers.append((kv_heads[number], key, value, window))
    return layers


def _attends(keys: _Keys, count: int) -> Callable[[int], bool]:
    """Tells by a layer's number whether it attends, in models where others carry a state."""
    if keys.header.architecture not in DELTA_NETS:
        return lambda number: True
    recurrent = keys.header.arrays.get(f"{keys.header.architecture}.attention.recurrent_layers")
    if recurrent is not None and len(recurrent) >= count:
        return lambda number: not recurrent[number]
    interval = keys.number("full_attention_interval", ATTENTION_INTERVAL) or 1
    return lambda number: (number + 1) % interval == 0


def _windows(keys: _Keys, count: int) -> list[int]:
    """The window of each layer, 0 where it looks at everything."""
    header = keys.header
    window = keys.number("attention.sliding_window")
    name = "attention.sliding_window_pattern"
    pattern = header.arrays.get(f"{header.architecture}.{name}")
    if pattern is not None and len(pattern) >= count:
        return [window if pattern[number] else 0 for number in range(count)]
    period = keys.number(name, WINDOW_PERIODS.get(header.architecture, 1))
    return [window if period == 0 or number % period < period - 1 else 0 for number in range(count)]


def _states(keys: _Keys, count: int, embedding: int) -> list[int]:
    """Numbers of the recurrent state of each layer."""
    architecture = keys.header.architecture
    size = _state_size(keys, embedding)
    if not size:
        return [0] * count
    kv_heads = keys.per_layer("attention.head_count_kv", count, 1)
    forward = keys.per_layer("feed_forward_length", count)
    attends = _attends(keys, count)
    states = []
    for number in range(count):
        if architecture in ALL_RECURRENT or architecture in BOTH:
            recurrent = True
        elif architecture in DELTA_NETS:
            recurrent = not attends(number)
        else:  # in nemotron_h some layers neither attend nor carry a state: those have a feed-forward part
            recurrent = not kv_heads[number] and not (
                architecture.startswith("nemotron_h") and forward[number]
            )
        states.append(size if recurrent else 0)
    return states


def _state_size(keys: _Keys, embedding: int) -> int:
    """Numbers of one recurrent layer's state: what a convolution looks back at, and the state itself."""
    if head := keys.number("wkv.head_size"):
        return embedding * (keys.number("token_shift_count", 2) + head)
    if kernel := keys.number("shortconv.l_cache"):
        return embedding * (kernel - 1)
    convolution = max(keys.number("ssm.conv_kernel"), 1) - 1
    if head := keys.number("kda.head_dim"):
        inner = keys.number("attention.head_count") * head
        return 3 * (convolution or 3) * inner + head * inner
    inner, state = keys.number("ssm.inner_size"), keys.number("ssm.state_size")
    return convolution * (inner + 2 * keys.number("ssm.group_count") * state) + state * inner
