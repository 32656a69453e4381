"""Words in the person's language for what is no QObject: tables, and functions that make sentences.

lupdate finds texts by the names of the two functions that take literals, `tr` and `translate`.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

translate = QCoreApplication.translate
"""(context, literal) -> the text in the person's language, now."""


def tr(text: str) -> str:
    """Marks a literal of a table made before the language is known; `said` gives it in the language."""
    return text


def said(marked: str) -> str:
    """A marked text in the person's language."""
    return translate("", marked)


def number(value: float, decimals: int = 0) -> str:
    """A number as the person's language writes it. Example: 1234.5, 1 -> "1,234.5"."""
    locale = QLocale()
    if locale.language() == QLocale.Language.C:  # a system without a language has no separators either
        locale = QLocale(QLocale.Language.English)
    return locale.toString(float(value), "f", decimals)


def percent(share: float, decimals: int = 0) -> str:
    """A share of 1 in percent, as the person's language writes it. Example: 0.625, 1 -> "62.5%"."""
    return translate("Wording", "{number}%").format(number=number(100 * share, decimals))


def label(text: str) -> str:
    """A title, description or field's label of a built-in schema in the person's language; any other stays.

    Where the window shows them alone: the model reads, and exports keep, the schema's own words.
    """
    return translate("Schemas", text) if text else text
