"""Tells models that write text from the other things that come as GGUF files."""

from __future__ import annotations

from extraction.errors import ModelInvalid
from extraction.models.gguf import GgufHeader

ADVICE = "Choose a model that writes text."

BY_TYPE = {
    "adapter": "a LoRA adapter, which changes another model and is none itself",
    "mmproj": "a projector (mmproj), the part of another model that sees pictures or hears",
    "imatrix": "an importance matrix, which is used to make models smaller",
    "vocab": "a vocabulary without a model",
}
"""What `general.type` says."""

EMBEDDING = frozenset({
    "bert", "nomic-bert", "nomic-bert-moe", "jina-bert-v2", "jina-bert-v3", "modern-bert", "neo-bert",
    "eurobert", "gemma-embedding", "t5encoder", "llama-embed",
})  # fmt: skip

BY_ARCHITECTURE = {
    "clip": BY_TYPE["mmproj"],
    "t5": "a translator of a kind that Winnow cannot ask for JSON (an encoder with a decoder)",
    "wavtokenizer-dec": "a model that makes sound",
    "whisper": "a model that writes down speech",
    "eagle3": "a draft model, which only helps another one",
    "dflash": "a draft model, which only helps another one",
    **dict.fromkeys(
        ("dream", "llada", "llada-moe", "rnd1"),
        "a diffusion model, which does not write token by token",
    ),
    **dict.fromkeys(
        ("flux", "sd1", "sd3", "sdxl", "lumina2", "hidream", "cosmos", "qwen_image", "aura"),
        "a model that makes pictures",
    ),
    **dict.fromkeys(("ltxv", "hyvid", "wan"), "a model that makes films"),
}


def what_else(header: GgufHeader) -> str | None:
    """What a file is instead of a model that writes text; None where it is one."""
    kind, architecture = header.metadata.get("general.type"), header.architecture
    if isinstance(kind, str) and kind in BY_TYPE:
        return BY_TYPE[kind]
    if architecture in BY_ARCHITECTURE:
        return BY_ARCHITECTURE[architecture]
    if any(key.startswith("adapter.") for key in header.metadata):
        return BY_TYPE["adapter"]
    pools = header.metadata.get(f"{architecture}.pooling_type")
    blind = header.metadata.get(f"{architecture}.attention.causal") is False
    if architecture in EMBEDDING or blind or (isinstance(pools, int) and pools > 0):
        return "an embedding model, which compares texts and writes none"
    return None


def check_kind(header: GgufHeader, name: str) -> None:
    """ModelInvalid where a file says that it is something else; `name` is the file's."""
    if other := what_else(header):
        raise ModelInvalid(f"{name} is {other}. {ADVICE}")


def check_writes_text(header: GgufHeader, name: str) -> None:
    """ModelInvalid where a file is none that writes text."""
    check_kind(header, name)
    if header.tokenizer is None:
        raise ModelInvalid(f"{name} has no vocabulary, so it cannot write text. {ADVICE}")
