"""Forms of single texts: check digits of numbers, known codes, addresses that can exist."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from stdnum import bic, ean, iban, isbn
from stdnum.ch import vat as swiss_vat
from stdnum.eu import vat as eu_vat
from stdnum.exceptions import InvalidChecksum, InvalidComponent, ValidationError
from stdnum.gb import vat as british_vat

from extraction.checks.facts import Facts, Outcome, sentence
from extraction.evidence import EvidenceStatus
from schemas.rules import FormName, HasForm

_CODES = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
    CDF CHF CLF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF
    GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK
    LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR
    PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC
    SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF
    YER ZAR ZMW ZWG ATS BEF CYP DEM EEK ESP FIM FRF GRD IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK
"""
CURRENCIES = frozenset(_CODES.split())
"""ISO 4217 codes of money in use, and those that the euro and others replaced: old documents print them."""

_SEPARATORS = re.compile(r"[\s.\-/]")
_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}")
_VAT = re.compile(r"[A-Z]{2,3}[A-Z0-9+*]{7,14}")
_MASKED = re.compile(r"[*•]|X{3}|([1-9])\1{6}|0{12}|1234567|7654321")
"""Numbers that were made unreadable on purpose, and placeholders such as 9999999 and 123456789."""
_EMAIL = re.compile(r"[^\s@,;<>()]{1,64}@[^\s@,;<>()]{1,253}\.[^\W\d_]{2,}")
_URL = re.compile(
    r"(?:[a-z][a-z0-9+.-]{1,20}://)?[^\s/@]+\.[^\W\d_]{2,}(?::\d+)?(?:[/?#]\S*)?", re.IGNORECASE
)
_DOI = re.compile(r"10\.\d{4,9}/\S+")

Verdict = str | None
"""Why a text is wrong; empty where it is right by check digits, None where nothing can be said."""


def has_form(rule: HasForm, facts: Facts) -> Iterator[Outcome]:
    """The text of one field; nothing is said of texts that are of another kind, such as account numbers."""
    text = facts.text(rule.field)
    verdict = _CHECKS[rule.form](text) if text and len(text) <= MAX_LENGTH else None
    if verdict is None:
        return
    at = facts.at(rule.field)
    found = facts.evidence.get(at)
    printed = " The document prints it so." if found and found.status is EvidenceStatus.EXACT else ""
    message = f"{sentence(facts.label(rule.field))} {text} {verdict}.{printed}"
    yield Outcome(not verdict, (at,), (at,), message, telling=rule.form in _CHECK_DIGITS)


MAX_LENGTH = 400


def _checked(check: Callable[[str], object], number: str, name: str) -> Verdict:
    try:
        check(number)
    except InvalidChecksum:
        return f"is no {name}: its check digits do not fit"
    except InvalidComponent:
        return None
    except ValidationError:
        return f"does not have the form of {'an' if name[0] in 'IAE' else 'a'} {name}"
    return ""


def _check_iban(text: str) -> Verdict:
    number = _SEPARATORS.sub("", text).upper().removeprefix("IBAN:").removeprefix("IBAN")
    if _MASKED.search(number) or not _IBAN.fullmatch(number):
        return None
    return _checked(lambda value: iban.validate(value, check_country=False), number, "IBAN")


def _check_vat(text: str) -> Verdict:
    number = _SEPARATORS.sub("", text).upper()
    if _MASKED.search(number) or not _VAT.fullmatch(number) or not any(map(str.isdigit, number)):
        return None
    if number.startswith("CHE"):
        return _checked(swiss_vat.validate, number, "VAT ID")
    if number.startswith("GB"):
        return _checked(british_vat.validate, number, "VAT ID")
    return _checked(eu_vat.validate, number, "VAT ID")


def _check_bic(text: str) -> Verdict:
    number = text.replace(" ", "").upper()
    return None if _MASKED.search(number) else _checked(bic.validate, number, "BIC") or None


def _check_gtin(text: str) -> Verdict:
    number = re.sub(r"[\s-]", "", text).upper()
    if not re.fullmatch(r"[0-9]{8,14}X?", number):
        return None
    return _checked(isbn.validate if len(number) == 10 else ean.validate, number, "EAN or ISBN")


def _check_currency(text: str) -> Verdict:
    return None if text.upper() in CURRENCIES else "is no currency code such as EUR or USD"


def _by_pattern(pattern: re.Pattern[str], verdict: str) -> Callable[[str], Verdict]:
    return lambda text: None if pattern.fullmatch(text) else verdict


_CHECKS: dict[FormName, Callable[[str], Verdict]] = {
    "iban": _check_iban,
    "vat_id": _check_vat,
    "bic": _check_bic,
    "gtin": _check_gtin,
    "currency": _check_currency,
    "email": _by_pattern(_EMAIL, "is not an e-mail address"),
    "url": _by_pattern(_URL, "is not a web address"),
    "doi": _by_pattern(_DOI, "is not a DOI, which begins with 10. and has a slash"),
}
_CHECK_DIGITS = frozenset({"iban", "vat_id", "gtin"})
