"""The command line with a fake reader and a fake model: options, outputs, exit codes, help, interruptions."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from typer.testing import CliRunner, Result

from extraction import cli, errors, paths
from extraction.cli.common import Interrupt
from extraction.decoding.stats import DecodeStats, SourceStats
from extraction.document import Document, Page, Span
from extraction.events import DocumentRead, Event
from extraction.evidence import Evidence, EvidenceStatus, Extraction, Place
from extraction.model_store import catalogue, fetching, hub
from extraction.storage.store import Store
from extraction.workers import document_cache, workshop
from extraction.workers.protocol import DecodeSettings
from schemas.registry import Schema, schema_from_json
from tests.tiny_models import write_model


class FakeReader:
    """Reads text files itself; a file that says "fail" fails, "locked" wants the word sesame."""

    def read(self, source: str, password: str | None, cancelled: Callable[[], bool]) -> DocumentRead:
        data = Path(source).read_bytes()
        text = data.decode()
        if text == "fail":
            raise errors.NotReadable
        if text == "locked" and password != "sesame":
            raise errors.PasswordNeeded
        key = hashlib.sha256(data).hexdigest()
        page = Page(0, "1", Span(0, len(text)))
        document_cache.save(Document(key, "text", source, Path(source).name, text, (page,)), data)
        return DocumentRead(
            key=key, document_kind="text", title="t", source=source, pages=1, characters=len(text)
        )

    def close(self) -> None:
        pass


class FakeSession:
    """Answers {"total": words in the document}; what the document says decides what goes wrong."""

    asked: list[tuple[str, DecodeSettings]]
    opened: list[str]

    def extract(
        self,
        document: Document,
        schema: Schema,
        settings: DecodeSettings,
        on_event: Callable[[Event], None],
        cancelled: Callable[[], bool],
    ) -> Extraction:
        self.asked.append((schema.name, settings))
        if document.text == "bug":
            raise ZeroDivisionError
        if document.text == "interrupt":
            raise KeyboardInterrupt
        if document.text == "engine":
            raise errors.EngineFailed
        place = Place(page=0, page_label="1", span=Span(0, 4))
        return Extraction(
            document_key=document.key,
            source=document.source,
            title=document.title,
            schema_name=schema.name,
            model="fake",
            data={"total": len(document.text.split()), "note": "größer 上海"},
            evidence={
                "/total": Evidence(status=EvidenceStatus.EXACT, places=(place,), words="four"),
                "/note": Evidence(status=EvidenceStatus.NOT_IN_DOCUMENT),
            },
            stats=DecodeStats(
                generated_tokens=11, target_passes=4, sources={"grammar": SourceStats(drafted=8, accepted=6)}
            ),
        )

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def fake_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeSession.asked, FakeSession.opened = [], []

    def open_session(model: str) -> FakeSession:
        FakeSession.opened.append(model)
        if model == "broken":
            raise errors.ModelInvalid
        return FakeSession()

    def resolve(model: str) -> Path:
        if model == "missing":
            raise errors.ModelMissing
        return Path(model)

    monkeypatch.setattr(workshop, "open_reader", FakeReader)
    monkeypatch.setattr(workshop, "open_session", open_session)
    monkeypatch.setattr(hub, "resolve", resolve)


@pytest.fixture
def pile(tmp_path: Path) -> Path:
    folder = tmp_path / "pile"
    folder.mkdir()
    for name, text in (("a.txt", "one two"), ("b.txt", "fail"), ("c.txt", "one two three")):
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def schema_file(tmp_path: Path) -> str:
    file = tmp_path / "words.json"
    file.write_text(
        json.dumps(
            {"type": "object", "properties": {"total": {"type": "integer"}, "note": {"type": "string"}}}
        )
    )
    return str(file)


def winnow(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments])


def test_one_source_gives_one_object(pile: Path, schema_file: str) -> None:
    result = winnow("extract", pile / "a.txt", "--schema", schema_file)
    assert (result.exit_code, result.stderr) == (0, "")
    envelope = json.loads(result.stdout)
    assert envelope["source"] == str(pile / "a.txt")
    assert envelope["data"] == {"total": 2, "note": "größer 上海"}
    assert envelope["evidence"]["/total"]["status"] == "exact"
    assert envelope["stats"]["generated_tokens"] == 11


def test_data_only_and_options_reach_the_model(pile: Path, schema_file: str) -> None:
    result = winnow(
        "extract", pile / "a.txt", "--schema", schema_file, "--data-only", "--draft", "off",
        "--max-tokens", "7", "--temperature", "0.5", "--seed", "3", "--model", "smollm2-135m",
    )  # fmt: skip
    assert json.loads(result.stdout) == {"total": 2, "note": "größer 上海"}
    settings = DecodeSettings(draft="off", max_tokens=7, temperature=0.5, seed=3)
    assert FakeSession.asked == [("words", settings)]
    assert FakeSession.opened == ["smollm2-135m"]


def test_private_and_the_rule_of_lookup_reach_the_model(pile: Path, schema_file: str) -> None:
    winnow("extract", pile / "a.txt", "--schema", schema_file, "--private", "--draft", "llama-lookup")
    assert FakeSession.asked == [("words", DecodeSettings(private=True, draft="llama-lookup"))]


def test_several_sources_give_json_lines_and_a_failure_stops_nothing(pile: Path, schema_file: str) -> None:
    result = winnow("extract", pile, "--schema", schema_file, "--data-only")
    assert result.exit_code == 1
    assert [json.loads(line)["total"] for line in result.stdout.splitlines()] == [2, 3]
    assert "b.txt: The file could not be read." in result.stderr
    assert "2 of 3 documents were extracted." in result.stderr


def test_several_sources_as_one_array(pile: Path, schema_file: str) -> None:
    result = winnow("extract", pile, "--schema", schema_file, "--data-only", "--format", "json")
    assert [item["total"] for item in json.loads(result.stdout)] == [2, 3]
    (pile / "a.txt").unlink()
    (pile / "c.txt").unlink()
    result = winnow("extract", pile, "--schema", schema_file, "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)) == (1, [])


@pytest.mark.parametrize("options", [[], ["--data-only"]])
def test_a_file_for_each_source_and_never_over_another_sources(
    pile: Path, schema_file: str, tmp_path: Path, options: list[str]
) -> None:
    other, out = tmp_path / "other", tmp_path / "out"
    other.mkdir()
    (other / "a.txt").write_text("four words are here")
    for source in (pile / "a.txt", other / "a.txt", pile / "a.txt", other / "a.txt"):
        assert winnow("extract", source, "--schema", schema_file, "--out", out, *options).exit_code == 0
    assert sorted(file.name for file in out.glob("*.json")) == [".winnow.json", "a-2.json", "a.json"]
    first, second = (json.loads((out / name).read_text(encoding="utf-8")) for name in ("a.json", "a-2.json"))
    assert [(found if options else found["data"])["total"] for found in (first, second)] == [2, 4]


def test_a_file_of_somebody_else_is_left_alone(pile: Path, schema_file: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("mine")
    winnow("extract", pile / "a.txt", "--schema", schema_file, "--out", tmp_path)
    assert (tmp_path / "a.json").read_text() == "mine"
    assert (tmp_path / "a-2.json").exists()


def test_json_lines_and_csv_files(pile: Path, schema_file: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert winnow("extract", pile, "--schema", schema_file, "--out", out, "--format", "jsonl").exit_code == 1
    assert winnow("extract", pile, "--schema", schema_file, "--out", out, "--format", "csv").exit_code == 1
    assert [file.name for file in sorted(out.iterdir())] == ["results.csv", "results.jsonl"]
    assert len((out / "results.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    lines = (out / "results.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 3
    assert "größer 上海" in lines[1]


def test_excel_file(pile: Path, schema_file: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert winnow("extract", pile, "--schema", schema_file, "--out", out, "--format", "xlsx").exit_code == 1
    (sheet,) = openpyxl.load_workbook(out / "results.xlsx").worksheets
    assert sheet["A1"].value == "Source"
    assert sheet.max_row == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["extract"],
        ["extract", "a.txt"],
        ["extract", "a.txt", "--schema", "no-such-schema"],
        ["extract", "a.txt", "--schema", "invoice", "--format", "csv"],
        ["extract", "a.txt", "--schema", "invoice", "--format", "xlsx"],
        ["extract", "a.txt", "--schema", "invoice", "--format", "xml"],
        ["extract", "a.txt", "--schema", "invoice", "--max-tokens", "0"],
        ["no-such-command"],
    ],
)
def test_wrong_usage_is_exit_code_2(arguments: list[str]) -> None:
    result = winnow(*arguments)
    assert result.exit_code == 2
    assert result.stderr
    assert not result.stdout


def test_a_missing_model_is_said_before_any_document_is_read(pile: Path, schema_file: str) -> None:
    result = winnow("extract", pile, "--schema", schema_file, "--model", "missing")
    assert result.exit_code == 1
    assert result.stderr.startswith("winnow: The model is not on this machine.")


def test_a_broken_model_is_tried_once(pile: Path, schema_file: str) -> None:
    result = winnow("extract", pile / "a.txt", pile / "c.txt", "--schema", schema_file, "--model", "broken")
    assert result.exit_code == 1
    assert FakeSession.opened == ["broken"]


def test_a_source_that_is_not_there_fails_alone(pile: Path, schema_file: str) -> None:
    (pile / "empty").mkdir()
    result = winnow("extract", pile / "empty", pile / "a.txt", "--schema", schema_file, "--data-only")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["total"] == 2
    assert "There is nothing in this folder that Winnow reads." in result.stderr


def test_a_password(pile: Path, schema_file: str) -> None:
    (pile / "a.txt").write_text("locked")
    assert winnow("extract", pile / "a.txt", "--schema", schema_file).exit_code == 1
    assert winnow("extract", pile / "a.txt", "--schema", schema_file, "--password", "sesame").exit_code == 0


def test_a_bug_is_a_sentence_and_a_log(pile: Path, schema_file: str) -> None:
    (pile / "a.txt").write_text("bug")
    result = winnow("extract", pile / "a.txt", pile / "c.txt", "--schema", schema_file, "--data-only")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["total"] == 3
    assert "Winnow made a mistake while extracting a document" in result.stderr
    assert "Traceback" not in result.stderr
    assert "ZeroDivisionError" in (paths.log_dir() / "cli.log").read_text()
    assert len(FakeSession.opened) == 2


def test_a_failed_engine_is_started_anew(pile: Path, schema_file: str) -> None:
    (pile / "a.txt").write_text("engine")
    winnow("extract", pile / "a.txt", pile / "c.txt", "--schema", schema_file)
    assert len(FakeSession.opened) == 2


def test_an_interrupted_run_keeps_what_is_finished(pile: Path, schema_file: str, tmp_path: Path) -> None:
    (pile / "b.txt").write_text("interrupt")
    result = winnow("extract", pile, "--schema", schema_file, "--out", tmp_path / "out", "--format", "jsonl")
    assert result.exit_code == 130
    assert "What was finished is kept: 1 document" in result.stderr
    assert len((tmp_path / "out" / "results.jsonl").read_text().splitlines()) == 1


def test_what_is_finished_is_on_the_disk_before_the_next_document(
    pile: Path, schema_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    seen: list[list[str]] = []

    def see(self: FakeSession, document: Document, *more: Any) -> Extraction:
        seen.append(sorted(f"{file.name}: {len(file.read_bytes().splitlines())}" for file in out.iterdir()))
        return extract(self, document, *more)

    extract = FakeSession.extract
    monkeypatch.setattr(FakeSession, "extract", see)
    assert winnow("extract", pile, "--schema", schema_file, "--out", out, "--format", "csv").exit_code == 1
    assert seen == [[], ["results.unfinished.jsonl: 1"]]
    assert [file.name for file in out.iterdir()] == ["results.csv"]


def test_a_table_that_cannot_be_written_costs_no_result(pile: Path, schema_file: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / "results.csv").mkdir(parents=True)
    result = winnow("extract", pile, "--schema", schema_file, "--out", out, "--format", "csv")
    assert result.exit_code == 1
    assert f"The results are kept in {out / 'results.unfinished.jsonl'}." in result.stderr
    assert len((out / "results.unfinished.jsonl").read_text(encoding="utf-8").splitlines()) == 2


def test_a_schema_saved_in_the_window(pile: Path) -> None:
    own = schema_from_json("notes", {"title": "My notes", "type": "object", "properties": {"a": {}}})
    with Store(paths.database_file()) as store:
        store.save_schema(own)
    assert winnow("extract", pile / "a.txt", "--schema", "my notes").exit_code == 0
    assert [name for name, _ in FakeSession.asked] == ["notes"]
    assert "notes" in [schema["name"] for schema in json.loads(winnow("schemas", "list", "--json").stdout)]
    assert json.loads(winnow("schemas", "show", "notes", "--json").stdout)["title"] == "My notes"


def test_stats_go_to_stderr(pile: Path, schema_file: str) -> None:
    (pile / "b.txt").unlink()
    result = winnow("extract", pile, "--schema", schema_file, "--stats")
    assert "2.50" in result.stderr
    assert "12/16 75%" in result.stderr
    assert "grammar" in result.stderr
    for line in result.stdout.splitlines():
        json.loads(line)


def leaves(names: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    command: Any = cli.typer.main.get_command(cli.app)
    for name in names:
        command = command.commands[name]
    yield names
    for name in getattr(command, "commands", ()):
        yield from leaves((*names, name))


@pytest.mark.parametrize("words", list(leaves()), ids=" ".join)
def test_every_command_has_help_with_an_example(words: tuple[str, ...]) -> None:
    result = winnow(*words, "--help")
    assert result.exit_code == 0
    assert " ".join(("Example: winnow", *words)) in result.stdout


def test_schemas(tmp_path: Path, schema_file: str) -> None:
    listed = json.loads(winnow("schemas", "list", "--json").stdout)
    assert "invoice" in [schema["name"] for schema in listed]
    assert "invoice" in winnow("schemas", "list").stdout
    shown = json.loads(winnow("schemas", "show", "invoice", "--json").stdout)
    assert shown["type"] == "object"
    assert winnow("schemas", "show", "invoice").exit_code == 0
    assert winnow("schemas", "show", "nonsense").exit_code == 1
    assert json.loads(winnow("schemas", "check", schema_file, "--json").stdout) == {
        "valid": True,
        "error": None,
        "checked_afterwards": [],
    }
    bad = tmp_path / "bad.json"
    bad.write_text('{"type": "object", "properties": {"a": {"$ref": "#/$defs/none"}}}')
    result = winnow("schemas", "check", bad, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["valid"] is False
    assert winnow("schemas", "check", bad).stderr.startswith("winnow: bad.json")


def test_a_shown_schema_can_be_used_as_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_text(winnow("schemas", "show", "recipe", "--json").stdout, encoding="utf-8")
    assert "can be used" in winnow("schemas", "check", own).stdout


def test_models(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WINNOW_MODELS", str(tmp_path))
    listed = json.loads(winnow("models", "list", "--json").stdout)
    default = listed[0]
    assert (default["name"], default["default"], default["installed"]) == ("qwen2.5-coder-1.5b", True, False)
    assert "smollm2-135m" in winnow("models", "list").stdout
    assert winnow("models", "path").stdout.strip() == str(tmp_path)
    assert winnow("models", "path", "missing").exit_code == 1
    assert winnow("models", "fetch", "no-such-model").exit_code == 1
    fetched = fetching.Fetched("smollm2-135m", tmp_path / "x.gguf", fetching.Proof.SERVER)
    monkeypatch.setattr(fetching, "fetch", lambda name, cancelled: fetched)
    assert json.loads(winnow("models", "fetch", "smollm2-135m", "--json").stdout) == {
        "name": "smollm2-135m",
        "path": str(tmp_path / "x.gguf"),
        "checked_by": "server",
    }
    told = winnow("models", "fetch", "smollm2-135m")
    assert "licence Apache-2.0" in told.stderr
    assert "Checked by the sha256 that the server publishes." in told.stderr


def test_models_are_linked_and_forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WINNOW_MODELS", str(tmp_path / "models"))
    folder = tmp_path / "mine"
    folder.mkdir()
    assert winnow("models", "add", folder).exit_code == 1
    write_model("plain", folder / "tiny.gguf")
    (added,) = json.loads(winnow("models", "add", folder, "--json").stdout)
    assert (added["name"], added["origin"], added["state"]) == ("tiny", "linked", "here")
    assert "tiny" in winnow("models", "list").stdout
    assert winnow("models", "remove", "tiny").exit_code == 1  # it lies in a folder that was linked
    removed = json.loads(winnow("models", "remove", folder, "--json").stdout)
    assert removed == {"name": str(folder), "freed": 0, "was_link": True}
    assert "forgotten" in (winnow("models", "add", folder), winnow("models", "remove", folder))[1].stdout
    write_model("plain", tmp_path / "models" / "own.gguf")
    assert "own is deleted" in winnow("models", "remove", "own").stdout


def test_a_bad_list_of_own_models_is_told(tmp_path: Path) -> None:
    catalogue.own_file().write_text("{", encoding="utf-8")
    listed = winnow("models", "list")
    assert "models.json is left out: it is not JSON" in listed.stderr
    assert "smollm2-135m" in listed.stdout


def test_cache() -> None:
    folder = paths.documents_dir() / "k"
    folder.mkdir()
    (folder / "original").write_bytes(b"12345")
    (paths.ngram_dir() / "t.ngrams").write_bytes(b"12")
    (paths.policy_dir() / "policy-x.json").write_bytes(b"1")
    found = json.loads(winnow("cache", "stats", "--json").stdout)
    assert (found["documents"]["files"], found["documents"]["bytes"], found["tables"]["bytes"]) == (1, 5, 2)
    assert "documents" in winnow("cache", "stats").stdout
    assert json.loads(winnow("cache", "clear", "--tables", "--json").stdout) == {"removed_bytes": 3}
    assert folder.exists()
    assert winnow("cache", "clear").exit_code == 0
    assert json.loads(winnow("cache", "stats", "--json").stdout)["documents"]["files"] == 0


def test_help_and_version_load_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from extraction import cli\n"
        "try: cli.app(['extract', '--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'llama_cpp', 'llguidance', 'trafilatura', 'PySide6', 'numpy', 'sqlite_utils'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_any_locale_prints_any_text() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "extraction.cli", "schemas", "show", "invoice", "--json"],
        capture_output=True,
        env={"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PATH": ""},
        check=True,
    )
    assert json.loads(done.stdout.decode())["type"] == "object"


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)])
def test_closed_streams_lead_nowhere_and_their_numbers_are_taken(closed: tuple[int, ...]) -> None:
    code = (
        f"import os; [os.close(number) for number in {closed}]\n"
        "import sys; sys.argv = ['winnow', 'schemas', 'list']\n"
        f"for number, name in enumerate(('stdin', 'stdout', 'stderr')):\n"
        f"    if number in {closed}: setattr(sys, name, None)\n"
        "from extraction.cli import main\n"
        "try: main()\n"
        "except SystemExit as end: code = end.code\n"
        f"sys.stderr.isatty(); os._exit(code or (3 if os.open(os.devnull, 0) in {closed} else 0))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True)
    assert done.returncode == 0
    assert (b"invoice" in done.stdout) == (1 not in closed)


def test_what_a_terminal_would_obey_is_not_printed(pile: Path, schema_file: str, tmp_path: Path) -> None:
    name = "a\x1b[31m\x07\x9b.txt"
    (pile / "a.txt").rename(pile / name)
    sources = [pile / name, pile / "\x1b]0;gone"]
    result = winnow("extract", *sources, "--schema", schema_file, "--out", tmp_path / "\x1bout", "--stats")
    assert result.exit_code == 1
    assert "gone" in result.stderr
    assert not [character for character in result.stderr if character < " " and character != "\n"]


def test_a_folder_of_results_that_cannot_be_is_said(pile: Path, schema_file: str) -> None:
    for out in (pile / "a.txt", pile / "a.txt" / "below"):
        result = winnow("extract", pile / "c.txt", "--schema", schema_file, "--out", out)
        assert result.exit_code == 1
        assert "a.txt" in result.stderr
        assert "Choose another" in result.stderr


def test_version_as_a_process() -> None:
    command = [sys.executable, "-m", "extraction.cli", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("winnow ")


def test_gui_is_started_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    application = types.SimpleNamespace(main=lambda argv: seen.append(argv) or 3)
    monkeypatch.setattr(cli.importlib, "import_module", lambda name: application)
    assert winnow("gui", "a.pdf", "--sample").exit_code == 3
    assert seen == [["winnow", "--sample", "--", "a.pdf"]]


def test_a_window_that_cannot_start_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError("libEGL.so.1: cannot open shared object file")

    monkeypatch.setattr(cli.importlib, "import_module", missing)
    result = winnow("gui")
    assert (result.exit_code, "libEGL.so.1" in result.stderr) == (1, True)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(cli.sys, "platform", "linux")
    result = winnow("gui")
    assert (result.exit_code, "no display" in result.stderr) == (1, True)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_asks_first_and_then_insists(number: int) -> None:
    before = signal.getsignal(number)
    with Interrupt() as interrupt:
        assert not interrupt()
        signal.raise_signal(number)
        assert interrupt()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(number)
    assert signal.getsignal(number) == before


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_results_stay_on_stdout_while_progress_is_on_the_terminal() -> None:
    import pty

    code = (
        "from extraction.cli.common import RunProgress, print_json\n"
        "with RunProgress(2) as progress:\n"
        "    progress.document(0, '/pile/bill.pdf')\n"
        "    with progress.aside(): print_json({'a': 1}, None)\n"
        "    progress.document(1, '/pile/other.pdf')\n"
        "    print_json({'a': 2}, None)\n"
    )
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm"}
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=theirs, env=environment, check=True
    )
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert done.stdout.decode() == '{"a": 1}\n{"a": 2}\n'
    assert "bill.pdf" in shown
    assert '"a"' not in shown
