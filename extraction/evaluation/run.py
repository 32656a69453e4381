"""An accuracy run: predictions for documents with known values, kept one by one so that it can be resumed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from extraction.cancelling import CancelCheck
from extraction.cli.common import Interrupt, RunProgress, complain, reason
from extraction.confidence import Signals, in_list, signals
from extraction.decoding.stats import DecodeStats
from extraction.errors import Cancelled
from extraction.evaluation import GoldDocument, Judged, verdicts
from extraction.files import replace_file
from extraction.workers.protocol import DecodeSettings, Draft
from extraction.workers.workshop import Workshop
from schemas.registry import schema_from_json


class Sidecar(BaseModel):
    """What is known of one prediction beside its values; lies in `stats/<id>.stats.json`."""

    model: str
    draft: Draft
    error: str = ""
    cut_short: bool = False
    located: int = 0
    values: int = 0
    stats: DecodeStats = DecodeStats()
    signals: dict[str, Signals] = {}
    """What is known of each value, by pointer: confidence is fitted and judged on it."""


class Figures(BaseModel):
    """What an accuracy run says beside its scores.

    `tokens_per_pass` counts outputs that ended by themselves; `evidence` is the share of values located.
    `calibration_error` and `confidence_area` (see `evaluation.calibration`) are None where none is known.
    """

    tokens_per_pass: float
    evidence: float
    failed: int
    cut_short: int
    calibration_error: float | None = None
    confidence_area: float | None = None


def predict(
    documents: Sequence[GoldDocument], out: Path, model: str, draft: Draft, recall: bool = False
) -> bool:
    """Make the predictions that are not there yet; False where it was interrupted.

    What the model answers is kept beside them by prompt, so that they are made anew in seconds where only
    what comes after the model has changed.
    """
    (out / "stats").mkdir(parents=True, exist_ok=True)
    settings = DecodeSettings(draft=draft, kept_answers=out.resolve() / "answers", recall=recall)
    missing = [document for document in documents if not prediction_file(out, document.id).exists()]
    with Interrupt() as interrupt, RunProgress(len(missing)) as progress, Workshop(model) as shop:
        for number, document in enumerate(missing):
            progress.document(number, document.id)
            try:
                data, sidecar = _one(document, shop, model, settings, progress, interrupt)
            except Cancelled:
                return False
            # The prediction last: where it is, its figures are too.
            replace_file(sidecar_file(out, document.id), sidecar.model_dump_json().encode())
            replace_file(prediction_file(out, document.id), json.dumps(data, ensure_ascii=False).encode())
            if interrupt.requested:
                return number + 1 == len(missing)
    return True


def _one(
    document: GoldDocument,
    shop: Workshop,
    model: str,
    settings: DecodeSettings,
    progress: RunProgress,
    interrupt: CancelCheck,
) -> tuple[Any, Sidecar]:
    """A document's data and figures; of one that fails an empty object and the reason."""
    try:
        schema = schema_from_json(document.id, document.schema)
        extraction = shop.extract(str(document.file), schema, settings, progress.event, interrupt)
    except Exception as error:
        why = reason(error, "extracting a document")
    else:
        located, values = extraction.located_share()
        return extraction.data, Sidecar(
            model=model,
            draft=settings.draft,
            cut_short=extraction.cut_short,
            located=located,
            values=values,
            stats=extraction.stats,
            signals=signals(extraction),
        )
    with progress.aside():
        complain(f"{document.id}: {why}")
    return {}, Sidecar(model=model, draft=settings.draft, error=why)


def figures(documents: Sequence[GoldDocument], out: Path) -> Figures:
    """Add up the sidecars of these documents; a prediction of other origin counts for nothing here."""
    files = [sidecar_file(out, document.id) for document in documents]
    sidecars = [Sidecar.model_validate_json(file.read_bytes()) for file in files if file.exists()]
    whole = [sidecar.stats for sidecar in sidecars if not sidecar.cut_short and not sidecar.error]
    passes = sum(stats.target_passes for stats in whole)
    later_tokens = sum(max(0, stats.generated_tokens - 1) for stats in whole)
    values = sum(sidecar.values for sidecar in sidecars)
    return Figures(
        tokens_per_pass=later_tokens / passes if passes else 1.0,
        evidence=sum(sidecar.located for sidecar in sidecars) / values if values else 0.0,
        failed=sum(bool(sidecar.error) for sidecar in sidecars),
        cut_short=sum(sidecar.cut_short for sidecar in sidecars),
    )


def judge(documents: Sequence[GoldDocument], out: Path) -> list[Judged]:
    """Every predicted value whose confidence is known and that gold speaks of, with its verdict."""
    found: list[Judged] = []
    for document in documents:
        file = sidecar_file(out, document.id)
        if not file.exists():
            continue
        known = Sidecar.model_validate_json(file.read_bytes()).signals
        right = verdicts(document, read_prediction(out, document.id)) if known else {}
        for pointer in known:
            if pointer in right:  # sidecars of earlier versions do not say what stands in a list
                signs = known[pointer].model_copy(update={"listed": in_list(pointer)})
                found.append(Judged(document.id, signs, right[pointer]))
    return found


def read_prediction(out: Path, document_id: str) -> Any:
    """The values predicted for a document; None where there is no readable prediction."""
    try:
        return json.loads(prediction_file(out, document_id).read_bytes())
    except (OSError, ValueError):
        return None


def prediction_file(out: Path, document_id: str) -> Path:
    """Where the data predicted for a document lies."""
    return out / f"{document_id}.json"


def sidecar_file(out: Path, document_id: str) -> Path:
    """Where the figures of a prediction lie: apart, so that DIR holds predictions alone."""
    return out / "stats" / f"{document_id}.stats.json"
