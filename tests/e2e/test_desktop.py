"""The real program on a real desktop: Xvfb, a window manager, keys and mouse from outside, a real model.

Nothing here reaches into the program: it is started as a person starts it, files come by drag and drop from
another program, and what it did is read from the screen's window titles, its database and the files it wrote.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fpdf import FPDF

from extraction import paths
from extraction.evidence import EvidenceStatus
from extraction.storage.store import Store
from schemas.registry import Schema, schema_from_json
from tests.e2e.desktop import Desktop, wait_for
from tests.e2e.program import Program, finished, rows, states

pytestmark = pytest.mark.model

SCHEMA: dict[str, Any] = {
    "title": "Garden bill",
    "type": "object",
    "properties": {
        "seller": {"type": "string", "description": "The company that sends the bill"},
        "total": {"type": "number", "description": "The amount to pay"},
    },
    "required": ["seller", "total"],
}
LINES = ("Seller: Acme Garden Tools", "Two spades", "Total: 42.50")
HEADER = (
    "source,seller,seller.status,seller.page,seller.words,seller.confidence,"
    "total,total.status,total.page,total.words,total.confidence"
)
BAR = ["Add documents", "Add URL", "Garden bill", "Edit schema", "Export"]
"""What Tab goes through above an empty pile; a box is called by what is chosen in it."""
SOURCE = Path(__file__).parent / "drag_source.py"


def bill(path: Path) -> Path:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("helvetica", size=14)
    for line in (*LINES, f"Bill {path.stem}"):
        pdf.cell(0, 12, line, new_x="LMARGIN", new_y="NEXT")
    pdf.output(str(path))
    return path


@pytest.fixture
def schema() -> Schema:
    """A person's own schema, saved when they last used Winnow."""
    own = schema_from_json("garden_bill", SCHEMA)
    with Store(paths.database_file()) as store:
        store.save_schema(own)
    return own


@pytest.fixture
def chosen(schema: Schema) -> Schema:
    """The schema is the one that new documents get."""
    with Store(paths.database_file()) as store:
        store.set_setting("schema", schema.digest)
    return schema


def drag_onto(desktop: Desktop, title: str, *files: Path) -> None:
    """Drag files from another program into the middle of a window and let them go there."""
    source = desktop.start([sys.executable, str(SOURCE), *map(str, files)], {})
    assert source.stdout is not None
    try:
        assert source.stdout.readline() == "shown\n"
        desktop.wait_active("Files")
        x, y = desktop.place(desktop.windows("Files")[0])
        to_x, to_y = desktop.place(desktop.windows(title)[0])
        desktop.mouse("mousemove", str(x), str(y), "mousedown", "1")
        for step_x, step_y in ((x + 20, y + 20), (x + 40, y + 40), (to_x, to_y), (to_x + 5, to_y + 5)):
            desktop.mouse("mousemove", str(step_x), str(step_y))
        assert source.stdout.readline() == "accepted\n"
        desktop.mouse("mouseup", "1")
        assert source.stdout.readline() == "dropped\n"
        wait_for(states, "the dropped documents")
    finally:
        source.terminate()
        source.communicate()


def test_from_drop_to_csv(
    desktop: Desktop, start: Callable[..., Program], schema: Schema, tmp_path: Path
) -> None:
    window = start()
    window.wait(lambda: desktop.active() == "Winnow", "the window")
    drag_onto(desktop, "Winnow", bill(tmp_path / "first.pdf"))
    window.wait(lambda: states() == ["ready"], "the document is read")
    assert rows("SELECT title FROM documents") == [{"title": "first.pdf"}]
    desktop.wait_active("first.pdf – Winnow")

    desktop.keys("shift+F4")
    desktop.wait_active("Schemas")
    desktop.text("garden")
    desktop.keys("Return")
    desktop.wait_active("first.pdf – Winnow")
    desktop.keys_until(lambda: states() != ["ready"], "the run begins", "F5")
    window.wait(lambda: states() == ["done"], "the run is done")
    assert rows("SELECT schema_digest FROM runs") == [{"schema_digest": schema.digest}]

    desktop.keys_until(lambda: desktop.active().startswith("Export"), "the export dialog", "ctrl+e")
    dialog = desktop.active_id()
    desktop.keys("Down", "Tab", "Tab", "space", "Return")  # CSV, past the documents, with provenance
    wait_for(lambda: desktop.active_id() not in ("", dialog), "the file dialog")
    desktop.wait_active("Export")
    table = tmp_path / "bills.csv"

    def name_it() -> None:
        """Qt's file dialog empties its line where a folder is still being listed: then once more."""
        if desktop.active().startswith("Export"):
            desktop.keys("ctrl+a")
            desktop.text(str(table))
            desktop.keys("Return")

    desktop.act_until(table.exists, "the exported table", name_it)
    desktop.keys("ctrl+q")
    assert window.end() == 0

    text = table.read_text("utf-8-sig")
    assert text.splitlines()[0] == HEADER
    (row,) = csv.DictReader(text.splitlines())
    assert row["source"] == str(tmp_path / "first.pdf")
    found = [name for name in ("seller", "total") if row[f"{name}.words"]]
    assert found
    for name in found:
        assert row[f"{name}.page"] == "1"
        assert any(row[f"{name}.words"] in line for line in LINES)
        assert EvidenceStatus(row[f"{name}.status"]) is not EvidenceStatus.NOT_IN_DOCUMENT


def test_killed_in_the_middle_of_a_run(
    desktop: Desktop, start: Callable[..., Program], chosen: Schema, tmp_path: Path
) -> None:
    files = [bill(tmp_path / f"{name}.pdf") for name in ("a", "b", "c")]
    window = start(*files)
    window.wait(lambda: states() == ["ready"] * 3, "the documents are read")
    desktop.wait_active("a.pdf – Winnow")
    desktop.keys_until(lambda: "ready" not in states(), "the run begins", "F5")
    window.wait(lambda: states()[:2] == ["done", "running"], "the second run")
    window.kill()
    left, before = states(), finished()
    assert left[0] == "done"
    assert left[2] == "waiting"
    assert before

    window = start()
    window.wait(lambda: states()[1:] == ["waiting"] * 2, "what was running waits again")
    desktop.wait_active("a.pdf – Winnow")
    assert finished() == before
    desktop.keys_until(lambda: "running" in states(), "the queue goes on", "F5")
    window.wait(lambda: states() == ["done"] * 3, "all are done")
    assert {run: result for run, result in finished().items() if run in before} == before
    desktop.keys("ctrl+q")
    assert window.end() == 0


def test_closed_while_a_run_is_going(
    desktop: Desktop, start: Callable[..., Program], chosen: Schema, tmp_path: Path
) -> None:
    window = start(bill(tmp_path / "a.pdf"), bill(tmp_path / "b.pdf"))
    window.wait(lambda: states() == ["ready"] * 2, "the documents are read")
    desktop.wait_active("a.pdf – Winnow")
    desktop.keys_until(lambda: "running" in states(), "the run begins", "F5")
    desktop.keys("alt+F4")  # the window manager's key
    assert window.end() == 0
    assert set(states()) & {"running", "waiting"}
    assert not desktop.windows("a.pdf")


def test_a_second_start_raises_the_first(
    desktop: Desktop, start: Callable[..., Program], chosen: Schema, tmp_path: Path
) -> None:
    window = start(bill(tmp_path / "a.pdf"))
    window.wait(lambda: states() == ["ready"], "the document is read")
    desktop.wait_active("a.pdf – Winnow")
    other = desktop.start([sys.executable, str(SOURCE)], {})
    try:
        desktop.wait_active("Files")
        assert start(bill(tmp_path / "b.pdf")).end() == 0
        window.wait(lambda: states() == ["ready"] * 2, "the second start's document")
        desktop.wait_active("b.pdf – Winnow")  # what was brought last is shown
        desktop.minimise()
        wait_for(lambda: not desktop.windows("b.pdf"), "the window is minimised")
        assert start().end() == 0
        desktop.wait_active("b.pdf – Winnow")
    finally:
        other.terminate()
        other.communicate()
    desktop.keys("ctrl+q")
    assert window.end() == 0


def test_where_the_keys_go(
    desktop: Desktop, start: Callable[..., Program], chosen: Schema, tmp_path: Path
) -> None:
    spied = tmp_path / "focus.txt"

    def went() -> list[str]:
        return spied.read_text("utf-8").splitlines() if spied.exists() else []

    def press(key: str) -> str:
        """Where the keys are after this one."""
        before = len(went())
        desktop.keys(key)
        wait_for(lambda: len(went()) > before, f"{key} goes on from {went()[-1]}")
        return went()[-1]

    window = start(spy=spied)
    window.wait(lambda: went()[-1:] == ["Add documents"], "an empty window invites to add documents")
    assert press("Tab") == "Try the sample"
    assert press("shift+Tab") == "Add documents"
    assert [press("shift+Tab") for _ in BAR] == BAR[::-1]
    desktop.keys("ctrl+q")
    assert window.end() == 0

    window = start(bill(tmp_path / "a.pdf"), bill(tmp_path / "b.pdf"), spy=spied)
    window.wait(lambda: states() == ["ready"] * 2, "the documents are read")
    window.wait(lambda: went()[-1] == "Pile of documents", "the keys choose documents")
    desktop.keys("Down")
    desktop.wait_active("b.pdf – Winnow")
    desktop.keys("F6")
    window.wait(lambda: went()[-1] == "Pages of the document", "F6 goes to the document")
    desktop.keys("F6")
    window.wait(lambda: went()[-1] == "Fields and values", "F6 goes to the fields")
    desktop.keys("alt+h", "Return")  # the first of the Help menu
    desktop.wait_active("Keys")
    desktop.keys("Escape")
    desktop.wait_active("b.pdf – Winnow")
    window.wait(lambda: went()[-1] == "Fields and values", "the keys come back")
    desktop.keys("ctrl+q")
    assert window.end() == 0
