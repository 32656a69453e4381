"""A person's reviewed documents run again, to see what a change of schema, prompt or model does to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from extraction.asking.examples import Candidate, candidates, check_settings, choose
from extraction.cli.common import Interrupt, RunProgress, complain, reason
from extraction.evaluation.reviewed import Comparison, compare
from extraction.storage.records import ReviewedDocument
from extraction.workers import document_cache
from extraction.workers.protocol import DecodeSettings, ExampleAnswer
from extraction.workers.workshop import Workshop
from schemas.registry import Schema

SchemaOf = Callable[[ReviewedDocument], Schema]
Examples = tuple[ExampleAnswer, ...]
Result = tuple[ReviewedDocument, Schema, Any, Any]


def run_reviewed(
    documents: Sequence[ReviewedDocument],
    schema_of: SchemaOf,
    model: str,
    base: DecodeSettings,
    teach: bool = False,
) -> Comparison:
    """Run each document with the schema it has now and compare with what the person reviewed.

    "Before" is what the model had written when it was reviewed. `teach`: each is run twice, and "before" is
    without examples, "now" with the others as examples. Raises Cancelled on Ctrl+C; answers are kept.
    """
    results: list[Result] = []
    failed: list[str] = []
    typical = _Typical(documents)
    with Interrupt() as interrupt, RunProgress(len(documents)) as progress, Workshop(model) as shop:

        def run(document: ReviewedDocument, schema: Schema, examples: Examples) -> Any:
            settings = check_settings(document.key, base, examples)
            return shop.extract_read(document.key, schema, settings, progress.event, interrupt).data

        for number, document in enumerate(documents):
            progress.document(number, document.title)
            schema = schema_of(document)
            try:
                before = run(document, schema, ()) if teach else document.written
                now = run(document, schema, typical.others(document, schema) if teach else ())
            except Exception as error:
                why = reason(error, "running a reviewed document")
                failed.append(document.title)
                with progress.aside():
                    complain(f"{document.title}: {why}")
            else:
                results.append((document, schema, before, now))
    return compare(results, failed)


class _Typical:
    """The examples for each document; what can be one is looked for once a schema."""

    def __init__(self, documents: Sequence[ReviewedDocument]) -> None:
        self._documents = documents
        self._found: dict[str, list[Candidate]] = {}

    def others(self, document: ReviewedDocument, schema: Schema) -> Examples:
        """Those that stand before this one."""
        if schema.digest not in self._found:
            self._found[schema.digest] = candidates(self._documents, schema, document_cache.load)
        return choose(self._found[schema.digest], leave_out=document.key)
