"""What is known of a document before it runs, as one short line."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from app.texts.wording import number, translate
from extraction.storage.records import DocumentRow


def facts_line(row: DocumentRow) -> str:
    """Kind, pages, whether they have text, language.

    Example: "PDF · 3 pages, 2 with text · German". Empty where the document was not read.
    """
    if row.key is None or row.kind is None:
        return ""
    kinds = {"pdf": "PDF", "web": translate("Facts", "Web page"), "text": translate("Facts", "Text")}
    return " · ".join(part for part in (kinds[row.kind], _pages(row), language_name(row.language)) if part)


def _pages(row: DocumentRow) -> str:
    if row.kind != "pdf":
        words = translate("Facts", "{count} characters")
        return words.format(count=number(row.characters)) if row.characters else ""
    one, all_of_one = translate("Facts", "1 page"), translate("Facts", "1 page with text")
    many, all_of_many = translate("Facts", "{pages} pages"), translate("Facts", "{pages} pages with text")
    if not row.text_pages:  # read by a Winnow that did not count them
        words = one if row.pages == 1 else many
    elif row.text_pages < row.pages:
        words = translate("Facts", "{pages} pages, {text} with text")
    else:
        words = all_of_one if row.pages == 1 else all_of_many
    return words.format(pages=number(row.pages), text=number(row.text_pages))


def language_name(code: str | None) -> str:
    """A language's English name; empty where it is not known. Example: "de-AT" -> "German"."""
    if not code:
        return ""
    language = QLocale(code).language()
    return "" if language == QLocale.Language.C else QLocale.languageToString(language)
