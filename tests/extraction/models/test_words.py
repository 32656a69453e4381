"""Plans in plain words."""

from __future__ import annotations

import pytest

from extraction.model_store import catalogue
from extraction.models.propose import Wish, kv_choices, plan, quantisation_choices
from extraction.models.published import catalogue_shape
from extraction.models.room import GIB, Room
from extraction.models.words import (
    explain,
    explain_draft,
    explain_kv,
    explain_quantisations,
    memory_size,
    pages,
)

MODEL = catalogue_shape(catalogue.find("qwen3-14b"))


@pytest.mark.parametrize(
    ("text", "size"),
    [("24GB", 24 * GIB), ("24 GiB", 24 * GIB), ("24", 24 * GIB), ("24g", 24 * GIB), ("0", 0),
     ("8192MB", 8 * GIB), ("1,5 GB", 3 * GIB // 2), ("1.5", 3 * GIB // 2)],
)  # fmt: skip
def test_sizes_as_people_write_them(text: str, size: int) -> None:
    assert memory_size(text) == size


@pytest.mark.parametrize("text", ["", "much", "24TB", "-1", "1e9", "9999999GB", "٢GB"])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(ValueError, match="write it as 24GB"):
        memory_size(text)


def test_pages() -> None:
    assert pages(16384) == "about 29 pages"
    assert pages(600) == "about a page"


def test_a_model_on_the_card() -> None:
    assert MODEL
    room = Room(15 * GIB, 20 * GIB)
    found = plan(MODEL, room)
    assert explain(found, room) == (
        "It fits on the card, with 4.4 GB to spare besides what is left for the desktop.",
        "It reads 16,384 tokens at once, about 29 pages; longer documents are read in parts. "
        "Up to 40,960 tokens (about 74 pages) would fit.",
        "What it has read takes 2.5 GB of that (the KV cache), kept in full (f16).",
    )
    assert explain_kv(kv_choices(MODEL, room, found), found) == (
        "Kept in half the room (q8_0), which seldom changes an answer: up to 40,960 tokens (about 74 pages).",
        "Kept in a quarter of the room (q4_0), which can change answers: "
        "up to 40,960 tokens (about 74 pages).",
    )
    assert "a small draft model would take 2.3 GB" in explain_draft(found)


def test_a_model_on_both_and_on_the_processor() -> None:
    assert MODEL
    both, none = Room(6 * GIB, 20 * GIB), Room(0, 20 * GIB)
    assert explain(plan(MODEL, both), both)[0].startswith(
        "It fits, but only 22 of its 41 layers are on the card"
    )
    assert explain(plan(MODEL, none), none)[0].startswith("It fits and runs on the processor")


def test_a_model_that_does_not_fit() -> None:
    assert MODEL
    room, wish = Room(0, 9 * GIB), Wish(context=40960, kv="f16")
    first, second, _ = explain(plan(MODEL, room, wish), room)
    assert first.startswith("It does not fit: 5.8 GB are missing. Choose a smaller model")
    assert second.endswith("longer documents are read in parts. 2,816 tokens (about 5 pages) would fit.")
    room = Room(0, 8 * GIB)
    assert "would fit" not in explain(plan(MODEL, room, wish), room)[1]


def test_other_quantisations() -> None:
    inside = catalogue.find("qwen3-14b").hyperparameters
    assert inside
    room = Room(10 * GIB, 10 * GIB)
    names = ("Q4_K_M", "Q6_K", "Q8_0")
    usual, six, eight = explain_quantisations(quantisation_choices(inside, room, names))
    assert usual == "Quantised as Q4_K_M (the usual choice): 8.4 GB, all on the card, up to 23,040 tokens."
    assert six.startswith("Quantised as Q6_K (hardly to be told from the original): 11.3 GB, of which 3")
    tight = quantisation_choices(inside, Room(0, 12 * GIB), names)
    assert (
        explain_quantisations(tight)[2]
        == "Quantised as Q8_0 (as good as the original): 14.6 GB, which does not fit."
    )
    assert eight.startswith("Quantised as Q8_0 (as good as the original): 14.6 GB, of which 2")
