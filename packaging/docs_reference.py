"""`make docs-reference`: writes the pages that say what the code says.

    docs/schemas.md           the built-in schemas: fields, types, rules
    docs/commands.md          `--help` of every command
    docs/guide/keyboard.md    every action of the window with its key
    docs/modules.md           every module with its first sentence

tests/docs/test_reference.py fails where a page and the code differ.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # this folder is not in it when the script is run

HELP_WIDTH = 96
"""Characters of a line of `--help`, whatever the terminal of the person who runs this."""
MADE = "<!-- Written by `make docs-reference`. Change the code, not this page. -->\n"

FORMS = {
    "iban": "an IBAN with right check digits",
    "bic": "a BIC",
    "vat_id": "a VAT number of the right form",
    "currency": "a currency code",
    "gtin": "a GTIN with a right check digit",
    "doi": "a DOI",
    "email": "an e-mail address",
    "url": "a web address",
}
LEEWAYS = {
    "none": "",
    "deductions": ", or less deductions that the document prints",
    "any": ", or with an amount between them that the document prints",
}
MODIFIERS = {"Return": "Enter", "Del": "Delete", "Ins": "Insert"}


# ------------------------------------------------------------------ schemas


def schemas_page() -> str:
    """The reference of all built-in schemas."""
    from schemas.registry import builtin, builtin_names

    built_in = [builtin(name) for name in builtin_names()]
    parts = [
        MADE,
        "# Schemas\n",
        "A schema says what is looked for. These come with Winnow; [the guide](guide/schemas.md) tells how "
        "to change one or make your own. Every field may be empty: "
        "what a document does not say stays empty.\n",
        "| name | for | fields |\n|---|---|---|",
        *(
            f"| [`{s.name}`](#{s.name}) | {_cell(s.description)} | {_count(s.json_schema)} |"
            for s in built_in
        ),
        "",
        *(_schema_section(schema.name, schema.json_schema) for schema in built_in),
    ]
    return "\n".join(parts)


def _count(json_schema: dict[str, Any]) -> int:
    """Fields of the record and of the records in its lists."""
    return sum(len(part.get("properties", {})) for _, part in _records(json_schema))


def _records(json_schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "", json_schema
    yield from json_schema.get("$defs", {}).items()


def _schema_section(name: str, json_schema: dict[str, Any]) -> str:
    parts = [f"## {name}\n", f"{json_schema.get('description', '')}\n"]
    for record, part in _records(json_schema):
        if record:
            parts.append(f"**{record}**: {part.get('description', '')}\n")
        parts.append("| field | type | what the model is told |\n|---|---|---|")
        for field, what in part.get("properties", {}).items():
            parts.append(f"| `{field}` | {type_words(what)} | {_cell(what.get('description', ''))} |")
        parts.append("")
        rules = [f"- {rule_words(rule)}" for rule in _rules(part)]
        if rules:
            parts += ["Rules:\n", *rules, ""]
    return "\n".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def type_words(what: dict[str, Any]) -> str:
    """What a field holds. Example: {"type": ["string", "null"], "format": "date"} -> "date"."""
    if "$ref" in what:
        return f"record {what['$ref'].rpartition('/')[2]}"
    for choice in what.get("anyOf", ()):
        if choice.get("type") != "null":
            return type_words(choice)
    if "enum" in what:
        return "one of " + ", ".join(f"`{value}`" for value in what["enum"] if value is not None)
    kind = what.get("type", "any")
    if isinstance(kind, list):
        kind = next(one for one in kind if one != "null")
    if kind == "array":
        return f"list of {type_words(what.get('items', {}))}"
    return {"string": what.get("format", "text"), "boolean": "yes or no", "integer": "whole number"}.get(
        kind, kind
    )


def _rules(part: dict[str, Any]) -> tuple[Any, ...]:
    from schemas.rules import RULES_KEY, read_rules

    return read_rules(part.get(RULES_KEY, ()))[0]


def rule_words(rule: Any) -> str:
    """A rule in a sentence. Example: "`net_total` + `vat_total` = `gross_total`"."""
    return _RULE_WORDS[rule.rule](rule)


def _term(term: str) -> str:
    name = f"`{term.strip('-?').replace('/*/', '.')}`"
    return f"sum of {name}" if "/*/" in term else name


def _sum(terms: tuple[str, ...]) -> str:
    words = ""
    for term in terms:
        sign = "- " if term.startswith("-") else "+ " if words else ""
        words += f"{' ' if words else ''}{sign}{_term(term)}{' (if any)' if term.endswith('?') else ''}"
    return words


def _adds_up(rule: Any) -> str:
    return f"{_sum(rule.parts)} = {' or '.join(map(_sum, rule.equals))}{LEEWAYS[rule.leeway]}"


def _multiplies(rule: Any) -> str:
    tax = f", before or after tax of `{rule.rate}`" if rule.rate else ""
    return f"{' × '.join(map(_term, rule.factors))} = {_term(rule.product)}{tax}"


def _tax_of_rows(rule: Any) -> str:
    row = f"`{rule.rows}.{rule.amount}`"
    return (
        f"{row} taxed with its `{rule.rate}` together make `{rule.tax}`; "
        f"the sum of {row} = `{rule.net}` or `{rule.gross}`"
    )


def _in_period(rule: Any) -> str:
    slack = f", give or take {rule.slack_days} days" if rule.slack_days else ""
    name = rule.each.replace("/*/", ".")
    return f"every `{name}` lies between {_term(rule.start)} and {_term(rule.end)}{slack}"


def _running_balance(rule: Any) -> str:
    row = f"{rule.rows}."
    return (
        f"each `{row}{rule.balance}` is the one before it, more `{row}{rule.money_in}`, "
        f"less `{row}{rule.money_out}`"
    )


def _in_range(rule: Any) -> str:
    from schemas.rules import FAR

    if rule.maximum >= FAR:
        return f"`{rule.field}` is at least {rule.minimum:g}"
    if rule.minimum <= -FAR:
        return f"`{rule.field}` is at most {rule.maximum:g}"
    return f"`{rule.field}` lies between {rule.minimum:g} and {rule.maximum:g}"


def _expected(rule: Any) -> str:
    names = " or ".join(f"`{name}`" for name in rule.one_of)
    return f"{names} is expected: an empty one is marked"


_RULE_WORDS: dict[str, Callable[[Any], str]] = {
    "adds_up": _adds_up,
    "multiplies": _multiplies,
    "tax_of_rows": _tax_of_rows,
    "in_order": lambda rule: " ≤ ".join(map(_term, rule.fields)),
    "in_period": _in_period,
    "running_balance": _running_balance,
    "has_form": lambda rule: f"`{rule.field}` is {FORMS[rule.form]}",
    "in_range": _in_range,
    "expected": _expected,
}


# ------------------------------------------------------------------ commands


def commands_page() -> str:
    """`--help` of every command that a person calls."""
    parts = [
        MADE,
        "# Commands\n",
        "What `winnow` and each of its commands answer to `--help`. After `make setup` the command is "
        "`.venv/bin/winnow`.\n",
        "Exit codes: 0 all went well; 1 something failed, and stderr says what; 2 wrong usage; 130 stopped "
        "by Ctrl+C.\n",
    ]
    for path, text in helps():
        parts += [f"{'#' * min(4, 1 + len(path))} {' '.join(path)}\n", f"```text\n{text.rstrip()}\n```\n"]
    return "\n".join(parts)


def helps() -> Iterator[tuple[tuple[str, ...], str]]:
    """(words of a command, its help), groups before what is in them; hidden ones are left out."""
    from typer.main import get_command

    from extraction.cli import app

    yield from _helps(get_command(app), ("winnow",), None)


def _helps(command: Any, path: tuple[str, ...], parent: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    context = command.make_context(
        path[-1],
        [],
        parent=parent,
        resilient_parsing=True,
        max_content_width=HELP_WIDTH,
        terminal_width=HELP_WIDTH,
    )
    yield path, "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    for name, below in getattr(command, "commands", {}).items():
        if not below.hidden:
            yield from _helps(below, (*path, name), context)


# ------------------------------------------------------------------ keys


def keyboard_page() -> str:
    """Every action of the window, by menu."""
    from app.actions.action_table import MENUS

    parts = [
        MADE,
        "# Keyboard\n",
        "Everything can be done without a mouse. F1 shows this list in the window. Alt with the underlined "
        "letter opens a menu, Tab goes from part to part, F6 from pane to pane. On a Mac, Ctrl is Cmd.\n",
        "A, R, Delete, Backspace and P work while the list of fields has the keys.\n",
    ]
    for menu, specs in MENUS.items():
        parts.append(f"## {menu}\n\n| action | keys | what it does |\n|---|---|---|")
        parts += [f"| {spec.text} | {keys_words(spec.keys)} | {_cell(spec.help)} |" for spec in specs]
        parts.append("")
    return "\n".join(parts)


def keys_words(keys: tuple[str, ...]) -> str:
    """Example: ("Ctrl+O", "Del") -> "Ctrl+O or Delete"."""
    return " or ".join("+".join(MODIFIERS.get(part, part) for part in _parts(key)) for key in keys)


def _parts(key: str) -> list[str]:
    """The keys held together; the last may be a plus itself."""
    return [*key[:-2].split("+"), "+"] if key.endswith("++") else key.split("+")


# ------------------------------------------------------------------ modules

HOUSES = ("extraction", "schemas", "app")


def modules_page() -> str:
    """Every module by package, each with the first sentence of its docstring."""
    parts = [
        MADE,
        "# Modules\n",
        "One job a module; its first sentence says which. "
        "[Architecture](architecture.md) tells how they work together.\n",
    ]
    for folder in _packages():
        files = [file for file in sorted(folder.glob("*.py")) if file.name != "__init__.py"]
        about = first_sentence(folder / "__init__.py")
        parts.append(f"## {folder.relative_to(ROOT).as_posix()}\n\n{_text(about)}\n")
        parts.append("| module | job |\n|---|---|")
        parts += [f"| `{file.stem}` | {_cell(_text(first_sentence(file)))} |" for file in files]
        parts.append("")
    return "\n".join(parts)


def _packages() -> Iterator[Path]:
    """The packages of the program, each before those inside it."""
    for house in HOUSES:
        yield from sorted(file.parent for file in (ROOT / house).rglob("__init__.py"))


def first_sentence(file: Path) -> str:
    """The first paragraph of a module's docstring, on one line."""
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def _text(sentence: str) -> str:
    """As Markdown shows it: no part of it is taken for HTML."""
    return sentence.replace("<", "&lt;")


PAGES: dict[str, Callable[[], str]] = {
    "docs/schemas.md": schemas_page,
    "docs/commands.md": commands_page,
    "docs/guide/keyboard.md": keyboard_page,
    "docs/modules.md": modules_page,
}


def main() -> None:
    """Write all pages."""
    for name, page in PAGES.items():
        (ROOT / name).write_text(page(), encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
