"""Our lookup tables and three-table rule against llama.cpp's own tools, built from llama-cpp-python's sdist.

    python tests/bench/ngram_original.py --scratch build/original --model smollm2-135m --corpus a.txt text.txt

Shows that llama.cpp reads our export, that we read its files, that both count a corpus alike, that both draft
with the same acceptance on the same text (ties in the order of its hash maps are the only freedom), and what
the same table takes in memory. The last line is `original=ok` or says what differs; so does the exit code.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import numpy as np

from extraction import hub
from extraction.decoding.llama_cache_file import from_llama, to_llama
from extraction.decoding.llama_engine import LlamaEngine
from extraction.decoding.lookup_sources import LlamaLookupSource
from extraction.decoding.ngram import CountTable
from extraction.decoding.ngram_format import from_bytes, to_bytes
from extraction.decoding.ngram_static import CorpusCounter
from extraction.decoding.ngram_table import FlatTable, Rows, merge, rows_from_counts

TOOLS = ("llama-lookup-create", "llama-lookup-merge", "llama-lookup-stats")
MOST_POINTS = 0.5
"""Percentage points between both acceptances; more would be another rule, not another order of ties."""

WINDOW = 1024
"""Tokens that count as one document; the tool's own context size."""

DRAFTS = (8, 16)
BIG_TABLE = 1_000_000
NGRAM_TEXT = 640_000
"""Random tokens with the frequencies of words that have BIG_TABLE different n-grams."""

PRINT = "0" * 16


# ------------------------------------------------------------------ llama.cpp's tools


def build_tools(scratch: Path, jobs: int) -> Path:
    """The folder of the tools; built once. Needs a C++ compiler, cmake and the package index."""
    tools = scratch / "build" / "bin"
    if all((tools / tool).exists() for tool in TOOLS):
        return tools
    scratch.mkdir(parents=True, exist_ok=True)
    release = version("llama-cpp-python")
    package = f"llama-cpp-python=={release}"
    download = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", "llama-cpp-python"]
    subprocess.run([*download, "-d", str(scratch), package], check=True)
    archive = next(scratch.glob("llama_cpp_python-*.tar.gz"))
    with tarfile.open(archive) as tar:
        tar.extractall(scratch / "source", filter="data")
    source = next((scratch / "source").glob("*/vendor/llama.cpp"))
    options = [
        "CMAKE_BUILD_TYPE=Release",
        "BUILD_SHARED_LIBS=OFF",
        "LLAMA_OPENSSL=OFF",
        "LLAMA_BUILD_TESTS=OFF",
    ]
    options += ["LLAMA_BUILD_TOOLS=OFF", "LLAMA_BUILD_SERVER=OFF", "LLAMA_BUILD_EXAMPLES=ON"]
    build = scratch / "build"
    subprocess.run(["cmake", "-S", source, "-B", build, *(f"-D{option}" for option in options)], check=True)
    subprocess.run(["cmake", "--build", build, f"-j{jobs}", "--target", *TOOLS], check=True)
    return tools


WATCH = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
sys.stdout.buffer.write(done.stdout)
print("", resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, sep="\\n")
sys.exit(done.returncode != 0)
"""
"""A process starts with its parent's largest memory on its own account: a small parent lies in between."""


def run_tool(command: Sequence[str | Path]) -> tuple[str, float]:
    """(everything it printed, its largest resident memory in MB)."""
    watch = [sys.executable, "-S", "-c", WATCH, *map(str, command)]
    done = subprocess.run(watch, stdout=subprocess.PIPE, check=False)
    output, kilobytes = done.stdout.decode("utf-8", "replace").rstrip().rsplit("\n", 1)
    if done.returncode:
        raise SystemExit(f"{command[0]} failed:\n{output[-2000:]}")
    return output, int(kilobytes) / 1024


# ------------------------------------------------------------------ ours


def tokenize(model: Path, file: Path) -> list[int]:
    """As the tools do: control tokens are parsed, and the model's first token is added where it wants one."""
    with LlamaEngine(model, context_size=256) as engine:
        first = engine.tokenize_template(engine.special_text("bos")) if engine.adds_bos else []
        return [*first, *engine.tokenize_template(file.read_text(encoding="utf-8"))]


def counted(tokens: Sequence[int]) -> FlatTable:
    """All n-grams of a text."""
    table = CountTable()
    table.extend(tokens, 0)
    return FlatTable.from_rows(rows_from_counts(table.counts))


def corpus(tokens: Sequence[int]) -> FlatTable:
    """The static table of a text."""
    counter = CorpusCounter()
    counter.add(tokens)
    return FlatTable.from_rows(counter.rows())


def replay(
    tokens: Sequence[int], dynamic: FlatTable, static: FlatTable | None, longest: int
) -> tuple[int, int, float]:
    """(drafted, accepted, seconds) over windows of a text, as llama-lookup-stats goes through it."""
    drafted = accepted = 0
    seconds = 0.0
    for start in range(0, len(tokens) - WINDOW, WINDOW):
        text = list(tokens[start : start + WINDOW])
        done, learned = text[:1], CountTable()
        source = LlamaLookupSource(done, dynamic, static)
        while len(done) < WINDOW:
            began = time.perf_counter()
            draft = source.propose(done, longest).tokens
            before, end = len(done), len(done)
            for token in draft:
                if end >= WINDOW or text[end] != token:
                    break
                end += 1
            done.extend(text[before : min(end + 1, WINDOW)])
            source.accepted(done, before)
            seconds += time.perf_counter() - began
            drafted += len(draft)
            accepted += end - before
        learned.extend(done, 0)
        dynamic = merge(dynamic, rows_from_counts(learned.counts))
    return drafted, accepted, seconds


# ------------------------------------------------------------------ comparisons


def same(one: Rows, other: Rows) -> bool:
    """Whether two tables have the same content, whatever their order."""
    return _sorted_triples(one).tolist() == _sorted_triples(other).tolist()


def _sorted_triples(rows: Rows) -> np.ndarray:
    widths = np.diff(rows.first)
    triples = np.column_stack([np.repeat(rows.ngrams, widths, axis=0), rows.tokens, rows.counts])
    return triples[np.lexsort(triples.T[::-1])]


def compare_files(tools: Path, scratch: Path, tokens: Sequence[int], vocabulary: int) -> bool:
    """Our export through their merge and back."""
    ours, theirs = scratch / "ours.bin", scratch / "theirs.bin"
    table = counted(tokens)
    ours.write_bytes(to_llama(table.rows))
    run_tool([tools / "llama-lookup-merge", ours, theirs])
    back = from_llama(theirs.read_bytes(), vocabulary)
    run_tool([tools / "llama-lookup-merge", ours, ours, theirs])
    twice = from_llama(theirs.read_bytes(), vocabulary)
    print(f"files: {len(table):,} n-grams exported, {len(back.ngrams):,} read back from llama-lookup-merge")
    return same(back, table.rows) and same(twice, merge(table, table.rows).rows)


def compare_corpus(tools: Path, scratch: Path, model: Path, file: Path, vocabulary: int) -> bool:
    """Their static table of a text and ours."""
    path = scratch / "static.bin"
    command = [tools / "llama-lookup-create", "-m", model, "-bf", file, "--no-escape", "-c", "256"]
    run_tool([*command, "-lcs", path])
    theirs = from_llama(path.read_bytes(), vocabulary)
    ours = corpus(tokenize(model, file)).rows
    print(f"corpus: llama-lookup-create counts {len(theirs.ngrams):,} pairs, we {len(ours.ngrams):,}")
    return same(theirs, ours)


def compare_drafts(
    tools: Path, scratch: Path, model: Path, file: Path, with_tables: bool, longest: int
) -> bool:
    """Acceptance on the same text, from empty tables or from those of the corpus."""
    tokens = tokenize(model, file)
    static: FlatTable | None = None
    dynamic = FlatTable.empty()
    command = [tools / "llama-lookup-stats", "-m", model, "-bf", file, "--no-escape", "-c", str(WINDOW)]
    command += ["--spec-draft-n-max", str(longest)]
    if with_tables:
        rows = from_llama((scratch / "static.bin").read_bytes(), 2**31 - 1)
        static = FlatTable.from_rows(rows)
        dynamic = counted(tokens[: len(tokens) // 3])
        (scratch / "dynamic.bin").write_bytes(to_llama(dynamic.rows))
        command += ["-lcs", str(scratch / "static.bin"), "-lcd", str(scratch / "dynamic.bin")]
    output, _ = run_tool(command)
    found = {name: float(value) for name, value in re.findall(r"(n_drafted|n_accept)\s*=\s*(\d+)", output)}
    per_token = re.search(r"([\d.]+) us per token", output)
    their_rate = 100 * found["n_accept"] / found["n_drafted"]
    drafted, accepted, seconds = replay(tokens, dynamic, static, longest)
    rate = 100 * accepted / drafted
    print(
        f"drafts of {longest:2}, {'with' if with_tables else 'no  '} tables: llama.cpp "
        f"{found['n_accept']:.0f} of {found['n_drafted']:.0f} = {their_rate:.3f} % "
        f"({per_token[1] if per_token else '?'} us a token), we {accepted} of {drafted} = {rate:.3f} % "
        f"({1e6 * seconds / drafted:.2f} us a token), difference {abs(rate - their_rate):.3f} points"
    )
    return abs(rate - their_rate) < MOST_POINTS


def compare_memory(tools: Path, scratch: Path, model: Path, file: Path) -> bool:
    """The same million n-grams in their memory and in ours."""
    big = scratch / "big.ngrams"
    random = np.random.default_rng(1)
    table = counted((random.zipf(1.3, NGRAM_TEXT) % 150_000).tolist())
    big.write_bytes(to_bytes(table, PRINT))
    (scratch / "big.bin").write_bytes(to_llama(table.rows))
    (scratch / "none.bin").write_bytes(b"")
    command = [
        tools / "llama-lookup-stats",
        "-m",
        model,
        "-bf",
        file,
        "--no-escape",
        "-c",
        str(WINDOW),
        "-lcd",
    ]
    theirs = run_tool([*command, scratch / "big.bin"])[1] - run_tool([*command, scratch / "none.bin"])[1]
    measured = subprocess.run(
        [sys.executable, __file__, "--open", big], check=True, capture_output=True, text=True
    )
    ours = json.loads(measured.stdout)
    ratio = theirs / ours["mb"]
    print(
        f"memory: {len(table):,} n-grams, {len(table.tokens):,} followers: llama.cpp {theirs:.0f} MB, "
        f"we {ours['mb']:.0f} MB, ratio {ratio:.2f}; opens in {ours['ms']:.0f} ms "
        f"({ours['cpu_ms']:.0f} ms of processor time: much less means that the machine is busy)"
    )
    return ratio >= 2.6 and ours["ms"] < 150 and len(table) >= BIG_TABLE


def open_table(file: Path) -> None:
    """Print what opening a table takes: resident MB, and of 5 openings the least ms of wall and CPU time."""
    before = _resident()
    table = from_bytes(file.read_bytes(), PRINT)
    megabytes = (_resident() - before) / 1e6
    assert len(table) >= BIG_TABLE
    del table
    wall, processor = [], []
    for _ in range(5):
        began, began_cpu = time.perf_counter(), time.process_time()
        from_bytes(file.read_bytes(), PRINT)
        wall.append(1000 * (time.perf_counter() - began))
        processor.append(1000 * (time.process_time() - began_cpu))
    print(json.dumps({"mb": megabytes, "ms": min(wall), "cpu_ms": min(processor)}))


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """Run all comparisons."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("text", type=Path, help="UTF-8 text to replay")
    parser.add_argument("--corpus", type=Path, required=True, help="UTF-8 text for the static table")
    parser.add_argument("--model", default="smollm2-135m", help="catalogue name or GGUF file")
    parser.add_argument("--scratch", type=Path, required=True, help="folder for sources, build and tables")
    parser.add_argument("--jobs", type=int, default=2, help="compiler processes")
    options = parser.parse_args()
    scratch, text = options.scratch.resolve(), options.text.resolve()
    tools = build_tools(scratch, options.jobs)
    model = hub.resolve(options.model)
    vocabulary = 2**31 - 1
    checks = {
        "files": compare_files(tools, scratch, tokenize(model, text), vocabulary),
        "corpus": compare_corpus(tools, scratch, model, options.corpus.resolve(), vocabulary),
    }
    for with_tables in (False, True):
        for longest in DRAFTS:
            name = f"drafts {longest}{' with tables' if with_tables else ''}"
            checks[name] = compare_drafts(tools, scratch, model, text, with_tables, longest)
    checks["memory"] = compare_memory(tools, scratch, model, text)
    failed = [name for name, good in checks.items() if not good]
    print(f"original={'ok' if not failed else 'differs: ' + ', '.join(failed)}")
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--open"]:
        open_table(Path(sys.argv[2]))
    else:
        main()
