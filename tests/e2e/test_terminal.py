"""From a PDF and a web page to checked JSON and CSV with a real model, and again after a restart."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fpdf import FPDF

from extraction import paths
from extraction.events import Event, RunFailed, RunFinished
from extraction.evidence import Extraction
from extraction.workers import document_cache
from extraction.workers.child import worker_command
from extraction.workers.protocol import DecodeSettings, Extract, parse_event, to_line

pytestmark = pytest.mark.model

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "seller": {"type": "string", "description": "The company that sends the bill"},
        "total": {"type": "number", "description": "The amount to pay"},
    },
    "required": ["seller", "total"],
}
LINES = ("Seller: Acme Garden Tools", "Two spades", "Total: 42.50")


@pytest.fixture
def schema_file(tmp_path: Path) -> Path:
    file = tmp_path / "bill.json"
    file.write_text(json.dumps(SCHEMA))
    return file


def bill_pdf() -> bytes:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=12)
    for number, line in enumerate(LINES):
        pdf.text(20, 30 + 10 * number, line)
    return bytes(pdf.output())


def bill_html() -> bytes:
    body = "".join(f"<p>{line}</p>" for line in LINES)
    return f"<!doctype html><html><head><title>Bill</title></head><body>{body}</body></html>".encode()


def winnow(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "extraction.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=600)


def test_pdf_and_web_page_to_json_and_csv_and_again_after_a_restart(
    site: Any, schema_file: Path, test_model: str, tmp_path: Path
) -> None:
    site.pages["/bill.pdf"] = ("application/pdf", bill_pdf())
    site.pages["/bill.html"] = ("text/html; charset=utf-8", bill_html())
    sources = [f"{site.address}/bill.pdf", f"{site.address}/bill.html"]
    options = ["--schema", schema_file, "--model", test_model]

    done = winnow("extract", *sources, *options, "--stats")
    assert done.returncode == 0, done.stderr
    envelopes = [json.loads(line) for line in done.stdout.splitlines()]
    assert [envelope["source"] for envelope in envelopes] == sources
    for envelope in envelopes:
        jsonschema.validate(envelope["data"], SCHEMA)
        assert set(envelope["evidence"]) == {"/seller", "/total"}
        assert envelope["cut_short"] is False
    assert "Per pass" in done.stderr
    (table,) = paths.ngram_dir().glob("*.ngrams")
    learned = table.read_bytes()

    done = winnow("extract", *sources, *options, "--out", tmp_path / "out", "--format", "csv")
    assert done.returncode == 0, done.stderr
    with (tmp_path / "out" / "results.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["source"] for row in rows] == sources
    assert [float(row["total"]) for row in rows] == [each["data"]["total"] for each in envelopes]
    assert table.read_bytes() != learned

    again = extract_in_a_new_worker(site, schema_file, test_model)
    assert again.data == envelopes[0]["data"]
    assert again.stats.sources["dynamic"].accepted > 0


def test_a_private_run_by_the_rule_of_llama_cpp_leaves_no_table(
    site: Any, schema_file: Path, test_model: str
) -> None:
    site.pages["/bill.html"] = ("text/html; charset=utf-8", bill_html())
    options = ["--schema", schema_file, "--model", test_model, "--private", "--draft", "llama-lookup"]
    done = winnow("extract", f"{site.address}/bill.html", *options)
    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout)["stats"]["sources"]) <= {"llama-lookup"}
    assert list(paths.ngram_dir().iterdir()) == []


def extract_in_a_new_worker(site: Any, schema_file: Path, model: str) -> Extraction:
    """The window's way: the cached document through the model worker, drafting forced."""
    keys = [folder.name for folder in paths.documents_dir().iterdir() if len(folder.name) == 64]
    (key,) = [key for key in keys if document_cache.load(key).source == f"{site.address}/bill.pdf"]
    request = Extract(
        run="again",
        key=key,
        schema_file=str(schema_file),
        schema_name="bill",
        model=model,
        settings=DecodeSettings(draft=8),
    )
    worker = subprocess.Popen(worker_command("model"), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert worker.stdin is not None
    assert worker.stdout is not None
    try:
        worker.stdin.write(to_line(request))
        worker.stdin.flush()
        event: Event | None = None
        while not isinstance(event, RunFinished | RunFailed):
            event = parse_event(worker.stdout.readline())
        assert isinstance(event, RunFinished), event
        return Extraction.model_validate_json(Path(event.result_file).read_bytes())
    finally:
        worker.stdin.close()
        assert worker.wait(60) == 0
        worker.stdout.close()


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_ends_cleanly_and_leaves_no_worker(site: Any, schema_file: Path, test_model: str) -> None:
    site.pages["/bill.html"] = ("text/html; charset=utf-8", bill_html())
    sources = [f"{site.address}/bill.html?{number}" for number in range(50)]
    for source in sources:
        site.pages[source.removeprefix(site.address)] = site.pages["/bill.html"]
    command = [sys.executable, "-m", "extraction.cli", "extract", *sources, "--schema", str(schema_file)]
    process = subprocess.Popen(
        [*command, "--model", test_model, "--data-only"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    first = json.loads(process.stdout.readline())
    workers = _children(process.pid)
    process.send_signal(signal.SIGINT)
    output, complaint = process.communicate(timeout=120)
    assert process.returncode == 130
    jsonschema.validate(first, SCHEMA)
    for line in output.splitlines():
        jsonschema.validate(json.loads(line), SCHEMA)
    assert b"Interrupted." in complaint
    assert b"Traceback" not in complaint
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]


def _children(process_id: int) -> list[int]:
    """Child processes on Linux; elsewhere nothing is known of them."""
    file = Path(f"/proc/{process_id}/task/{process_id}/children")
    return [int(word) for word in file.read_text().split()] if file.exists() else []


def test_a_404_and_a_file_that_is_no_pdf_fail_alone(
    site: Any, schema_file: Path, test_model: str, tmp_path: Path
) -> None:
    (tmp_path / "not.pdf").write_bytes(b"\x00\x01 this is no PDF")
    (tmp_path / "bill.html").write_bytes(bill_html())
    sources = [tmp_path / "not.pdf", f"{site.address}/missing", tmp_path / "bill.html"]
    done = winnow("extract", *sources, "--schema", schema_file, "--model", test_model, "--data-only")
    assert done.returncode == 1
    jsonschema.validate(json.loads(done.stdout), SCHEMA)
    assert "404" in done.stderr
    assert "not.pdf: " in done.stderr
    assert "1 of 3 documents were extracted." in done.stderr
    assert "Traceback" not in done.stderr
