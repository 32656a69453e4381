"""A model worker without a model: speaks the protocol, writes given data piece by piece, grounds it for real.

Usage: fake_model_worker.py FOLDER. FOLDER/data.json is what it "extracts"; FOLDER/slow makes it stop half way
until it is cancelled; FOLDER/die makes it end like a crash half way, as often as the number in it says, and
where there is none, as often as a document is tried; FOLDER/missing
makes it answer that there is no model; with FOLDER/parts it reads in two parts. FOLDER/taught.json is what it
"extracts" where it is given examples. FOLDER/pids gets a line
with its process id.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

from extraction import paths
from extraction.completeness.account import account
from extraction.decoding.stats import DecodeStats, SourceStats
from extraction.events import (
    Event,
    ModelLoading,
    ModelReady,
    PartStarted,
    Piece,
    PromptProgress,
    RunCancelled,
    RunFailed,
    RunFinished,
    RunStarted,
    WorkerReady,
    Written,
)
from extraction.evidence import Extraction
from extraction.grounding.ground import ground
from extraction.workers import document_cache
from extraction.workers.protocol import Cancel, Extract, LoadModel, parse_request, to_line
from extraction.workers.resending import MAX_DEATHS

FOLDER = Path(sys.argv[1])
cancelled = threading.Event()
FIGURES: dict[str, Any] = {
    "tokens": 0,
    "tokens_per_second": 31.0,
    "tokens_per_pass": 3.9,
    "acceptance_rate": 0.62,
    "note": "guessing 14 ahead",
}


def send(event: Event) -> None:
    sys.stdout.buffer.write(to_line(event))
    sys.stdout.buffer.flush()


def extract(request: Extract) -> None:
    send(RunStarted(run=request.run))
    if (FOLDER / "parts").exists():
        send(PartStarted(run=request.run, number=1, total=2))
        send(Written(run=request.run, pieces=(Piece(text='{"first": "part', origin="model"),), **FIGURES))
        send(PartStarted(run=request.run, number=2, total=2))
    for done in (0, 600, 1200):
        send(PromptProgress(run=request.run, done=done, total=1200))
    taught = FOLDER / "taught.json"
    file = taught if request.settings.examples and taught.exists() else FOLDER / "data.json"
    data = json.loads(file.read_text())
    text = json.dumps(data, ensure_ascii=False)
    size = 24
    for number, at in enumerate(range(0, len(text), size)):
        origin = ("model", "grammar", "context")[number % 3]
        piece = Piece(text=text[at : at + size], origin=origin)
        send(
            Written(
                run=request.run,
                pieces=(piece,),
                **{**FIGURES, "tokens": at // 4},
            )
        )
        if at >= len(text) // 2 and half_way(request.run):
            return
    finish(request, data)


def half_way(run: str) -> bool:
    """Whatever the folder asks for; True where the run is over."""
    if (FOLDER / "die").exists():
        times = int((FOLDER / "die").read_text() or MAX_DEATHS + 1)
        (FOLDER / "die").unlink()
        if times > 1:
            (FOLDER / "die").write_text(str(times - 1))
        time.sleep(0.1)  # what was written so far is on its way
        os.kill(os.getpid(), 9)
    while (FOLDER / "slow").exists():
        if cancelled.wait(0.02):
            send(RunCancelled(run=run))
            return True
    return False


def finish(request: Extract, data: object) -> None:
    document = document_cache.load(request.key)
    schema = json.loads(Path(request.schema_file).read_text())
    evidence = ground(data, document, schema)
    extraction = Extraction(
        document_key=request.key,
        source=document.source,
        title=document.title,
        schema_name=request.schema_name,
        model=request.model,
        data=data,
        evidence=evidence,
        completeness=account(document, data, evidence),
        stats=DecodeStats(
            generated_tokens=240,
            target_passes=61,
            sources={"context": SourceStats(drafted=300, accepted=180)},
        ),
    )
    file = paths.results_dir() / f"{request.run}.json"
    file.write_text(extraction.model_dump_json())
    send(RunFinished(run=request.run, result_file=str(file)))


def serve(line: bytes) -> None:
    request = parse_request(line)
    if isinstance(request, Cancel):
        cancelled.set()
    elif (FOLDER / "missing").exists() and getattr(request, "model", "") != "own":
        send(RunFailed(run=request.run, error="ModelMissing", message="The model is not on this machine."))
    elif (FOLDER / "too_large").exists():
        send(RunFailed(run=request.run, error="ModelTooLarge", message="The model does not fit."))
    elif isinstance(request, LoadModel):
        send(ModelLoading(run=request.run, name=request.model, share=0.5))
        send(
            ModelReady(
                run=request.run, name=request.model, device="CPU", context_size=8192, memory=1_900_000_000
            )
        )
    elif isinstance(request, Extract):
        cancelled.clear()
        threading.Thread(target=extract, args=(request,), daemon=True).start()


def main() -> None:
    with (FOLDER / "pids").open("a") as pids:
        pids.write(f"{os.getpid()}\n")
    send(WorkerReady(role="model", version="test"))
    while line := sys.stdin.buffer.readline():
        serve(line)


if __name__ == "__main__":
    main()
