"""`winnow eval --reviewed`: a person's own reviewed documents run again, and what changed field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from extraction.cli.common import complain, print_json, print_table

if TYPE_CHECKING:
    from extraction.evaluation.reviewed import Comparison
    from extraction.storage.records import ReviewedDocument
    from extraction.storage.store import Store
    from extraction.workers.protocol import Draft
    from schemas.registry import Schema


def evaluate_reviewed(
    schema: str | None, model: str, draft: Draft, limit: int | None, as_json: bool, teach: bool, recall: bool
) -> None:
    """Run the reviewed documents again and print what was right before and what is right now."""
    from extraction import paths
    from extraction.errors import NothingReviewed
    from extraction.evaluation.reviewed_run import run_reviewed
    from extraction.storage.store import Store
    from extraction.workers.protocol import DecodeSettings

    if not paths.database_file().is_file():
        raise NothingReviewed
    with Store(paths.database_file()) as store:
        given = _find(store, schema) if schema else None
        documents = store.reviewed(given.name if given else None, limit=limit)
        newest = {known.name: known for known in store.schemas()}
    if not documents:
        raise NothingReviewed

    def schema_now(document: ReviewedDocument) -> Schema:
        return given or newest.get(document.schema.name, document.schema)

    found = run_reviewed(documents, schema_now, model, DecodeSettings(draft=draft, recall=recall), teach)
    if as_json:
        print_json(_as_json(found))
    else:
        print_comparison(found)


def _find(store: Store, name: str) -> Schema:
    """A person's own schema by name, else a built-in one or a file."""
    from schemas.registry import load_schema

    own = {schema.name: schema for schema in store.schemas()}
    return own.get(name) or load_schema(name)


def print_comparison(found: Comparison) -> None:
    """A line a field, and the sum in words."""
    print_table(
        ("field", "values", "right before", "right now", "wrong before", "wrong now", ""),
        [
            (
                field.field,
                *map(str, (field.values, field.right_before, field.right_now)),
                *map(str, (field.wrong_before, field.wrong_now)),
                "worse" if field.worse else "",
            )
            for field in found.fields
        ],
    )
    if found.failed:
        complain(f"{len(found.failed)} documents could not be read and are not counted.")
    typer.echo(
        f"documents={found.documents} values={found.values} right_before={found.right_before} "
        f"right_now={found.right_now} wrong_before={found.wrong_before} wrong_now={found.wrong_now}"
    )


def _as_json(found: Comparison) -> dict[str, object]:
    sums = ("documents", "values", "right_before", "right_now", "wrong_before", "wrong_now", "worse")
    return {
        **{name: getattr(found, name) for name in sums},
        "fields": [{**field.model_dump(), "worse": field.worse} for field in found.fields],
        "failed": list(found.failed),
    }
