"""A result is compared with reviewed documents of its issuer when it is shown, and only then and quietly."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.application import Parts
from app.pile.entry import doubtful_pointers
from extraction import paths
from extraction.decoding.stats import DecodeStats
from extraction.evidence import Extraction, Sureness
from extraction.grounding.ground import ground
from extraction.review.decisions import Decision, Decisions
from extraction.storage.store import Store
from extraction.workers import document_cache
from schemas.registry import builtin
from tests.extraction.texts import text_document

INVOICE = builtin("invoice")
USUAL = (
    "{seller_name}\nInvoice no: {invoice_number}\nOrder no: {order_number}\nAmount due: {amount_due:.2f}\n"
)
OTHER = USUAL.replace("Invoice no", "Customer")


def bill(at: int) -> dict[str, Any]:
    return {
        "seller_name": "ACME Ltd", "invoice_number": f"R-{4100 + at}", "order_number": f"{7000 + at}",
        "amount_due": 713.5 + at,
    }  # fmt: skip


def keep(at: int, form: str = USUAL, reviewed: bool = True) -> int:
    """A document with its text and a result in the store."""
    data, key = bill(at), f"{at}" * 64
    document = text_document(form.format(**data), key)
    document_cache.save(document, b"")
    evidence = {
        pointer: found.model_copy(update={"sureness": Sureness(joint=0.9, lowest=0.95)})
        for pointer, found in ground(data, document, INVOICE.json_schema).items()
    }
    with Store(paths.database_file()) as store:
        row = store.add_document(f"/bills/bill-{at}.txt")
        store.set_read(row.id, key, row.title, "text", 1, None, [])
        run = store.start_run(row.id, INVOICE, "a-model")
        result = Extraction(
            document_key=key, source=row.source, title=row.title, schema_name="invoice", model="a-model",
            data=data, evidence=evidence, stats=DecodeStats(),
        )  # fmt: skip
        store.finish_run(run, result)
        if reviewed:
            store.save_decisions(run, Decisions(reviewed=True))
    return row.id


def result(parts: Parts, document: int) -> Extraction:
    found = parts.pile.entry(document).result
    assert found is not None
    return found


def detail(parts: Parts, pointer: str) -> list[str]:
    return parts.window.fields.model.about(pointer)


def test_a_document_that_is_shown_says_what_is_as_always_and_what_is_not(
    open_window: Any, qtbot: QtBot
) -> None:
    keep(1), keep(2)
    document = keep(3, OTHER, reviewed=False)
    parts = open_window()
    parts.window.rail.select(document)
    qtbot.waitUntil(lambda: bool(result(parts, document).habits))
    assert "Stands behind “Amount due”, as in 2 reviewed documents of ACME Ltd." in detail(
        parts, "/amount_due"
    )
    assert doubtful_pointers(result(parts, document)) == ["/invoice_number"]
    assert any("“Invoice no”" in line for line in detail(parts, "/invoice_number"))
    assert result(parts, document).data == bill(3)
    (kept,) = parts.pile.store.runs(document)
    assert kept.extraction == parts.pile.entry(document).own_result


def test_nothing_changes_once_the_person_has_begun_to_decide(open_window: Any, qtbot: QtBot) -> None:
    keep(1), keep(2)
    document = keep(3, OTHER, reviewed=False)
    with Store(paths.database_file()) as store:
        (run,) = store.runs(document)
        store.save_decisions(run.id, Decisions(values={"/order_number": Decision(state="accepted")}))
    parts = open_window()
    parts.window.rail.select(document)
    parts.pile.tasks.close()
    QApplication.processEvents()
    assert result(parts, document).habits == {}


def test_with_one_reviewed_document_nothing_is_said(open_window: Any, qtbot: QtBot) -> None:
    keep(1)
    document = keep(3, reviewed=False)
    parts = open_window()
    parts.window.rail.select(document)
    seen = QObject()
    done: list[object] = []
    parts.pile.tasks.run(lambda: seen, done.append, done.append)  # behind the comparison
    qtbot.waitUntil(lambda: bool(done))
    assert result(parts, document).habits == {}
