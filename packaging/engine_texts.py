"""Finds the sentences that the engine says to people, for `make translations`: extraction/ and schemas/.

The engine marks nothing and knows no languages. A literal is taken for a text to translate where it is the
docstring of a UserError, stands in a `raise`, or reads like a sentence; in the modules named below, also
where it is a part of one. What is filled in becomes a numbered hole: f"The PDF has {count} pages" -> "The
PDF has {0} pages".
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TERMINAL = re.compile(
    r"extraction/(cli|bench|evaluation|logs|storage/migrations|export/annotations)|"
    r"schemas/(bank_statement|contract|cv|event|invoice|job_posting|news_article|product_page|purchase_order|receipt|"
    r"recipe|scientific_paper)"
)
"""Modules that speak on the terminal, to developers or in files alone, and the built-in schemas."""
PROMPTS = re.compile(r"extraction/(asking/(prompt|chat_template)|schema_names)|schemas/fields")
"""Modules with sentences for the model: only what they raise is for people."""
PARTS = re.compile(
    r"extraction/(checks/|completeness/|correcting/(?!stated)|document_reading|pipeline|reading_notices|"
    r"grounding/undecided|workers/resending|"
    r"decoding/(ngram_f|policy\.|load_plan)|models/(gguf|kinds|words)|model_store/(download|fetching|hub)|"
    r"sources/(kinds|names|pdf|parts))|schemas/(validation|shape|preparing|keywords|merging|patterns|from_|registry)"
)
"""Modules that put sentences together of parts without a capital or a full stop."""
SENTENCE = re.compile(r"[A-Z“{].* .*[.?]\s*", re.DOTALL)
PART = re.compile(r"[\w{“].*[a-z]{2}.*", re.DOTALL)
NO_TEXT = re.compile(r"%[sd]|^Bearer |\b(SELECT|UPDATE|DELETE|INSERT)\b|\\|[?*|] ?\||^[\W\d]*$")
HOLE = re.compile(r"\{\d+\}")
MIN_LETTERS = 4
"""A part with fewer letters of its own would be found where it is not meant."""

_SIDES = ("is", "says", "add up to")
COMBINED = {f"{{0}} {one} {{1}}, {{2}} {two} {{3}}." for one in _SIDES for two in _SIDES}
"""Sums that disagree: each side is put together in a place of its own (extraction/checks/arithmetic.py)."""
BUGS = {"Winnow made a mistake while {0}: this is a bug.", "The details are in {0}."}
"""What extraction/logs.py says of an error that nobody expected; it tells the log the rest."""


def texts() -> list[str]:
    """All of them, sorted."""
    found: set[str] = set()
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in _modules()}
    errors = _user_errors(trees.values())
    for file, tree in trees.items():
        name = file.relative_to(ROOT).as_posix()
        docs = [n for n in ast.walk(tree) if isinstance(n, ast.ClassDef) and n.name in errors]
        found.update((ast.get_docstring(node) or "").split("\n\n")[0] for node in docs)
        raised = [n.exc for n in ast.walk(tree) if isinstance(n, ast.Raise) and _raises(n, errors)]
        for node in raised:
            found.update(text for text in _literals(node) if _is_part(text))
        if not PROMPTS.match(name):
            wanted = _is_part if PARTS.match(name) else _is_sentence
            found.update(text for text in _literals(tree) if wanted(text))
    return sorted((found | COMBINED | BUGS) - {""})


def _modules() -> list[Path]:
    files = [*(ROOT / "extraction").rglob("*.py"), *(ROOT / "schemas").rglob("*.py")]
    named = [(file, file.relative_to(ROOT).as_posix()) for file in sorted(files)]
    return [file for file, name in named if not TERMINAL.match(name)]


def _user_errors(trees: Iterable[ast.Module]) -> set[str]:
    """Names of UserError and of all classes below it."""
    bases = {
        node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"UserError"}
    while more := {name for name, above in bases.items() if above & found and name not in found}:
        found |= more
    return found


def _raises(node: ast.Raise, errors: set[str]) -> bool:
    return isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func).rpartition(".")[2] in {
        *errors,
        "refuse",
    }


def _literals(node: ast.AST) -> Iterator[str]:
    """Texts of literals, each f-string and each sum as one; docstrings are none."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.JoinedStr | ast.BinOp | ast.Constant):
        shapes = list(_shapes(node))
        if any("\0" not in shape or shape.strip("\0 ") for shape in shapes):
            yield from map(_numbered, shapes)
    for child in _below(node):
        yield from _literals(child)


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """What may hold texts of its own: of an f-string only what is filled in."""
    if isinstance(node, ast.JoinedStr):
        yield from (part.value for part in node.values if isinstance(part, ast.FormattedValue))
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [side for side in (node.left, node.right) if not isinstance(side, ast.Constant)]
        for side in sides:
            yield from _below(side) if isinstance(side, ast.JoinedStr | ast.BinOp) else (side,)
    else:
        yield from ast.iter_child_nodes(node)


def _shapes(node: ast.AST) -> Iterator[str]:
    r"""A literal as text with \0 for each hole; several where a condition chooses between literals."""
    if isinstance(node, ast.Constant):
        # texts that are filled in later have named holes
        yield re.sub(r"\{\w*\}", "\0", node.value) if isinstance(node.value, str) else "\0"
    elif isinstance(node, ast.JoinedStr):
        parts = [list(_shapes(part)) for part in node.values]
        yield from map("".join, product(*parts))
    elif isinstance(node, ast.FormattedValue):
        plain = node.format_spec is None and isinstance(node.value, ast.IfExp)
        yield from _shapes(node.value) if plain else ("\0",)
    elif isinstance(node, ast.IfExp) and all(isinstance(n, ast.Constant) for n in (node.body, node.orelse)):
        yield from _shapes(node.body)
        yield from _shapes(node.orelse)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        for left, right in product(list(_shapes(node.left)), list(_shapes(node.right))):
            yield left + right
    else:
        yield "\0"


def _numbered(shape: str) -> str:
    """Holes of a shape by number; two side by side are one."""
    pieces = re.sub("\0+", "\0", shape).strip().split("\0")
    return "".join(part + (f"{{{n}}}" if n < len(pieces) - 1 else "") for n, part in enumerate(pieces))


def _letters(text: str) -> int:
    return sum(letter.isalpha() for letter in HOLE.sub("", text))


def _is_sentence(text: str) -> bool:
    return bool(SENTENCE.fullmatch(text)) and _letters(text) >= MIN_LETTERS and not NO_TEXT.search(text)


def _is_part(text: str) -> bool:
    words = " " in text.strip() and bool(PART.fullmatch(text)) and _letters(text) >= MIN_LETTERS
    return words and not NO_TEXT.search(text)


if __name__ == "__main__":
    print("\n".join(texts()))
