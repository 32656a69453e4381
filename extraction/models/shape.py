"""The sizes of a model that its memory depends on: frozen numbers, from a header or from a catalogue."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Layer:
    """One block of a model."""

    kv_heads: int = 0
    """Heads whose keys and values are kept for every token; 0 where the layer does not attend."""
    key_size: int = 0
    value_size: int = 0
    window: int = 0
    """How many tokens back the layer looks; 0 means all of them."""
    state: int = 0
    """Numbers (float32) of a recurrent state, which does not grow with the context."""
    weights: int = 0
    """Bytes."""


@dataclass(frozen=True)
class Shape:
    """A model as far as memory is concerned."""

    architecture: str
    layers: tuple[Layer, ...]
    embedding: int
    feed_forward: int
    """Numbers between the two halves of a layer; with experts, of those that work on one token together."""
    heads: int
    vocabulary: int
    context: int
    """Tokens the model was trained for; 0 where nobody says."""
    input_weights: int
    """Bytes of the table that turns tokens into vectors. llama.cpp keeps it in the computer's memory."""
    output_weights: int
    """Bytes of the matrix that turns vectors into tokens, and of what belongs to no layer."""
    tied: bool = False
    """The output is the input's table; a card gets a copy of it."""
    parameters: int = 0
    experts: int = 0
    experts_used: int = 0
    takes_back: bool = True
    """Whether llama.cpp can take back tokens of its recurrent layers, by copies of their states."""

    @property
    def weights(self) -> int:
        """Bytes of all weights, as they lie in the file."""
        output = 0 if self.tied else self.output_weights
        return self.input_weights + output + sum(layer.weights for layer in self.layers)

    @property
    def recurrent(self) -> bool:
        """Whether some layers carry a state instead of attending."""
        return any(layer.state for layer in self.layers)

    @property
    def sliding(self) -> bool:
        """Whether some layers look back over a window only."""
        return any(layer.window for layer in self.layers)
