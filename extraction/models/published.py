"""A model's sizes from what its makers publish, so that memory can be told before anything is downloaded."""

from __future__ import annotations

from dataclasses import dataclass, replace

from extraction.model_store.catalogue import Hyperparameters, ModelEntry
from extraction.models.shape import Layer, Shape

ROUTER_BITS = 32
NORM_BITS = 32


@dataclass(frozen=True)
class Recipe:
    """Bits a weight, by the place of the matrix, as llama.cpp's quantiser chooses them."""

    usual: float
    better: float
    """For the values and the way down, in the layers where it matters most."""
    output: float
    experts: float = 0.0
    """0 means as the rest."""


RECIPES = {
    "Q4_K_M": Recipe(4.5, 6.5625, 6.5625),
    "Q5_K_M": Recipe(5.5, 6.5625, 6.5625),
    "Q6_K": Recipe(6.5625, 6.5625, 6.5625),
    "Q8_0": Recipe(8.5, 8.5, 8.5),
    "MXFP4": Recipe(8.5, 8.5, 8.5, experts=4.25),
}
"""From the smallest to the largest, and MXFP4, in which some models are published and nothing else."""

CATALOGUE_RECIPE = "Q4_K_M"
"""What most entries are; where one is something else, the size of its file sets it right."""


def published_shape(inside: Hyperparameters, quantisation: str) -> Shape:
    """The sizes of a model in one of RECIPES."""
    recipe = RECIPES[quantisation]
    table = inside.vocabulary * inside.width
    norm = inside.width * NORM_BITS // 8
    tied = _is_tied(inside)
    entry = _bytes(table, recipe.output if tied else recipe.usual)
    return Shape(
        architecture=inside.architecture,
        layers=tuple(_layer(inside, number, recipe) for number in range(inside.layers)),
        embedding=inside.width,
        feed_forward=inside.feed_forward * max(1, inside.experts_used),
        heads=inside.heads,
        vocabulary=inside.vocabulary,
        context=inside.context,
        input_weights=entry + norm if tied else entry,
        output_weights=_bytes(table, recipe.output) + norm,
        tied=tied,
        parameters=inside.parameters,
        experts=inside.experts,
        experts_used=inside.experts_used,
    )


def catalogue_shape(entry: ModelEntry) -> Shape | None:
    """The sizes of a model of the catalogue, its weights as many bytes as its files; None where too little is
    published."""
    if entry.hyperparameters is None:
        return None
    shape = published_shape(entry.hyperparameters, CATALOGUE_RECIPE)
    factor = entry.bytes / shape.weights
    return replace(
        shape,
        layers=tuple(replace(layer, weights=round(layer.weights * factor)) for layer in shape.layers),
        input_weights=round(shape.input_weights * factor),
        output_weights=round(shape.output_weights * factor),
    )


def active_parameters(inside: Hyperparameters) -> int:
    """How many weights of the layers work on one token."""
    share = inside.experts_used / inside.experts if inside.experts else 1.0
    return inside.layers * round(_attention(inside) + _router(inside) + 3 * _matrix(inside) * share)


def _is_tied(inside: Hyperparameters) -> bool:
    """Whether one table of tokens serves as the output too: then there is no room for a second."""
    body = inside.layers * (_attention(inside) + _router(inside) + 3 * _matrix(inside))
    return inside.parameters - body < 1.5 * inside.vocabulary * inside.width


def _attention(inside: Hyperparameters) -> int:
    return 2 * inside.width * inside.head_size * (inside.heads + inside.kv_heads)


def _router(inside: Hyperparameters) -> int:
    return inside.width * inside.experts


def _matrix(inside: Hyperparameters) -> int:
    """One of the three matrices of the feed-forward part, of all experts together."""
    return inside.width * inside.feed_forward * max(1, inside.experts)


def _layer(inside: Hyperparameters, number: int, recipe: Recipe) -> Layer:
    period = max(1, inside.full_every)
    full = number % period == period - 1
    values = inside.width * inside.head_size * inside.kv_heads
    bits = recipe.better if _matters(number, inside.layers) else recipe.usual
    weights = (
        _bytes(_attention(inside) - values, recipe.usual)
        + _bytes(values, bits)
        + _bytes(2 * _matrix(inside), recipe.experts or recipe.usual)
        + _bytes(_matrix(inside), recipe.experts or bits)
        + _bytes(_router(inside), ROUTER_BITS)
        + _bytes(2 * inside.width, NORM_BITS)
    )
    return Layer(
        kv_heads=inside.kv_heads,
        key_size=inside.head_size,
        value_size=inside.head_size,
        window=0 if full else inside.sliding_window,
        weights=weights,
    )


def _bytes(weights: int, bits: float) -> int:
    return round(weights * bits / 8)


def _matters(layer: int, layers: int) -> bool:
    """The first and the last eighth, and every third layer between: there llama.cpp spends more bits."""
    eighth = layers // 8
    return layer < eighth or layer >= 7 * layers // 8 or (layer - eighth) % 3 == 2
