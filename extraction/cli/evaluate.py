"""`winnow eval`: run documents with known values, and say how much of them was found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from extraction.cli.common import (
    EXIT_INTERRUPTED,
    DraftOption,
    complain,
    draft_setting,
    print_json,
    silence_native_backtraces,
)

if TYPE_CHECKING:
    from extraction.evaluation import Judged


def evaluate(
    gold: Annotated[
        Path | None,
        typer.Argument(metavar="[GOLD_DIR]", help="A folder with docs/ and gold/.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Predictions; those already there are not made again.", show_default=False
        ),
    ] = None,
    reviewed: Annotated[
        bool, typer.Option("--reviewed", help="The documents that you reviewed in Winnow, run again.")
    ] = False,
    schema: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|PATH",
            help="With --reviewed: those of this schema, read with it.",
            show_default=False,
        ),
    ] = None,
    examples: Annotated[
        bool,
        typer.Option("--examples", help="With --reviewed: without and with the others of them as examples."),
    ] = False,
    recall: Annotated[
        bool, typer.Option("--recall", help="Ask a second time for fields that stayed empty.")
    ] = False,
    core: Annotated[bool, typer.Option("--core", help="Only the core subset.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="At most N documents.")] = None,
    kind: Annotated[str | None, typer.Option(metavar="K", help="Only documents of this kind.")] = None,
    model: Annotated[
        str | None, typer.Option(metavar="NAME|PATH", help="See `winnow models list`.", show_default=False)
    ] = None,
    draft: DraftOption = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    fit_confidence: Annotated[
        bool,
        typer.Option(
            "--fit-confidence", help="Fit confidence on half of the documents, judge it on the rest."
        ),
    ] = False,
) -> None:
    """Extract documents whose values are known, and score the result.

    Each document is read with its own schema. The prediction is DIR/<id>.json (the data alone); a document
    that fails counts as an empty one. Delete a prediction to make it again; the model is asked again only
    where its prompt has changed. With --reviewed no GOLD_DIR and no --out are needed.
    """
    from extraction.cli.reviewed import evaluate_reviewed
    from extraction.evaluation import calibration, load_gold, report, score
    from extraction.evaluation.report import overall_f1
    from extraction.evaluation.run import figures, judge, predict, read_prediction
    from extraction.model_store import hub

    silence_native_backtraces()
    chosen = model or hub.DEFAULT_MODEL
    hub.resolve(chosen)
    if reviewed:
        evaluate_reviewed(schema, chosen, draft_setting(draft), limit, as_json, examples, recall)
        return
    if gold is None or out is None:
        raise typer.BadParameter("Give GOLD_DIR and --out, or --reviewed.")
    documents = load_gold(gold, core=core, kind=kind, limit=limit)
    if not documents:
        raise typer.BadParameter("There is no document of that kind.")
    if not predict(documents, out, chosen, draft_setting(draft), recall):
        complain("Interrupted. Run the same command again to go on.")
        raise typer.Exit(EXIT_INTERRUPTED)
    scores = [score(document, read_prediction(out, document.id)) for document in documents]
    found = figures(documents, out)
    judged = judge(documents, out)
    confidence = calibration(judged)
    if judged:
        found.calibration_error, found.confidence_area = confidence.error, confidence.area
    if fit_confidence:
        _fit(judged)
        return
    if as_json:
        print_json({"overall_f1": overall_f1(scores), "n": len(scores), **found.model_dump()})
        return
    if found.failed or found.cut_short:
        complain(f"{found.failed} documents failed and {found.cut_short} were cut short.")
    typer.echo(report(scores, found.tokens_per_pass, found.evidence, confidence))


def _fit(judged: list[Judged]) -> None:
    """Print the weights that fit every other document, what they are worth on the rest, and those of all."""
    from extraction.evaluation.calibration import calibration, calibration_table, fit, halves

    first, rest = halves(judged)
    if not first or not rest:
        raise typer.BadParameter("Values with confidence are needed, from two documents or more.")
    weights = fit(first)
    found = calibration(rest, weights)
    typer.echo("\n".join(calibration_table(found)))
    typer.echo(f"fitted on {len(first)} values, judged on {len(rest)} of other documents:")
    typer.echo(f"calibration_error={found.error:.3f} confidence_area={found.area:.3f}")
    print_json({"half": weights, "all": fit(judged)})
