"""What is remembered of how a model was loaded, and for how long."""

from __future__ import annotations

from pathlib import Path

import pytest

from extraction.decoding.device_memory import DeviceMemory
from extraction.decoding.load_plan import LoadChoice, LoadPlan
from extraction.models.plan_memory import KEEP_SECONDS, PlanMemory

SMALL = LoadPlan(16384, "q8_0", 24, 128)


class Machine:
    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 1e9
        self.card: DeviceMemory | None = None

    def memory(self, model: str = "m.gguf") -> PlanMemory:
        return PlanMemory(self.folder, self.folder / model, lambda: self.card, lambda: self.now)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_nothing_is_known_at_first(machine: Machine) -> None:
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(16384)
    assert machine.memory().last() is None


def test_what_had_to_do_is_tried_first_next_time(machine: Machine) -> None:
    machine.memory().worked(SMALL, LoadPlan(16384), 0)
    assert machine.memory().start(LoadPlan(16384)) == SMALL
    assert machine.memory().start(LoadPlan(32768)) == LoadPlan(
        32768, "q8_0", 24, 128
    )  # the context was not the trouble
    assert machine.memory("other.gguf").start(LoadPlan(16384)) == LoadPlan(16384)


def test_a_context_that_was_cut_stays_cut(machine: Machine) -> None:
    machine.memory().worked(LoadPlan(4096, "q8_0"), LoadPlan(16384), 0)
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(4096, "q8_0")


def test_a_context_cut_to_what_documents_need_says_nothing_of_the_next(machine: Machine) -> None:
    machine.memory().worked(LoadPlan(5120), LoadPlan(16384), 5120)
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(16384)


def test_the_full_plan_is_tried_again_after_a_week_or_with_more_room(machine: Machine) -> None:
    machine.card = DeviceMemory(used=20, total=24)
    machine.memory().worked(SMALL, LoadPlan(16384), 0)
    assert machine.memory().start(LoadPlan(16384)) == SMALL
    machine.card = DeviceMemory(used=2, total=24)
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(16384)
    machine.card = DeviceMemory(used=20, total=24)
    machine.now += KEEP_SECONDS + 1
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(16384)


def test_a_plan_in_daily_use_runs_out_all_the_same(machine: Machine) -> None:
    machine.memory().worked(SMALL, LoadPlan(16384), 0)
    for _ in range(7):
        machine.now += 86_400
        memory = machine.memory()
        assert memory.start(LoadPlan(16384)) == SMALL
        memory.worked(SMALL, LoadPlan(16384), 0)
        memory.worked(SMALL, LoadPlan(16384), 0)  # the next document
    machine.now += 1
    memory.worked(SMALL, LoadPlan(16384), 0)
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(16384)


def test_what_the_model_itself_takes_of_the_card_is_no_change(machine: Machine) -> None:
    machine.card = DeviceMemory(used=2, total=24)
    memory = machine.memory()
    machine.card = DeviceMemory(used=20, total=24)  # it is loaded now
    memory.worked(SMALL, LoadPlan(16384), 0)
    machine.card = DeviceMemory(used=2, total=24)
    assert machine.memory().start(LoadPlan(16384)) == SMALL


def test_a_disk_that_refuses_costs_the_memory_alone(machine: Machine) -> None:
    memory = PlanMemory(machine.folder / "gone", machine.folder / "m.gguf", lambda: None)
    memory.trying(SMALL)
    memory.worked(SMALL, LoadPlan(16384), 0)
    assert memory.last() is None


def test_a_full_plan_that_works_again_is_remembered_by_forgetting(machine: Machine) -> None:
    machine.memory().worked(SMALL, LoadPlan(16384), 0)
    machine.memory().worked(LoadPlan(16384), LoadPlan(16384), 0)
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(16384)


def test_what_was_tried_last_is_there_after_a_death(machine: Machine) -> None:
    machine.memory().trying(SMALL)
    assert machine.memory().last() == SMALL
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(16384)  # it has not worked


@pytest.mark.parametrize("text", ["", "{", "[]", '{"last": 3}', '{"worked": {"context": -1}}', "x" * 20_000])
def test_a_damaged_file_is_as_good_as_none(machine: Machine, text: str) -> None:
    machine.memory().worked(SMALL, LoadPlan(16384), 0)
    (file,) = machine.folder.glob("*.json")
    file.write_text(text)
    assert machine.memory().start(LoadPlan(16384)) == LoadPlan(16384)
    assert machine.memory().last() is None
    machine.memory().worked(SMALL, LoadPlan(16384), 0)
    assert machine.memory().start(LoadPlan(16384)) == SMALL


def test_each_choice_of_a_person_has_a_memory_of_its_own(machine: Machine, tmp_path: Path) -> None:
    machine.memory().worked(SMALL, LoadPlan(), 0)
    full = LoadPlan(32768)
    chosen = PlanMemory(tmp_path, tmp_path / "m.gguf", lambda: None, choice=LoadChoice(context=32768))
    assert chosen.start(full) == full
    chosen.worked(LoadPlan(32768, "q8_0"), full, 0)
    assert chosen.start(full) == LoadPlan(32768, "q8_0")
    assert machine.memory().start(LoadPlan()) == SMALL


def test_a_full_plan_on_some_layers_is_nothing_to_remember(machine: Machine) -> None:
    full = LoadPlan(8192, "q8_0", 12)
    machine.memory().worked(full, full, 0)
    assert machine.memory().start(LoadPlan()) == LoadPlan()
