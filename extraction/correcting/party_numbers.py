"""VAT IDs, tax numbers and IBANs that a model put into each other's fields: their form says which is which.

A VAT ID begins with the letters of its country, a tax number does not, and no IBAN has fewer than 15
characters. What the form decides is put right; everything else stays.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from extraction.correcting.change import Change
from extraction.correcting.printed import PrintedDocument
from extraction.evidence import Evidence, EvidenceStatus
from extraction.grounding.wanted import Wanted, spaced
from extraction.values.text_folding import fold

_VAT_FIELD = re.compile(
    r"(.* )?(?:vat (?:id|number|no|registration|identification)(?: number| no)?|ust id(?: ?nr)?)"
)
_TAX_FIELD = re.compile(r"(.* )?(?:tax (?:number|no|id)|steuernummer|steuer nr)")
_IBAN_FIELD = re.compile(r"(.* )?iban")

_COUNTRIES = (
    "AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI"
)
_VAT_FORM = re.compile(rf"(?:{_COUNTRIES})[A-Z0-9]{{7,12}}|CHE[0-9]{{9}}[A-Z]{{0,5}}")
_PRINTED_VAT = re.compile(rf"(?<![\w-])(?:{_COUNTRIES}) ?[A-Z0-9]{{2,12}}(?: [0-9]{{2,4}}){{0,4}}(?![\w-])")
_OTHER_NUMBER = re.compile(
    r"(?!(?:vat|ust|tva|iva|mva|moms|btw|mwst|gst|gstin|abn|uid|cif|nif|dph|dic|nip|ein|tin|tax)\b)"
    r"[^\W\d_]{2,}[ :.].*|.*\d/\d.*",
    re.IGNORECASE,
)
"""What says itself that it is another number: "GLN 40000...", "201/113/40209". A bare one may be foreign."""

LEAST_DIGITS = 7
"""Digits of a VAT ID: "DEUTSCHLAND" has its letters too."""

SHORTEST_IBAN = 15
"""Characters of a Norwegian one."""

LONGEST_TEXT = 500_000
"""Characters that are searched for VAT IDs."""


def own_numbers(
    values: list[Wanted], evidence: Mapping[str, Evidence], printed: PrintedDocument
) -> list[Change]:
    """VAT IDs and tax numbers in their own fields, and no IBAN that is none; nothing where all is well."""
    fields = {value.pointer.removeprefix("/"): value for value in values if value.pointer in evidence}
    data = {name: value.value for name, value in fields.items()}
    text = printed.document.text[:LONGEST_TEXT]
    changes = []
    for name, value in {**_vat_ids(text, data), **_ibans(data)}.items():
        why = f"The model had taken {data[name]}, which has the form of another number. Check it."
        found = _evidence(fields[name], value, evidence, printed)
        changes.append(Change(fields[name].pointer, value, found, why))
    return changes


def _evidence(
    wanted: Wanted, value: str | None, evidence: Mapping[str, Evidence], printed: PrintedDocument
) -> Evidence:
    if value is None:
        return Evidence(status=EvidenceStatus.ABSENT)
    _, span = printed.named(wanted, [match.span for match in printed.index.find(value)])
    return printed.evidence(wanted, span, value) if span else evidence[wanted.pointer]


def _vat_ids(text: str, data: Mapping[str, Any]) -> dict[str, str | None]:
    changed: dict[str, str | None] = {}
    for name, value in data.items():
        match = _VAT_FIELD.fullmatch(fold(spaced(name)))
        if match is None or not isinstance(value, str) or _is_vat_id(value):
            continue
        tax = _tax_field(match[1] or "", data)
        beside = data[tax] if tax else None
        if tax and isinstance(beside, str) and _is_vat_id(beside):
            changed |= {name: beside, tax: value}
        elif found := _only_vat_id(text, value, data):
            changed[name] = found
            if tax and not _has_digits(beside) and _has_digits(value):
                changed[tax] = value
    return changed


def _tax_field(party: str, data: Mapping[str, Any]) -> str | None:
    for name in data:
        match = _TAX_FIELD.fullmatch(fold(spaced(name)))
        if match is not None and (match[1] or "") == party:
            return name
    return None


def _only_vat_id(text: str, value: str, data: Mapping[str, Any]) -> str | None:
    """The one that ends as the value does, or the only one that no other field has."""
    taken = {_compact(other) for other in data.values() if isinstance(other, str)}
    found = {_compact(words): words for words in _PRINTED_VAT.findall(text) if _is_vat_id(words)}
    own = _compact(value)
    left = [words for number, words in found.items() if len(own) >= LEAST_DIGITS and number[2:] == own]
    if not left and _OTHER_NUMBER.fullmatch(value):
        left = [words for number, words in found.items() if number not in taken]
    return left[0] if len(left) == 1 else None


def _ibans(data: Mapping[str, Any]) -> dict[str, None]:
    return {
        name: None
        for name, value in data.items()
        if isinstance(value, str) and value and _IBAN_FIELD.fullmatch(fold(spaced(name)))
        if len(_compact(value)) < SHORTEST_IBAN
    }


def _is_vat_id(value: str) -> bool:
    number = _compact(value)
    return bool(_VAT_FORM.fullmatch(number)) and sum(map(str.isdigit, number)) >= LEAST_DIGITS


def _has_digits(value: Any) -> bool:
    return isinstance(value, str) and any(map(str.isdigit, value))


def _compact(value: str) -> str:
    return re.sub(r"[\s.\-]", "", value)
