"""Documents kept and found again; damaged entries are read again or reported, never trusted."""

from __future__ import annotations

import os
import stat

import numpy as np
import pytest

from extraction import paths
from extraction.document import Document
from extraction.errors import SourceMissing
from extraction.sources.reader import read_bytes
from extraction.workers import document_cache as cache
from tests.drawing import Words, draw


@pytest.fixture
def saved() -> Document:
    data = draw([Words(50, 50, "Total 42.50 EUR")], [], [Words(50, 50, "Käse")])
    document = read_bytes(data, "bill.pdf")
    cache.save(document, data)
    return document


def assert_same(one: Document, other: Document) -> None:
    assert (one.key, one.kind, one.source, one.title) == (other.key, other.kind, other.source, other.title)
    assert (one.text, one.metadata, one.notices) == (other.text, other.metadata, other.notices)
    for page, twin in zip(one.pages, other.pages, strict=True):
        assert (page.index, page.label, page.span, page.width) == (
            twin.index,
            twin.label,
            twin.span,
            twin.width,
        )
        np.testing.assert_array_equal(page.boxes, twin.boxes)


def test_a_document_comes_back_whole(saved: Document) -> None:
    assert_same(cache.load(saved.key), saved)
    assert cache.original_file(saved.key).read_bytes().startswith(b"%PDF")


def test_text_documents_have_no_boxes() -> None:
    document = read_bytes(b"ten bolts", "note.txt")
    cache.save(document, b"ten bolts")
    assert_same(cache.load(document.key), document)


def test_saving_again_replaces_the_entry(saved: Document) -> None:
    cache.save_page_image(saved.key, 0, 100, b"png")
    cache.save(saved, cache.original_file(saved.key).read_bytes())
    assert_same(cache.load(saved.key), saved)
    assert [entry.name for entry in paths.documents_dir().iterdir() if entry.name != ".lock"] == [saved.key]


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps private folders by access lists, not by mode")
def test_files_are_private(saved: Document) -> None:
    folder = cache.original_file(saved.key).parent
    cache.save_page_image(saved.key, 0, 100, b"png")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


@pytest.mark.parametrize("name", [cache.DOCUMENT, cache.BOXES])
@pytest.mark.parametrize("content", [b"", b"{}", b"PK\x03\x04 broken", b"[1]", None])
def test_damaged_entries_are_read_again(saved: Document, name: str, content: bytes | None) -> None:
    file = cache.original_file(saved.key).with_name(name)
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    again = cache.load(saved.key)
    assert again.text == saved.text
    assert_same(cache.load(saved.key), again)


def test_boxes_of_another_text_are_not_trusted(saved: Document) -> None:
    file = cache.original_file(saved.key).with_name(cache.BOXES)
    np.savez(file, **{"0": np.zeros((3, 4), dtype=np.float32)})
    assert_same(cache.load(saved.key), saved)


def test_entries_without_a_sound_original_are_reported(saved: Document) -> None:
    original = cache.original_file(saved.key)
    original.with_name(cache.DOCUMENT).unlink()
    original.write_bytes(b"something else")
    with pytest.raises(SourceMissing, match="Add the document again"):
        cache.load(saved.key)
    original.unlink()
    with pytest.raises(SourceMissing):
        cache.original_file(saved.key)


def test_unknown_and_malformed_keys() -> None:
    with pytest.raises(SourceMissing):
        cache.load("0" * 64)
    with pytest.raises(SourceMissing):
        cache.save_page_image("0" * 64, 0, 100, b"png")
    with pytest.raises(ValueError, match="not a document key"):
        cache.page_image_file("../../etc", 0, 100)


def test_page_images(saved: Document) -> None:
    path = cache.save_page_image(saved.key, 2, 640, b"png")
    assert path == cache.page_image_file(saved.key, 2, 640)
    assert path.read_bytes() == b"png"
    assert not list(path.parent.glob(".*"))


def test_removing(saved: Document) -> None:
    cache.remove(saved.key)
    cache.remove(saved.key)
    with pytest.raises(SourceMissing):
        cache.load(saved.key)
