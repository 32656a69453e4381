"""Models that come in several files, named ...-00001-of-00003.gguf: all of them, or which are missing."""

from __future__ import annotations

from pathlib import Path

from extraction.errors import ModelInvalid
from extraction.model_store.catalogue import MAX_PARTS, part_names
from extraction.models.gguf import GgufHeader

MOST_NAMED = 3
"""Missing parts that a message names one by one."""


def all_parts(path: Path, header: GgufHeader) -> tuple[Path, ...]:
    """The files of a model, the first one first; just the one where it is whole. Raises ModelInvalid."""
    count = header.metadata.get("split.count", 0)
    if not isinstance(count, int) or isinstance(count, bool) or count <= 1:
        return (path,)
    names = part_names(path.name)
    if count > MAX_PARTS:
        raise ModelInvalid(f"{path.name} is damaged (it says that it has {count} parts). Fetch it again.")
    if len(names) != count:
        raise ModelInvalid(
            f"{path.name} is one of {count} parts of a model and has been renamed. Give all parts their "
            f"names back, which end in -00001-of-{count:05}.gguf and so on."
        )
    parts = tuple(path.with_name(name) for name in names)
    missing = [part.name for part in parts if not part.is_file()]
    if missing:
        more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
        raise ModelInvalid(
            f"{path.name} is one of {count} parts of a model. Missing beside it: "
            f"{', '.join(missing[:MOST_NAMED])}{more}. Put all parts into one folder."
        )
    return parts
