"""The models that may be proposed: those of the catalogue, and a person's own files."""

from __future__ import annotations

from collections.abc import Iterator

from extraction.errors import UserError
from extraction.model_store import hub
from extraction.model_store.catalogue import TEST_MODEL
from extraction.models.facts import read_facts
from extraction.models.propose import Candidate
from extraction.models.published import active_parameters, catalogue_shape
from extraction.models.shape import Shape


def candidates() -> tuple[Candidate, ...]:
    """All models whose sizes are known, in the order of the list."""
    return tuple(_candidates())


def _candidates() -> Iterator[Candidate]:
    for model in hub.models():
        here = model.state is hub.State.HERE
        if model.name == TEST_MODEL:
            continue
        if model.entry and model.entry.hyperparameters and (shape := catalogue_shape(model.entry)):
            active = active_parameters(model.entry.hyperparameters)
            yield Candidate(model.name, model.title, shape, active, here)
        elif here and model.path:
            try:
                facts = read_facts(model.path)
            except UserError:  # `winnow models info` says why
                continue
            if facts.chat_template:  # a base model answers badly
                yield Candidate(model.name, model.title, facts.shape, _active(facts.shape), here)


def _active(shape: Shape) -> int:
    """Of a file: as if all its layers were experts, of which some work."""
    share = shape.experts_used / shape.experts if shape.experts else 1.0
    tables = shape.vocabulary * shape.embedding * (1 if shape.tied else 2)
    return round(max(0, shape.parameters - tables) * share)
