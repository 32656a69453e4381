"""Where Winnow keeps its files; WINNOW_HOME puts all of them below one folder."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

APP_NAME = "winnow"


def _folder(kind: str, default: Path) -> Path:
    home = os.environ.get("WINNOW_HOME")
    folder = Path(home) / kind if home else default
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def data_dir() -> Path:
    """What a person made or decided, and what Winnow learned: the database and the n-gram tables."""
    return _folder("data", Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)))


def cache_dir() -> Path:
    """What can be made again: read documents, page images, prefix states."""
    return _folder("cache", Path(platformdirs.user_cache_dir(APP_NAME, appauthor=False)))


def models_dir() -> Path:
    """Model files fetched by Winnow; WINNOW_MODELS shares them between homes."""
    shared = os.environ.get("WINNOW_MODELS")
    folder = Path(shared) if shared else data_dir() / "models"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def log_dir() -> Path:
    """Logs: versions, timings and errors; never document content."""
    return _folder("logs", Path(platformdirs.user_log_dir(APP_NAME, appauthor=False)))


def database_file() -> Path:
    """The one SQLite file."""
    return data_dir() / "winnow.db"


def documents_dir() -> Path:
    """One folder a document, named by the sha256 of its source."""
    folder = cache_dir() / "documents"
    folder.mkdir(exist_ok=True)
    return folder


def results_dir() -> Path:
    """Finished extractions on their way from the model worker to the window."""
    folder = cache_dir() / "results"
    folder.mkdir(exist_ok=True)
    return folder


def given_path(text: str) -> Path:
    """A path as a person gave it; "~" is their home folder; the "~name" of nobody stays as it is."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def prefix_dir() -> Path:
    """KV states of prompt prefixes, one file a model and schema."""
    folder = cache_dir() / "prefixes"
    folder.mkdir(exist_ok=True)
    return folder


def ngram_dir() -> Path:
    """Persisted n-gram tables, one file a tokenizer."""
    folder = data_dir() / "ngrams"
    folder.mkdir(exist_ok=True, mode=0o700)
    return folder


def plans_dir() -> Path:
    """How models were loaded on this machine, one file a model."""
    folder = cache_dir() / "plans"
    folder.mkdir(exist_ok=True)
    return folder


def policy_dir() -> Path:
    """What drafting costs and earns on this machine, one file a model."""
    folder = cache_dir() / "policies"
    folder.mkdir(exist_ok=True)
    return folder
