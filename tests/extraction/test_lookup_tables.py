"""`winnow cache` on lookup tables: export, import, a corpus; a made-up vocabulary and a real one."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from extraction import lookup_tables, paths
from extraction.cli import app
from extraction.decoding.llama_engine import LlamaEngine
from extraction.decoding.load_plan import LoadPlan
from extraction.decoding.ngram_file import DynamicTable, load_static
from extraction.model_store import hub

PRINT = "0123456789abcdef"


class Letters:
    """A vocabulary of the 128 ASCII characters."""

    size = 128

    def __init__(self, path: Path) -> None:
        self.closed = False

    def fingerprint(self) -> str:
        return PRINT

    def tokenize(self, text: str) -> list[int]:
        return list(text.encode("ascii"))

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    model = tmp_path / "model.gguf"
    monkeypatch.setattr(hub, "resolve", lambda name: model)
    monkeypatch.setattr(lookup_tables, "Vocabulary", Letters)


def winnow(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["cache", *map(str, arguments)])


def words(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}i", *values)


@pytest.mark.usefixtures("letters")
def test_what_lookup_learned_is_exported_and_imported_again(tmp_path: Path) -> None:
    file = tmp_path / "lookup.bin"
    DynamicTable(paths.ngram_dir(), PRINT).learn([1, 2, 3])
    assert winnow("export", file).stdout == "Exported 3 n-grams.\n"
    assert file.read_bytes() == (
        words(1, -1, -1, -1, 1, 2, 1) + words(1, 2, -1, -1, 1, 3, 1) + words(2, -1, -1, -1, 1, 3, 1)
    )
    assert json.loads(winnow("import", file, "--json").stdout) == {"ngrams": 3}
    assert DynamicTable(paths.ngram_dir(), PRINT).top((1, 2)) == (2, 3, 2)


@pytest.mark.usefixtures("letters")
def test_a_corpus_becomes_the_static_table_which_can_be_exchanged(tmp_path: Path) -> None:
    text, other = tmp_path / "a.txt", tmp_path / "b.txt"
    text.write_text("abcabc")
    other.write_text("abd")
    assert winnow("build-static", text, other).stdout == "Counted 3 n-grams.\n"
    table = load_static(paths.ngram_dir(), PRINT)
    assert table is not None
    assert dict(table.followers((97, 98)) or {}) == {99: 2, 100: 1}
    file = tmp_path / "static.bin"
    assert winnow("export", file, "--static").exit_code == 0
    file.write_bytes(file.read_bytes() + words(1, 2, -1, -1, 1, 3, 9))
    assert winnow("import", file, "--static").exit_code == 0
    table = load_static(paths.ngram_dir(), PRINT)
    assert table is not None
    assert table.top((1, 2)) == (9, 3, 9)
    assert len(DynamicTable(paths.ngram_dir(), PRINT)) == 0


@pytest.mark.usefixtures("letters")
def test_stats_say_what_the_tables_know(tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("abcabc")
    winnow("build-static", text)
    DynamicTable(paths.ngram_dir(), PRINT).learn([1, 2, 3])
    known = json.loads(winnow("stats", "--json").stdout)["tables"]["known"]
    assert [(table["kind"], table["ngrams"], table["followers"]) for table in known] == [
        ("dynamic", 3, 3),
        ("static", 3, 3),
    ]
    assert "3 n-grams (static)" in winnow("stats").stdout
    winnow("clear", "--tables")
    assert load_static(paths.ngram_dir(), PRINT) is None


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize(
    ("command", "content", "message"),
    [
        ("import", words(1, -1, -1, -1, 1, 2), "ends inside a record"),
        ("import", words(200, -1, -1, -1, 1, 2, 1), "beyond this model's 128"),
        ("import", None, "There is no file"),
        ("build-static", None, "There is no file"),
        ("export", None, "nothing to export"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    tmp_path: Path, command: str, content: bytes | None, message: str
) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    done = winnow(command, file)
    assert done.exit_code == 1
    assert message in done.stderr
    assert len(DynamicTable(paths.ngram_dir(), PRINT)) == 0


def test_a_long_text_is_read_in_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup_tables, "PIECE_CHARACTERS", 4)
    file = tmp_path / "a.txt"
    file.write_bytes(b"ab\ncdef\ngh\n")
    assert list(lookup_tables._pieces(file)) == ["ab\ncdef\n", "gh\n"]


def test_an_interrupted_count_leaves_the_table_as_it_was(tmp_path: Path, letters: None) -> None:
    file = tmp_path / "a.txt"
    file.write_text("abcabc")
    with pytest.raises(lookup_tables.Cancelled):
        lookup_tables.build_static("any", [file], lambda: True)
    assert load_static(paths.ngram_dir(), PRINT) is None


@pytest.mark.model
def test_a_real_model_has_one_table_whether_it_is_loaded_or_not(small_model: Path, tmp_path: Path) -> None:
    text = tmp_path / "a.txt"
    text.write_text("The total is 12. The total is 12. The total is 13.")
    assert lookup_tables.build_static("smollm2-135m", [text], lambda: False) > 3
    with LlamaEngine(small_model, plan=LoadPlan(256)) as engine:
        table = load_static(paths.ngram_dir(), engine.tokenizer_fingerprint())
        the, total = engine.tokenize(" The total")
        [follower] = engine.tokenize(" is")
    assert table is not None
    assert table.top((the, total)) == (2, follower, 2)
