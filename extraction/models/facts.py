"""What a model file is, from its header alone: for a person, and for what is proposed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from extraction.errors import ModelInvalid
from extraction.models.gguf import MAX_TENSORS, TYPE_NAMES, GgufHeader, Tensor, read_header
from extraction.models.header_shape import shape_of
from extraction.models.kinds import check_writes_text
from extraction.models.parts import all_parts
from extraction.models.shape import Shape

FILE_TYPES = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K", 11: "Q3_K_S",
    12: "Q3_K_M", 13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M", 18: "Q6_K",
    19: "IQ2_XXS", 20: "IQ2_XS", 21: "Q2_K_S", 22: "IQ3_XS", 23: "IQ3_XXS", 24: "IQ1_S", 25: "IQ4_NL",
    26: "IQ3_S", 27: "IQ3_M", 28: "IQ2_S", 29: "IQ2_M", 30: "IQ4_XS", 31: "IQ1_M", 32: "BF16",
    36: "TQ1_0", 37: "TQ2_0", 38: "MXFP4",
}  # fmt: skip
"""llama.cpp's numbers of mixtures, as they stand in `general.file_type`."""


@dataclass(frozen=True)
class TypeShare:
    """How much of a model is kept in one way."""

    name: str
    bytes: int
    share: float
    """Of all weights, by number."""


@dataclass(frozen=True)
class ModelFacts:
    """What a file says about the model in it; None where it does not say."""

    path: Path
    """The file that llama.cpp opens: the first where there are several."""
    parts: int
    bytes: int
    """Of all parts."""
    name: str | None
    architecture: str
    quantisation: str
    types: tuple[TypeShare, ...]
    """The largest first."""
    shape: Shape
    tokenizer: str | None
    """Fingerprint: two models of one tokenizer share what lookup decoding has learned."""
    tokenizer_kind: str | None
    chat_template: str | None
    licence: str | None


def read_facts(path: Path) -> ModelFacts:
    """What a model file is. ModelInvalid where it is damaged, not whole, or writes no text."""
    header = read_header(path)
    parts = all_parts(path, header)
    first = header if parts[0] == path else read_header(parts[0])
    check_writes_text(first, parts[0].name)
    tensors = _tensors(first, parts)
    _check_count(first, tensors, parts[0].name)
    return ModelFacts(
        path=parts[0],
        parts=len(parts),
        bytes=sum(part.stat().st_size for part in parts),
        name=first.name,
        architecture=first.architecture,
        quantisation=_quantisation(first, tensors),
        types=_types(tensors),
        shape=shape_of(first, tensors),
        tokenizer=first.tokenizer,
        tokenizer_kind=_text(first, "tokenizer.ggml.model"),
        chat_template=_text(first, "tokenizer.chat_template"),
        licence=_text(first, "general.license.name") or _text(first, "general.license"),
    )


def _tensors(first: GgufHeader, parts: tuple[Path, ...]) -> tuple[Tensor, ...]:
    """Of all parts, which together may have no more than one file may."""
    tensors = list(first.table)
    for part in parts[1:]:
        tensors += read_header(part).table
        if len(tensors) > MAX_TENSORS:
            raise ModelInvalid(
                f"The parts of {parts[0].name} hold more than {MAX_TENSORS:,} tensors, which no model has. "
                "Fetch all parts again from one place."
            )
    return tuple(tensors)


def _check_count(first: GgufHeader, tensors: tuple[Tensor, ...], name: str) -> None:
    wanted = first.metadata.get("split.tensors.count", len(tensors))
    if wanted != len(tensors):
        raise ModelInvalid(
            f"The parts of {name} do not belong together: they hold {len(tensors)} tensors of {wanted}. "
            "Fetch all parts again from one place."
        )
    if not tensors:
        raise ModelInvalid(f"{name} is a vocabulary without a model. Choose a model that writes text.")


def _types(tensors: tuple[Tensor, ...]) -> tuple[TypeShare, ...]:
    sizes: dict[str, tuple[int, int]] = {}
    for tensor in tensors:
        name = TYPE_NAMES.get(tensor.type, f"type {tensor.type}")
        bytes_, elements = sizes.get(name, (0, 0))
        sizes[name] = bytes_ + tensor.bytes, elements + tensor.elements
    everything = sum(elements for _, elements in sizes.values()) or 1
    shares = [TypeShare(name, size, elements / everything) for name, (size, elements) in sizes.items()]
    return tuple(sorted(shares, key=lambda one: -one.share))


def _quantisation(header: GgufHeader, tensors: tuple[Tensor, ...]) -> str:
    """The mixture's name; where the file does not say it, the type of most weights."""
    name = FILE_TYPES.get(header.file_type) if header.file_type is not None else None
    return name or next((share.name for share in _types(tensors)), "unknown")


def _text(header: GgufHeader, key: str) -> str | None:
    value = header.metadata.get(key)
    return value if isinstance(value, str) and value.strip() else None
