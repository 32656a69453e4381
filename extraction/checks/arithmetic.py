"""Rules between amounts: sums, products, tax by rates, running balances."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from extraction.checks.facts import (
    MONEY_DECIMALS,
    ROW_STEP,
    Amount,
    Facts,
    Outcome,
    decimals_of,
    sentence,
    shown,
)
from schemas.rules import AddsUp, Multiplies, RunningBalance, TaxOfRows

MOSTLY = 0.7
"""Share of the rows whose balance must fit before the others count as wrong: below, the column is something
else, such as a balance printed once a day."""


# ------------------------------------------------------------------ sums


@dataclass(frozen=True)
class _Term:
    """One addend: a number of the record, or a column of rows, and how the sentence names it."""

    sign: int
    amounts: Sequence[Amount]
    label: str
    rows: str = ""

    @property
    def total(self) -> Decimal:
        return self.sign * sum((amount.value for amount in self.amounts), Decimal(0))


@dataclass(frozen=True)
class _Side:
    terms: tuple[_Term, ...]

    @property
    def total(self) -> Decimal:
        return sum((term.total for term in self.terms), Decimal(0))

    @property
    def amounts(self) -> list[Amount]:
        return [amount for term in self.terms for amount in term.amounts]

    def words(self, decimals: int) -> str:
        """Example: "line items add up to 96.90", or "net total 96.90 + VAT total 18.41 is 115.31"."""
        total = shown(self.total, decimals)
        if len(self.terms) == 1 and self.terms[0].sign > 0:
            only = self.terms[0]
            return (
                f"{only.label.partition(' (')[0]} add up to {total}"
                if only.rows
                else f"{only.label} says {total}"
            )
        parts = [
            f"{'−' if t.sign < 0 else '+'} {t.label} {shown(abs(t.total), decimals)}" for t in self.terms
        ]
        return f"{' '.join(parts).removeprefix('+ ')} is {total}"


def adds_up(rule: AddsUp, facts: Facts) -> Iterator[Outcome]:
    """Both sides within the rounding of what is printed; of several alternatives one is enough."""
    left = _side(facts, rule.parts)
    others = [side for side in (_side(facts, names) for names in rule.equals) if side is not None]
    if left is None or not others:
        return
    for right in others:
        if _equal(left, right):
            yield _outcome(True, left, right)
            return
    if any(_explained(rule, facts, left, right) for right in others):
        yield Outcome(None, explained=True)
        return
    right = min(others, key=lambda side: (len(side.terms), abs(left.total - side.total)))
    yield _outcome(False, left, right)


def _outcome(holds: bool, left: _Side, right: _Side) -> Outcome:
    amounts = [*left.amounts, *right.amounts]
    pointers = tuple(dict.fromkeys(amount.pointer for amount in amounts))
    decimals = min(
        _decimals(amounts), max(MONEY_DECIMALS, *(decimals_of(amount.value) for amount in amounts))
    )
    return Outcome(
        holds,
        pointers,
        blamed=pointers,
        message=f"{sentence(left.words(decimals))}, {right.words(decimals)}.",
        telling=sum(amount.value != 0 for amount in amounts) > 2,
        rows=tuple(term.rows for term in (*left.terms, *right.terms) if term.rows),
    )


def _side(facts: Facts, names: Sequence[str]) -> _Side | None:
    """The terms that are there; None where one that has to be is missing, or all are."""
    terms: list[_Term] = []
    for written in names:
        sign, optional = -1 if written.startswith("-") else 1, written.endswith("?")
        name = written.removeprefix("-").removesuffix("?")
        if ROW_STEP in name:
            amounts = facts.sparse_column(name) if optional else facts.column(name)
        else:
            amount = facts.amount(name)
            amounts = [amount] if amount else []
        if amounts:
            rows = facts.at(name.partition(ROW_STEP)[0]) if ROW_STEP in name else ""
            terms.append(_Term(sign, amounts, facts.label(name), rows))
        elif not optional:
            return None
    return _Side(tuple(terms)) if terms else None


def _decimals(amounts: Sequence[Amount]) -> int:
    return max(amount.decimals for amount in amounts)


def rounding(amounts: Sequence[Amount]) -> Decimal:
    """What rounding can do to a sum of these: one unit of the last decimal, and nothing to whole numbers.

    Beyond four addends it is half a unit times the root of their number, because errors of both signs meet.
    Two numbers that are to be the same are not rounded.
    """
    decimals, others = _decimals(amounts), len(amounts) - 1
    if others < 2 or not decimals:
        return Decimal(0)
    return Decimal(max(1.0, 0.5 * math.sqrt(others))).scaleb(-decimals)


def _equal(left: _Side, right: _Side) -> bool:
    """Equal in size: a credit note prints the one or the other side with a minus."""
    within = rounding([*left.amounts, *right.amounts])
    return abs(abs(left.total) - abs(right.total)) <= within


def _explained(rule: AddsUp, facts: Facts, left: _Side, right: _Side) -> bool:
    if rule.leeway == "none":
        return False
    difference, decimals = left.total - right.total, _decimals([*left.amounts, *right.amounts])
    if rule.leeway == "any":
        return facts.printed.has(difference, decimals)
    return facts.printed.has(left.total, decimals) or _taken_off(facts, left.total, right.total, decimals)


def _taken_off(facts: Facts, whole: Decimal, rest: Decimal, decimals: int) -> bool:
    """Does the document print what was taken off, as an amount or in percent?"""
    change = abs(rest) - abs(whole)
    share = -100 * change / abs(whole) if whole and change < 0 else Decimal(0)
    return facts.printed.has_change(change, decimals) or facts.printed.has_percent(share)


# ------------------------------------------------------------------ products


def multiplies(rule: Multiplies, facts: Facts) -> Iterator[Outcome]:
    """The factors make the product; a factor without decimals is exact, one with may be rounded."""
    factors = [amount for amount in map(facts.amount, rule.factors) if amount is not None]
    product = facts.amount(rule.product)
    if product is None or len(factors) < len(rule.factors):
        return
    exact = math.prod((factor.value for factor in factors), start=Decimal(1))
    within = Decimal(1).scaleb(-product.decimals) + sum(
        (_half(factor) * abs(exact / factor.value) for factor in factors if factor.value), Decimal(0)
    )
    rate = facts.amount(rule.rate) if rule.rate else None
    tax = 1 + rate.value / 100 if rate and rate.value > 0 else Decimal(1)
    pointers = tuple(amount.pointer for amount in (*factors, product))
    if any(abs(abs(value) - abs(product.value)) <= within for value in (exact, exact * tax, exact / tax)):
        yield Outcome(True, pointers, telling=all(abs(factor.value) not in (0, 1) for factor in factors))
        return
    basis = abs(exact / product.value) if product.value else Decimal(0)  # "20.00 for 2.00 pieces"
    priced_by = basis > 1 and facts.printed.has(basis, MONEY_DECIMALS)
    if priced_by or _taken_off(facts, exact, product.value, max(MONEY_DECIMALS, product.decimals)):
        yield Outcome(None, explained=True)
        return
    words = " × ".join(
        f"{facts.label(name)} {shown(factor.value, factor.decimals)}"
        for name, factor in zip(rule.factors, factors, strict=True)
    )
    decimals = max(product.decimals, *(factor.decimals for factor in factors))
    message = (
        f"{sentence(words)} is {shown(exact, decimals)}, "
        f"{facts.label(rule.product)} says {shown(product.value, product.decimals)}."
    )
    yield Outcome(False, pointers, pointers, message)


def _half(factor: Amount) -> Decimal:
    return Decimal("0.5").scaleb(-factor.decimals) if factor.decimals else Decimal(0)


# ------------------------------------------------------------------ tax


def tax_of_rows(rule: TaxOfRows, facts: Facts) -> Iterator[Outcome]:
    """The tax total is what the rates of the rows make; only where the rows are whole and add up."""
    amounts = facts.column(f"{rule.rows}{ROW_STEP}{rule.amount}")
    rates = facts.sparse_column(f"{rule.rows}{ROW_STEP}{rule.rate}")
    tax = facts.amount(rule.tax)
    if not amounts or tax is None or len(amounts) != len(rates):
        return
    expected = _tax(facts, rule, amounts, rates)
    if expected is None:
        return
    decimals = _decimals([*amounts, tax])
    within = max(rounding([*amounts, tax, tax]), Decimal(1).scaleb(-decimals))
    pointers = (tax.pointer, *(amount.pointer for amount in (*rates, *amounts)))
    holds = abs(abs(expected) - abs(tax.value)) <= within
    message = (
        f"At the rates of the {facts.label(rule.rows)} the tax is {shown(expected, decimals)}, "
        f"{facts.label(rule.tax)} says {shown(tax.value, decimals)}."
    )
    blamed = (tax.pointer, *(rate.pointer for rate in rates))
    yield Outcome(holds, pointers, blamed, message, tax.value != 0, rows=(facts.at(rule.rows),))


def _tax(facts: Facts, rule: TaxOfRows, amounts: list[Amount], rates: list[Amount]) -> Decimal | None:
    """The rows' tax; None where they add up to neither total, so that something else is in it."""
    for name, is_gross in ((rule.net, False), (rule.gross, True)):
        total = facts.amount(name)
        if total is not None and _equal(_Side((_Term(1, amounts, ""),)), _Side((_Term(1, [total], ""),))):
            parts = (
                amount.value * rate.value / (100 + rate.value if is_gross else 100)
                for amount, rate in zip(amounts, rates, strict=True)
                if rate.value > -100
            )
            return sum(parts, Decimal(0))
    return None


# ------------------------------------------------------------------ balances


def running_balance(rule: RunningBalance, facts: Facts) -> Iterator[Outcome]:
    """Each printed balance follows from the one before it, with the oldest or the newest row first."""
    ways = [_steps(rule, facts, newest_first) for newest_first in (False, True)]
    steps = max(ways, key=lambda way: sum(step.holds is True for step in way))
    right = sum(step.holds is True for step in steps)
    if steps and right >= MOSTLY * len(steps):
        yield from steps


def _steps(rule: RunningBalance, facts: Facts, newest_first: bool) -> list[Outcome]:
    numbered = list(enumerate(facts.rows(rule.rows)))
    if newest_first:
        numbered.reverse()
    found: list[Outcome] = []
    before: Amount | None = None
    moved: list[tuple[int, Amount]] = []
    for number, row in numbered:
        cells = {name: facts.cell(rule.rows, number, row, name) for name in (rule.money_in, rule.money_out)}
        moved += [(1 if name == rule.money_in else -1, cell) for name, cell in cells.items() if cell]
        balance = facts.cell(rule.rows, number, row, rule.balance)
        if balance is None:
            continue
        if before is not None and moved:
            found.append(_step(facts, rule, before, moved, balance))
        before, moved = balance, []
    return found


def _step(
    facts: Facts, rule: RunningBalance, before: Amount, moved: list[tuple[int, Amount]], after: Amount
) -> Outcome:
    change = sum((sign * amount.value for sign, amount in moved), Decimal(0))
    amounts = [before, *(amount for _, amount in moved), after]
    decimals = _decimals(amounts)
    # a card's balance is what is owed: it rises with what went out
    holds = any(abs(before.value + way * change - after.value) <= rounding(amounts) for way in (1, -1))
    label = facts.label(rule.balance)
    message = (
        f"{sentence(label)} {shown(before.value, decimals)} and movements of {shown(change, decimals)} make "
        f"{shown(before.value + change, decimals)}, the next {label} says {shown(after.value, decimals)}."
    )
    pointers = tuple(amount.pointer for amount in amounts)
    return Outcome(holds, pointers, pointers[1:], message, telling=change != 0)
