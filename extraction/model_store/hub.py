"""The models on this machine: those of the catalogue that are here, other files, and what a person linked.

A linked file or folder stays where it is: Winnow keeps its path, copies nothing and deletes nothing there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import filelock

from extraction.errors import ModelInvalid, ModelMissing, SourceMissing, UserError
from extraction.files import is_file, is_folder, replace_file
from extraction.model_store import model_files
from extraction.model_store.catalogue import (
    DEFAULT_MODEL,
    SPLIT,
    TEST_MODEL,
    ModelEntry,
    catalogue,
    find,
    part_names,
    unknown,
)
from extraction.models.gguf import read_header
from extraction.models.kinds import check_kind
from extraction.paths import data_dir, given_path, models_dir

__all__ = ["DEFAULT_MODEL", "TEST_MODEL", "ModelEntry", "catalogue", "find"]  # besides what is defined here

LINKS_FILE = "linked_models.json"
MAX_SCANNED = 50_000
"""Names looked at below a linked folder: a whole home folder would keep the window waiting."""

NOT_TEXT = ("mmproj",)
"""How files of pictures' encoders begin that lie beside their model; they write no text by themselves."""


class State(StrEnum):
    """Whether a model can be used."""

    HERE = "here"
    ABSENT = "absent"
    UNFINISHED = "unfinished"
    DAMAGED = "damaged"
    MOVED = "moved"
    """A linked file that is not where it was."""


class Origin(StrEnum):
    """Who put a model where it is."""

    CATALOGUE = "catalogue"
    FETCHED = "fetched"
    """In Winnow's own folder, but not of the catalogue."""
    LINKED = "linked"


@dataclass(frozen=True)
class LocalModel:
    """A model as the list shows it."""

    name: str
    title: str
    origin: Origin
    state: State
    bytes: int
    """Of the whole model."""
    bytes_here: int
    path: Path | None = None
    """The file to load; also of one that was moved."""
    entry: ModelEntry | None = None


@dataclass(frozen=True)
class Removed:
    """What `remove` did."""

    name: str
    freed: int
    """Bytes of deleted files; 0 for a link, whose files stay."""
    was_link: bool


# ------------------------------------------------------------------ what there is


def models() -> tuple[LocalModel, ...]:
    """The catalogue's models, here or not, then other files in Winnow's folder, then linked ones."""
    found = [_of_catalogue(entry) for entry in catalogue()]
    taken = {model.path for model in found}
    names = {model.name for model in found}
    for origin, path in _other_files():
        if path in taken:
            continue
        name = next(name for name in _names(path) if name not in names)
        names.add(name)
        found.append(_of_file(name, origin, path))
    return tuple(found)


def installed(name: str) -> bool:
    """True if all files of a catalogue model are here and as long as they should be."""
    return _of_catalogue(find(name)).state is State.HERE


def resolve(model: str) -> Path:
    """The file of a model given by its name in the list or by path; the error says what to do."""
    if any(entry.name == model for entry in catalogue()):
        return _usable(_of_catalogue(find(model)))
    path = given_path(model)
    if is_file(path):
        first = _first_part(path)
        check_kind(read_header(first), first.name)
        return first
    for other in models():
        if other.name == model:
            return _usable(other)
    if path.suffix.lower() == ".gguf" or len(path.parts) > 1:
        raise ModelMissing(f"There is no model file {path}. Check the path.")
    raise unknown(model)


def _usable(model: LocalModel) -> Path:
    assert model.path is not None
    if model.state is State.HERE:
        return model.path
    if model.origin is not Origin.CATALOGUE:
        if model.state is State.MOVED:
            raise ModelMissing(
                f"The model {model.name} is not at {model.path} any more. Put it back, or add it at its new "
                f"place with `winnow models add` and forget it with `winnow models remove {model.name}`."
            )
        raise ModelInvalid(f"The model {model.name} at {model.path} is not whole. Get its files again.")
    again = f"with `winnow models fetch {model.name}`"
    if model.state is State.DAMAGED:
        raise ModelInvalid(f"The file of {model.name} is damaged. Fetch it again {again}.")
    if model.state is State.UNFINISHED:
        raise ModelMissing(f"The model {model.name} is not fetched to its end. Go on {again}.")
    raise ModelMissing(f"The model {model.name} is not on this machine. Fetch it {again}.")


def _of_catalogue(entry: ModelEntry, folder: Path | None = None) -> LocalModel:
    folder = folder or model_files.folder_for(entry.name, [file.name for file in entry.files])
    sizes = {file.name: _size(folder / file.name) for file in entry.files}
    partial = sum(_size(model_files.partial_file(folder / file.name)) or 0 for file in entry.files)
    here = sum(size or 0 for size in sizes.values())
    if all(sizes[file.name] == file.bytes for file in entry.files):
        state = State.HERE
    elif any(sizes[file.name] not in (None, file.bytes) for file in entry.files):
        state = State.DAMAGED
    elif here or partial:
        state = State.UNFINISHED
    else:
        state = State.ABSENT
    return LocalModel(
        entry.name,
        entry.title,
        Origin.CATALOGUE,
        state,
        entry.bytes,
        here + partial,
        folder / entry.file,
        entry,
    )


def _of_file(name: str, origin: Origin, path: Path) -> LocalModel:
    sizes = [_size(part) for part in parts_of(path)]
    here = sum(size or 0 for size in sizes)
    state = State.DAMAGED if None in sizes else State.HERE
    if sizes[0] is None:
        state = State.MOVED
    return LocalModel(name, name, origin, state, here, here, path)


def _other_files() -> Iterator[tuple[Origin, Path]]:
    seen: set[Path] = set()  # a person may have linked a folder in which ours lies
    for folder in (models_dir(), *model_files.own_folders()):
        for path in _models_below(folder, deep=False):
            if folder == models_dir() or model_files.owner(path) is not None:
                seen.add(path)
                yield Origin.FETCHED, path
    for link in links():
        for path in _models_below(link) if is_folder(link) else [link]:
            if path not in seen:
                seen.add(path)
                yield Origin.LINKED, path


def _names(path: Path) -> Iterator[str]:
    """What a file may be called, the shortest first."""
    stem = file_title(path)
    yield stem
    yield f"{path.parent.name}/{stem}"
    yield str(path)


def file_title(path: Path) -> str:
    """What a model's file is called, without its ending and without the number of a part."""
    match = SPLIT.fullmatch(path.name)
    return match["stem"] if match else path.stem


def distinct_title(path: Path) -> str:
    """The same, with the folder before it where another model's file has that name."""
    title = file_title(path)
    paths = {model.path for model in models() if model.path and file_title(model.path) == title}
    return f"{path.parent.name}/{title}" if paths - {path} else title


def listed_name(path: Path) -> str:
    """What the list calls the model in a file; empty where it has none."""
    return next((model.name for model in models() if model.path == path), "")


def _models_below(folder: Path, deep: bool = True) -> list[Path]:
    """Model files in a folder in the order of their paths; of a split one the first part."""
    found: list[Path] = []
    looked_at = 0
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".")) if deep else []
        looked_at += len(files) + len(folders)
        if looked_at > MAX_SCANNED:
            break
        found += [Path(parent, name) for name in sorted(files) if _is_model_name(name)]
    return found


def _is_model_name(name: str) -> bool:
    if not name.lower().endswith(".gguf") or name.startswith(".") or name.lower().startswith(NOT_TEXT):
        return False
    match = SPLIT.fullmatch(name)
    return match is None or int(match["part"]) == 1


def parts_of(path: Path) -> list[Path]:
    """All files of the model that begins with this one."""
    return [path.with_name(name) for name in part_names(path.name)]


def _first_part(path: Path) -> Path:
    first = parts_of(path)[0]
    if missing := [part.name for part in parts_of(path) if not is_file(part)]:
        raise ModelInvalid(
            f"{path.name} is one of {len(parts_of(path))} files of a model, and {missing[0]} is not beside "
            "it. Get the missing files and put them into the same folder."
        )
    return first


def bytes_here(entry: ModelEntry, folder: Path | None = None) -> int:
    """How much of a model has arrived where its files lie, unfinished files included."""
    return min(entry.bytes, _of_catalogue(entry, folder).bytes_here)


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size if is_file(path) else None
    except OSError:
        return None


# ------------------------------------------------------------------ linked files and folders


def links() -> tuple[Path, ...]:
    """Files and folders that a person linked, in the order in which they were added."""
    try:
        paths = json.loads(_links_file().read_bytes())["paths"]
        return tuple(Path(path) for path in paths if isinstance(path, str))
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def _straight(path: Path | str) -> Path:
    """The whole path without "..", so that a file is known again however a person leads to it; symbolic links
    stay, because their names are what people know."""
    return Path(os.path.normpath(given_path(str(path)).absolute()))


def _links_file() -> Path:
    return data_dir() / LINKS_FILE


def _change_links(change: Callable[[tuple[Path, ...]], tuple[Path, ...]]) -> None:
    """Keep what `change` makes of the links as they are now; another instance may have just added one."""
    with filelock.FileLock(_links_file().with_suffix(".lock")):
        before = links()
        after = change(before)
        if after != before:
            _write_links(after)


def _write_links(paths: tuple[Path, ...]) -> None:
    replace_file(_links_file(), json.dumps({"paths": [str(path) for path in paths]}, indent=2).encode())


def add(path: Path) -> tuple[LocalModel, ...]:
    """Link a model file, or a folder with models at any depth; returns what is listed because of it.

    Raises SourceMissing, ModelInvalid where a file is no model, UserError where a folder holds none or is a
    whole disk.
    """
    place = _straight(path)
    if is_file(place):
        place = _first_part(place)
        check_kind(read_header(place), place.name)
    elif not is_folder(place):
        raise SourceMissing(f"There is no file or folder {place}. Check the path.")
    elif place == Path(place.anchor):
        raise UserError(f"{place} is a whole disk. Choose the folder that your models lie in.")
    elif not _models_below(place):
        raise UserError(f"There is no model (.gguf) in {place} or below. Choose another folder.")
    _change_links(lambda known: known if place in known else (*known, place))
    return tuple(
        model
        for model in models()
        if model.path is not None and (model.path == place or place in model.path.parents)
    )


def remove(name: str) -> Removed:
    """Delete a model that Winnow fetched, or forget a link by its name or path; linked files stay.

    Raises ModelMissing where there is nothing of that name, UserError where it cannot go by itself.
    """
    place = _straight(name)
    if place in links():
        return _unlink(place, name)
    model = next((model for model in models() if model.name == name), None)
    if model is None or model.path is None:
        raise unknown(name)
    if model.origin is Origin.LINKED:
        if model.path in links():
            return _unlink(model.path, name)
        folder = next(link for link in links() if link in model.path.parents)
        raise UserError(
            f"{name} lies in the linked folder {folder}. Delete or move its file there, or forget the whole "
            f"folder with `winnow models remove {folder}`."
        )
    if model.state is State.ABSENT:
        raise ModelMissing(f"The model {name} is not on this machine; there is nothing to remove.")
    names = [file.name for file in model.entry.files] if model.entry else part_names(model.path.name)
    targets = [model.path.with_name(file) for file in names]
    try:
        with model_files.alone(targets, seconds=0):
            for target in targets:
                model_files.delete(target)
        model_files.tidy(model.path.parent)
    except filelock.Timeout:
        raise UserError(f"{name} is being fetched. Stop its download first, then remove it.") from None
    except OSError as error:
        raise UserError(
            f"{model.path} could not be deleted: {error.strerror}. Close the programs that use the model."
        ) from error
    return Removed(name, model.bytes_here, was_link=False)


def _unlink(place: Path, name: str) -> Removed:
    _change_links(lambda known: tuple(link for link in known if link != place))
    return Removed(name, 0, was_link=True)
