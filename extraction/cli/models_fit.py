"""`winnow models` on memory: what a file is (info), whether it fits (fit), which one to take (recommend)."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from extraction.cli.common import Interrupt, print_json, print_table, say
from extraction.cli.models import AsJson

if TYPE_CHECKING:
    from extraction.models.facts import ModelFacts
    from extraction.models.machine import Machine
    from extraction.models.propose import Choice, Plan, Proposal, Wish
    from extraction.models.room import Room
    from extraction.models.shape import Shape

ModelArgument = Annotated[str, typer.Argument(metavar="MODEL", help="A .gguf file, or a name of the list.")]
Vram = Annotated[
    str | None,
    typer.Option(
        metavar="SIZE", help="As if there were a card with so much memory: 24GB; 0 for no card at all."
    ),
]
Context = Annotated[int | None, typer.Option("--ctx", min=256, max=1 << 24, help="Tokens to read at once.")]
Kv = Annotated[
    str | None, typer.Option(metavar="f16|q8_0|q4_0", help="How to keep what was read (the KV cache).")
]
Layers = Annotated[int | None, typer.Option(min=0, help="Layers on the card, the output counted as one.")]


def info(model: ModelArgument, as_json: AsJson = False) -> None:
    """Show what a model file is, from its header alone."""
    from extraction.model_store import hub
    from extraction.models.facts import read_facts

    facts = read_facts(hub.resolve(model))
    if as_json:
        print_json(asdict(facts) | {"path": str(facts.path)})
    else:
        print_table(("", ""), _rows(facts))


def fit(
    model: ModelArgument,
    vram: Vram = None,
    ctx: Context = None,
    kv: Kv = None,
    layers: Layers = None,
    as_json: AsJson = False,
) -> None:
    """Show whether a model fits on this computer, and how best to load it."""
    from extraction.models import words
    from extraction.models.propose import kv_choices, plan

    wish = _wish(ctx, kv, layers)
    path, shape = _model(model)
    machine = _machine()
    room = _room(machine, vram)
    chosen = plan(shape, room, wish)
    note = ""
    if path and vram is None:
        chosen, note = _measured(path, shape, room, chosen)
    others = kv_choices(shape, room, chosen)
    larger = _quantisations(model, room, wish)
    if as_json:
        choices = {choice.name: choice.plan.longest for choice in others}
        quantisations = {choice.name: _described(choice.plan, room) for choice in larger}
        print_json(
            _described(chosen, room)
            | {"longest_by_kv": choices, "quantisations": quantisations, "advice": machine.unused_card}
        )
        return
    _print_shares(chosen, room)
    for sentence in (
        *words.explain(chosen, room),
        *words.explain_kv(others, chosen),
        *words.explain_quantisations(larger),
    ):
        typer.echo(sentence)
    typer.echo(words.explain_draft(chosen))
    if note:
        say(note)
    _advise(machine, vram)


def recommend(
    vram: Vram = None,
    ctx: Context = None,
    kv: Kv = None,
    as_json: AsJson = False,
) -> None:
    """Propose a model for this computer, and how to load it."""
    from extraction.models import words
    from extraction.models.candidates import candidates
    from extraction.models.propose import quicker
    from extraction.models.propose import recommend as proposals_for

    machine = _machine()
    room = _room(machine, vram)
    found = proposals_for(candidates(), room, _wish(ctx, kv, None))
    if as_json:
        print_json(
            {
                "room": asdict(room),
                "advice": machine.unused_card,
                "models": [_proposal(one, room) for one in found],
            }
        )
        return
    if not found:
        typer.echo("No model of the list fits on this computer. Close other programs, or add memory.")
        return
    best = found[0]
    typer.echo(f"Take {best.candidate.title or best.candidate.name} ({best.candidate.name}).")
    for sentence in words.explain(best.plan, room):
        typer.echo(sentence)
    if not best.candidate.here:
        typer.echo(f"Fetch it with: winnow models fetch {best.candidate.name}")
    if other := quicker(found):
        typer.echo(words.explain_quicker(best, other))
    typer.echo("")
    _print_proposals(found)
    _advise(machine, vram)


# ------------------------------------------------------------------ what is asked


def _wish(context: int | None, kv: str | None, layers: int | None) -> Wish:
    from extraction.models.memory import KV_TYPES
    from extraction.models.propose import Wish

    if kv is not None and kv not in KV_TYPES:
        raise typer.BadParameter(f"--kv {kv}: give {', '.join(KV_TYPES)}.")
    return Wish(context, kv, layers)


def _model(name: str) -> tuple[Path | None, Shape]:
    """The file and its sizes; without a file the published ones. Raises ModelMissing or ModelInvalid."""
    from extraction.errors import ModelMissing
    from extraction.model_store import catalogue, hub
    from extraction.models.facts import read_facts
    from extraction.models.published import catalogue_shape

    try:
        path = hub.resolve(name)
    except ModelMissing:
        entry = next((entry for entry in catalogue.catalogue() if entry.name == name), None)
        shape = catalogue_shape(entry) if entry else None
        if shape is None:
            raise
        return None, shape
    return path, read_facts(path).shape


def _quantisations(name: str, room: Room, wish: Wish) -> tuple[Choice, ...]:
    """The same model with more bits a weight, where the catalogue has it and it is one of several."""
    from extraction.model_store import catalogue
    from extraction.models.propose import quantisation_choices
    from extraction.models.words import QUANTISATION_WORDS

    entry = next((entry for entry in catalogue.catalogue() if entry.name == name), None)
    if entry is None or entry.hyperparameters is None:
        return ()
    return quantisation_choices(entry.hyperparameters, room, tuple(QUANTISATION_WORDS), wish)


def _machine() -> Machine:
    """This computer. In a process of its own, because a card's driver that hangs cannot be interrupted."""
    from extraction.errors import UserError
    from extraction.models.machine import look_aside

    with Interrupt() as interrupt:
        found = look_aside(interrupt)
    if found is None:
        raise UserError(
            "What this computer has could not be found out: the driver of its graphics card gives no answer. "
            "Start the computer again, or install the driver anew."
        )
    return found


def _room(machine: Machine, vram: str | None) -> Room:
    from extraction.models.room import room_of, room_with_card
    from extraction.models.words import memory_size

    if vram is None:
        return room_of(machine)
    try:
        return room_with_card(machine, memory_size(vram))
    except ValueError as error:
        raise typer.BadParameter(f"--vram: {error}.") from None


def _measured(path: Path, shape: Shape, room: Room, chosen: Plan) -> tuple[Plan, str]:
    """The plan with llama.cpp's own numbers, and what to tell where it gave none."""
    from extraction.errors import EngineFailed
    from extraction.models.measured import measured_plan

    try:
        with Interrupt() as interrupt:
            return measured_plan(path, shape, room, chosen, interrupt), ""
    except EngineFailed as error:
        return chosen, str(error)


# ------------------------------------------------------------------ what is printed


def _rows(facts: ModelFacts) -> list[tuple[str, str]]:
    shape = facts.shape
    heads = sorted({(layer.kv_heads, layer.key_size) for layer in shape.layers if layer.kv_heads})
    windows = sorted({layer.window for layer in shape.layers if layer.window})
    recurrent = sum(1 for layer in shape.layers if layer.state)
    rows = [
        ("Name", facts.name or facts.path.stem),
        ("File", str(facts.path) + (f" and {facts.parts - 1} more" if facts.parts > 1 else "")),
        ("Size", f"{facts.bytes / 1e9:.2f} GB"),
        ("Architecture", facts.architecture),
        ("Weights", f"{shape.parameters / 1e9:.2f} billion"),
        ("Quantisation", f"{facts.quantisation} ({_types(facts)})"),
        ("Trained for", f"{shape.context:,} tokens at once" if shape.context else "unknown"),
        ("Layers", str(len(shape.layers))),
        ("Heads", f"{shape.heads}, KV {', '.join(f'{count} of {size}' for count, size in heads) or 'none'}"),
        ("Vocabulary", f"{shape.vocabulary:,} tokens ({facts.tokenizer_kind}, {facts.tokenizer})"),
        ("Chat template", "yes" if facts.chat_template else "none: a base model, which answers badly"),
        ("Licence", facts.licence or "not said in the file"),
    ]
    if windows:
        count = sum(1 for layer in shape.layers if layer.window)
        rows.append(("Sliding window", f"{windows[-1]:,} tokens in {count} of {len(shape.layers)} layers"))
    if recurrent:
        rows.append(("Recurrent", f"{recurrent} of {len(shape.layers)} layers"))
    if shape.experts:
        rows.append(("Experts", f"{shape.experts}, of which {shape.experts_used} work on a token"))
    return rows


def _types(facts: ModelFacts) -> str:
    return ", ".join(f"{share.name} {share.share:.0%}" for share in facts.types if share.share >= 0.005)


def _print_shares(chosen: Plan, room: Room) -> None:
    from extraction.models.words import gigabytes, parts

    places = [("Computer", chosen.estimate.host, room.host)]
    if chosen.on_card:
        places.insert(0, (room.card_name or "Card", chosen.estimate.card, room.card))
    columns = ("", "Model", "What it has read", "Working memory", "Together", "Can be used")
    print_table(columns, [(name, *parts(share), gigabytes(most)) for name, share, most in places])
    typer.echo("")


def _print_proposals(found: tuple[Proposal, ...]) -> None:
    from extraction.models.words import gigabytes, short_place

    rows = [
        (
            one.candidate.name,
            gigabytes(one.plan.estimate.total),
            short_place(one),
            f"{one.plan.setting.context:,}",
            f"{one.plan.longest:,}",
            one.plan.setting.kv,
            "yes" if one.candidate.here else "no",
        )
        for one in found
    ]
    print_table(("Name", "Memory", "Runs on", "Context", "Longest", "KV", "Here"), rows)


def _described(chosen: Plan, room: Room) -> dict[str, Any]:
    from extraction.models.words import explain

    return {
        "fits": chosen.fits,
        "place": chosen.place,
        "layers_on_card": chosen.on_card,
        "layers": chosen.layers,
        "longest_context": chosen.longest,
        "setting": asdict(chosen.setting),
        "estimate": asdict(chosen.estimate),
        "room": asdict(room),
        "words": explain(chosen, room),
    }


def _proposal(one: Proposal, room: Room) -> dict[str, Any]:
    name = {"name": one.candidate.name, "title": one.candidate.title, "here": one.candidate.here}
    return name | _described(one.plan, room)


def _advise(machine: Machine, vram: str | None) -> None:
    if vram is None and machine.unused_card:
        say(machine.unused_card)
