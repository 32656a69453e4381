"""All corrections of a finished result, in the order in which they build on each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from extraction.correcting.change import with_changes
from extraction.correcting.commission import gross_before_commission
from extraction.correcting.days import printed_days
from extraction.correcting.identifiers import possible_identifiers
from extraction.correcting.periods import named_periods
from extraction.correcting.printed import PrintedDocument
from extraction.correcting.totals import settled_totals
from extraction.document import Document
from extraction.evidence import Evidence, Problem
from extraction.grounding.wanted import scalars

CORRECTIONS = (settled_totals, gross_before_commission, named_periods, possible_identifiers, printed_days)


def corrected(
    data: Any, evidence: Mapping[str, Evidence], document: Document, json_schema: dict[str, Any]
) -> tuple[Any, dict[str, Evidence], tuple[Problem, ...]]:
    """(data, evidence, problems) with what the document prints instead of values that it contradicts.

    Fields of the whole document alone. Every change is one of the problems, so that a person looks at it.
    """
    problems: list[Problem] = []
    evidence = dict(evidence)
    if not isinstance(data, dict):
        return data, evidence, ()
    printed = PrintedDocument(document)
    for correction in CORRECTIONS:
        values = [one for one in scalars(data, json_schema) if one.pointer.count("/") == 1]
        data, evidence, told = with_changes(data, evidence, correction(values, evidence, printed))
        problems += told
    return data, evidence, tuple(problems)
