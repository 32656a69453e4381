"""What is read from the headers of files: text models, models in parts, and what only looks like one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import gguf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction.errors import ModelInvalid, UserError
from extraction.models.facts import FILE_TYPES, ModelFacts, read_facts
from extraction.models.gguf import read_header
from tests.extraction.models.headers import damaged, finish, memory_below, write_header
from tests.tiny_models import write_model

SIZES = {"a__block_count": 1, "a__embedding_length": 4, "a__attention__head_count": 2}
MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model("sliding", tmp_path_factory.mktemp("facts") / "tiny.gguf")


def test_what_a_file_is(tmp_path: Path) -> None:
    path = write_header(
        tmp_path / "one.gguf",
        tensors={"token_embd.weight": (8, 4), "blk.0.attn_q.weight": (4, 4), "output.weight": (8, 4)},
        general__name="One",
        general__license="apache-2.0",
        general__file_type=15,
        a__context_length=2048,
        tokenizer__chat_template="{{ messages }}",
        **SIZES,
    )
    facts = read_facts(path)
    assert (facts.name, facts.licence, facts.quantisation) == ("One", "apache-2.0", "Q4_K_M")
    assert (facts.parts, facts.bytes) == (1, path.stat().st_size)
    assert (facts.shape.parameters, facts.shape.context, facts.shape.vocabulary) == (80, 2048, 8)
    assert [(share.name, share.bytes, share.share) for share in facts.types] == [("F32", 320, 1.0)]
    assert facts.chat_template == "{{ messages }}"
    assert facts.tokenizer_kind == "gpt2"
    assert len(facts.tokenizer or "") == 16


def test_numbers_of_mixtures_are_those_of_the_format() -> None:
    for number, name in FILE_TYPES.items():
        known = gguf.LlamaFileType(number).name
        assert known in (f"MOSTLY_{name}", f"ALL_{name}", "MOSTLY_MXFP4_MOE"), name


@pytest.mark.parametrize(
    ("architecture", "keys", "message"),
    [
        ("clip", {"clip__has_vision_encoder": True}, "a projector (mmproj)"),
        ("llama", {"general__type": "mmproj"}, "a projector (mmproj)"),
        ("llama", {"general__type": "adapter", "adapter__type": "lora"}, "a LoRA adapter"),
        ("llama", {"adapter__lora__alpha": 16}, "a LoRA adapter"),
        ("llama", {"general__type": "imatrix"}, "an importance matrix"),
        ("bert", {}, "an embedding model"),
        ("qwen3", {"a__pooling_type": 3}, "an embedding model"),
        ("llama", {"a__attention__causal": False}, "an embedding model"),
        ("t5", {}, "a translator"),
        ("whisper", {}, "a model that writes down speech"),
        ("flux", {}, "a model that makes pictures"),
        ("eagle3", {}, "a draft model"),
        ("llada", {}, "a diffusion model"),
    ],
)
def test_what_writes_no_text_is_named(
    architecture: str, keys: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = write_header(tmp_path / "other.gguf", architecture, **SIZES, **keys)
    with pytest.raises(ModelInvalid, match=re.escape(f"other.gguf is {message}")):
        read_facts(path)


def test_a_model_without_words(tmp_path: Path) -> None:
    with pytest.raises(ModelInvalid, match="has no vocabulary"):
        read_facts(write_header(tmp_path / "x.gguf", tokens=0, **SIZES))


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"a__block_count": 1}, "does not say how large its layers are"),
        ({"a__embedding_length": 4}, "does not say how large its layers are"),
        (SIZES | {"a__attention__head_count_kv": [1 << 30]}, "attention head count kv is impossible"),
        (SIZES | {"a__block_count": 2, "a__attention__head_count_kv": [1]}, "head count kv is impossible"),
        (SIZES | {"a__context_length": 1 << 31}, "context length is impossible"),
        (SIZES | {"a__attention__key_length": "long"}, "attention key length is impossible"),
    ],
)
def test_impossible_sizes(keys: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(ModelInvalid, match=message):
        read_facts(write_header(tmp_path / "x.gguf", **keys))


# ------------------------------------------------------------------ several files


def _parts(folder: Path, count: int = 3, total: int = 3) -> list[Path]:
    """A model in parts as llama.cpp's splitter leaves them: only the first says what it is."""
    paths = []
    for number in range(count):
        path = folder / f"big-{number + 1:05}-of-{count:05}.gguf"
        split = {"split__no": number, "split__count": count, "split__tensors__count": total}
        if number:
            _write_later_part(path, number, count, total)
        else:
            write_header(path, **SIZES, **split)
        paths.append(path)
    return paths


def _write_later_part(path: Path, number: int, count: int, total: int) -> None:
    import numpy as np

    writer = gguf.GGUFWriter(path, "llama")
    writer.kv_data[0].clear()
    writer.add_uint16("split.no", number)
    writer.add_uint16("split.count", count)
    writer.add_int32("split.tensors.count", total)
    writer.add_tensor(f"blk.0.part_{number}.weight", np.ones((4, 4), dtype=np.float32))
    finish(writer)


def test_a_model_in_parts_is_one_model(tmp_path: Path) -> None:
    paths = _parts(tmp_path)
    for path in paths:  # whichever part is opened
        facts = read_facts(path)
        assert facts.path == paths[0]
        assert facts.parts == 3
        assert facts.bytes == sum(each.stat().st_size for each in paths)
        assert facts.shape.parameters == 32 + 16 + 16
        assert facts.shape.layers[0].weights == 128


def test_all_parts_together_have_no_more_tensors_than_a_file_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = _parts(tmp_path)
    count = sum(len(read_header(path).table) for path in paths)
    monkeypatch.setattr("extraction.models.facts.MAX_TENSORS", count)
    assert read_facts(paths[0]).parts == 3
    monkeypatch.setattr("extraction.models.facts.MAX_TENSORS", count - 1)
    for path in paths:
        with pytest.raises(ModelInvalid, match="tensors, which no model has"):
            read_facts(path)


def test_missing_parts_are_named(tmp_path: Path) -> None:
    paths = _parts(tmp_path)
    paths[1].unlink()
    with pytest.raises(ModelInvalid, match=r"one of 3 parts .* Missing beside it: big-00002-of-00003.gguf\."):
        read_facts(paths[2])


def test_many_missing_parts_are_counted(tmp_path: Path) -> None:
    path = write_header(tmp_path / "big-00001-of-00009.gguf", **SIZES, split__no=0, split__count=9)
    with pytest.raises(ModelInvalid, match=r"big-00004-of-00009.gguf and 5 more"):
        read_facts(path)


def test_a_renamed_part(tmp_path: Path) -> None:
    path = write_header(tmp_path / "model.gguf", **SIZES, split__no=0, split__count=2)
    with pytest.raises(ModelInvalid, match="has been renamed"):
        read_facts(path)


def test_parts_of_two_models(tmp_path: Path) -> None:
    paths = _parts(tmp_path, total=7)
    with pytest.raises(ModelInvalid, match="do not belong together: they hold 3 tensors of 7"):
        read_facts(paths[0])


# ------------------------------------------------------------------ damage


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 16), length=st.integers(24, 9000))
def test_damage_gives_facts_or_a_sentence(
    tiny: Path, tmp_path: Path, seed: int, changes: int, length: int
) -> None:
    """Bytes of a real header are changed; nothing but a UserError comes out, and memory stays small."""
    path = tmp_path / "damaged.gguf"
    path.write_bytes(damaged(tiny.read_bytes(), length, seed, changes))
    with memory_below(2 * MEGABYTE):
        try:
            assert isinstance(read_facts(path), ModelFacts)
        except UserError as error:
            assert str(error)
