"""Statements of bank accounts and credit cards."""

from __future__ import annotations

from datetime import date

from pydantic import ConfigDict, Field

from schemas.base import Entry
from schemas.rules import AddsUp, Expected, HasForm, InOrder, InPeriod, RunningBalance


class Transaction(Entry):
    """One booking on the account."""

    booking_date: date | None = Field(
        None,
        description="Date of the transaction, YYYY-MM-DD; year from the statement where none is printed",
    )
    value_date: date | None = Field(
        None, description="Value date (valuta), where a second date is printed, YYYY-MM-DD"
    )
    description: str | None = Field(
        None, description="Text of the transaction, as printed: payee or payer, purpose, place"
    )
    reference: str | None = Field(None, description="Reference, cheque or transaction number, where printed")
    money_out: float | None = Field(
        None,
        description="Amount that left the account or was charged to the card (debit), as a positive number",
    )
    money_in: float | None = Field(
        None,
        description="Amount that came in or was paid or refunded to the card (credit), as a positive number",
    )
    balance: float | None = Field(
        None, description="Balance after this transaction, where printed on the line"
    )


class BankStatement(Entry):
    """A bank or card statement: account, period, balances and every transaction."""

    model_config = ConfigDict(
        title="Bank statement",
        json_schema_extra={
            "examples": [
                {
                    "bank_name": "Westbank",
                    "account_holder": "Ida Sommer",
                    "account_number": "NL20INGB0001234567",
                    "card_ending": None,
                    "statement_number": "5/2024",
                    "statement_date": "2024-05-31",
                    "period_start": "2024-05-01",
                    "period_end": "2024-05-31",
                    "due_date": None,
                    "minimum_payment": None,
                    "currency": "EUR",
                    "opening_balance": 1204.55,
                    "closing_balance": 2951.3,
                    "total_money_out": 853.25,
                    "total_money_in": 2600.0,
                    "transactions": [
                        {
                            "booking_date": "2024-05-02",
                            "value_date": "2024-05-02",
                            "description": "Rent May, Vesteda",
                            "reference": None,
                            "money_out": 853.25,
                            "money_in": None,
                            "balance": 351.3,
                        },
                        {
                            "booking_date": "2024-05-24",
                            "value_date": None,
                            "description": "Salary, Tulip Studios BV",
                            "reference": "SAL-0524",
                            "money_out": None,
                            "money_in": 2600.0,
                            "balance": 2951.3,
                        },
                    ],
                }
            ]
        },
    )

    rules = (
        AddsUp(
            parts=("closing_balance", "-opening_balance"),
            equals=(
                ("transactions/*/money_in?", "-transactions/*/money_out?"),
                ("transactions/*/money_out?", "-transactions/*/money_in?"),
            ),
        ),
        AddsUp(parts=("transactions/*/money_out",), equals=(("total_money_out",),)),
        AddsUp(parts=("transactions/*/money_in",), equals=(("total_money_in",),)),
        RunningBalance(rows="transactions", balance="balance", money_in="money_in", money_out="money_out"),
        InOrder(fields=("period_start", "period_end")),
        InPeriod(each="transactions/*/booking_date", start="period_start", end="period_end", slack_days=62),
        HasForm(field="account_number", form="iban"),
        HasForm(field="currency", form="currency"),
        Expected(one_of=("closing_balance",)),
    )

    bank_name: str | None = Field(None, description="Bank or card company that issued the statement")
    account_holder: str | None = Field(None, description="Person or company that owns the account")
    account_number: str | None = Field(None, description="IBAN or account number, as printed")
    card_ending: str | None = Field(
        None, description="Card number or its last digits, as printed, on a card statement"
    )
    statement_number: str | None = Field(None, description="Number of the statement, as printed")
    statement_date: date | None = Field(None, description="Date the statement was issued, YYYY-MM-DD")
    period_start: date | None = Field(None, description="First day the statement covers, YYYY-MM-DD")
    period_end: date | None = Field(None, description="Last day the statement covers, YYYY-MM-DD")
    due_date: date | None = Field(None, description="Card statement: last day for payment, YYYY-MM-DD")
    minimum_payment: float | None = Field(None, description="Card statement: minimum amount to be paid")
    currency: str | None = Field(None, description="Currency of the account as three-letter ISO code")
    opening_balance: float | None = Field(
        None, description="Balance at the start (opening, previous, old balance); negative where overdrawn"
    )
    closing_balance: float | None = Field(
        None, description="Balance at the end (closing, new, current balance); negative where overdrawn"
    )
    total_money_out: float | None = Field(
        None, description="Sum of all debits, where printed, as a positive number"
    )
    total_money_in: float | None = Field(
        None, description="Sum of all credits, where printed, as a positive number"
    )
    transactions: list[Transaction] = Field(
        default_factory=list,
        description="Every transaction, one entry each, in printed order; no balances or sums",
    )
