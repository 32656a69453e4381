"""A model's sizes from what its makers publish, so that memory can be told before anything is downloaded."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import resources

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

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
    "F16": Recipe(16, 16, 16),
    "MXFP4": Recipe(8.5, 8.5, 8.5, experts=4.25),
}
"""From the smallest to the largest, and MXFP4, in which some models are published and nothing else."""


class PublishedShape(BaseModel):
    """Hyper-parameters by the names of a model's config.json, in the words of this program."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    architecture: str
    """llama.cpp's name of it."""
    layers: int = Field(gt=0, le=512)
    embedding: int = Field(gt=0)
    feed_forward: int = Field(gt=0)
    """With experts, that of one expert."""
    heads: int = Field(gt=0)
    kv_heads: int = Field(gt=0)
    head_size: int = Field(gt=0)
    vocabulary: int = Field(gt=0)
    context: int = Field(gt=0)
    tied: bool = False
    """The table of tokens serves as the output too."""
    window: int = Field(default=0, ge=0)
    window_period: int = Field(default=1, ge=1)
    """Every so many layers, the last of them looks at everything instead of over the window."""
    experts: int = Field(default=0, ge=0)
    experts_used: int = Field(default=0, ge=0)

    def shape(self, quantisation: str) -> Shape:
        """The sizes of the model in one of RECIPES."""
        recipe = RECIPES[quantisation]
        table = self.vocabulary * self.embedding
        norm = self.embedding * NORM_BITS // 8
        entry = _bytes(table, recipe.output if self.tied else recipe.usual)
        return Shape(
            architecture=self.architecture,
            layers=tuple(self._layer(number, recipe) for number in range(self.layers)),
            embedding=self.embedding,
            feed_forward=self.feed_forward * max(1, self.experts_used),
            heads=self.heads,
            vocabulary=self.vocabulary,
            context=self.context,
            input_weights=entry + norm if self.tied else entry,
            output_weights=_bytes(table, recipe.output) + norm,
            tied=self.tied,
            parameters=self.parameters,
            experts=self.experts,
            experts_used=self.experts_used,
        )

    @property
    def parameters(self) -> int:
        """How many weights there are."""
        tables = self.vocabulary * self.embedding * (1 if self.tied else 2)
        return tables + self.layers * (self._attention + self._router + 3 * self._matrix)

    @property
    def active_parameters(self) -> int:
        """How many of the layers' weights work on one token."""
        share = self.experts_used / self.experts if self.experts else 1.0
        return self.layers * round(self._attention + self._router + 3 * self._matrix * share)

    @property
    def _attention(self) -> int:
        return 2 * self.embedding * self.head_size * (self.heads + self.kv_heads)

    @property
    def _router(self) -> int:
        return self.embedding * self.experts

    @property
    def _matrix(self) -> int:
        """One of the three matrices of the feed-forward part, of all experts together."""
        return self.embedding * self.feed_forward * max(1, self.experts)

    def _layer(self, number: int, recipe: Recipe) -> Layer:
        last_of_period = number % self.window_period == self.window_period - 1
        values = self.embedding * self.head_size * self.kv_heads
        bits = recipe.better if _matters(number, self.layers) else recipe.usual
        weights = (
            _bytes(self._attention - values, recipe.usual)
            + _bytes(values, bits)
            + _bytes(2 * self._matrix, recipe.experts or recipe.usual)
            + _bytes(self._matrix, recipe.experts or bits)
            + _bytes(self._router, ROUTER_BITS)
            + _bytes(2 * self.embedding, NORM_BITS)
        )
        return Layer(
            kv_heads=self.kv_heads,
            key_size=self.head_size,
            value_size=self.head_size,
            window=0 if last_of_period else self.window,
            weights=weights,
        )


def _bytes(weights: int, bits: float) -> int:
    return round(weights * bits / 8)


def _matters(layer: int, layers: int) -> bool:
    """The first and the last eighth, and every third layer between: there llama.cpp spends more bits."""
    eighth = layers // 8
    return layer < eighth or layer >= 7 * layers // 8 or (layer - eighth) % 3 == 2


class KnownModel(BaseModel):
    """A well-known model that one can download and open, whether or not the catalogue has it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    licence: str
    quantisations: tuple[str, ...] = ("Q4_K_M", "Q5_K_M", "Q6_K", "Q8_0")
    shape: PublishedShape


@functools.cache
def known_models() -> tuple[KnownModel, ...]:
    """The list that comes with Winnow, by size."""
    text = resources.files("extraction").joinpath("known_models.json").read_bytes()
    return TypeAdapter(tuple[KnownModel, ...]).validate_json(text)
