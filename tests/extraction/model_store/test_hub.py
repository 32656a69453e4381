"""The models on this machine: catalogue, fetched and linked ones; finding, linking, forgetting, deleting."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from extraction.errors import ModelInvalid, ModelMissing, SourceMissing, UserError
from extraction.model_store import catalogue, hub
from extraction.model_store.hub import Origin, State
from tests.extraction.models.headers import write_header, write_smallest


def write_gguf(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return write_smallest(path)


@pytest.fixture
def models(models: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With `toy` as all that the catalogue has."""
    entry = catalogue.ModelEntry(
        name="toy", title="Toy", licence="Apache-2.0", languages="none", why="for the test",
        files=(catalogue.ModelFile(name="toy.gguf", bytes=10, sha256="0" * 64, places=()),),
    )  # fmt: skip
    monkeypatch.setattr(catalogue, "load", lambda: catalogue.Catalogue((entry,)))
    return models


def listed() -> list[tuple[str, Origin, State]]:
    return [(model.name, model.origin, model.state) for model in hub.models()]


# ------------------------------------------------------------------ finding


def test_a_catalogue_model_by_name(models: Path) -> None:
    assert listed() == [("toy", Origin.CATALOGUE, State.ABSENT)]
    with pytest.raises(ModelMissing, match=r"not on this machine\. Fetch it with `winnow models fetch toy`"):
        hub.resolve("toy")
    (models / "toy.gguf.partial").write_bytes(b"12345")
    assert listed() == [("toy", Origin.CATALOGUE, State.UNFINISHED)]
    assert hub.bytes_here(catalogue.find("toy")) == 5
    with pytest.raises(ModelMissing, match=r"not fetched to its end\. Go on with `winnow models fetch toy`"):
        hub.resolve("toy")
    (models / "toy.gguf").write_bytes(b"123456789")
    assert not hub.installed("toy")
    with pytest.raises(ModelInvalid, match="damaged"):
        hub.resolve("toy")
    (models / "toy.gguf").write_bytes(b"1234567890")
    assert hub.installed("toy")
    assert hub.resolve("toy") == models / "toy.gguf"


def test_a_file_by_its_path(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match="no model file"):
        hub.resolve(str(tmp_path / "missing.gguf"))
    path = tmp_path / "tiny.bin"
    path.write_bytes(b"%PDF-1.7 not a model")
    with pytest.raises(ModelInvalid, match="not a GGUF"):
        hub.resolve(str(path))
    assert hub.resolve(str(write_gguf(path))) == path


def test_other_files_in_the_models_folder_are_listed(models: Path) -> None:
    """Nothing unfinished, hidden, or that is no model by itself."""
    for name in (
        "mine.gguf",
        "half.gguf.partial",
        ".x.gguf",
        "mmproj-mine.gguf",
        "notes.txt",
        "sub/deep.gguf",
    ):
        write_gguf(models / name)
    assert listed()[1:] == [("mine", Origin.FETCHED, State.HERE)]
    assert hub.resolve("mine") == models / "mine.gguf"


# ------------------------------------------------------------------ linking


def test_a_linked_file_stays_where_it_is(models: Path, tmp_path: Path) -> None:
    file = write_gguf(tmp_path / "elsewhere" / "mine.gguf")
    (added,) = hub.add(file)
    assert (added.name, added.path) == ("mine", file)
    assert listed()[1:] == [("mine", Origin.LINKED, State.HERE)]
    assert hub.resolve("mine") == file
    assert list(models.iterdir()) == []
    hub.add(file)
    assert hub.links() == (file,)
    assert hub.remove("mine") == hub.Removed("mine", 0, was_link=True)
    assert file.exists()
    assert listed()[1:] == []


def test_a_linked_folder_shows_what_lies_in_it_at_any_depth(models: Path, tmp_path: Path) -> None:
    folder = tmp_path / "collection"
    first = write_gguf(folder / "a" / "b" / "c" / "one.gguf")
    write_gguf(folder / "z" / "one.gguf")
    write_gguf(folder / ".hidden" / "two.gguf")
    assert [model.name for model in hub.add(folder)] == ["one", "z/one"]
    write_gguf(folder / "later.gguf")
    assert [name for name, *_ in listed()[1:]] == ["later", "one", "z/one"]
    with pytest.raises(UserError, match=r"lies in the linked folder .*collection.*winnow models remove"):
        hub.remove("one")
    hub.remove(str(folder))
    assert listed()[1:] == []
    assert first.exists()


def test_a_moved_file_is_told(models: Path, tmp_path: Path) -> None:
    file = write_gguf(tmp_path / "mine.gguf")
    hub.add(file)
    file.rename(tmp_path / "other.gguf")
    assert listed()[1:] == [("mine", Origin.LINKED, State.MOVED)]
    with pytest.raises(ModelMissing, match=r"mine is not at .*mine\.gguf any more.*winnow models add"):
        hub.resolve("mine")
    hub.remove("mine")
    assert hub.links() == ()


def test_what_cannot_be_linked(models: Path, tmp_path: Path) -> None:
    with pytest.raises(SourceMissing, match="no file or folder"):
        hub.add(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UserError, match=r"no model \(\.gguf\) in"):
        hub.add(tmp_path / "empty")
    (tmp_path / "page.gguf").write_bytes(b"<html>")
    with pytest.raises(ModelInvalid, match="not a GGUF"):
        hub.add(tmp_path / "page.gguf")
    assert hub.links() == ()


def test_a_split_model_is_one_model(models: Path, tmp_path: Path) -> None:
    parts = [write_gguf(tmp_path / "in" / f"big-0000{number}-of-00003.gguf") for number in (1, 2, 3)]
    (added,) = hub.add(tmp_path / "in")
    assert (added.name, added.path, added.state) == ("big", parts[0], State.HERE)
    assert added.bytes == sum(part.stat().st_size for part in parts)
    assert hub.resolve(str(parts[2])) == parts[0]
    assert hub.file_title(parts[0]) == "big"
    parts[1].unlink()
    assert listed()[1:] == [("big", Origin.LINKED, State.DAMAGED)]
    with pytest.raises(ModelInvalid, match=r"big-00002-of-00003\.gguf is not beside it"):
        hub.resolve(str(parts[2]))
    with pytest.raises(ModelInvalid, match="not whole"):
        hub.resolve("big")


@pytest.mark.parametrize("name", ["~nobody-of-this-name/x.gguf", "x" * 5000 + ".gguf", "a\0b.gguf"])
def test_a_path_that_cannot_be_is_an_error_of_the_person(models: Path, name: str) -> None:
    for doing in (hub.resolve, lambda text: hub.add(Path(text)), hub.remove):
        with pytest.raises(UserError):
            doing(name)
    hub._write_links((Path(name),))
    assert [model.name for model in hub.models() if model.state is State.HERE] == []


@pytest.mark.parametrize("disk", ["/", "/" * 9])
def test_a_whole_disk_is_not_linked(models: Path, disk: str) -> None:
    with pytest.raises(UserError, match="is a whole disk"):
        hub.add(Path(disk))
    assert hub.links() == ()


def test_our_own_files_are_listed_once_where_their_folder_is_linked(models: Path, tmp_path: Path) -> None:
    write_gguf(models / "mine.gguf")
    (models / "toy.gguf").write_bytes(b"1234567890")
    hub.add(tmp_path)
    assert [(name, origin) for name, origin, _ in listed()] == [
        ("toy", Origin.CATALOGUE),
        ("mine", Origin.FETCHED),
    ]


def test_parts_keep_the_spelling_of_their_ending(models: Path, tmp_path: Path) -> None:
    for number in (1, 2):
        write_gguf(tmp_path / "in" / f"BIG-0000{number}-of-00002.GGUF")
    (added,) = hub.add(tmp_path / "in")
    assert (added.name, added.state) == ("BIG", State.HERE)


def test_a_damaged_list_of_links_is_an_empty_one(models: Path, tmp_path: Path) -> None:
    hub.add(write_gguf(tmp_path / "mine.gguf"))
    for text in ("", "[]", "{}", '{"paths": 3}', '{"paths": [1, null]}'):
        hub._links_file().write_text(text)
        assert hub.links() == ()
        assert [name for name, *_ in listed()] == ["toy"]


def test_a_whole_disk_is_not_searched_without_end(
    models: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        write_gguf(tmp_path / "many" / f"{number}" / "m.gguf")
    monkeypatch.setattr(hub, "MAX_SCANNED", 8)
    assert len(hub.add(tmp_path / "many")) == 2  # 6 folders, then a file each


# ------------------------------------------------------------------ deleting


def test_a_fetched_model_is_deleted_with_its_unfinished_parts(models: Path) -> None:
    (models / "toy.gguf").write_bytes(b"1234567890")
    (models / "toy.gguf.partial").write_bytes(b"123")
    (models / "toy.gguf.partial.etag").write_text('"v1"')
    (models / ".toy.gguf.from").write_text("toy")
    assert hub.remove("toy") == hub.Removed("toy", 13, was_link=False)
    assert [path.name for path in models.iterdir()] == [".toy.gguf.lock"]
    with pytest.raises(ModelMissing, match="nothing to remove"):
        hub.remove("toy")
    with pytest.raises(ModelMissing, match="no model called 'gpt'"):
        hub.remove("gpt")


def test_a_file_that_the_person_put_there_is_deleted_by_its_name(models: Path) -> None:
    path = write_gguf(models / "mine.gguf")
    size = path.stat().st_size
    assert hub.remove("mine") == hub.Removed("mine", size, was_link=False)
    assert not path.exists()


def test_what_writes_no_text_is_neither_used_nor_linked(tmp_path: Path) -> None:
    path = write_header(tmp_path / "mmproj.gguf", "clip")
    with pytest.raises(ModelInvalid, match=r"mmproj\.gguf is a projector"):
        hub.resolve(str(path))
    with pytest.raises(ModelInvalid, match=r"mmproj\.gguf is a projector"):
        hub.add(path)
    assert not hub.links()


def test_links_that_several_instances_change_at_once_are_all_kept(models: Path, tmp_path: Path) -> None:
    paths = [write_gguf(tmp_path / f"own{number}.gguf") for number in range(8)]
    hub.add(old := write_gguf(tmp_path / "old.gguf"))
    together = threading.Barrier(len(paths) + 1)

    def change(act: Callable[[], object]) -> None:
        together.wait()
        act()

    acts: list[Callable[[], object]] = [partial(hub.add, path) for path in paths]
    threads = [threading.Thread(target=change, args=(act,)) for act in (*acts, partial(hub.remove, str(old)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(hub.links()) == paths


def test_two_files_of_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [write_gguf(tmp_path / name / "same.gguf") for name in ("one", "two")]
    assert [hub.add(file)[0].name for file in files] == ["same", "two/same"]
    assert [hub.resolve(name) for name in ("same", "two/same")] == files
    assert [hub.distinct_title(file) for file in files] == ["one/same", "two/same"]
    monkeypatch.chdir(tmp_path / "one")
    hub.add(Path("../two/same.gguf"))  # the same file once more, led to otherwise
    assert hub.links() == tuple(files)
    hub.remove("../one/same.gguf")
    assert (hub.resolve("same"), hub.distinct_title(files[1])) == (files[1], "same")
