"""Rules between the values of a record, as data that travels in the JSON Schema under `x-winnow-rules`.

A *term* names a number of the record: "net_total", "line_items/*/amount" (the sum over the rows), with "-"
before it where it is taken away and "?" behind it where it may be missing and then counts nothing.
A rule whose other values are missing says nothing; one that does not hold marks its fields as doubtful.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

RULES_KEY = "x-winnow-rules"
MAX_RULES = 100
"""Rules of one record; the built-in schemas have at most 20."""

MAX_NAME = 200
FAR = 1e18
"""The bound of a range that is open at one end."""

Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Names = Annotated[tuple[Name, ...], Field(min_length=1, max_length=20)]
TwoNames = Annotated[tuple[Name, ...], Field(min_length=2, max_length=20)]

Leeway = Literal["none", "deductions", "any"]
"""What may lie between both sides. "deductions": something taken off, or a sum that the document prints
itself, with charges behind it; "any": any amount that the document prints and no other value has taken."""

FormName = Literal["iban", "bic", "vat_id", "currency", "gtin", "doi", "email", "url"]


class _Rule(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class AddsUp(_Rule):
    """The sum of `parts` equals that of one of the alternatives in `equals`."""

    rule: Literal["adds_up"] = "adds_up"
    parts: Names
    equals: Annotated[tuple[Names, ...], Field(min_length=1, max_length=8)]
    leeway: Leeway = "none"


class Multiplies(_Rule):
    """The factors make the product, before or after the tax of `rate` percent where the record has one."""

    rule: Literal["multiplies"] = "multiplies"
    factors: TwoNames
    product: Name
    rate: Name | None = None


class TaxOfRows(_Rule):
    """Each row's tax from its rate in percent; together they are `tax`. The rows add up to net or gross."""

    rule: Literal["tax_of_rows"] = "tax_of_rows"
    rows: Name
    amount: Name
    rate: Name
    net: Name
    tax: Name
    gross: Name


class InOrder(_Rule):
    """Dates or numbers, none smaller than one before it; what is missing is skipped."""

    rule: Literal["in_order"] = "in_order"
    fields: TwoNames


class InPeriod(_Rule):
    """The dates `each` (a column of rows) lie between two others, give or take `slack_days`."""

    rule: Literal["in_period"] = "in_period"
    each: Name
    start: Name
    end: Name
    slack_days: int = Field(0, ge=0, le=3660)


class RunningBalance(_Rule):
    """Each row's balance is the one before it, more or less what came in and went out."""

    rule: Literal["running_balance"] = "running_balance"
    rows: Name
    balance: Name
    money_in: Name
    money_out: Name


class HasForm(_Rule):
    """A text has the form of its kind: check digits, a known code, an address that can exist."""

    rule: Literal["has_form"] = "has_form"
    field: Name
    form: FormName


class InRange(_Rule):
    """A number lies between two others, such as 0 and 100 for percent."""

    rule: Literal["in_range"] = "in_range"
    field: Name
    minimum: float
    maximum: float


class Expected(_Rule):
    """Nearly every document of this kind has one of these fields."""

    rule: Literal["expected"] = "expected"
    one_of: Names


Rule = AddsUp | Multiplies | TaxOfRows | InOrder | InPeriod | RunningBalance | HasForm | InRange | Expected

_READER: TypeAdapter[Rule] = TypeAdapter(Annotated[Rule, Field(discriminator="rule")])


def to_json(rules: tuple[Rule, ...]) -> list[dict[str, Any]]:
    """The rules as they stand in a JSON Schema."""
    return [{"rule": rule.rule, **rule.model_dump(mode="json", exclude_defaults=True)} for rule in rules]


def read_rules(value: Any) -> tuple[tuple[Rule, ...], int]:
    """The rules that Winnow understands, and how many it does not: those of later versions, or mistakes.

    A rule is an object such as those of the built-in schemas, or a line of text (see `rule_text`).
    """
    from schemas.rule_text import RuleUnreadable, parse_rule  # it makes rules of this module

    if not isinstance(value, list):
        return (), 0 if value is None else 1
    rules: list[Rule] = []
    for item in value[:MAX_RULES]:
        try:
            rules.append(parse_rule(item) if isinstance(item, str) else _READER.validate_python(item))
        except (ValidationError, RuleUnreadable):
            continue
    return tuple(rules), len(value) - len(rules)
