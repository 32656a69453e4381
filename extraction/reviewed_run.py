"""A person's reviewed documents run again, to see what a change of schema, prompt or model does to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from extraction import document_cache
from extraction.cli_common import Interrupt, RunProgress, bug, complain
from extraction.errors import Cancelled, ModelUnusable, UserError
from extraction.evaluation.reviewed import Comparison, compare
from extraction.protocol import DecodeSettings
from extraction.records import ReviewedDocument
from extraction.workshop import Workshop
from schemas.registry import Schema

SchemaOf = Callable[[ReviewedDocument], Schema]
Result = tuple[ReviewedDocument, Schema, Any, Any]


def run_reviewed(
    documents: Sequence[ReviewedDocument], schema_of: SchemaOf, model: str, base: DecodeSettings
) -> Comparison:
    """Run each document with the schema it has now and compare with what the person reviewed.

    Raises Cancelled on Ctrl+C; answers given by then are kept.
    """
    results: list[Result] = []
    failed: list[str] = []
    with Interrupt() as interrupt, RunProgress(len(documents)) as progress, Workshop(model) as shop:
        for number, document in enumerate(documents):
            progress.document(number, document.title)
            schema = schema_of(document)
            try:
                settings = settings_for(document.key, base)
                found = shop.extract_read(document.key, schema, settings, progress.event, interrupt)
            except (Cancelled, ModelUnusable):
                raise
            except UserError as error:
                reason = str(error)
            except Exception as error:
                reason = bug(error, "running a reviewed document")
            else:
                results.append((document, schema, document.written, found.data))
                continue
            failed.append(document.title)
            with progress.aside():
                complain(f"{document.title}: {reason}")
    return compare(results, failed)


def settings_for(key: str, base: DecodeSettings) -> DecodeSettings:
    """How a reviewed document is run: nothing is learned from it, and its answers are kept with its text."""
    return base.model_copy(update={"private": True, "kept_answers": document_cache.answers_dir(key)})
