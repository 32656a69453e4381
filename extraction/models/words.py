"""Says in plain words what a plan means, for people who do not know what a KV cache is."""

from __future__ import annotations

import re

from extraction.models.memory import Share
from extraction.models.propose import Choice, Plan, Proposal, draft_cost
from extraction.models.room import GIB, Room

TOKENS_A_PAGE = 550
"""Of usual business documents: 16,384 tokens hold about 30 pages."""

KV_WORDS = {
    "f16": "in full (f16)",
    "q8_0": "in half the room (q8_0), which seldom changes an answer",
    "q4_0": "in a quarter of the room (q4_0), which can change answers",
}

QUANTISATION_WORDS = {
    "Q4_K_M": "the usual choice",
    "Q5_K_M": "a little closer to the original",
    "Q6_K": "hardly to be told from the original",
    "Q8_0": "as good as the original",
}

UNITS = {"": GIB, "G": GIB, "M": 1 << 20}


def gigabytes(size: int) -> str:
    """Memory as cards are named: 24 GB are 24 x 2^30 bytes."""
    return f"{size / GIB:.1f} GB"


def pages(tokens: int) -> str:
    """How much of a document a context holds."""
    count = tokens // TOKENS_A_PAGE
    return f"about {count} pages" if count > 1 else "about a page"


def memory_size(text: str) -> int:
    """Bytes of "24GB", "24 GiB", "8192MB" or "24". ValueError where it is none of these."""
    found = re.fullmatch(r"\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*([GM]?)(?:i?B)?\s*", text, re.IGNORECASE | re.ASCII)
    if not found:
        raise ValueError(f"{text!r} is no size of memory; write it as 24GB")
    return round(float(found[1].replace(",", ".")) * UNITS[found[2].upper()])


def explain(plan: Plan, room: Room) -> tuple[str, ...]:
    """What a plan means."""
    return tuple(sentence for sentence in (_verdict(plan, room), _reading(plan), _kept(plan)) if sentence)


def _verdict(plan: Plan, room: Room) -> str:
    if not plan.fits:
        over = max(plan.estimate.card.total - room.card, plan.estimate.host.total - room.host)
        return (
            f"It does not fit: {gigabytes(max(over, 0))} are missing. Choose a smaller model, a shorter "
            "context, or fewer layers on the card."
        )
    if plan.place == "card":
        spare = gigabytes(room.card - plan.estimate.card.total)
        return f"It fits on the card, with {spare} to spare besides what is left for the desktop."
    if plan.place == "both":
        return (
            f"It fits, but only {plan.on_card} of its {plan.layers} layers are on the card and the processor "
            "does the rest, which is several times slower than all on the card."
        )
    return "It fits and runs on the processor, which is many times slower than a graphics card."


def _reading(plan: Plan) -> str:
    context = plan.setting.context
    text = f"It reads {context:,} tokens at once, {pages(context)}; longer documents are read in parts."
    if plan.fits and plan.longest > context:
        text += f" Up to {plan.longest:,} tokens ({pages(plan.longest)}) would fit."
    elif not plan.fits and plan.longest:
        text += f" {plan.longest:,} tokens ({pages(plan.longest)}) would fit."
    return text


def _kept(plan: Plan) -> str:
    if not plan.estimate.cache:
        return ""
    return (
        f"What it has read takes {gigabytes(plan.estimate.cache)} of that (the KV cache), kept "
        f"{KV_WORDS[plan.setting.kv]}."
    )


def explain_kv(choices: tuple[Choice, ...], chosen: Plan) -> tuple[str, ...]:
    """What other ways to keep what was read would give or take."""
    sentences = []
    for choice in choices:
        if choice.name == chosen.setting.kv:
            continue
        longest = choice.plan.longest
        fits = f"up to {longest:,} tokens ({pages(longest)})" if longest else "nothing, it does not fit"
        sentences.append(f"Kept {KV_WORDS[choice.name]}: {fits}.")
    return tuple(sentences)


def explain_quantisations(choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """What the same model would take with more bits a weight."""
    sentences = []
    for choice in choices:
        plan = choice.plan
        weights = gigabytes(plan.estimate.weights)
        words = QUANTISATION_WORDS.get(choice.name, "")
        sentences.append(f"Quantised as {choice.name} ({words}): {weights}, {_outcome(plan)}.")
    return tuple(sentences)


def _outcome(plan: Plan) -> str:
    if not plan.fits:
        return "which does not fit"
    place = {"card": "all on the card", "processor": "on the processor"}.get(
        plan.place, f"of which {plan.on_card} of {plan.layers} layers are on the card"
    )
    return f"{place}, up to {plan.longest:,} tokens"


def explain_quicker(best: Proposal, other: Proposal) -> str:
    """What one gains with a model that has less to do for each token."""
    ours, theirs = best.candidate.active / 1e9, other.candidate.active / 1e9
    return (
        f"About {ours / theirs:.0f} times quicker, and weaker: {other.candidate.title}, which works with "
        f"{theirs:.1f} instead of {ours:.1f} billion weights on each token."
    )


def explain_draft(plan: Plan) -> str:
    """What lookup decoding spares."""
    return (
        "Winnow guesses ahead from the document itself, which takes no memory; a small draft model would "
        f"take {gigabytes(draft_cost(plan.setting))} at this context."
    )


def short_place(proposal: Proposal) -> str:
    """Where a model would run, for a table."""
    plan = proposal.plan
    return {"card": "card", "processor": "processor"}.get(
        plan.place, f"{plan.on_card} of {plan.layers} layers on the card"
    )


def parts(share: Share) -> tuple[str, str, str, str]:
    """The parts of what is taken in one place, for a table: model, what was read, working memory, sum."""
    working = share.compute + share.outputs
    return gigabytes(share.weights), gigabytes(share.cache), gigabytes(working), gigabytes(share.total)
