"""How much memory a model takes at a setting, by llama.cpp's own arithmetic: pure functions on sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from extraction.decoding.load_plan import BATCH_SIZE, DEFAULT_CONTEXT, LoadPlan
from extraction.models.shape import Layer, Shape

CONTEXT_STEP = 256
"""llama.cpp rounds the cells of a cache up to this."""

FLOAT = 4
HALF = 2

KV_TYPES = {"f16": (1, 2), "q8_0": (32, 34), "q4_0": (32, 18)}
"""How keys and values can be kept: (numbers a block, bytes a block)."""


@dataclass(frozen=True)
class Setting:
    """How a model is loaded."""

    context: int = DEFAULT_CONTEXT
    kv: str = "f16"
    """One of KV_TYPES."""
    flash_attention: bool = True
    batch: int = BATCH_SIZE
    ubatch: int = BATCH_SIZE
    outputs: int = 33
    """Rows of logits at most in one pass."""
    snapshots: int = 8
    """Tokens that a recurrent model can take back."""
    gpu_layers: int | None = None
    """Layers on the card, counted from the last, the output among them; None: all of them; 0: no card."""

    def __post_init__(self) -> None:
        if self.kv not in KV_TYPES:
            raise ValueError(f"{self.kv} is none of {', '.join(KV_TYPES)}")
        if self.kv != "f16" and not self.flash_attention:
            raise ValueError("llama.cpp keeps values as numbers of fewer bits with flash attention only")

    @property
    def load_plan(self) -> LoadPlan:
        """The same for whoever loads the model; what the engine cannot keep in 4 bits it keeps in 8."""
        kv: Literal["f16", "q8_0"] = "f16" if self.kv == "f16" else "q8_0"
        return LoadPlan(self.context, kv, self.gpu_layers, self.ubatch)


@dataclass(frozen=True)
class Share:
    """Bytes in one place."""

    weights: int = 0
    cache: int = 0
    """Keys and values, and the states of recurrent layers."""
    compute: int = 0
    outputs: int = 0

    @property
    def total(self) -> int:
        """All of it."""
        return self.weights + self.cache + self.compute + self.outputs


@dataclass(frozen=True)
class Estimate:
    """What a model takes on the cards together and in the computer's own memory."""

    card: Share
    host: Share
    by: str = "formula"
    """"formula", or "llama.cpp" where that was asked for the working memory."""

    @property
    def weights(self) -> int:
        """Bytes of weights in both places."""
        return self.card.weights + self.host.weights

    @property
    def cache(self) -> int:
        """Bytes of keys, values and states in both places."""
        return self.card.cache + self.host.cache

    @property
    def total(self) -> int:
        """Bytes in both places."""
        return self.card.total + self.host.total


def estimate(shape: Shape, setting: Setting) -> Estimate:
    """What a model takes at a setting."""
    count = len(shape.layers)
    on_card = layers_on_card(shape, setting)
    first = count + 1 - on_card  # the output counts as the last layer
    caches = [cache_bytes(shape, layer, setting) for layer in shape.layers]
    weights = [layer.weights for layer in shape.layers]
    output = shape.output_weights if on_card else 0
    card = Share(
        weights=sum(weights[first:]) + output,
        cache=sum(caches[first:]),
        compute=compute_bytes(shape, setting) if on_card else 0,
    )
    host = Share(
        weights=shape.weights - sum(weights[first:]) - (0 if shape.tied else output),
        cache=sum(caches[:first]),
        compute=compute_bytes(shape, setting) if first > 0 else _transfer_bytes(shape, setting),
        outputs=setting.outputs * shape.vocabulary * FLOAT,
    )
    return Estimate(card, host)


def layers_on_card(shape: Shape, setting: Setting) -> int:
    """How many layers lie on the card, the output counted as one."""
    most = len(shape.layers) + 1
    return most if setting.gpu_layers is None else max(0, min(setting.gpu_layers, most))


def cells(context: int, window: int, ubatch: int) -> int:
    """For how many tokens a layer keeps keys and values."""
    everything = _padded(context)
    return min(everything, _padded(window + ubatch)) if window else everything


def cache_bytes(shape: Shape, layer: Layer, setting: Setting) -> int:
    """What one layer keeps: keys and values of its tokens, and its state with the copies of it."""
    copies = 1 + (setting.snapshots if shape.takes_back else 0)
    state = layer.state * copies * FLOAT
    if not layer.kv_heads:
        return state
    block, size = KV_TYPES[setting.kv]
    keys, values = layer.kv_heads * layer.key_size, layer.kv_heads * layer.value_size
    if not setting.flash_attention:  # values lie the other way round then, all layers as wide as the widest
        values = max(other.kv_heads * other.value_size for other in shape.layers)
    rows = cells(setting.context, layer.window, setting.ubatch)
    return state + rows * (-(-keys // block) + -(-values // block)) * size


def compute_bytes(shape: Shape, setting: Setting) -> int:
    """Working memory of a pass. Measured on three models of llama.cpp: what holds most is either the masks
    and the feed-forward part (with flash attention), or the scores of all heads (without), or the logits."""
    tokens, embedding = setting.ubatch, shape.embedding
    views = {cells(setting.context, layer.window, tokens) for layer in shape.layers if layer.kv_heads}
    experts = embedding * shape.experts_used
    forward = tokens * FLOAT * (3 * shape.feed_forward + 4 * embedding + experts)
    width = max((layer.kv_heads * layer.key_size for layer in shape.layers), default=0)
    if setting.flash_attention:
        attention = forward + HALF * tokens * sum(views)
    else:
        scores = FLOAT * tokens * (max(views, default=0) * shape.heads + sum(views))
        attention = scores + tokens * FLOAT * (5 * embedding + 2 * width)
    logits = setting.outputs * FLOAT * (shape.vocabulary + 2 * embedding)
    return max(attention, forward, logits)


def longest_context(shape: Shape, setting: Setting, fits: Callable[[Estimate], bool]) -> int:
    """The longest context that fits with all else as it is; 0 where not even the shortest does."""

    def holds(steps: int) -> bool:
        return fits(estimate(shape, replace(setting, context=steps * CONTEXT_STEP)))

    trained = shape.context or DEFAULT_CONTEXT
    return CONTEXT_STEP * _highest(max(1, trained // CONTEXT_STEP), holds)


def most_layers(shape: Shape, setting: Setting, fits: Callable[[Estimate], bool]) -> int:
    """How many layers can go to the card, the output counted as one."""
    return _highest(
        len(shape.layers) + 1, lambda count: fits(estimate(shape, replace(setting, gpu_layers=count)))
    )


def _highest(most: int, holds: Callable[[int], bool]) -> int:
    """The highest number up to `most` that holds, where all below it hold; 0 where none does."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low


def _transfer_bytes(shape: Shape, setting: Setting) -> int:
    """What the computer keeps to hand a pass over to the card: the tokens' vectors and the masks."""
    views = {cells(setting.context, layer.window, setting.ubatch) for layer in shape.layers if layer.kv_heads}
    return setting.ubatch * (shape.embedding * FLOAT + HALF * sum(views))


def _padded(count: int) -> int:
    return -(-count // CONTEXT_STEP) * CONTEXT_STEP
