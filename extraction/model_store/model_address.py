"""What a model file's address says: the file behind a page, its name, the other parts of the model."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from extraction.errors import DownloadFailed
from extraction.model_store.catalogue import HF_ENDPOINT, MAX_PARTS, SPLIT, part_names


def is_address(what: str) -> bool:
    """Whether `fetch` takes this for an address and not for a name."""
    return what.lower().startswith(("http://", "https://"))


def direct_address(url: str) -> str:
    """The file behind the page of Hugging Face that shows it; other addresses as they are."""
    if urlsplit(url).netloc in ("huggingface.co", "hf.co"):
        url = re.sub(r"^https?://(huggingface\.co|hf\.co)/", HF_ENDPOINT + "/", url)
        url = re.sub(r"^(https://huggingface\.co/[^/]+/[^/]+)/blob/", r"\1/resolve/", url)
    return url.split("#")[0]


def part_addresses(url: str) -> list[str]:
    """The addresses of all parts of a split model, whichever part was given; else the one."""
    parts = urlsplit(url)
    folder, _, name = parts.path.rpartition("/")
    match = SPLIT.fullmatch(name)
    if match is None:
        return [url]
    if not 0 < (count := int(match["parts"])) <= MAX_PARTS:
        raise DownloadFailed(f"{url} names {count} parts; no model has so many. Check the address.")
    return [parts._replace(path=f"{folder}/{part}").geturl() for part in part_names(name)]


def file_name(url: str) -> str:
    """The last part of an address; it may be any text, also none that can be a file's name."""
    return unquote(urlsplit(url).path.rsplit("/", 1)[-1])


def source(url: str) -> str:
    """The one address that stands for a model, whichever of its parts was given."""
    return part_addresses(direct_address(url))[0]
