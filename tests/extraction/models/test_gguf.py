"""The header reader on a small real file, on damaged ones and on noise."""

from __future__ import annotations

import hashlib
import re
import struct
from pathlib import Path

import gguf
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction.decoding.llama_library import Vocabulary
from extraction.errors import ModelInvalid
from extraction.models.gguf import GgufHeader, read_header
from tests.extraction.models.headers import damaged, finish, memory_below
from tests.tiny_models import write_model


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tensors, five tokens: 6 x 4 float32 and 64 elements as Q8_0 (2 blocks of 34 bytes)."""
    path = tmp_path_factory.mktemp("gguf") / "tiny.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("Tiny")
    writer.add_context_length(2048)
    writer.add_file_type(7)
    writer.add_token_list(["a", "b", "c", "d", "<s>"])
    writer.add_token_scores([0.0, 1.0, 2.0, 3.0, 4.0])
    writer.add_chat_template("{{ messages }}")
    writer.add_bool("tokenizer.ggml.add_bos_token", True)
    writer.add_tensor("token_embd.weight", np.ones((6, 4), dtype=np.float32))
    quantised = gguf.quantize(np.ones((1, 64), dtype=np.float32), gguf.GGMLQuantizationType.Q8_0)
    writer.add_tensor("output.weight", quantised, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
    finish(writer)
    return path


def test_what_a_model_says_about_itself(model: Path) -> None:
    header = read_header(model)
    assert header.version == 3
    assert header.architecture == "llama"
    assert header.name == "Tiny"
    assert header.context_length == 2048
    assert header.file_type == 7
    assert header.vocabulary_size == 5
    assert header.tensors == 2
    assert header.parameters == 24 + 64
    assert header.metadata["tokenizer.chat_template"] == "{{ messages }}"
    assert header.metadata["tokenizer.ggml.add_bos_token"] is True
    assert "tokenizer.ggml.tokens" not in header.metadata
    # The writer pads the last tensor (68 bytes) to a multiple of 32.
    assert model.stat().st_size - header.tensor_bytes_end == 96 - 68


@pytest.mark.parametrize("name", ["block_count", "expert_count", "expert_used_count"])
@pytest.mark.parametrize(("value", "fine"), [(512, True), (513, False), (1 << 30, False)])
def test_hyper_parameters_that_would_end_the_process_are_refused(
    name: str, value: int, fine: bool, tmp_path: Path
) -> None:
    path = tmp_path / "odd.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_uint32(f"llama.{name}", value)
    finish(writer)
    if fine:
        assert read_header(path).metadata[f"llama.{name}"] == value
    else:
        with pytest.raises(ModelInvalid, match=f"its {name.replace('_', ' ')} is impossible"):
            read_header(path)


def test_a_file_that_ends_before_its_last_tensor(model: Path, tmp_path: Path) -> None:
    end = read_header(model).tensor_bytes_end
    short = tmp_path / "short.gguf"
    short.write_bytes(model.read_bytes()[:end])
    assert read_header(short).tensor_bytes_end == end
    short.write_bytes(model.read_bytes()[: end - 1])
    with pytest.raises(
        ModelInvalid, match=re.escape(f"short.gguf is truncated: it has {end - 1} bytes and needs {end}")
    ):
        read_header(short)


def test_every_cut_of_the_header_is_refused(model: Path, tmp_path: Path) -> None:
    data = model.read_bytes()
    cut = tmp_path / "cut.gguf"
    for length in range(0, read_header(model).tensor_bytes_end, 7):
        cut.write_bytes(data[:length])
        with pytest.raises(ModelInvalid, match=r"truncated|not a GGUF"):
            read_header(cut)


def test_other_files_are_not_models(tmp_path: Path) -> None:
    path = tmp_path / "x.gguf"
    for content in (b"", b"GGU", b"%PDF-1.7\n", b"<html></html>", bytes(5000)):
        path.write_bytes(content)
        with pytest.raises(ModelInvalid, match="not a GGUF model file"):
            read_header(path)
    with pytest.raises(ModelInvalid, match="could not be read"):
        read_header(tmp_path / "missing.gguf")


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        (struct.pack("<IQQ", 1, 0, 0), "version 1"),
        (struct.pack(">IQQ", 3, 0, 0), "version 50331648"),
        (struct.pack("<IQQ", 3, 2**60, 1), "counts are impossible"),
        (struct.pack("<IQQ", 3, 0, 2**60), "counts are impossible"),
        (struct.pack("<IQQQ", 3, 0, 1, 2**50), "impossibly long"),
        (struct.pack("<IQQQ1sI", 3, 0, 1, 1, b"k", 99), "unknown kind of value"),
        (struct.pack("<IQQQ1sIIQ", 3, 0, 1, 1, b"k", 9, 9, 1), "unknown kind of list"),
        (struct.pack("<IQQQ1sIIQ", 3, 0, 1, 1, b"k", 9, 4, 2**40), "list in its header is impossibly long"),
        (struct.pack("<IQQQ1sIIQ", 3, 0, 1, 1, b"k", 9, 4, 2**20), "truncated"),
        (struct.pack("<IQQQ1sI", 3, 1, 0, 1, b"t", 9), "too many dimensions"),
        (struct.pack("<IQQQ1sIIQ", 3, 0, 1, 1, b"k", 9, 8, 2**22), "lists in its header are impossibly long"),
        (
            struct.pack("<IQQQ64sI", 3, 1, 0, 64, b"t" * 64, 1),
            "name or text in its header is impossibly long",
        ),
        (struct.pack("<IQQ", 3, 0, 0), "names no model architecture"),
    ],
)
def test_impossible_headers(rest: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.gguf"
    path.write_bytes(b"GGUF" + rest)
    with pytest.raises(ModelInvalid, match=message):
        read_header(path)


@pytest.mark.parametrize(
    "entry",
    [
        struct.pack("<IQ", 8, 1 << 20) + b"t" * (1 << 20),
        struct.pack("<IIQ", 9, 4, 1024) + bytes(4096),
    ],
    ids=["texts", "lists of numbers"],
)
def test_a_header_that_is_large_for_real_does_not_fill_memory(entry: bytes, tmp_path: Path) -> None:
    """Every entry is allowed; together they are more than any model has to say."""
    path = tmp_path / "large.gguf"
    count = (64 << 20) // len(entry)
    with path.open("wb") as file:
        file.write(b"GGUF" + struct.pack("<IQQ", 3, 0, min(count, 8_000)))
        for number in range(count):
            file.write(struct.pack("<Q6s", 6, f"{number:06}".encode()) + entry)
    with memory_below(20_000_000), pytest.raises(ModelInvalid, match="its header is impossibly large"):
        read_header(path)


def strings(key: bytes, count: int, texts: bytes) -> bytes:
    """A list of so many strings, as it stands in a header."""
    return struct.pack("<Q", len(key)) + key + struct.pack("<IIQ", 9, 8, count) + texts


@pytest.mark.parametrize(
    ("lists", "reason"),
    [
        ([strings(b"general.tags", 1 << 20, bytes(8 << 20))], "impossibly long"),
        ([strings(b"tokenizer.ggml.tokens", 1 << 20, bytes(8 << 20))], "impossibly long"),
        ([strings(b"tokenizer.ggml.merges", 1 << 20, bytes(8 << 20))], "impossibly long"),
        ([strings(b"tokenizer.ggml.tokens", 300_000, bytes(8 * 300_000))] * 2, "impossibly long"),
        ([strings(b"a", 10_000, bytes(80_000)), strings(b"b", 10_000, bytes(80_000))], "impossibly long"),
        ([strings(b"tokenizer.ggml.tokens", 500_000, bytes(4_000))], "truncated"),
        ([strings(b"a", 1, struct.pack("<Q", 1 << 62))], "name or text in its header is impossibly long"),
        ([strings(b"a", 1, struct.pack("<Q", 1 << 20) + b"x")], "truncated"),
        ([strings(b"a", 9, (struct.pack("<Q", 1 << 23) + bytes(1 << 23)) * 9)], "impossibly long"),
    ],
    ids=["tags", "tokens", "merges", "twice", "many lists", "no room", "lying", "cut", "long strings"],
)
def test_lists_that_no_model_has_are_refused(lists: list[bytes], reason: str, tmp_path: Path) -> None:
    """Counts are refused before what they count is looked at; texts are walked over, never kept."""
    path = tmp_path / "bad.gguf"
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 0, len(lists)) + b"".join(lists))
    with memory_below(20_000_000), pytest.raises(ModelInvalid, match=reason):
        read_header(path)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(words=st.lists(st.binary(max_size=40), max_size=60), block=st.integers(8, 64))
def test_lists_of_strings_are_the_same_whatever_the_blocks(
    words: list[bytes], block: int, tmp_path: Path
) -> None:
    """Strings that cross the end of a block, or are longer than one, are read as any other."""
    path = tmp_path / "words.gguf"
    texts = b"".join(struct.pack("<Q", len(word)) + word for word in words)
    name = struct.pack("<Q20sIQ5s", 20, b"general.architecture", 8, 5, b"llama")
    listed = strings(b"tokenizer.ggml.tokens", len(words), texts)
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 0, 2) + listed + name)
    digest = hashlib.sha256(b"".join(len(word).to_bytes(4, "little") + word for word in words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("extraction.models.gguf.STRINGS_BLOCK", block)
        header = read_header(path)
    assert header.tokenizer == digest.hexdigest()[:16]
    assert (header.vocabulary_size, header.architecture) == (len(words), "llama")


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 6))
def test_random_damage_in_a_list_of_strings_gives_a_header_or_an_error(
    tmp_path: Path, seed: int, changes: int
) -> None:
    path = tmp_path / "damaged.gguf"
    listed = strings(
        b"tokenizer.ggml.tokens", 40, b"".join(struct.pack("<Q3s", 3, b"abc") for _ in range(40))
    )
    name = struct.pack("<Q20sIQ5s", 20, b"general.architecture", 8, 5, b"llama")
    data = b"GGUF" + struct.pack("<IQQ", 3, 0, 2) + listed + name
    path.write_bytes(damaged(data, len(data), seed, changes))
    with memory_below(2_000_000):
        try:
            assert isinstance(read_header(path), GgufHeader)
        except ModelInvalid as error:
            assert str(error).startswith("damaged.gguf is ")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<!DOCTYPE html>", "but a web page"),
        (b"<HTML><body>", "but a web page"),
        (b"version https://git-lfs.github.com/spec/v1\n", "git-lfs left behind"),
        (b"PK\x03\x04....", "but a zip archive, as PyTorch writes"),
        (struct.pack("<Q", 40) + b'{"__metadata__":{}}' + bytes(60), "but safetensors"),
        (b"tjgg....", "of llama.cpp's old format"),
    ],
)
def test_what_people_take_for_models_is_called_what_it_is(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "x.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelInvalid, match=f"not a GGUF model file.*{words}"):
        read_header(path)


def test_the_tokenizer_is_known_by_its_words(model: Path, tmp_path: Path) -> None:
    """The digest of five tokens, each with its length before it in four bytes."""
    words = b"".join(len(word).to_bytes(4, "little") + word for word in (b"a", b"b", b"c", b"d", b"<s>"))
    assert read_header(model).tokenizer == hashlib.sha256(words).hexdigest()[:16]


def test_the_tokenizer_is_the_same_as_the_engine_s(tmp_path: Path) -> None:
    path = write_model("plain", tmp_path / "tiny.gguf")
    vocabulary = Vocabulary(path)
    try:
        assert read_header(path).tokenizer == vocabulary.fingerprint()
    finally:
        vocabulary.close()


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 12), length=st.integers(0, 1200))
def test_random_damage_gives_a_header_or_an_error(
    model: Path, tmp_path: Path, seed: int, changes: int, length: int
) -> None:
    data = model.read_bytes()[: max(length, 24)]
    path = tmp_path / "damaged.gguf"
    path.write_bytes(damaged(data, len(data), seed, changes))
    with memory_below(2_000_000):
        try:
            assert isinstance(read_header(path), GgufHeader)
        except ModelInvalid as error:
            assert str(error).startswith("damaged.gguf is ")


@pytest.mark.model
def test_the_test_model(small_model: Path) -> None:
    header = read_header(small_model)
    assert header.architecture == "llama"
    assert header.parameters == 134_515_008
    assert header.vocabulary_size == 49_152
    assert header.context_length == 8192
    assert header.tensor_bytes_end == 98_362_432
