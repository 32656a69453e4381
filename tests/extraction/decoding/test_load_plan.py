"""What is given up, in which order, until a model fits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extraction.decoding.load_plan import Fault, Loadable, LoadPlan, smaller

CARD = Loadable(layers=32, on_card=True)
PROCESSOR = Loadable(layers=32, on_card=False)


def steps(fault: Fault, model: Loadable, plan: LoadPlan | None = None) -> list[LoadPlan]:
    found = []
    step = smaller(plan or LoadPlan(), fault, model)
    while step is not None:
        found.append(step.plan)
        assert step.words
        step = smaller(step.plan, fault, model)
    return found


def test_the_order_on_a_card() -> None:
    """The example of the module, with documents that need 8,192 tokens."""
    found = steps(Fault.CONTEXT, Loadable(32, on_card=True, needed=8192))
    assert found == [
        LoadPlan(8192),
        LoadPlan(8192, "q8_0"),
        LoadPlan(8192, "q8_0", 24),
        LoadPlan(8192, "q8_0", 16),
        LoadPlan(8192, "q8_0", 8),
        LoadPlan(8192, "q8_0", 0),
        LoadPlan(8192, "q8_0", 0, 128),
        LoadPlan(4096, "q8_0", 0, 128),
        LoadPlan(2048, "q8_0", 0, 128),
    ]


def test_the_order_without_a_card() -> None:
    assert steps(Fault.DEATH, PROCESSOR) == [
        LoadPlan(16384, "q8_0"),
        LoadPlan(16384, "q8_0", None, 128),
        LoadPlan(8192, "q8_0", None, 128),
        LoadPlan(4096, "q8_0", None, 128),
        LoadPlan(2048, "q8_0", None, 128),
    ]


def test_weights_without_room_are_helped_by_fewer_layers_alone() -> None:
    assert steps(Fault.WEIGHTS, CARD) == [LoadPlan(gpu_layers=left) for left in (24, 16, 8, 0)]
    assert steps(Fault.WEIGHTS, PROCESSOR) == []


def test_a_model_that_cannot_do_with_8_bits_goes_on_without_them() -> None:
    tried = smaller(LoadPlan(), Fault.CONTEXT, PROCESSOR)
    assert tried is not None and tried.plan.kv == "q8_0"
    step = smaller(tried.plan, Fault.KV_TYPE, PROCESSOR)
    assert step is not None and step.plan == LoadPlan(batch=128)
    step = smaller(step.plan, Fault.CONTEXT, PROCESSOR, kv_refused=True)
    assert step is not None and step.plan == LoadPlan(8192, batch=128)


def test_the_words_say_what_is_lost() -> None:
    step = smaller(LoadPlan(gpu_layers=24), Fault.WEIGHTS, CARD)
    assert step is not None and step.words == "16 of 32 layers on the graphics card, which is slower"


@given(
    context=st.integers(1, 1 << 40),
    layers=st.integers(0, 600),
    on_card=st.booleans(),
    needed=st.integers(0, 1 << 40),
    fault=st.sampled_from([Fault.CONTEXT, Fault.WEIGHTS, Fault.DEATH]),
)
def test_every_way_down_ends(context: int, layers: int, on_card: bool, needed: int, fault: Fault) -> None:
    found = steps(fault, Loadable(layers, on_card, needed), LoadPlan(context))
    assert len(found) <= 50
    assert all(plan.context <= context for plan in found)


@pytest.mark.parametrize("layers", [1, 2, 3, 5])
def test_models_of_few_layers_reach_none(layers: int) -> None:
    found = steps(Fault.WEIGHTS, Loadable(layers, on_card=True))
    assert found[-1].gpu_layers == 0
