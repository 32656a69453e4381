"""Net, tax and gross that do not add up, where the document prints three numbers that do.

Small models go on one row too far: they write the gross total for the net one and then add the tax to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from extraction.correcting.change import Change
from extraction.correcting.printed import PrintedDocument
from extraction.document import Span
from extraction.evidence import Evidence
from extraction.grounding.wanted import Wanted, spaced
from extraction.values.parsing import decimal_of, is_number

NET = frozenset({"net", "subtotal", "netto", "ht"})
TAX = frozenset({"tax", "taxes", "vat", "gst", "ust", "mwst", "umsatzsteuer", "tva", "iva", "btw", "dph"})
GROSS = frozenset({"gross", "brutto", "ttc"})
WHOLE = frozenset({"total", "sum", "amount", "summe", "betrag", "montant"})
NO_AMOUNT = frozenset(
    {"rate", "percent", "id", "number", "no", "code", "type", "category", "country", "line", "price", "unit"}
)
DUE = frozenset({"due", "payable"})

NAMED = 1.05
"""Label scores of three numbers, together, from which the document names them: a third of their words."""
TOGETHER = 0.5
"""What three numbers on one line, or under each other, count for beside their labels: a row of totals."""
LINES_APART = 3
"""Lines from one total to the next below it; empty ones do not count."""
CLEAR_LEAD = 0.25
"""Lead in label scores of three numbers over the next three; below it both are possible."""
MOST_PLACES = 5
"""Places of one number that are looked at, the last ones: totals stand at the end."""
HIGHEST_RATE = Decimal("0.5")
"""No country taxes sales higher; a tax above half of the net total is a price."""
MOST_NUMBERS = 500
"""Different numbers of which all taxes are tried; longer documents are looked through with the tax alone."""


@dataclass(frozen=True)
class Totals:
    """Three numbers of which the first two make the third, where they stand, and how well they are named."""

    net: Decimal
    tax: Decimal
    gross: Decimal
    spans: tuple[Span, Span, Span]
    score: float
    together: bool

    def holds(self, other: Totals) -> bool:
        """Is the other a part of this one, as one tax rate's totals are of them all?"""
        mine, theirs = (self.net, self.tax, self.gross), (other.net, other.tax, other.gross)
        return all(abs(one) > abs(two) for one, two in zip(mine, theirs, strict=True))


@dataclass(frozen=True)
class Roles:
    """The fields of a record that hold its net total, tax and gross total."""

    net: Wanted
    tax: Wanted
    gross: Wanted
    due: Wanted | None


def roles_of(values: list[Wanted]) -> Roles | None:
    """The three fields, where exactly one name says each; None where numbers of them are missing."""
    found: dict[str, list[Wanted]] = {"net": [], "tax": [], "gross": [], "due": []}
    for value in values:
        if value.pointer.count("/") != 1 or not is_number(value.value):
            continue
        role = role_of(value.pointer.removeprefix("/"))
        if role:
            found[role].append(value)
    if any(len(found[role]) != 1 for role in ("net", "tax", "gross")):
        return None
    due = found["due"][0] if len(found["due"]) == 1 else None
    return Roles(found["net"][0], found["tax"][0], found["gross"][0], due)


def role_of(name: str) -> str:
    """Which total a field's name means. Examples: "net_total", "Subtotal", "vat_total", "totalAmount"."""
    words = set(spaced(name).split())
    if words & NO_AMOUNT:
        return ""
    if words & DUE:
        return "due"
    kinds = [role for role, names in (("net", NET), ("tax", TAX), ("gross", GROSS)) if words & names]
    if len(kinds) == 1:
        return kinds[0]
    return "gross" if not kinds and words <= WHOLE | {"grand", "invoice", "order"} and words & WHOLE else ""


def settled_totals(
    values: list[Wanted], evidence: Mapping[str, Evidence], printed: PrintedDocument
) -> list[Change]:
    """What is taken where net and tax do not make gross; nothing where the document leaves it open."""
    roles = roles_of(values)
    if roles is None:
        return []
    three = (roles.net, roles.tax, roles.gross)
    net, tax, gross = (decimal_of(value.value) for value in three)
    if net is None or tax is None or gross is None:
        return []
    amounts = printed.amounts
    if net + tax == gross and all(one in amounts or -one in amounts for one in (net, tax, gross)):
        return []  # a credit note may print its totals with a minus
    found = best_totals(roles, (net, tax, gross), printed)
    if found is None:
        return []
    pairs = [(roles.net, found.net, 0), (roles.tax, found.tax, 1), (roles.gross, found.gross, 2)]
    if roles.due is not None and found.gross != gross and roles.due.value == roles.gross.value:
        pairs.append((roles.due, found.gross, 2))
    return [
        _change(wanted, value, found.spans[at], printed)
        for wanted, value, at in pairs
        if value != decimal_of(wanted.value)
    ]


def _change(wanted: Wanted, value: Decimal, span: Span, printed: PrintedDocument) -> Change:
    plain = int(value) if value == value.to_integral_value() else float(value)
    why = (
        f"The model had taken {wanted.value}. Net, tax and gross add up with what the document prints here, "
        "so this was taken instead. Check it."
    )
    return Change(wanted.pointer, plain, printed.evidence(wanted, span, plain), why)


def best_totals(
    roles: Roles, written: tuple[Decimal, Decimal, Decimal], printed: PrintedDocument
) -> Totals | None:
    """The three printed numbers that the document names net, tax and gross; None where two are possible.

    Those with the net and gross total that the model wrote come first, then those with its tax; with another
    tax they have to stand together.
    """
    net, tax, gross = written
    found = [one for one in _totals(roles, [gross - net], printed) if one.net == net]
    found = found or list(_totals(roles, [tax], printed))
    if not found and len(printed.amounts) <= MOST_NUMBERS:
        found = [one for one in _totals(roles, list(printed.amounts), printed) if one.together]
    whole = [one for one in found if not any(two.holds(one) for two in found)]
    whole.sort(key=lambda one: one.score, reverse=True)
    if not whole or (len(whole) > 1 and whole[0].score - whole[1].score < CLEAR_LEAD):
        return None
    return whole[0]


def _totals(roles: Roles, taxes: list[Decimal], printed: PrintedDocument) -> Iterator[Totals]:
    amounts = printed.amounts
    for tax in taxes:
        for net in amounts if tax and tax in amounts else ():
            if net + tax not in amounts or not is_tax_of(tax, net):
                continue
            places = (amounts[net], amounts[tax], amounts[net + tax])
            if found := _best_places(roles, (net, tax, net + tax), places, printed):
                yield found


def _best_places(
    roles: Roles,
    numbers: tuple[Decimal, Decimal, Decimal],
    places: tuple[list[Span], list[Span], list[Span]],
    printed: PrintedDocument,
) -> Totals | None:
    """Where the three are named best, by each one's label and by standing together; None if not well."""
    wanted = (roles.net, roles.tax, roles.gross)
    scored = [
        sorted(((printed.labels.score(one, span), span) for span in spans), key=lambda pair: -pair[0])
        for one, spans in zip(wanted, [spans[-MOST_PLACES:] for spans in places], strict=True)
    ]
    best: Totals | None = None
    for net, tax, gross in product(*scored):
        spans = (net[1], tax[1], gross[1])
        if len(set(spans)) < len(spans):
            continue
        together = _together(spans, printed)
        score = net[0] + tax[0] + gross[0] + TOGETHER * together
        if score >= NAMED and (best is None or score > best.score):
            best = Totals(*numbers, spans, score, together)
    return best


def _together(spans: tuple[Span, Span, Span], printed: PrintedDocument) -> bool:
    """Do the three stand on one line in their order, or under each other?"""
    found = [printed.cells.at(span) for span in spans]
    if any(one is None for one in found) or not spans[0] < spans[1] < spans[2]:
        return False
    (page, line, net), (tax_page, tax_line, tax), (gross_page, gross_line, gross) = (
        one for one in found if one
    )
    if not page == tax_page == gross_page:
        return False
    if line == tax_line == gross_line:
        return True
    steps = (tax_line - line, gross_line - tax_line)
    return all(0 < step <= LINES_APART for step in steps) and (
        net.below_each_other(tax) and tax.below_each_other(gross)
    )


def is_tax_of(tax: Decimal, net: Decimal) -> bool:
    """Can a tax belong to a net total: of its sign, and not above HIGHEST_RATE of it?"""
    return (tax < 0) == (net < 0) and abs(tax) <= HIGHEST_RATE * abs(net)
