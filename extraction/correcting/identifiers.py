"""VAT IDs, tax numbers and IBANs that cannot be ones, where the document prints one for the field.

These three stand side by side, and a small model takes one for another, or a GLN or "Not applicable".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from extraction.correcting.change import Change
from extraction.correcting.printed import PrintedDocument
from extraction.document import Span
from extraction.evidence import Evidence, EvidenceStatus
from extraction.grounding.labels import longest_spelling
from extraction.grounding.wanted import Wanted, spaced

_SEPARATORS = re.compile(r"[\s.\-/]")
_MADE_UNREADABLE = re.compile(r"[*•]|[Xx]{3}")
"""Numbers that a document hides on purpose are taken as they are."""

_COUNTRIES = (
    "(?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)"
)
_VAT = re.compile(
    rf"(?:FR[0-9A-Z]{{2}}[0-9]{{9}}|{_COUNTRIES}(?=(?:[A-Z]*[0-9]){{7}})[A-Z]?[0-9][0-9A-Z]{{6,11}})"
    r"(?:MWST|TVA|IVA|MVA)?"
)
_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}")
_VAT_PRINTED = re.compile(
    rf"(?<![0-9A-Za-z])(?:FR[ -]?[0-9A-Z]{{2}}|{_COUNTRIES}[ -]?[A-Z]?[0-9])[0-9A-Z]{{0,12}}"
    r"(?:[ .-](?:[0-9]{2,4}|MWST|TVA|IVA|MVA))*(?![0-9A-Za-z])"
)
_IBAN_PRINTED = re.compile(
    r"(?<![0-9A-Za-z])[A-Z]{2} ?[0-9]{2}(?: ?[0-9A-Z]{4}){2,7}(?: ?[0-9A-Z]{1,3})?(?![0-9A-Za-z])"
)
_VAT_WORDS = re.compile(
    r"(?<![^\W\d_])(?:ust|u\.?st|umsatzsteuer-?\s?id|mwst|vat|tva|iva|btw|nif|cif|gst|abn|uid|nip|di[čc]|moms|mva)"
)
"""Labels of VAT IDs, folded: what stands behind one is what the document has, whatever its form."""

_ANOTHER = re.compile(
    r"(?!(?:vat|ust|tva|iva|mva|moms|btw|mwst|gst|gstin|abn|uid|cif|nif|dph|dic|nip|ein|tin|tax)\b)"
    r"[^\W\d_]{2,}[ :.].*|.*\d/\d.*",
    re.IGNORECASE,
)
"""What says itself that it is another number: "GLN 40000...", "201/113/40209". A bare one may be foreign."""

_TAX_NUMBER = re.compile(
    r"(?:(?<![^\W\d_])(?:steuer-?\s?(?:nummer|nr\b)|st\.?\s?-?\s?nr\b|tax\s?(?:number|no\b|reg\b)"
    r"|codice\s?fiscale|num[ée]ro\s?fiscal|FC(?=:)))[.\s]{0,3}:?\s{0,6}"
    r"(?P<number>[0-9A-Z][0-9A-Z/.\-]*(?:[ ][0-9/]+)*)",
    re.IGNORECASE,
)
"""A label of a tax number and the number right behind it; FC is its code in electronic invoices."""
LONGEST_TEXT = 500_000
"""Characters of a document that are searched."""
FEWEST_DIGITS, MOST_SIGNS = 7, 20
"""Digits of a tax number, and its length."""


_NUMBER = frozenset({"number", "no", "nr", "nummer"})
_VAT_NAMES = frozenset({"vat", "vatin", "ust", "btw", "tva", "iva"})
_KIND_WORDS = _NUMBER | _VAT_NAMES | {"id", "code", "tax", "steuer"}


@dataclass(frozen=True)
class Kind:
    """A kind of number: whether a text can be one, and where the document prints one."""

    can_be: Callable[[str], bool]
    printed: Callable[[str], Iterator[Span]]


def possible_identifiers(
    values: list[Wanted], evidence: Mapping[str, Evidence], printed: PrintedDocument
) -> list[Change]:
    """What the document prints in place of texts that cannot be what their field asks for.

    An IBAN of which the document prints none is left empty; for the others too much may be one.
    """
    changes = []
    texts = {value.pointer: value.value for value in values if isinstance(value.value, str)}
    for wanted in values:
        kind = _kind_of(wanted.pointer.removeprefix("/"))
        text = texts.get(wanted.pointer, "")
        if kind is None or not text or kind.can_be(text) or _MADE_UNREADABLE.search(text):
            continue
        if kind is VAT and not _is_another(text, evidence[wanted.pointer], printed):
            continue
        spans = _places(kind, wanted, texts, printed)
        if spans:
            changes.append(_taken(wanted, spans[0], printed))
        elif kind is IBAN and not any(kind.printed(printed.document.text[:LONGEST_TEXT])):
            changes.append(_emptied(wanted))
    return changes


def _kind_of(name: str) -> Kind | None:
    """Examples: "seller_vat_id", "ustId", "tax_number", "iban"."""
    words = set(spaced(name).split())
    if "iban" in words:
        return None if words & {"or", "account", "bic", "konto"} else IBAN
    if words & _VAT_NAMES:
        return VAT if words & (_NUMBER | {"id", "code", "vatin"}) else None
    return TAX if words & {"tax", "steuer"} and words & _NUMBER else None


def _places(kind: Kind, wanted: Wanted, texts: Mapping[str, str], printed: PrintedDocument) -> list[Span]:
    """Where the one number of this kind stands that is left for the field; empty where there are several.

    A number that another field of its kind has is that one's. Of several those in the field's own block.
    """
    text = printed.document.text[:LONGEST_TEXT]
    others = {
        compact(value)
        for pointer, value in texts.items()
        if pointer != wanted.pointer and not _is_misplaced(value, wanted.pointer, pointer)
    }
    places: dict[str, list[Span]] = {}
    for span in kind.printed(text):
        number = compact(text[span.start : span.end])
        if number not in others and not _is_rivals(wanted, span, printed):
            places.setdefault(number, []).append(span)
    if len(places) > 1:
        places = _own(places, wanted, printed)
    return next(iter(places.values())) if len(places) == 1 else []


def _own(places: dict[str, list[Span]], wanted: Wanted, printed: PrintedDocument) -> dict[str, list[Span]]:
    """Those that end as the value does, which lacks its country; else those in the field's own block."""
    ending = {number: spans for number, spans in places.items() if number[2:] == compact(wanted.value)}
    return ending or {
        number: spans
        for number, spans in places.items()
        if any(printed.labels.section(wanted, span) > 0 for span in spans)
    }


def _is_misplaced(value: str, pointer: str, other: str) -> bool:
    """Is the other field's value none of its kind, as an IBAN, or as the tax number of the same party?"""
    kind = _kind_of(other.removeprefix("/"))
    if kind is None or kind.can_be(value):
        return False
    names = [spaced(one.removeprefix("/")).split() for one in (pointer, other)]
    parties = {tuple(word for word in words if word not in _KIND_WORDS) for words in names}
    return kind is IBAN or len(parties) == 1


def _is_rivals(wanted: Wanted, span: Span, printed: PrintedDocument) -> bool:
    """Does the label of a place name another block: "Customer's VAT ID" for the seller's one?"""
    label = printed.label_of(span)
    return any(longest_spelling(rival, label) for rival in wanted.rivals)


def _is_another(text: str, found: Evidence, printed: PrintedDocument) -> bool:
    """Is a text no VAT ID of any country: no number, another one by its own words, or one without country?"""
    if any(_VAT_WORDS.search(printed.label_of(place.span)) for place in found.places):
        return False
    ends_one = any(
        compact(printed.document.text[span.start : span.end])[2:] == compact(text)
        for span in _vat_ids(printed.document.text[:LONGEST_TEXT])
    )
    return ends_one or not any(map(str.isdigit, text)) or bool(_ANOTHER.fullmatch(text))


def compact(text: str) -> str:
    """Without spaces and signs between the groups."""
    return _SEPARATORS.sub("", text).upper()


def _vat_ids(text: str) -> Iterator[Span]:
    ibans = list(_ibans(text))
    for span in _codes(text, _VAT_PRINTED, _VAT):
        if not any(iban.start <= span.start < iban.end for iban in ibans):
            yield span


def _ibans(text: str) -> Iterator[Span]:
    return _codes(text, _IBAN_PRINTED, _IBAN)


def _codes(text: str, printed: re.Pattern[str], form: re.Pattern[str]) -> Iterator[Span]:
    """A number may be followed by another one: the longest beginning that has the form."""
    for match in printed.finditer(text):
        words = match.group()
        while words and not form.fullmatch(compact(words)):
            words = words.rpartition(" ")[0]
        if words:
            yield Span(match.start(), match.start() + len(words))


def _tax_numbers(text: str) -> Iterator[Span]:
    for match in _TAX_NUMBER.finditer(text):
        number = match["number"]
        digits = sum(char.isdigit() for char in number)
        if digits >= FEWEST_DIGITS and len(number) <= MOST_SIGNS and not _VAT.fullmatch(compact(number)):
            yield Span(*match.span("number"))


def _can_be_tax_number(text: str) -> bool:
    """No VAT ID, no creditor's ID, and with no words before it."""
    digits = sum(char.isdigit() for char in text)
    return digits >= FEWEST_DIGITS and digits > sum(char.isalpha() for char in text) and text[0].isdigit()


VAT = Kind(lambda text: bool(_VAT.fullmatch(compact(text))), _vat_ids)
TAX = Kind(_can_be_tax_number, _tax_numbers)
IBAN = Kind(lambda text: bool(_IBAN.fullmatch(compact(text).removeprefix("IBAN"))), _ibans)


def _taken(wanted: Wanted, span: Span, printed: PrintedDocument) -> Change:
    value = printed.document.text[span.start : span.end]
    why = (
        f"The model had taken {wanted.value}, which does not have the form of such a number. The document "
        "prints this one, so it was taken instead. Check it."
    )
    return Change(wanted.pointer, value, printed.evidence(wanted, span, value), why)


def _emptied(wanted: Wanted) -> Change:
    why = (
        f"The model had taken {wanted.value}, which does not have the form of such a number, and the "
        "document prints none. So the field was left empty. Check it."
    )
    return Change(wanted.pointer, None, Evidence(status=EvidenceStatus.ABSENT), why)
