"""`winnow bench`: what lookup gains, on recorded outputs and on the real model."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from extraction.cli.common import (
    EXIT_FAILED,
    DraftOption,
    Interrupt,
    RunProgress,
    complain,
    draft_setting,
    print_json,
    silence_native_backtraces,
)

if TYPE_CHECKING:
    from extraction.bench.pricing import BatchCosts
    from extraction.bench.report import Summary
    from extraction.bench.rules import Rule
    from extraction.bench.traces import Trace

bench = typer.Typer(
    no_args_is_help=True,
    help="Measure what lookup gains.",
    epilog="Example: winnow bench replay traces.jsonl --by-kind",
    rich_markup_mode=None,
)

Traces = Annotated[Path, typer.Argument(metavar="TRACES", help="A file of `winnow bench record`.")]
ModelName = Annotated[
    str | None, typer.Option("--model", metavar="NAME|PATH", help="See `winnow models list`.")
]
Price = Annotated[bool, typer.Option("--price", help="Load the model and time its passes first.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]
OutFolder = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="Also write table, JSON and chart there.")
]


@bench.command("record", epilog="Example: winnow bench record documents/ --schema invoice --out traces.jsonl")
def record_command(
    gold: Annotated[Path, typer.Argument(metavar="GOLD_DIR", help="A folder with docs/ and gold/.")],
    out: Annotated[Path, typer.Option(metavar="TRACES", help="Added to; what is there stays.")],
    schema: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="One schema for all, not each document's own.")
    ] = None,
    core: Annotated[bool, typer.Option("--core", help="Only the core subset.")] = False,
    kind: Annotated[str | None, typer.Option(metavar="K", help="Only documents of this kind.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="At most N documents.")] = None,
    model: ModelName = None,
) -> None:
    """Run the model over documents and keep what it read and wrote, for replays.

    It writes without lookup and leaves the lookup tables alone. Run it again to go on after an interruption.
    """
    from extraction.bench.real_model import RealModel
    from extraction.bench.record import record
    from extraction.evaluation import load_gold
    from extraction.model_store import hub
    from schemas.registry import load_schema

    silence_native_backtraces()
    chosen = load_schema(schema) if schema else None
    documents = load_gold(gold, core=core, kind=kind, limit=limit)
    if not documents:
        raise typer.BadParameter("There is no document of that kind.")
    failed: list[str] = []
    with Interrupt() as interrupt, RunProgress(len(documents)) as progress:

        def report(document: str, message: str) -> None:
            failed.append(document)
            with progress.aside():
                complain(f"{document}: {message}")

        with RealModel(model or hub.DEFAULT_MODEL, progress.event, interrupt) as real:
            record(documents, chosen, real, out, progress.document, report)
    if failed:
        complain(f"{len(failed)} of {len(documents)} documents were not recorded.")
        raise typer.Exit(EXIT_FAILED)


@bench.command("replay", epilog="Example: winnow bench replay traces.jsonl --by-kind --out figures")
def replay_command(
    traces: Traces,
    by_kind: Annotated[
        bool, typer.Option("--by-kind", help="Tokens a pass by kind of document too.")
    ] = False,
    price: Price = False,
    as_json: AsJson = False,
    out: OutFolder = None,
) -> None:
    """Compare draft rules, ours and other programs', on recorded outputs; needs no model but its vocabulary.

    The documents are taken in their order and every rule starts with empty tables. `x here` is plain
    decoding's time over the rule's with this machine's batch costs, drafting included; `x flat` with assumed
    costs of a GPU. Outputs that did not end by themselves are left out.
    """
    from extraction.bench.report import COLUMNS, kind_rows, last_line, row, text_table
    from extraction.bench.rules import compared_rules

    recorded, here = _read(traces, price)
    summaries = _compare(compared_rules(), recorded, here)
    lines = [_about(recorded, here), "", text_table(COLUMNS, [row(summary) for summary in summaries])]
    if by_kind:
        lines += ["", text_table(*kind_rows(summaries))]
    lines += ["", last_line(summaries)]
    _publish("replay", "\n".join(lines), summaries, recorded, here, as_json, out)


@bench.command("sweep", epilog="Example: winnow bench sweep traces.jsonl")
def sweep_command(
    traces: Traces, price: Price = False, as_json: AsJson = False, out: OutFolder = None
) -> None:
    """Try every draft limit and match length on recorded outputs: the best one depends on the documents."""
    from extraction.bench.report import COLUMNS, lookup_grid, row, sweep_line, text_table
    from extraction.bench.rules import SWEEP_LENGTHS, SWEEP_LIMITS, Group, sweep_rules

    recorded, here = _read(traces, price)
    summaries = _compare(sweep_rules(), recorded, here)
    ours = [summary for summary in summaries if summary.group is Group.OURS]
    lines = [
        _about(recorded, here),
        "",
        text_table(COLUMNS, [row(summary) for summary in ours]),
        "",
        "Prompt lookup, newest match, tokens a pass by match length (down) and draft limit (across)",
        text_table(*lookup_grid(summaries, SWEEP_LENGTHS, SWEEP_LIMITS)),
        "",
        sweep_line(ours),
    ]
    _publish("sweep", "\n".join(lines), summaries, recorded, here, as_json, out)


@bench.command("equality", epilog="Example: winnow bench equality invoices/ --schema invoice")
def equality_command(
    sources: Annotated[list[str], typer.Argument(metavar="SOURCE", help="Files, folders or URLs.")],
    schema: Annotated[str, typer.Option(metavar="NAME|FILE", help="A built-in schema's name or a file.")],
    draft: DraftOption = "auto",
    model: ModelName = None,
    as_json: AsJson = False,
    out: OutFolder = None,
) -> None:
    """Run every document with and without lookup, and explain the first difference in each.

    A batch of many tokens is computed by other kernels than a batch of one, so nearly tied tokens can
    change places. A difference is a failure (exit code 1) where the plain run's gap between the two tokens
    is above the noise that batch sizes make on this machine.
    """
    from extraction.bench.equality import Comparison, chart, compare_documents, failures, last_line, table
    from extraction.bench.real_model import RealModel
    from extraction.model_store import hub
    from extraction.sources.reader import expand_sources
    from schemas.registry import load_schema

    silence_native_backtraces()
    chosen = load_schema(schema)
    found = expand_sources(sources)
    failed = 0
    done: list[Comparison] = []
    with (
        Interrupt() as interrupt,
        RunProgress(len(found)) as progress,
        RealModel(model or hub.DEFAULT_MODEL, progress.event, interrupt) as real,
    ):
        compared = compare_documents(found, chosen, real, draft_setting(draft), progress.document, interrupt)
        for outcome in compared:
            if isinstance(outcome, Comparison):
                done.append(outcome)
            else:
                failed += 1
                with progress.aside():
                    complain(f"{outcome[0]}: {outcome[1]}")
    record = {"documents": [comparison.model_dump() for comparison in done]}
    _show("equality", f"{table(done)}\n\n{last_line(done)}", record, chart(done), as_json, out)
    if failed or failures(done):
        raise typer.Exit(EXIT_FAILED)


@bench.command("speed", epilog="Example: winnow bench speed invoices/ --schema invoice")
def speed_command(
    sources: Annotated[list[str], typer.Argument(metavar="SOURCE", help="Files, folders or URLs.")],
    schema: Annotated[str, typer.Option(metavar="NAME|FILE", help="A built-in schema's name or a file.")],
    rounds: Annotated[int, typer.Option(min=1, metavar="N", help="Times each; the median counts.")] = 5,
    model: ModelName = None,
    as_json: AsJson = False,
    out: OutFolder = None,
) -> None:
    """Time plain writing, ours, and llama-server's n-gram modes on the same prompts, in turns.

    llama-server runs through the xllamacpp package, where that is installed. Nothing else should be running.
    """
    from extraction.bench import speed
    from extraction.bench.real_model import RealModel
    from extraction.model_store import hub
    from extraction.sources.reader import expand_sources
    from schemas.registry import load_schema

    silence_native_backtraces()
    chosen, name = load_schema(schema), model or hub.DEFAULT_MODEL
    found = expand_sources(sources)
    with (
        Interrupt() as interrupt,
        RunProgress(len(found)) as progress,
        RealModel(name, progress.event, interrupt) as real,
    ):
        ours = speed.AppWriter(speed.OURS, real, "auto")
        plain = speed.AppWriter(speed.PLAIN, real, "off")
        writers = [plain, ours, *speed.server_writers(name, ours)]
        rows = list(
            speed.time_documents(
                found, chosen, writers, rounds, progress.document, lambda: speed.learn(real, ours, chosen)
            )
        )
    record = {"rows": [row.model_dump() for row in rows]}
    text = f"{speed.table(rows)}\n\n{speed.last_line(rows)}"
    _show("speed", text, record, speed.chart(rows), as_json, out)


@bench.command(
    "draft", epilog="Example: winnow bench draft text.txt --static corpus.txt --llama-tools tools/"
)
def draft_command(
    text: Annotated[Path, typer.Argument(metavar="TEXT", exists=True, dir_okay=False, help="UTF-8.")],
    static: Annotated[
        Path | None,
        typer.Option(metavar="FILE", exists=True, dir_okay=False, help="A corpus for a static table, UTF-8."),
    ] = None,
    llama_tools: Annotated[
        Path | None, typer.Option(metavar="DIR", help="llama.cpp's lookup tools, to compare with.")
    ] = None,
    longest: Annotated[int, typer.Option(min=1, metavar="N", help="Most tokens of a draft.")] = 16,
    model: ModelName = None,
    as_json: AsJson = False,
    out: OutFolder = None,
) -> None:
    """Time drafting from n-gram tables, and opening them; beside llama.cpp's own tools where they are there.

    Half of the text is learned, the other half drafted with llama.cpp's rule. Only the model's vocabulary is
    needed, but llama.cpp's tools load the whole model.
    """
    from extraction.bench import draft
    from extraction.bench import llama_tools as original
    from extraction.model_store import hub

    silence_native_backtraces()
    tools = original.find_tools(llama_tools) if llama_tools else None
    with RunProgress(len(draft.SIZES) + 2) as progress:
        steps = itertools.count()
        measured = draft.DraftBench(
            text,
            model or hub.DEFAULT_MODEL,
            longest,
            tools,
            lambda step: progress.document(next(steps), step),
        ).run(static)
    lines = [draft.table(measured), ""]
    if tools is None:
        lines += [
            f"To compare with llama.cpp's own: {original.how_to_build('DIR')} Then: --llama-tools DIR.",
            "",
        ]
    lines.append(draft.last_line(measured))
    _show("draft", "\n".join(lines), measured.model_dump(), draft.chart(measured), as_json, out)


@bench.command("overhead", epilog="Example: winnow bench overhead traces.jsonl")
def overhead_command(
    traces: Traces,
    fixed: Annotated[int, typer.Option("--fixed", min=1, metavar="N", help="Most tokens of a draft.")] = 16,
    limit: Annotated[int | None, typer.Option(min=1, metavar="N", help="At most N documents.")] = None,
    as_json: AsJson = False,
    out: OutFolder = None,
) -> None:
    """Time everything of a pass but the model: drafting, grammar, argmax, policy, the loop around them.

    Writes recorded outputs again on an engine that answers at once; needs no model but its vocabulary.
    The first line drafts up to N tokens always, the second leaves it to the policy, told costs of a GPU.
    """
    from extraction.bench import overhead
    from extraction.bench.compare import model_of, replay_model
    from extraction.bench.traces import read_traces
    from extraction.decoding.llama_engine import MAX_DRAFT

    silence_native_backtraces()
    recorded = [trace for trace in read_traces(traces) if trace.ended][:limit]
    measured = []
    with RunProgress(len(recorded)) as progress, replay_model(model_of(recorded)) as vocabulary:
        for name, longest, policy in (
            (f"{fixed} tokens", fixed, fixed),
            (f"automatic, to {MAX_DRAFT}", MAX_DRAFT, None),
        ):
            made = overhead.OverheadBench(vocabulary, longest, policy)
            measured.append(made.run(name, recorded, progress.document))
    text = f"{overhead.table(measured, vocabulary.vocabulary_size)}\n\n{overhead.last_line(measured)}"
    record = {each.name: overhead.as_record(each) for each in measured}
    _show("overhead", text, record, overhead.chart(measured), as_json, out)


@bench.command("open-tables", hidden=True, epilog="Example: winnow bench open-tables table.ngrams")
def open_tables_command(files: Annotated[list[Path] | None, typer.Argument()] = None) -> None:
    """Print what opening n-gram tables takes; `bench draft` asks this of a fresh process."""
    from extraction.bench.draft_tables import open_named

    print_json(open_named(files or [])._asdict())


def _read(file: Path, price: bool) -> tuple[list[Trace], BatchCosts]:
    from extraction.bench.compare import measure_here, model_of
    from extraction.bench.pricing import stored
    from extraction.bench.traces import read_traces

    silence_native_backtraces()
    traces = read_traces(file)
    model = model_of(traces)
    return traces, measure_here(model) if price else stored(model)


def _compare(rules: list[Rule], traces: list[Trace], here: BatchCosts) -> list[Summary]:
    from extraction.bench.compare import compare

    with RunProgress(len(rules)) as progress:
        return compare(rules, traces, here, progress.document)


def _about(traces: list[Trace], here: BatchCosts) -> str:
    from extraction.bench.pricing import FLAT

    ended = [trace for trace in traces if trace.ended]
    tokens = sum(len(trace.output) for trace in ended)
    return (
        f"{len(ended)} documents, {tokens:,} output tokens, {traces[0].model}; "
        f"{len(traces) - len(ended)} left out that did not end by themselves\n"
        f"x here: {here.origin}; x flat: {FLAT.origin}"
    )


def _publish(
    name: str,
    text: str,
    summaries: list[Summary],
    traces: list[Trace],
    here: BatchCosts,
    as_json: bool,
    out: Path | None,
) -> None:
    """The figures of a comparison of rules, as `_show` shows them."""
    from extraction.bench.chart import Bar, bar_chart
    from extraction.bench.rules import Group

    record = {"batch_costs": here.model_dump(), "rules": [summary.model_dump() for summary in summaries]}
    bars = [
        Bar(each.rule, each.tokens_per_pass, each.group is Group.OURS) for each in summaries if each.documents
    ]
    subtitle = f"{sum(trace.ended for trace in traces)} documents, {traces[0].model}"
    chart = bar_chart("Output tokens a pass of the model", subtitle, bars)
    _show(name, text, record, chart, as_json, out)


def _show(name: str, text: str, record: dict[str, Any], chart: str, as_json: bool, out: Path | None) -> None:
    """Print the table or the JSON; into `out` go both and the chart."""
    import json

    if as_json:
        print_json(record)
    else:
        typer.echo(text)
    if out is None:
        return
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{name}.txt").write_text(f"{text}\n", encoding="utf-8")
    (out / f"{name}.json").write_text(f"{json.dumps(record, indent=2)}\n", encoding="utf-8")
    (out / f"{name}.svg").write_text(chart, encoding="utf-8")
