"""llama.cpp's own lookup tools: where they are, how they are built, and what a run of them says and takes.

    python -m extraction.bench.llama_tools FOLDER

builds them from the llama.cpp sources inside the llama-cpp-python source package.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from extraction.errors import UserError

CREATE, MERGE, STATS = "llama-lookup-create", "llama-lookup-merge", "llama-lookup-stats"
TOOLS = (CREATE, MERGE, STATS)

BUILD_OPTIONS = (
    "CMAKE_BUILD_TYPE=Release",
    "BUILD_SHARED_LIBS=OFF",
    "LLAMA_OPENSSL=OFF",
    "LLAMA_BUILD_TESTS=OFF",
    "LLAMA_BUILD_TOOLS=OFF",
    "LLAMA_BUILD_SERVER=OFF",
    "LLAMA_BUILD_EXAMPLES=ON",
)

WATCH = """
import resource, subprocess, sys, time
began = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
wall = time.perf_counter() - began
used = resource.getrusage(resource.RUSAGE_CHILDREN)
sys.stdout.buffer.write(done.stdout)
megabytes = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
print("", f"{megabytes} {used.ru_utime + used.ru_stime} {wall}", sep="\\n")
sys.exit(done.returncode != 0)
"""
"""A process starts with its parent's largest memory on its own account: a small parent lies in between."""


class ToolsMissing(UserError):
    """llama.cpp's lookup tools are not there."""


class ToolFailed(UserError):
    """One of llama.cpp's lookup tools ended with an error."""


class ToolRun(NamedTuple):
    """Everything a tool printed, its largest resident memory, its time on the processor and on the clock."""

    output: str
    megabytes: float
    cpu_seconds: float
    wall_seconds: float

    @property
    def share(self) -> float:
        """The part of a core that it got, at most 1; the tools work on one thread."""
        return min(1.0, self.cpu_seconds / self.wall_seconds)


class LookupStats(NamedTuple):
    """What llama-lookup-stats says of a text; times are of the processor, see `lookup_stats`."""

    drafted: int
    accepted: int
    microseconds: float
    open_ms: float
    megabytes: float
    share: float


def find_tools(folder: Path) -> Path:
    """The folder of the tools: `folder` or the one that a build puts them in. ToolsMissing where neither."""
    for place in (folder, folder / "build" / "bin"):
        if all((place / tool).exists() for tool in TOOLS):
            return place.resolve()
    raise ToolsMissing(f"llama.cpp's lookup tools are not in {folder}. {how_to_build(folder)}")


def how_to_build(folder: Path | str) -> str:
    """The sentence for who has no tools."""
    return (
        f"`python -m extraction.bench.llama_tools {folder}` builds them there "
        "(needs cmake, a C++ compiler and some minutes)."
    )


def build_tools(scratch: Path, jobs: int) -> Path:
    """The folder of the tools; built once. Needs a C++ compiler, cmake and the package index."""
    try:
        return find_tools(scratch)
    except ToolsMissing:
        scratch.mkdir(parents=True, exist_ok=True)
    package = f"llama-cpp-python=={version('llama-cpp-python')}"
    download = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", "llama-cpp-python"]
    subprocess.run([*download, "-d", str(scratch), package], check=True)
    archive = next(scratch.glob("llama_cpp_python-*.tar.gz"))
    with tarfile.open(archive) as tar:
        tar.extractall(scratch / "source", filter="data")
    source = next((scratch / "source").glob("*/vendor/llama.cpp"))
    build = scratch / "build"
    options = [f"-D{option}" for option in BUILD_OPTIONS]
    subprocess.run(["cmake", "-S", source, "-B", build, *options], check=True)
    subprocess.run(["cmake", "--build", build, f"-j{jobs}", "--target", *TOOLS], check=True)
    return find_tools(scratch)


def run_tool(command: Sequence[str | Path]) -> ToolRun:
    """Run a tool to its end. ToolFailed with the end of what it printed. Not on Windows."""
    watch = [sys.executable, "-S", "-c", WATCH, *map(str, command)]
    done = subprocess.run(watch, stdout=subprocess.PIPE, check=False)
    output, _, last = done.stdout.decode("utf-8", "replace").rstrip().rpartition("\n")
    if done.returncode:
        raise ToolFailed(f"{Path(command[0]).name} failed: {output[-2000:]}")
    megabytes, cpu, wall = map(float, last.split())
    return ToolRun(output, megabytes, cpu, wall)


def lookup_stats(
    tools: Path,
    model: Path,
    text: Path,
    window: int,
    longest: int,
    static: Path | None = None,
    dynamic: Path | None = None,
) -> LookupStats:
    """Run llama-lookup-stats over a text in windows of `window` tokens, drafts of up to `longest`.

    It times itself by the clock. Its time is multiplied by the share of a core that its process got, which on
    a quiet machine changes nothing and on a busy one takes out the waiting.
    """
    command: list[str | Path] = [tools / STATS, "-m", model, "-bf", text, "--no-escape"]
    command += ["-c", str(window), "--spec-draft-n-max", str(longest)]
    for option, file in (("-lcs", static), ("-lcd", dynamic)):
        command += [option, file] if file else []
    return parse_stats(run_tool(command))


def parse_stats(run: ToolRun) -> LookupStats:
    """The figures in what llama-lookup-stats printed. ToolFailed where they are not there."""
    found = dict(re.findall(r"(n_drafted|n_accept|t_draft_flat|t_draft)\s*=\s*([\d.]+)", run.output))
    if len(found) < 4:
        raise ToolFailed(f"{STATS} printed no figures: {run.output[-2000:]}")
    drafted = int(found["n_drafted"])
    return LookupStats(
        drafted=drafted,
        accepted=int(found["n_accept"]),
        microseconds=1000 * float(found["t_draft"]) * run.share / max(1, drafted),
        open_ms=float(found["t_draft_flat"]) * run.share,
        megabytes=run.megabytes,
        share=run.share,
    )


if __name__ == "__main__":
    print(build_tools(Path(sys.argv[1]), jobs=2))
