"""Rules over the expected values of real invoices and orders: they hold, or the paper contradicts itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from extraction.checks import check_rules
from extraction.evaluation import GoldDocument, load_gold
from extraction.grounding.ground import ground
from extraction.sources.reader import read_source
from schemas.registry import builtin

NAMES = {
    "tax_total": "vat_total",
    "line_total": "amount",
    "document_number": "order_number",
    "document_date": "order_date",
}
"""Fields that the gold files call otherwise than the built-in schemas do."""

CONTRADICTING = {
    "inv-e-invoice-eu-default-corrected-invoice": "seller_vat_id",
    "inv-e-invoice-eu-default-invoice": "seller_vat_id",
    "inv-zf-extended-maschinen-serial-nr-bt-x-307-fx": "seller_vat_id",
    "inv-facture-f20180027": "iban",
    "inv-extended-fremdwaehrung-fx": "due_date",
    "inv-zugferd-1p0-comfort-haftpflichtversicherung-versicherungsste": "due_date",
}
"""Sample documents with invented numbers, and two that are due before they were written."""


def renamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {NAMES.get(name, name): renamed(inner) for name, inner in value.items()}
    return [renamed(inner) for inner in value] if isinstance(value, list) else value


def doubtful(document: GoldDocument) -> set[str]:
    schema = builtin(document.kind).json_schema
    data = renamed(document.gold)
    read, _ = read_source(str(document.file))
    problems = check_rules(data, schema, ground(data, read, schema), read).problems
    return {problem.pointer.rpartition("/")[2] for problem in problems}


@pytest.mark.documents
@pytest.mark.parametrize("kind", ["invoice", "purchase_order"])
def test_no_false_alarm_on_expected_values(eval_dir: Path, kind: str) -> None:
    for document in load_gold(eval_dir / "dev", kind=kind):
        wanted = CONTRADICTING.get(document.id)
        found = doubtful(document)
        assert (wanted in found) if wanted else not found, document.id
