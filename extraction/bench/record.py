"""Records traces: the real model over documents, plain, so that no draft rule has a hand in the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from extraction.bench.real_model import RealModel
from extraction.bench.traces import Trace, append_trace, recorded_ids
from extraction.errors import EngineFailed, ModelUnusable, UserError
from extraction.evaluation import GoldDocument
from extraction.workers.protocol import DecodeSettings
from schemas.registry import Schema, schema_from_json

PLAIN = DecodeSettings(draft="off")


def record(
    documents: Sequence[GoldDocument],
    schema: Schema | None,
    real: RealModel,
    file: Path,
    on_document: Callable[[int, str], None],
    on_failure: Callable[[str, str], None],
) -> None:
    """Append the traces that `file` does not have yet; `schema` None means each document's own.

    A document that fails is named and skipped. Raises Cancelled, and what makes every document fail.
    """
    known = recorded_ids(file)
    for number, document in enumerate(documents):
        if document.id in known:
            continue
        on_document(number, document.id)
        own = schema or schema_from_json(document.id, document.schema)
        try:
            append_trace(file, _trace(document, own, real))
        except (EngineFailed, ModelUnusable):
            raise
        except UserError as error:
            on_failure(document.id, str(error))


def _trace(document: GoldDocument, schema: Schema, real: RealModel) -> Trace:
    run = real.run(str(document.file), schema, PLAIN)
    decoding = run.decoding
    if decoding.finish is None:
        raise EngineFailed
    return Trace(
        id=document.id,
        kind=document.kind,
        model=real.name,
        decoding_schema=run.schema.json_schema,
        prompt=run.prompt.tokens,
        prefix_length=run.prompt.prefix_length,
        output=run.output,
        max_tokens=decoding.max_tokens,
        finish=decoding.finish,
        prompt_seconds=decoding.stats.prompt_seconds,
        writing_seconds=decoding.stats.writing_seconds,
    )
