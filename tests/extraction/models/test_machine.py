"""Computers from recorded device lists, and this one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from extraction.models import machine as module
from extraction.models.aside import AsideFailed
from extraction.models.machine import cards_seen, look, look_aside, machine_from, machine_json
from extraction.models.room import GIB, Room, room_of, room_with_card
from tests.extraction.models.machines import machine

MIB = 1 << 20
HALF = GIB // 2


def test_a_card_is_told_from_the_processor() -> None:
    found = machine("one 24 GB card")
    assert [card.description for card in found.cards] == ["NVIDIA GeForce RTX 4090"]
    assert found.unused_card is None
    assert machine_from(machine_json(found)) == found


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a card that llama.cpp was not built for", "Run `make setup GPU=cuda` in Winnow's folder."),
        ("an AMD card that llama.cpp was not built for", "Run `make setup GPU=vulkan` in Winnow's folder."),
        ("an NVIDIA card and the tools for Vulkan", "Run `make setup GPU=vulkan` in Winnow's folder."),
        ("Apple without Metal", "Run `make setup GPU=auto` in Winnow's folder."),
        ("a package on a computer with a card", "Get Winnow's source and run `make run GPU=cuda` in it."),
        ("a card without a driver", "Install its driver, then start Winnow again"),
    ],
)
def test_a_card_that_is_not_used_is_told_with_what_to_do(name: str, words: str) -> None:
    assert words in (machine(name).unused_card or "")


@pytest.mark.parametrize("name", ["no card", "two cards", "Apple", "shared memory"])
def test_nothing_is_said_where_all_is_well(name: str) -> None:
    assert machine(name).unused_card is None


@pytest.mark.parametrize(
    ("name", "room"),
    [
        ("one 24 GB card", Room((23000 - 512) * MIB, 49 * GIB + HALF, False, "NVIDIA GeForce RTX 4090")),
        (
            "a card in use",
            Room(5 * GIB + HALF, 19 * GIB + HALF, False, "AMD Radeon RX 7800 XT (RADV NAVI32)"),
        ),
        (
            "two cards",
            Room(
                (11264 - 512) * 2 * MIB, 23 * GIB + HALF, False, " + ".join(["NVIDIA GeForce RTX 3060"] * 2)
            ),
        ),
        (
            "a card beside a small one",
            Room((8188 - 1024 - 512) * MIB, 23 * GIB + HALF, False, "NVIDIA GeForce RTX 4060"),
        ),
        ("shared memory", Room(13 * GIB + HALF, 23 * GIB + HALF, True, "AMD Radeon 780M")),
        ("Apple", Room(23 * GIB + HALF, 29 * GIB + HALF, True, "Apple M3 Pro")),
        ("no card", Room(0, 11 * GIB + GIB // 2)),
        ("a small laptop", Room(0, 2 * GIB + GIB // 2)),
    ],
)
def test_room_leaves_what_others_need(name: str, room: Room) -> None:
    assert room_of(machine(name)) == room


def test_room_with_a_card_that_is_not_there() -> None:
    assert room_with_card(machine("no card"), 24 * GIB) == Room(
        22 * GIB + GIB // 2, 11 * GIB + GIB // 2, card_name="a card of 24 GB"
    )
    assert room_with_card(machine("two cards"), 0).card == 0


def test_cards_that_the_system_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    nothing = tmp_path / "none"
    assert cards_seen(nothing, nothing) == ()
    assert cards_seen(tmp_path, nothing) == ("NVIDIA",)


def test_this_computer() -> None:
    here = look()
    assert here.memory > GIB
    assert 0 < here.memory_free <= here.memory
    assert here.cores >= 1
    assert any(device.kind == "cpu" for device in here.devices)


def test_this_computer_from_a_process_of_its_own() -> None:
    aside = look_aside()
    assert aside
    assert aside.memory == look().memory
    assert [device.name for device in aside.devices] == [device.name for device in look().devices]


def test_a_driver_that_hangs_or_crashes_costs_the_answer_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise AsideFailed("it took too long")

    monkeypatch.setattr(module, "run_aside", fails)
    assert look_aside() is None
    monkeypatch.setattr(module, "run_aside", lambda *_: "[]")
    assert look_aside() is None
