"""How a person wants models loaded: chosen in the window, kept with their settings, for every way to run.

A choice is kept under what the model is called where it is used: its name in the list, or its file's path.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from pydantic import TypeAdapter, ValidationError

from extraction import paths
from extraction.decoding.load_plan import NO_CHOICE, LoadChoice
from extraction.model_store import hub
from extraction.storage.store import Store

CHOICES = "model_choices"
"""The setting that holds them."""

_adapter = TypeAdapter(LoadChoice)


def load_choice(store: Store, model: str, window: int | None = None) -> LoadChoice:
    """The choice for a model; how much this run reads at once goes before what was chosen once."""
    return for_window(kept_choices(store).get(model, NO_CHOICE), window)


def own_choice(model: str) -> LoadChoice:
    """The same for the command line, where a person may call the model otherwise than in the window."""
    if not paths.database_file().exists():
        return NO_CHOICE
    with Store(paths.database_file()) as store:
        kept = kept_choices(store)
    names = _names(model) if kept else []
    return next((kept[name] for name in names if name in kept), NO_CHOICE)


def for_window(choice: LoadChoice, window: int | None) -> LoadChoice:
    """The choice without its context, where a run says itself how much it reads at once."""
    return replace(choice, context=None) if window else choice


def kept_choices(store: Store) -> dict[str, LoadChoice]:
    """All choices by the models' names."""
    kept = store.setting(CHOICES, {})
    found = {}
    for name, values in kept.items() if isinstance(kept, dict) else ():
        try:
            found[str(name)] = _adapter.validate_python(values)
        except ValidationError:  # of another version
            continue
    return found


def keep_choice(store: Store, name: str, choice: LoadChoice) -> None:
    """Remember a choice; nothing chosen is nothing to remember."""
    kept = {other: asdict(each) for other, each in kept_choices(store).items() if other != name}
    if choice != NO_CHOICE:
        kept[name] = asdict(choice)
    store.set_setting(CHOICES, kept)


def _names(model: str) -> list[str]:
    """What a model may be called, as it was given first."""
    path = paths.given_path(model).absolute()
    listed = (one for one in hub.models() if one.name == model or one.path == path)
    return [model, str(path), *(name for one in listed for name in (one.name, str(one.path)))]
