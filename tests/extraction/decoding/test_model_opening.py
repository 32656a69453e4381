"""Model and vocabulary open side by side; whatever stops one of them, nothing stays open."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from extraction.decoding import model_opening
from extraction.decoding.load_plan import LoadPlan
from extraction.decoding.model_opening import open_engine
from extraction.errors import Cancelled, ModelInvalid, ModelTooLarge
from tests.tiny_models import write_model

closed: list[str] = []


class FakeEngine:
    def __init__(
        self,
        path: Path,
        plan: LoadPlan,
        on_progress: Callable[[float], None],
        cancelled: Callable[[], bool],
    ) -> None: ...

    def close(self) -> None:
        closed.append("engine")


class FakeWords:
    def __init__(self, path: Path) -> None: ...

    def close(self) -> None:
        closed.append("words")


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    closed.clear()
    monkeypatch.setattr(model_opening, "LlamaEngine", FakeEngine)
    monkeypatch.setattr(model_opening, "Words", FakeWords)
    return monkeypatch


def open_it(cancelled: Callable[[], bool] = lambda: False) -> None:
    open_engine(Path("m.gguf"), lambda share: None, cancelled)


def refuse(error: Exception) -> Callable[..., None]:
    def raising(*_arguments: object, **_named: object) -> None:
        raise error

    return raising


def test_a_real_one(tmp_path: Path) -> None:
    shares: list[float] = []
    engine, words = open_engine(write_model("plain", tmp_path / "m.gguf"), shares.append, lambda: False)
    assert shares[-1] == 1.0
    assert words.fingerprint == engine.tokenizer_fingerprint()
    grammar = words.make_grammar({"const": "n"})
    assert b"".join(map(engine.piece, grammar.forced())) == b'"n"'
    engine.close()
    words.close()


def test_the_caller_gets_both_open(fakes: pytest.MonkeyPatch) -> None:
    open_it()
    assert closed == []


@pytest.mark.parametrize("error", [Cancelled(), ModelTooLarge()])
def test_a_model_that_does_not_open_closes_the_vocabulary(
    fakes: pytest.MonkeyPatch, error: Exception
) -> None:
    fakes.setattr(model_opening, "LlamaEngine", refuse(error))
    with pytest.raises(type(error)):
        open_it()
    assert closed == ["words"]


def test_a_vocabulary_that_does_not_open_closes_the_model(fakes: pytest.MonkeyPatch) -> None:
    fakes.setattr(model_opening, "Words", refuse(ModelInvalid()))
    with pytest.raises(ModelInvalid):
        open_it()
    assert closed == ["engine"]


def test_where_both_fail_the_models_reason_is_told(fakes: pytest.MonkeyPatch) -> None:
    fakes.setattr(model_opening, "LlamaEngine", refuse(ModelTooLarge()))
    fakes.setattr(model_opening, "Words", refuse(ModelInvalid()))
    with pytest.raises(ModelTooLarge):
        open_it()
    assert closed == []


def test_cancel_while_only_the_vocabulary_is_waited_for(fakes: pytest.MonkeyPatch) -> None:
    asked = threading.Event()

    class SlowWords(FakeWords):
        def __init__(self, path: Path) -> None:
            assert asked.wait(30)

    def cancelled() -> bool:
        asked.set()
        return True

    fakes.setattr(model_opening, "Words", SlowWords)
    with pytest.raises(Cancelled):
        open_it(cancelled)
    assert closed == ["engine", "words"]


def test_a_vocabulary_without_a_tokenizer_is_closed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    freed: list[bool] = []
    close = model_opening.Vocabulary.close
    monkeypatch.setattr(model_opening.Vocabulary, "close", lambda self: (freed.append(True), close(self))[1])
    monkeypatch.setattr(model_opening, "make_tokenizer", refuse(ValueError("odd token")))
    with pytest.raises(ValueError, match="odd token"):
        model_opening.Words(write_model("plain", tmp_path / "m.gguf"))
    assert freed == [True]
