"""The main path: document -> windows -> prompt -> lookup decoding -> JSON -> checked values with evidence."""

from __future__ import annotations

from collections.abc import Sequence

from extraction.asking.prompt import Example
from extraction.cancelling import CancelCheck
from extraction.checks import check_rules, rules_notice, shared_places
from extraction.checks.ordered import ordered_values
from extraction.completeness import account as completeness
from extraction.confidence import with_confidence
from extraction.correcting.correct import corrected
from extraction.correcting.false_rows import without_false_rows
from extraction.correcting.false_values import without_false_values
from extraction.correcting.heading_rows import rows_by_headings
from extraction.correcting.spelling import as_printed
from extraction.correcting.stated import as_stated
from extraction.document import Document
from extraction.document_reading import DocumentReading
from extraction.events import OnEvent
from extraction.evidence import Extraction
from extraction.grounding.undecided import undecided
from extraction.loaded_model import Model
from extraction.run_stats import total_stats
from extraction.workers.protocol import DecodeSettings
from schemas.registry import Schema
from schemas.validation import restore


def extract(
    document: Document,
    schema: Schema,
    model: Model,
    settings: DecodeSettings,
    on_event: OnEvent,
    cancelled: CancelCheck,
    examples: Sequence[Example] = (),
) -> Extraction:
    """Fill `schema` from `document`, of any length; `examples` stand before it where all of it fits.

    Raises a UserError or Cancelled; both leave the model usable, and of a document that is read in several
    windows the finished ones are kept for the next try.
    """
    # the model reads and writes; each window's values are given their places
    reading = DocumentReading(document, schema, model, settings, on_event, cancelled, examples)
    reading.run()
    reading.look_again()
    # one result
    data, evidence, stated = as_stated(document, *reading.result(), schema.json_schema)
    data, evidence, by_headings = rows_by_headings(document, data, evidence, schema.json_schema)
    data, evidence, dropped = without_false_rows(data, evidence)
    data, evidence = reading.ask_again(*as_printed(*without_false_values(data, evidence)))
    data, evidence, changed = corrected(data, evidence, document, schema.json_schema)
    # what may be wrong with it
    _, problems = restore(data, schema.json_schema)
    findings = check_rules(data, schema.json_schema, evidence, document)
    complete = completeness.account(document, data, evidence, reading.parts)
    reading.cache.clear()
    result = Extraction(
        document_key=document.key,
        source=document.source,
        title=document.title,
        schema_name=schema.name,
        model=model.name,
        data=data,
        evidence=evidence,
        problems=(
            *problems,
            *changed,
            *shared_places(data, evidence),
            *undecided(evidence),
            *ordered_values(evidence, document),
            *findings.problems,
        ),
        notices=(
            *document.notices,
            *reading.notices,
            *stated,
            *by_headings,
            *dropped,
            *completeness.missed_notice(complete),
            *rules_notice(schema.json_schema),
        ),
        cut_short=reading.cut_short,
        cut=reading.cut,
        stats=total_stats(reading.stats),
        completeness=complete,
        explained=findings.explained,
        agreed=tuple(pointer for pointer in evidence if pointer in findings.agreed),
    )
    return with_confidence(result)
