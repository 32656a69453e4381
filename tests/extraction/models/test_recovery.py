"""A model that does not fit is loaded smaller: a real one in a process with little memory, and its death."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from extraction.decoding.load_errors import KvTypeRefused, NoRoomForContext
from extraction.decoding.load_plan import (
    DEFAULT_CONTEXT,
    EIGHT_BITS,
    LAST_TIME,
    LoadChoice,
    LoadPlan,
    LoadWish,
)
from extraction.errors import ModelTooLarge
from extraction.models import recovery
from extraction.models.plan_memory import PlanMemory
from extraction.models.recovery import Opened, open_fitting
from tests import tiny_models
from tests.extraction.processes import written

ABSURD = 1 << 24
"""Tokens: 4 GiB of working memory in the tiny model, 256 bytes a token."""

LITTLE_MEMORY = """
import json, resource, sys
from pathlib import Path
from extraction import paths
from extraction.decoding.load_plan import LoadPlan, LoadWish
from extraction.models.plan_memory import PlanMemory
from extraction.models.recovery import open_fitting

resource.setrlimit(resource.RLIMIT_AS, (3 << 30, resource.RLIM_INFINITY))
path, steps = Path(sys.argv[1]), []
memory = PlanMemory(paths.plans_dir(), path)
wish = LoadWish(int(sys.argv[2]))
full = LoadPlan(wish.context)
opened = open_fitting(path, full, wish, memory, lambda share: None, steps.append, lambda: False)
with opened.engine as engine:
    engine.evaluate(engine.tokenize("one two"), 1, lambda: False)
    opened.confirm()
    print(json.dumps([steps, opened.plan.context, opened.plan.kv, opened.plan.batch, engine.context_size]))
opened.words.close()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of the address space")
def test_an_absurd_context_is_cut_until_it_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """4 GiB are asked for where 3 are to be had. This model refuses 8 bits a value, because its heads are too
    small for them; the next start begins with what worked."""
    monkeypatch.setattr(tiny_models, "CONTEXT", ABSURD)
    model = tiny_models.write_model("plain", tmp_path / "tiny.gguf")
    command = [*written(tmp_path / "little.py", LITTLE_MEMORY), str(model), str(ABSURD)]

    def run() -> list[object]:
        done = subprocess.run(command, stdout=subprocess.PIPE, env=os.environ, check=True, timeout=300)
        found: list[object] = json.loads(done.stdout)
        return found

    steps, context, kv, batch, size = run()
    assert steps == [
        "a working memory of 8 instead of 16 bits a value",
        "the prompt read in pieces of 128 instead of 512 tokens",
        "a context of 8,388,608 tokens, so that long documents are read in more parts",
        "a context of 4,194,304 tokens, so that long documents are read in more parts",
    ]
    assert (context, kv, batch, size) == (1 << 22, "f16", 128, 1 << 22)
    assert run() == [[], 1 << 22, "f16", 128, 1 << 22]


# ------------------------------------------------------------------ with a loader that says what has no room


class Loader:
    """Stands for llama.cpp: has room for `fits` alone, and names the reason for everything else."""

    def __init__(self, fits: LoadPlan, reason: type[Exception] = NoRoomForContext) -> None:
        self.fits, self.reason = fits, reason
        self.tried: list[LoadPlan] = []

    def __call__(self, path: Path, on_progress: object, cancelled: object, plan: LoadPlan) -> tuple[str, str]:
        self.tried.append(plan)
        if plan != self.fits:
            raise self.reason
        return "engine", "words"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    return tiny_models.write_model("plain", tmp_path / "tiny.gguf")


def open_with(
    loader: Loader,
    model: Path,
    monkeypatch: pytest.MonkeyPatch,
    wish: LoadWish,
    card: bool = False,
    full: LoadPlan | None = None,
) -> tuple[Opened, list[str]]:
    steps: list[str] = []
    monkeypatch.setattr(recovery, "open_engine", loader)
    monkeypatch.setattr(recovery, "offloads", lambda: card)
    memory = PlanMemory(model.parent, model, lambda: None)
    full = full or LoadPlan(max(DEFAULT_CONTEXT, wish.context))
    opened = open_fitting(model, full, wish, memory, lambda share: None, steps.append, lambda: False)
    return opened, steps


def test_documents_that_need_less_context_cost_nothing(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loader = Loader(LoadPlan(5120))
    opened, steps = open_with(loader, model, monkeypatch, LoadWish(5120))
    assert steps == ["a context of 5,120 tokens, which is what the documents need"]
    assert opened.gave_up == tuple(steps)
    opened.confirm()
    assert PlanMemory(model.parent, model, lambda: None).start(LoadPlan()) == LoadPlan(16384)


def test_weights_that_do_not_fit_the_card(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loader = Loader(LoadPlan(gpu_layers=0), ModelTooLarge)
    opened, steps = open_with(loader, model, monkeypatch, LoadWish(), card=True)
    assert [plan.gpu_layers for plan in loader.tried] == [None, 1, 0]
    assert steps[-1] == "0 of 2 layers on the graphics card, which is slower"
    opened.confirm()
    again = Loader(LoadPlan(gpu_layers=0), ModelTooLarge)
    assert open_with(again, model, monkeypatch, LoadWish(), card=True)[1] == []
    assert again.tried == [LoadPlan(gpu_layers=0)]


def test_after_a_death_the_next_process_begins_smaller(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = Loader(LoadPlan())
    open_with(everything, model, monkeypatch, LoadWish())  # and then the process is ended
    opened, steps = open_with(Loader(LoadPlan(kv="q8_0")), model, monkeypatch, LoadWish(deaths=1))
    assert steps == ["a working memory of 8 instead of 16 bits a value"]
    opened, steps = open_with(Loader(LoadPlan(kv="q8_0", batch=128)), model, monkeypatch, LoadWish(deaths=2))
    assert opened.plan == LoadPlan(kv="q8_0", batch=128)
    everything = Loader(LoadPlan())
    open_with(everything, model, monkeypatch, LoadWish())  # nothing was confirmed: the full plan is the first
    assert everything.tried == [LoadPlan()]


def test_what_does_not_fit_at_all_is_told(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModelTooLarge, match=r"not even with a context of 2,048 tokens.*Close other programs"):
        open_with(Loader(LoadPlan(1)), model, monkeypatch, LoadWish())
    with pytest.raises(ModelTooLarge, match="Choose a smaller model"):
        open_with(Loader(LoadPlan(1), ModelTooLarge), model, monkeypatch, LoadWish())


def test_a_type_that_the_model_refuses_is_not_counted_as_given_up(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Picky(Loader):
        def __call__(
            self, path: Path, on_progress: object, cancelled: object, plan: LoadPlan
        ) -> tuple[str, str]:
            self.reason = KvTypeRefused if plan.kv == "q8_0" else NoRoomForContext
            return super().__call__(path, on_progress, cancelled, plan)

    opened, _ = open_with(Picky(LoadPlan(batch=128)), model, monkeypatch, LoadWish())
    assert opened.gave_up == ("the prompt read in pieces of 128 instead of 512 tokens",)


def test_a_remembered_type_that_the_model_refuses_now_is_given_up(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another build of llama.cpp may refuse what the last one took."""
    PlanMemory(model.parent, model, lambda: None).worked(LoadPlan(kv="q8_0"), LoadPlan(), 0)
    fits = LoadPlan(batch=128)
    opened, _ = open_with(Loader(fits, KvTypeRefused), model, monkeypatch, LoadWish())
    assert (opened.plan, opened.gave_up) == (
        fits,
        ("the prompt read in pieces of 128 instead of 512 tokens",),
    )


def test_the_first_plan_is_the_one_given_and_a_smaller_one_is_said(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = LoadPlan(4096, "q8_0", 1)
    loader = Loader(LoadPlan(4096, "q8_0", 0))
    opened, steps = open_with(loader, model, monkeypatch, LoadWish(), card=True, full=chosen)
    assert loader.tried == [chosen, LoadPlan(4096, "q8_0", 0)]
    assert steps == ["0 of 2 layers on the graphics card, which is slower"]
    opened.confirm()
    again = Loader(LoadPlan(4096, "q8_0", 0))
    assert open_with(again, model, monkeypatch, LoadWish(), card=True, full=chosen)[1] == []
    told = LoadWish(choice=LoadChoice(4096, "q8_0", 1))  # who chose it does not get it, and hears so
    assert open_with(again, model, monkeypatch, told, card=True, full=chosen)[1] == [
        "what had room last time"
    ]


def test_a_first_plan_of_8_bits_that_the_model_refuses_is_tried_in_16(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loader = Loader(LoadPlan(4096), KvTypeRefused)
    opened, steps = open_with(loader, model, monkeypatch, LoadWish(), full=LoadPlan(4096, "q8_0"))
    assert (opened.plan, opened.gave_up, steps) == (LoadPlan(4096), (), [])
    chosen = LoadWish(choice=LoadChoice(4096, "q8_0"))  # who chose it hears why it is not so, each time
    for _ in range(2):
        opened, steps = open_with(loader, model, monkeypatch, chosen, full=LoadPlan(4096, "q8_0"))
        opened.confirm()
        assert (opened.plan, steps) == (LoadPlan(4096), ["16 bits a value"])
    assert loader.tried[-1] == LoadPlan(4096)
    assert (
        recovery.told("m", steps[0]) == "m cannot keep what it has read in 8 bits a value. It is kept in 16."
    )


def test_what_is_said_of_a_plan_that_is_remembered() -> None:
    assert recovery.told("m", LAST_TIME) == (
        "m did not fit into memory as you chose. It is loaded with what had room last time."
    )
    assert recovery.told("m", EIGHT_BITS) == (
        "m did not fit into memory. It is loaded again with a working memory of 8 instead of 16 bits a value."
    )
