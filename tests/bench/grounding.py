"""Measures grounding without a model: the expected values of gold documents, and wrong ones made from them.

Usage: python tests/bench/grounding.py EVAL_DIR [--planted N] [--sample FILE]. Prints by kind of document what
became of the values, which are all known to be in their documents; then, of wrong values that the document
does not print (a neighbour's value is printed, in another row), how many were called exact or normalised all
the same. `--planted` is the number of wrong values of each sort (0: none). `--sample` writes sixty chosen
places with the words around them, to be checked by hand.
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from extraction.document import Document
from extraction.evaluation.gold import GoldDocument, load_gold
from extraction.evidence import Evidence, EvidenceStatus
from extraction.grounding.ground import Grounder, ground
from extraction.json_pointer import steps, value_at
from extraction.sources.reader import read_source
from tests.bench.planted import Wrong, plain, printed, wrong_values

SEED = 5
SAMPLE = 60
COLUMNS = [s for s in EvidenceStatus if s is not EvidenceStatus.ABSENT]
CERTAIN = (EvidenceStatus.EXACT, EvidenceStatus.NORMALISED)


class Plant(NamedTuple):
    """A wrong value at a pointer of a document."""

    at: int
    pointer: str
    wrong: Wrong


def main() -> None:
    """Read, ground, plant, print."""
    options = argparse.ArgumentParser(description="Measures grounding on gold documents.")
    options.add_argument("folder", type=Path)
    options.add_argument("--planted", type=int, default=150)
    options.add_argument("--sample", type=Path)
    options.add_argument("--verbose", action="store_true", help="name every value that was not located")
    chosen = options.parse_args()
    documents = list(_read(chosen.folder))
    began = time.process_time()
    found = [ground(gold.gold, document, gold.schema) for gold, document in documents]
    seconds = time.process_time() - began
    _print_kinds(documents, found)
    characters = sum(len(document.text) for _, document in documents)
    print(f"{seconds:.2f} s of processor time for {characters:,} characters in {len(documents)} documents")
    if chosen.verbose:
        _print_missing(documents, found)
    if chosen.sample:
        _write_sample(chosen.sample, documents, found)
    if chosen.planted:
        _print_planted(documents, chosen.planted, chosen.verbose)


def _read(folder: Path) -> Iterator[tuple[GoldDocument, Document]]:
    for gold in load_gold(folder):
        if gold.file.suffix != ".jpg":
            yield gold, read_source(str(gold.file))[0]


def _print_kinds(documents: list[tuple[GoldDocument, Document]], found: list[dict[str, Evidence]]) -> None:
    kinds: dict[str, Counter[EvidenceStatus]] = defaultdict(Counter)
    certain: Counter[str] = Counter()
    for (gold, _), evidence in zip(documents, found, strict=True):
        for one in evidence.values():
            kinds[gold.kind][one.status] += 1
            certain[gold.kind] += one.status in (*CERTAIN, EvidenceStatus.AMBIGUOUS)
    print(f"{'kind':15}", *(f"{status.value[:9]:>9}" for status in COLUMNS), f"{'exact/norm.':>12}")
    kinds["all"] = sum(kinds.values(), Counter())
    certain["all"] = sum(certain.values())
    for kind, counts in kinds.items():
        total = sum(counts[status] for status in COLUMNS)
        print(
            f"{kind:15}",
            *(f"{counts[status]:9}" for status in COLUMNS),
            f"{certain[kind] / total:12.4f}",
        )
    total = sum(kinds["all"][status] for status in COLUMNS)
    for status in COLUMNS:
        print(f"  {status.value}: {kinds['all'][status] / total:.4f}")


def _print_missing(documents: list[tuple[GoldDocument, Document]], found: list[dict[str, Evidence]]) -> None:
    for (gold, _), evidence in zip(documents, found, strict=True):
        for pointer, one in evidence.items():
            if one.status in (EvidenceStatus.APPROXIMATE, EvidenceStatus.NOT_IN_DOCUMENT):
                print(
                    f"{gold.id} {pointer} {one.status} {value_at(gold.gold, pointer)!r:.70} {one.words!r:.50}"
                )


def _write_sample(
    file: Path, documents: list[tuple[GoldDocument, Document]], found: list[dict[str, Evidence]]
) -> None:
    """Sixty located values, drawn with a fixed seed, with what stands around their chosen place."""
    located = [
        (at, pointer) for at, evidence in enumerate(found) for pointer in evidence if evidence[pointer].place
    ]
    lines = []
    for number, (at, pointer) in enumerate(random.Random(SEED).sample(located, SAMPLE), start=1):
        gold, document = documents[at]
        one = found[at][pointer]
        start, end = one.places[0].span
        before, after = document.text[max(0, start - 160) : start], document.text[end : end + 80]
        lines.append(
            f"## {number}. {gold.id} {pointer}\n"
            f"value {value_at(gold.gold, pointer)!r}, {one.status}, page {one.places[0].page_label},"
            f" {len(one.places)} places\n```\n{before}[[{document.text[start:end]}]]{after}\n```\n"
        )
    file.write_text("\n".join(lines), encoding="utf-8")


# ------------------------------------------------------------------ wrong values


def _print_planted(documents: list[tuple[GoldDocument, Document]], wanted: int, verbose: bool) -> None:
    sorts: dict[str, list[Plant]] = defaultdict(list)
    for plant in _plants(documents):
        sorts[plant.wrong.kind].append(plant)
    grounders: dict[int, Grounder] = {}
    print(
        f"{'planted':10} {'tried':>6} {'called exact or normalised':>27} {'derived':>8}"
        f" {'flagged as undecidable':>23}"
    )
    for sort, plants in sorts.items():
        random.Random(SEED).shuffle(plants)
        called: Counter[str] = Counter()
        plants = sorted(plants[:wanted], key=lambda plant: plant.at)
        for at, pointer, wrong in plants:
            gold, document = documents[at]
            data = copy.deepcopy(gold.gold)
            _set(data, pointer, wrong.value)
            one = _grounder(grounders, at, document).ground(data, gold.schema)[pointer]
            undecided = one.status in CERTAIN and bool(one.also)
            called["undecided"] += undecided
            called[one.status] += not undecided
            if verbose and one.status in (*CERTAIN, EvidenceStatus.DERIVED):
                right = value_at(gold.gold, pointer)
                print(
                    f"  {gold.id} {pointer} {right!r:.50} -> {wrong.value!r:.50} {one.status}:"
                    f" {one.words!r:.40}"
                )
        taken = sum(called[status] for status in CERTAIN)
        print(
            f"{sort:10} {len(plants):6} {taken:27} {called[EvidenceStatus.DERIVED]:8}"
            f" {called['undecided']:23}"
        )


def _grounder(made: dict[int, Grounder], at: int, document: Document) -> Grounder:
    if at not in made:
        made[at] = Grounder(document)
    return made[at]


def _plants(documents: list[tuple[GoldDocument, Document]]) -> Iterator[Plant]:
    draw = random.Random(SEED)
    for at, (gold, document) in enumerate(documents):
        text = plain(document.text)
        for pointer, value, neighbours in _scalars(gold.gold):
            for wrong in wrong_values(value, neighbours, draw):
                if wrong.kind == "neighbour" or not printed(text, wrong):
                    yield Plant(at, pointer, wrong)


def _scalars(data: dict[str, Any]) -> Iterator[tuple[str, Any, list[Any]]]:
    """Pointer, value and the values of the same field in the other rows."""
    for name, value in data.items():
        if not isinstance(value, list):
            yield f"/{name}", value, []
            continue
        for i, row in enumerate(value):
            if not isinstance(row, dict):
                yield f"/{name}/{i}", row, []
                continue
            for key, cell in row.items():
                yield f"/{name}/{i}/{key}", cell, [other.get(key) for other in value if other is not row]


def _set(data: Any, pointer: str, value: object) -> None:
    *path, last = steps(pointer)
    for step in path:
        data = data[int(step)] if isinstance(data, list) else data[step]
    data[int(last) if isinstance(data, list) else last] = value


if __name__ == "__main__":
    main()
