"""Rules between dates or numbers that follow each other, and bounds of single ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from itertools import pairwise

from extraction.checks.facts import Facts, Outcome, sentence, shown
from schemas.rules import FAR, Expected, InOrder, InPeriod, InRange

MAX_NAMED = 5
"""Rows outside of a period that are reported one by one: more say that the period is what is wrong."""


def in_order(rule: InOrder, facts: Facts) -> Iterator[Outcome]:
    """None smaller than the one before it. Dates are compared with dates, numbers with numbers."""
    days = [(name, *found[0]) for name in rule.fields if (found := facts.days(name))]
    for (first, at, day), (second, next_at, next_day) in pairwise(days):
        message = f"{sentence(facts.label(first))} {day} is after {facts.label(second)} {next_day}."
        yield Outcome(day <= next_day, (at, next_at), (at, next_at), message, telling=False)
    amounts = [(name, amount) for name in rule.fields if (amount := facts.amount(name))]
    for (first, one), (second, other) in pairwise(amounts):
        decimals = max(one.decimals, other.decimals)
        message = (
            f"{sentence(facts.label(first))} {shown(one.value, decimals)} is above "
            f"{facts.label(second)} {shown(other.value, decimals)}."
        )
        both = (one.pointer, other.pointer)
        yield Outcome(one.value <= other.value, both, both, message, telling=False)


def in_period(rule: InPeriod, facts: Facts) -> Iterator[Outcome]:
    """Each date between start and end; where most lie outside, the period itself is doubtful."""
    start, end, each = facts.days(rule.start), facts.days(rule.end), facts.days(rule.each)
    if not start or not end or not each:
        return
    (start_at, first), (end_at, last) = start[0], end[0]
    slack = timedelta(days=rule.slack_days)
    if first > last:
        return  # a rule of its own says so
    outside = [(at, day) for at, day in each if not first - slack <= day <= last + slack]
    label = sentence(facts.label(rule.each.rpartition("/")[2]))
    period = f"the period from {first} to {last}"
    if len(outside) > MAX_NAMED:
        message = f"{len(outside)} of {len(each)} dates lie outside of {period}."
        yield Outcome(False, (start_at, end_at), (start_at, end_at), message)
        return
    for at, day in outside:
        yield Outcome(False, (at, start_at, end_at), (at,), f"{label} {day} lies outside of {period}.")


def in_range(rule: InRange, facts: Facts) -> Iterator[Outcome]:
    """Between two bounds, both included."""
    amount = facts.amount(rule.field)
    if amount is None:
        return
    holds = Decimal(repr(rule.minimum)) <= amount.value <= Decimal(repr(rule.maximum))
    if rule.minimum <= -FAR:
        says = f"is above {rule.maximum:g}"
    elif rule.maximum >= FAR:
        says = f"is below {rule.minimum:g}"
    else:
        says = f"does not lie between {rule.minimum:g} and {rule.maximum:g}"
    message = f"{sentence(facts.label(rule.field))} {shown(amount.value, amount.decimals)} {says}."
    yield Outcome(holds, (amount.pointer,), (amount.pointer,), message, telling=False)


def expected(rule: Expected, facts: Facts) -> Iterator[Outcome]:
    """One of the fields has a value. Fields that a person's copy of the schema dropped are not asked for."""
    names = [name for name in rule.one_of if facts.has(name)]
    if not names or any(facts.data[name] not in (None, "", []) for name in names):
        return
    pointers = tuple(map(facts.at, names))
    kind = facts.kind
    if len(names) == 1:
        message = f"{sentence(facts.label(names[0]))} is missing, and nearly every {kind} has one."
    else:
        message = (
            f"{sentence(_listed(list(map(facts.label, names))))} are missing; nearly every {kind} has one."
        )
    yield Outcome(False, pointers, pointers[:1], message)


def _listed(words: list[str]) -> str:
    return ", ".join(words[:-1]) + f" and {words[-1]}"
