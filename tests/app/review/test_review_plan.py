"""How few values need a look, said over the fields."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.views.fields_view import FieldsView
from extraction.evidence import Extraction, ReviewMark
from tests.app.helpers import DATA
from tests.app.made_results import made

SURE = {"/invoice_number": 0.4, "/seller_name": 0.999, "/gross_total": 0.999, "/currency": 0.999}
WORDS = "Check the least sure of 4 values: about 99% are then expected to be right."


def notice(view: FieldsView, result: Extraction) -> str:
    view.show_fields((1, "s"), {"type": "object", "properties": {}}, DATA, True, result)
    return view._notice.text()


def test_the_fields_say_how_few_values_need_a_look(qtbot: QtBot) -> None:
    view = FieldsView()
    qtbot.addWidget(view)
    result = made(DATA, "/a.pdf", "k")
    assert notice(view, result.model_copy(update={"confidence": SURE})) == WORDS
    doubtful = result.model_copy(update={"confidence": dict.fromkeys(SURE, 0.5)})
    assert notice(view, doubtful) == ""  # that would be nearly all of them
    checked = {"/invoice_number": ReviewMark(state="accepted")}
    assert notice(view, result.model_copy(update={"confidence": SURE, "review": checked})) == ""
    assert notice(view, result) == ""
