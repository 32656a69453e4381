"""A gross amount that is the net one by its label, where the document prints what was taken off between them.

Example: "Grand Total 200.00", "Commission 30.00", "Net Total 170.00", and 170.00 taken for the gross amount.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal

from extraction.correcting.change import Change
from extraction.correcting.printed import PrintedDocument
from extraction.correcting.totals import GROSS, NET, role_of
from extraction.document import Span
from extraction.evidence import Evidence
from extraction.grounding.wanted import Wanted, spaced
from extraction.values.parsing import decimal_of, is_number

TAKEN_OFF = frozenset({"commission", "comm", "discount", "provision", "rabatt", "skonto", "remise", "sconto"})
HIGHEST_SHARE = Decimal("0.5")
"""Of the gross amount: what is larger is another amount."""


def gross_before_commission(
    values: list[Wanted], evidence: Mapping[str, Evidence], printed: PrintedDocument
) -> list[Change]:
    """The gross amount itself, in a result that asks for no net amount; nothing where two are possible."""
    roles = {value.pointer: role_of(value.pointer.removeprefix("/")) for value in values}
    if "net" in roles.values() or "tax" in roles.values():
        return []  # `totals` looks at those
    changes = []
    for wanted in values:
        known = evidence.get(wanted.pointer)
        asks = roles[wanted.pointer] == "gross" and set(spaced(wanted.pointer).strip("/").split()) & GROSS
        if not asks or not is_number(wanted.value) or known is None or known.place is None:
            continue
        if not _words(printed, known.place.span) & NET:
            continue
        found = _gross(decimal_of(wanted.value), printed)
        if found is not None:
            plain = int(found) if found == found.to_integral_value() else float(found)
            span = printed.amounts[found][-1]
            why = f"The model had taken the net amount {wanted.value}. Check it."
            changes.append(Change(wanted.pointer, plain, printed.evidence(wanted, span, plain), why))
    return changes


def _gross(net: Decimal | None, printed: PrintedDocument) -> Decimal | None:
    """The one printed amount from which a printed commission leaves the net one."""
    if net is None or net <= 0:
        return None
    found = {
        net + off
        for off, spans in printed.amounts.items()
        if 0 < off <= HIGHEST_SHARE * (net + off) and net + off in printed.amounts
        if any(_words(printed, span) & TAKEN_OFF for span in spans)
    }
    return found.pop() if len(found) == 1 else None


def _words(printed: PrintedDocument, span: Span) -> set[str]:
    return set(re.findall(r"\w+", printed.label_of(span)))
