"""What is said of how a document was read: its parts and their pages, and what was cut or ended early."""

from __future__ import annotations

from extraction.document import Document, Span


def parts_notice(parts: int) -> str:
    """Of a document that does not fit into the model's context."""
    return f"This document is long: it was read in {parts} parts."


def pages_words(document: Document, body: Span) -> str:
    """Example: "pages 21 to 30"; empty where a document has no pages."""
    if len(document.pages) < 2:
        return ""
    first, last = document.page_at(body.start), document.page_at(max(body.start, body.end - 1))
    if first is last:
        return f"page {first.label}"
    return f"pages {first.label} to {last.label}"


def cut_notice(part: int | None, tokens: int | None) -> str:
    """Of an answer that did not end: after so many tokens, or (None) because it went round in circles."""
    where = f" in part {part}" if part is not None else ""
    if tokens is not None:
        return f"Cut short after {tokens:,} tokens{where}: values may be missing at the end."
    return f"Cut short{where} because the model repeated itself: values may be missing at the end."


def ended_notice(name: str, rows: int) -> str:
    """Of a list that went on with rows of its own making."""
    return (
        f"The list {name.replace('_', ' ') or 'of records'} was ended: the model went on with rows that are "
        f"not in the document, and {rows} of them were dropped."
    )
