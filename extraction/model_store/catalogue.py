"""The catalogue: which models Winnow knows, what is published about them, and where their files come from.

The shipped list is `models.json`; a person's own `models.json` in Winnow's data folder adds to it, entry by
entry and key by key. What is wrong in that file is told and left out; the shipped list always works.
"""

from __future__ import annotations

import functools
import json
import os
import re
import stat
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PositiveInt,
    ValidationError,
    model_validator,
)

from extraction import paths
from extraction.errors import ModelMissing

DEFAULT_MODEL = "qwen2.5-coder-1.5b"
TEST_MODEL = "smollm2-135m"

HF_ENDPOINT = "https://huggingface.co"

OWN_FILE = "models.json"
MAX_OWN_BYTES = 1 << 20
"""A person's file holds some entries of 1 KB each; anything larger is another file by mistake."""

SPLIT = re.compile(r"(?P<stem>.+)-(?P<part>\d{5})-of-(?P<parts>\d{5})\.gguf", re.IGNORECASE)
"""How llama.cpp names the parts of a model in several files, counted from 1."""

MAX_PARTS = 999

LARGEST = 1 << 50
"""Bytes of a file, or weights of a model; the numbers inside a model are far smaller (LARGEST_SIZE)."""

LARGEST_SIZE = 1 << 24
MOST_LAYERS = 512
"""LLAMA_MAX_LAYERS."""


def part_names(name: str) -> tuple[str, ...]:
    """The names of all files of the model that this file belongs to, the first one first.

    Just the name itself where it is not of a part. Example: "m-00002-of-00002.gguf" ->
    "m-00001-of-00002.gguf", "m-00002-of-00002.gguf".
    """
    match = SPLIT.fullmatch(name)
    count = int(match["parts"]) if match else 0
    if match is None or not 0 < count <= MAX_PARTS:
        return (name,)
    ending = Path(name).suffix
    return tuple(f"{match['stem']}-{number:05d}-of-{count:05d}{ending}" for number in range(1, count + 1))


def _plain_file_name(name: str) -> str:
    """A name of the catalogue becomes a file: it must not lead out of the models' folder."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,200}\.gguf", name, re.IGNORECASE):
        raise ValueError("must be a plain file name that ends in .gguf")
    return name


def _plain_name(name: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,100}", name):
        raise ValueError("must be letters, digits, '.', '_' and '-'")
    return name


def _web_address(url: str) -> str:
    if not re.fullmatch(r"https?://[^\s/]+(/\S*)?", url):
        raise ValueError("must be a web address")
    return url


def _wheel_text(text: str) -> str:
    """What becomes an argument of pip, or a name inside a wheel; {n} or {n:02d} is the number of the part."""
    if not re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9._/-]|\{n(?::0\dd)?\}){0,200}", text):
        raise ValueError("must be letters, digits, '.', '_', '-', '/' and {n}")
    return text


Size = Annotated[int, Field(gt=0, le=LARGEST_SIZE)]
SizeOrNone = Annotated[int, Field(ge=0, le=LARGEST_SIZE)]
WheelText = Annotated[str, AfterValidator(_wheel_text)]
WebAddress = Annotated[str, AfterValidator(_web_address)]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# ------------------------------------------------------------------ places


class HubPlace(_Frozen):
    """A file on Hugging Face or a mirror of it; `path` is what follows the host name."""

    kind: Literal["hub"]
    path: str = Field(pattern=r"^[^/\s].*")

    @property
    def urls(self) -> tuple[str, ...]:
        """Its addresses: on the mirrors that a person set, in their order, else on the public host."""
        return tuple(f"{endpoint}/{self.path}" for endpoint in endpoints())


class WebPlace(_Frozen):
    """A file at any address."""

    kind: Literal["web"]
    url: WebAddress

    @property
    def urls(self) -> tuple[str, ...]:
        """Its one address."""
        return (self.url,)


class PipPlace(_Frozen):
    """A model cut into wheels of `part_bytes` each: part n (from 1) is `member` of `distribution`."""

    kind: Literal["pip"]
    distribution: WheelText
    version: str = Field(pattern=r"^[0-9][A-Za-z0-9.+]{0,50}$")
    member: WheelText
    parts: PositiveInt
    part_bytes: PositiveInt

    @property
    def label(self) -> str:
        """What the person reads."""
        return "PyPI"


Place = Annotated[HubPlace | WebPlace | PipPlace, Field(discriminator="kind")]


def host(url: str) -> str:
    """What the person reads of an address: never the password that may stand in it."""
    return urlsplit(url).netloc.rpartition("@")[2]


# ------------------------------------------------------------------ models


class Hyperparameters(_Frozen):
    """What is published about a model's inside; enough for an estimate of its memory before it is here."""

    architecture: str
    """As in GGUF: "llama", "qwen3"."""
    parameters: PositiveInt = Field(le=LARGEST)
    layers: PositiveInt = Field(le=MOST_LAYERS)
    width: Size
    """Length of a token's vector (hidden size)."""
    heads: Size
    kv_heads: Size
    head_size: Size
    feed_forward: Size
    """Inner width of a layer's feed-forward part; of one expert where there are several."""
    vocabulary: Size
    context: Size
    """Tokens it was trained for."""
    experts: SizeOrNone = 0
    experts_used: SizeOrNone = 0
    sliding_window: SizeOrNone = 0
    """Tokens that most layers look back; 0 where all layers see everything."""
    full_every: SizeOrNone = 0
    """With a sliding window: every so many-th layer sees everything."""


class ModelFile(_Frozen):
    """One file of a model. Without a sha256 the one that the server publishes is asked for."""

    name: Annotated[str, AfterValidator(_plain_file_name)]
    bytes: PositiveInt = Field(le=LARGEST)
    sha256: str = Field("", pattern=r"^([0-9a-f]{64})?$")
    places: tuple[Place, ...]


class ModelEntry(_Frozen):
    """One model of the catalogue; in JSON a model of one file names the file's keys itself."""

    name: Annotated[str, AfterValidator(_plain_name)]
    title: str
    licence: str
    languages: str
    why: str
    files: tuple[ModelFile, ...] = Field(min_length=1, max_length=MAX_PARTS)
    hyperparameters: Hyperparameters | None = None
    own: bool = False
    """From the person's own file."""

    @model_validator(mode="before")
    @classmethod
    def _one_file(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "file" not in data:
            return data
        rest = dict(data)
        keys = {"name": "file", "bytes": "bytes", "sha256": "sha256", "places": "places"}
        rest["files"] = [{key: rest.pop(old) for key, old in keys.items() if old in rest}]
        return rest

    @property
    def bytes(self) -> int:
        """Size of all its files."""
        return sum(file.bytes for file in self.files)

    @property
    def file(self) -> str:
        """The file that llama.cpp is given; it finds the others beside it."""
        return self.files[0].name

    @property
    def pinned(self) -> bool:
        """Whether the catalogue itself knows what the files must be; else the server's own word is taken."""
        return all(file.sha256 for file in self.files)


@dataclass(frozen=True)
class Catalogue:
    """All entries, the shipped ones first, and what is wrong in the person's own file ("" where nothing)."""

    entries: tuple[ModelEntry, ...]
    mirrors: tuple[str, ...] = ()
    notice: str = ""


def catalogue() -> tuple[ModelEntry, ...]:
    """All models that Winnow knows, the default first."""
    return load().entries


def load() -> Catalogue:
    """The catalogue as it is now: a person may change their file while Winnow runs."""
    file = own_file()
    try:
        state = file.stat()
        return _load(file if stat.S_ISREG(state.st_mode) else None, state.st_mtime_ns, state.st_size)
    except OSError:
        return _load(None, 0, 0)


def own_file() -> Path:
    """Where a person's own entries lie."""
    return paths.data_dir() / OWN_FILE


def find(name: str) -> ModelEntry:
    """The catalogue entry of that name; ModelMissing names those there are."""
    for entry in catalogue():
        if entry.name == name:
            return entry
    raise unknown(name)


def unknown(name: str) -> ModelMissing:
    """The error for a name that stands for nothing."""
    known = ", ".join(entry.name for entry in catalogue())
    return ModelMissing(
        f"There is no model called {name!r}. Winnow knows {known}, or give the path of a .gguf file."
    )


def endpoints() -> tuple[str, ...]:
    """Hosts of the Hugging Face files in the order to try: WINNOW_HF_ENDPOINT (several with commas between),
    else the mirrors of the person's file and then the public host."""
    given = [part.strip() for part in os.environ.get("WINNOW_HF_ENDPOINT", "").split(",")]
    chosen = [part for part in given if part] or [*load().mirrors, HF_ENDPOINT]
    return tuple(dict.fromkeys(part.rstrip("/") for part in chosen))


# ------------------------------------------------------------------ reading


@functools.lru_cache(maxsize=4)
def _load(file: Path | None, _mtime: int, _size: int) -> Catalogue:
    shipped: list[dict[str, Any]] = json.loads(
        resources.files("extraction.model_store").joinpath(OWN_FILE).read_bytes()
    )
    entries = {raw["name"]: ModelEntry.model_validate(raw) for raw in shipped}
    if file is None:
        return Catalogue(tuple(entries.values()))
    try:
        own = _read_own(file)
    except (OSError, ValueError, RecursionError) as error:
        return Catalogue(tuple(entries.values()), notice=f"{file} is left out: {_reason(error)}.")
    known = {raw["name"]: raw for raw in shipped}
    faults: list[str] = []
    for number, raw in enumerate(own.models, start=1):
        name = str(raw.get("name", f"number {number}"))[:100]
        try:
            merged = {**known.get(name, {}), **raw, "own": True}
            if "files" in raw:
                merged = {
                    key: merged[key] for key in merged if key not in ("file", "bytes", "sha256", "places")
                }
            entry = ModelEntry.model_validate(merged)
        except (ValidationError, RecursionError) as error:
            faults.append(f"the model {name} is left out: {_reason(error)}")
        else:
            entries[entry.name] = entry
    notice = f"In {file} {'; '.join(faults)}." if faults else ""
    return Catalogue(tuple(entries.values()), own.mirrors, notice)


class _Own(_Frozen):
    """A person's file."""

    mirrors: tuple[WebAddress, ...] = ()
    models: tuple[dict[str, Any], ...] = ()


def _read_own(file: Path) -> _Own:
    with file.open("rb") as stream:
        data = stream.read(MAX_OWN_BYTES + 1)
    if len(data) > MAX_OWN_BYTES:
        raise ValueError(f"it has over {MAX_OWN_BYTES:,} bytes, which is more than a list of models needs")
    return _Own.model_validate(json.loads(data))


def _reason(error: Exception) -> str:
    """What is wrong, in words."""
    if isinstance(error, json.JSONDecodeError):
        return f"it is not JSON, see line {error.lineno}"
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        return f"{where + ': ' if where else ''}{first['msg'].removeprefix('Value error, ')}"
    if isinstance(error, UnicodeDecodeError):
        return "it is not a text file"
    if isinstance(error, OSError):
        return f"it cannot be read ({error.strerror})"
    return str(error) or type(error).__name__
