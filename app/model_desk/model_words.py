"""What the window says of computers, models and whether they fit, in plain words."""

from __future__ import annotations

import re
from pathlib import Path

from app.looks.statuses import Shape
from app.model_desk.model_advice import Advice, Offer
from app.texts.engine_words import in_words
from app.texts.plain import visible
from app.texts.wording import number, percent, translate
from extraction.model_store import hub
from extraction.model_store.catalogue import HubPlace, WebPlace, host
from extraction.model_store.download_queue import Download, DownloadState
from extraction.model_store.fetching import CHECKING
from extraction.model_store.hub import State
from extraction.models.machine import Machine
from extraction.models.propose import CPU_PARAMETERS, Plan, Wish
from extraction.models.room import GIB, Room
from extraction.models.words import TOKENS_A_PAGE

QUANTISED = re.compile(r"\s*\((I?Q\d\w*|F16|BF16)\)$")
"""How the list's titles end: "Qwen3 14B (Q4_K_M)"."""

COMMAND = re.compile(r"`([^`]+)`")


def title_of(model: str) -> str:
    """What a model is called, given by its name or the path of its file. Example: "Qwen3 14B"."""
    entry = next((entry for entry in hub.catalogue() if entry.name == model), None)
    if entry is not None:
        return short_title(entry.title)
    path = Path(model)
    return visible(path.stem if path.suffix.lower() == ".gguf" else path.name)


def short_title(title: str) -> str:
    """Without the quantisation, which tells most people nothing."""
    return visible(QUANTISED.sub("", title))


def published(text: str) -> str:
    """What the shipped list says of a model, in the person's language; any other text stays."""
    return translate("Models", text) if text else text


def memory(size: int) -> str:
    """Memory as cards are named: 24 GB are 24 x 2^30 bytes."""
    return translate("ModelWords", "{size} GB").format(size=number(size / GIB, 1))


def file_size(size: int) -> str:
    """The size of a file, as file managers and shops write it."""
    return translate("ModelWords", "{size} GB").format(size=number(size / 1e9, 1))


def whole(size: int) -> str:
    """What a card or a computer has in all: 24, not 23.99."""
    return translate("ModelWords", "{size} GB").format(size=number(round(size / GIB)))


def pages(tokens: int) -> str:
    """How much of a document fits into so many tokens."""
    count = tokens // TOKENS_A_PAGE
    if count < 2:
        return translate("ModelWords", "1 page")
    rounded = count if count < 100 else round(count, -1)
    return translate("ModelWords", "{count} pages").format(count=number(rounded))


# ------------------------------------------------------------------ the computer


def computer(machine: Machine | None, room: Room | None) -> list[str]:
    """What there is, and what of it a model can take: one line for the cards, one for the rest."""
    if machine is None or room is None:
        return [
            translate(
                "ModelWords", "What this computer has could not be found out. The smallest model is proposed."
            )
        ]
    return [_cards(machine, room), _rest(machine, room)]


def _cards(machine: Machine, room: Room) -> str:
    if not machine.cards:
        return translate("ModelWords", "No graphics card that models can use: they run on the processor.")
    if room.shared:
        words = translate("ModelWords", "{name}: a graphics card that works in the computer's own memory.")
        return words.format(name=visible(room.card_name))
    used = [card for card in machine.cards if card.kind == "gpu"] or list(machine.cards)
    total = whole(sum(card.total for card in used))
    words = translate("ModelWords", "{name} with {total}, of which a model can take {usable} now.")
    return words.format(name=visible(room.card_name), total=total, usable=memory(room.card))


def _rest(machine: Machine, room: Room) -> str:
    words = translate(
        "ModelWords", "{total} of memory, of which a model can take {usable} now. {cores} cores."
    )
    return words.format(total=whole(machine.memory), usable=memory(room.host), cores=machine.cores)


def unused_card(machine: Machine | None) -> tuple[str, str]:
    """What helps where a card is not used, and the command in it; both empty where all is well."""
    advice = machine.unused_card if machine else None
    found = COMMAND.search(advice or "")
    return in_words(advice or "").replace("`", ""), found[1] if found else ""


# ------------------------------------------------------------------ whether a model fits


def fit(offer: Offer, room: Room | None) -> tuple[Shape, str, str]:
    """A shape, the name of a colour and short words, of which the words alone say it all."""
    if offer.trouble:
        return "cross", "missing", translate("ModelWords", "cannot be used")
    if offer.plan is None or room is None:
        return "ring", "absent", translate("ModelWords", "not known whether it fits")
    return fit_of(offer.plan, room, offer.active)


def fit_of(plan: Plan, room: Room, active: int) -> tuple[Shape, str, str]:
    """The same for a plan."""
    if not plan.fits:
        words = translate("ModelWords", "does not fit: {size} are missing")
        return "cross", "missing", words.format(size=memory(missing(plan, room)))
    if plan.place == "card":
        return "tick", "exact", translate("ModelWords", "fits on the card")
    if plan.place == "both":
        words = translate("ModelWords", "slower: {part} of {all} layers on the card")
        return "half", "approximate", words.format(part=plan.on_card, all=plan.layers)
    if active > CPU_PARAMETERS:
        return "half", "approximate", translate("ModelWords", "fits, but is slow on the processor")
    return "tick", "exact", translate("ModelWords", "runs on the processor")


def missing(plan: Plan, room: Room) -> int:
    """Bytes that a plan takes beyond what there is."""
    card, host = plan.estimate.card.total, plan.estimate.host.total
    if room.shared:
        return max(0, card + host - room.host)
    return max(0, card - room.card) + max(0, host - room.host)


def at_once(plan: Plan, wish: Wish | None = None) -> int:
    """Tokens that it reads at once: what fits where the context grows, else what it is loaded with."""
    if plan.place == "card" and (wish is None or wish.context is None):
        return plan.longest
    return min(plan.setting.context, plan.longest)


def reading(plan: Plan, wish: Wish) -> str:
    """How long a document it reads at once, loaded as a person chose."""
    if not plan.longest:
        return ""
    words = translate("ModelWords", "Reads up to {pages} at a time; longer documents are read in parts.")
    return words.format(pages=pages(at_once(plan, wish)))


# ------------------------------------------------------------------ the proposal


def proposal(offer: Offer, room: Room | None) -> str:
    """What is said of the model to take: size or that it is here, how it runs, what it reads."""
    parts = [fit(offer, room)[2]]
    if offer.plan is not None and offer.plan.longest:
        words = translate("ModelWords", "reads documents of up to {pages} at a time")
        parts.append(words.format(pages=pages(at_once(offer.plan))))
    if not offer.usable:
        parts.insert(0, file_size(offer.model.bytes))
    return ", ".join(parts)


def source(offer: Offer) -> str:
    """Where a model comes from, or where its file lies."""
    if offer.model.state in (State.HERE, State.DAMAGED, State.MOVED) or offer.model.entry is None:
        return visible(str(offer.model.path or ""), 300)
    places = []
    for place in offer.model.entry.files[0].places:
        urls = place.urls if isinstance(place, HubPlace | WebPlace) else ()
        places += [host(url) for url in urls] or ["PyPI"]
    return ", ".join(dict.fromkeys(places))


def nothing_fits(advice: Advice) -> str:
    """What helps where no model of the list fits."""
    return (
        ""
        if advice.proposed
        else translate(
            "ModelWords", "No model of the list fits into the memory that is free. Close other programs."
        )
    )


# ------------------------------------------------------------------ where a model is


def state(offer: Offer, download: Download | None, in_use: bool) -> str:
    """Where it is, in a word or two."""
    if download is not None and download.state is not DownloadState.DONE:
        return download_line(download)
    if in_use and offer.usable:
        return translate("ModelWords", "in use")
    model = offer.model
    if model.state is State.UNFINISHED:
        words = translate("ModelWords", "{share} fetched")
        return words.format(share=percent(model.bytes_here / model.bytes))
    words = {
        State.HERE: translate("ModelWords", "linked") if offer.linked else translate("ModelWords", "here"),
        State.ABSENT: translate("ModelWords", "can be fetched"),
        State.DAMAGED: translate("ModelWords", "damaged"),
        State.MOVED: translate("ModelWords", "not where it was"),
    }[model.state]
    own = model.entry is not None and model.entry.own
    return translate("ModelWords", "{state}, your own entry").format(state=words) if own else words


def download_line(download: Download) -> str:
    """How far a download is."""
    share = percent(download.share)
    if download.state is DownloadState.RUNNING and download.place == CHECKING:
        return translate("ModelWords", "checking what was fetched")
    words = {
        DownloadState.WAITING: translate("ModelWords", "waits for the download before it"),
        DownloadState.RUNNING: translate("ModelWords", "fetching, {share}"),
        DownloadState.PAUSED: translate("ModelWords", "paused at {share}"),
        DownloadState.FAILED: translate("ModelWords", "could not be fetched"),
        DownloadState.DONE: translate("ModelWords", "here"),
    }[download.state]
    return words.format(share=share)


def download_progress(download: Download) -> str:
    """The same as a sentence with what has arrived of how much."""
    words = download_line(download)
    if download.total:
        far = translate("ModelWords", "{words}: {done} of {total}")
        done, total = file_size(download.done), file_size(download.total)
        words = far.format(words=words, done=done, total=total)
    return words[:1].upper() + words[1:]
