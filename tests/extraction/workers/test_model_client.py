"""The model in a process of its own, seen from the command line: its deaths, its errors, cancelling it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from extraction.document import Document, Page, Span
from extraction.errors import Cancelled, DocumentTooLong, EngineFailed, ModelTooLarge
from extraction.events import Event, ModelReduced, PromptProgress, Rewound, RunStarted
from extraction.workers import document_cache, model_client
from extraction.workers.model_client import ModelClient
from extraction.workers.protocol import DecodeSettings
from schemas.registry import Schema, schema_from_json
from tests.extraction.processes import kill, written

FAKE_WORKER = """
import os, signal, sys, time
from extraction import errors
from extraction.decoding.stats import DecodeStats
from extraction.events import PromptProgress
from extraction.evidence import Extraction
from extraction.workers.model_worker import ModelWorker
from extraction.workers.child import run_worker

class Session:
    def __init__(self, model, wish):
        self.model, self.wish = model, wish

    def extract(self, document, schema, settings, on_event, cancelled):
        on_event(PromptProgress(done=1, total=2))
        text = document.text
        if text == "abort once" and not self.wish.deaths or text == "abort":
            os.abort()
        if text == "killed twice" and self.wish.deaths < 2:
            os.kill(os.getpid(), signal.SIGKILL)
        if text == "long":
            raise errors.DocumentTooLong("Too long.")
        while text == "slow" and not cancelled():
            time.sleep(0.01)
        while text == "deaf":
            time.sleep(1)
        if cancelled():
            raise errors.Cancelled
        return Extraction(document_key=document.key, source="s", title="t", schema_name=schema.name,
                          model=self.model, data={"deaths": self.wish.deaths, "context": self.wish.context},
                          evidence={}, stats=DecodeStats())

    def refine(self):
        return False

    def close(self):
        pass

def open_session(model, on_event, cancelled, wish):
    if model == "large":
        raise errors.ModelTooLarge("It does not fit.")
    return Session(model, wish)

run_worker("model", lambda send: ModelWorker(send, open_session))
"""


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    return written(tmp_path / "fake_worker.py", FAKE_WORKER)


@pytest.fixture
def client(command: list[str]) -> Iterator[ModelClient]:
    client = ModelClient("m", command)
    yield client
    client.close()


def document(text: str) -> Document:
    made = Document(f"{len(text):064}", "text", "s", "t", text, (Page(0, "1", Span(0, len(text))),))
    document_cache.save(made, text.encode())
    return made


def schema() -> Schema:
    return schema_from_json("bill", {"type": "object", "properties": {"total": {"type": "number"}}})


def run(client: ModelClient, text: str, events: list[Event] | None = None) -> object:
    heard = events if events is not None else []
    extraction = client.extract(document(text), schema(), DecodeSettings(), heard.append, lambda: False)
    assert extraction.model == "m"
    return extraction.data


def test_a_document_and_the_next_in_the_same_process(client: ModelClient) -> None:
    events: list[Event] = []
    assert run(client, "fine", events) == {"deaths": 0, "context": 4096}
    assert [type(event) for event in events] == [RunStarted, PromptProgress]
    first = client.pid
    run(client, "fine too")
    assert client.pid == first
    assert not list((document_cache.paths.results_dir()).iterdir())


def test_an_assertion_of_the_library_costs_a_new_start(client: ModelClient) -> None:
    """And the next process is told, so that it loads the model smaller."""
    events: list[Event] = []
    assert run(client, "abort once", events) == {"deaths": 1, "context": 4096}
    assert [type(event) for event in events[2:4]] == [Rewound, ModelReduced]
    assert [event.words for event in events if isinstance(event, ModelReduced)] == [
        "The model's process ended: llama.cpp found something that must not be and stopped it. "
        "The document begins anew."
    ]
    assert run(client, "fine") == {"deaths": 1, "context": 4096}  # the process stays


def test_what_the_system_ends_is_started_again(client: ModelClient) -> None:
    assert run(client, "killed twice") == {"deaths": 2, "context": 4096}


def test_what_ends_every_process_fails_and_the_next_document_goes_on(client: ModelClient) -> None:
    with pytest.raises(EngineFailed, match=r"ended unexpectedly 4 times: llama\.cpp found something"):
        run(client, "abort")
    assert run(client, "fine") == {"deaths": 0, "context": 4096}


def test_errors_come_back_as_what_they_are(command: list[str], client: ModelClient) -> None:
    with pytest.raises(DocumentTooLong, match=r"Too long\."):
        run(client, "long")
    large = ModelClient("large", command)
    with pytest.raises(ModelTooLarge, match="It does not fit"):
        run(large, "fine")
    large.close()


@pytest.mark.parametrize("text", ["slow", "deaf"])
def test_cancel(client: ModelClient, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(model_client, "CANCEL_SECONDS", 0.5)
    stop = threading.Event()

    def heard(event: Event) -> None:
        if isinstance(event, PromptProgress):
            stop.set()

    with pytest.raises(Cancelled):
        client.extract(document(text), schema(), DecodeSettings(), heard, stop.is_set)
    assert run(client, "fine") == {"deaths": 0, "context": 4096}


def test_a_program_that_is_no_worker(tmp_path: Path) -> None:
    client = ModelClient("m", [sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(EngineFailed, match="model process did not start"):
        run(client, "fine")


def test_a_worker_that_died_between_two_documents(client: ModelClient) -> None:
    run(client, "fine")
    kill(client._worker)
    assert run(client, "fine") == {"deaths": 0, "context": 4096}
