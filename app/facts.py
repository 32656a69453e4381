"""What is known of a document before it runs, as one short line."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from extraction.store import DocumentRow


def facts_line(row: DocumentRow) -> str:
    """Kind, pages, whether they have text, language.

    Example: "PDF · 3 pages, 2 with text · German". Empty where the document was not read.
    """
    if row.key is None or row.kind is None:
        return ""
    kinds = {"pdf": "PDF", "web": "Web page", "text": "Text"}
    return " · ".join(part for part in (kinds[row.kind], _pages(row), language_name(row.language)) if part)


def _pages(row: DocumentRow) -> str:
    if row.kind != "pdf":
        return f"{row.characters:,} characters" if row.characters else ""
    count = f"{row.pages} page" if row.pages == 1 else f"{row.pages} pages"
    if not row.text_pages:  # read by a Winnow that did not count them
        return count
    return f"{count}, {row.text_pages} with text" if row.text_pages < row.pages else f"{count} with text"


def language_name(code: str | None) -> str:
    """A language's English name; empty where it is not known. Example: "de-AT" -> "German"."""
    if not code:
        return ""
    language = QLocale(code).language()
    return "" if language == QLocale.Language.C else QLocale.languageToString(language)
