"""Models arrive over HTTP whole or not at all: good, slow, broken and lying servers, mirrors and tokens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from extraction.errors import Cancelled, DownloadFailed
from extraction.model_store import fetching
from extraction.model_store.download import FetchSettings
from tests.extraction.fetch_helpers import HTTP, QUICK, fetch, leftovers
from tests.model_server import MODEL, SIZE, ModelServer, running


def test_a_whole_download(server: ModelServer, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    seen: list[tuple[int, int, str]] = []
    path = fetch(on_progress=lambda *progress: seen.append(progress), settings=QUICK)
    assert path == models / "toy.gguf"
    assert path.read_bytes() == MODEL
    assert seen[0][0] == 0
    assert seen[-2] == (SIZE, SIZE, server.endpoint.removeprefix("http://"))
    assert seen[-1] == (SIZE, SIZE, "checking")
    assert leftovers(models) == ["toy.gguf"]
    assert fetch(settings=QUICK) == path  # already here: the server is not asked again
    assert server.ranges == [None]


def test_a_damaged_model_is_fetched_anew(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf").write_bytes(MODEL[: SIZE // 2] + bytes(SIZE - SIZE // 2))
    assert fetch(settings=QUICK).read_bytes() == MODEL


def test_it_goes_on_where_it_stopped(server: ModelServer, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(MODEL[:1_000_000])
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-"]


def test_a_lost_connection_is_taken_up_again(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.drop_after = 2_000_000
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges[0] is None
    assert len(server.ranges) == 2
    assert server.ranges[1] is not None and server.ranges[1].startswith("bytes=")


def test_a_server_that_always_breaks_off(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.drop_after, server.always_drop = 0, True
    with pytest.raises(DownloadFailed, match=r"3 times in a row.*what has arrived of it is kept"):
        fetch(settings=QUICK)
    assert not (models / "toy.gguf").exists()


def test_a_server_without_ranges_starts_over(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.ignore_ranges = True
    (models / "toy.gguf.partial").write_bytes(b"x" * 1_000_000)
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-"]


def test_a_file_that_changed_meanwhile_starts_over(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"old" * 1000)
    (models / "toy.gguf.partial.etag").write_text('"v0"')
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=3000-"]


def test_a_wrong_older_part_costs_one_more_try(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"x" * 1_000_000)
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == ["bytes=1000000-", None]


def test_an_oversized_partial_file_is_thrown_away(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    (models / "toy.gguf.partial").write_bytes(b"x" * (SIZE + 1))
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == [None]


def test_wrong_bytes_never_become_a_model(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.body = b"\0" * SIZE
    with pytest.raises(DownloadFailed, match="sha256 differs"):
        fetch(settings=QUICK)
    assert leftovers(models) == []


def test_another_length_is_refused_at_once(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.body = MODEL + b"more"
    with pytest.raises(DownloadFailed, match="announces 3000004 bytes instead of 3000000"):
        fetch(settings=QUICK)
    (models / "toy.gguf.partial").write_bytes(MODEL[:5])
    with pytest.raises(DownloadFailed, match="its file has 3000004 bytes"):
        fetch(settings=QUICK)


def test_a_server_that_sends_less_than_it_announces(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.body, server.announce = MODEL[:1000], SIZE
    server.drop_after, server.always_drop, server.ignore_ranges = 1000, True, True
    with pytest.raises(DownloadFailed, match="3 times in a row"):
        fetch(settings=QUICK)
    assert not (models / "toy.gguf").exists()


def test_another_sha256_on_the_way_is_refused_at_once(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.extra_headers["X-Linked-ETag"] = '"' + "0" * 64 + '"'
    with pytest.raises(DownloadFailed, match="another file under this name"):
        fetch(settings=QUICK)


@pytest.mark.parametrize(("status", "requests"), [(404, 1), (403, 1), (503, 3)])
def test_error_answers(
    server: ModelServer, models: Path, know: Callable[..., None], status: int, requests: int
) -> None:
    know(HTTP)
    server.status = status
    with pytest.raises(DownloadFailed, match=f"answered {status}"):
        fetch(settings=QUICK)
    assert len(server.ranges) == requests


def test_a_stalled_server_is_left_and_asked_again(
    server: ModelServer, models: Path, know: Callable[..., None]
) -> None:
    know(HTTP)
    server.drop_after, server.stall, server.always_drop = 1000, True, True
    with pytest.raises(DownloadFailed, match="stopped sending, 3 times in a row"):
        fetch(settings=QUICK)
    assert len(server.ranges) == 3


def test_nobody_there_fails_without_waiting(
    models: Path, know: Callable[..., None], monkeypatch: Any
) -> None:
    know(HTTP)
    with ModelServer() as closed:
        endpoint = closed.endpoint
    monkeypatch.setenv("WINNOW_HF_ENDPOINT", endpoint)
    patient = FetchSettings(pause=600)  # a second attempt would hang the test
    with pytest.raises(DownloadFailed, match="no connection"):
        fetch(settings=patient)


def test_cancel_keeps_what_has_arrived(server: ModelServer, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    done = 0

    def on_progress(bytes_done: int, total: int, place: str) -> None:
        nonlocal done
        done = bytes_done

    with pytest.raises(Cancelled):
        fetch(on_progress=on_progress, cancelled=lambda: done > 1_000_000, settings=QUICK)
    assert not (models / "toy.gguf").exists()
    assert (models / "toy.gguf.partial").stat().st_size == done > 1_000_000
    assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == [None, f"bytes={done}-"]


# ------------------------------------------------------------------ mirrors, tokens, redirects


def test_mirrors_are_tried_in_turn(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    know(HTTP)
    with running() as broken, ModelServer() as closed:
        broken.status = 404
        closed.server_close()
        monkeypatch.setenv("WINNOW_HF_ENDPOINT", f"{broken.endpoint}, {closed.endpoint}/ ,{server.endpoint}")
        places: list[str] = []
        assert fetch(on_progress=lambda *seen: places.append(seen[2]), settings=QUICK).read_bytes() == MODEL
        assert broken.ranges == [None]
    assert set(places) == {server.endpoint.removeprefix("http://"), "checking"}


def test_a_mirror_goes_on_where_another_stopped(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    know(HTTP)
    with running() as weak:
        weak.etag = server.etag
        weak.faults = ["drop", "busy", "busy", "busy"]
        monkeypatch.setenv("WINNOW_HF_ENDPOINT", f"{weak.endpoint},{server.endpoint}")
        assert fetch(settings=QUICK).read_bytes() == MODEL
    assert server.ranges == [f"bytes={SIZE // 2}-"]  # all that had arrived


def test_a_token_goes_to_its_own_host_alone(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    know(HTTP)
    with running() as store:
        server.redirect = store.endpoint + "{path}"
        own = FetchSettings(**{**QUICK.__dict__, "token": "hf_secret", "token_origin": server.endpoint})
        assert fetch(settings=own).read_bytes() == MODEL
        assert server.tokens == ["Bearer hf_secret"]
        assert store.tokens == [None]
    (models / "toy.gguf").unlink()
    server.redirect, server.tokens = "", []
    fetch(settings=FetchSettings(**{**QUICK.__dict__, "token": "hf_secret"}))  # this server is a mirror
    assert server.tokens == [None]
    assert "hf_secret" not in repr(own)


def test_a_token_is_taken_only_where_it_was_meant_for_winnow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_of_another_program")
    assert fetching.default_settings().token == ""
    monkeypatch.setenv("WINNOW_HF_TOKEN", " hf_secret\n")
    assert fetching.default_settings().token == "hf_secret"
    assert fetching.default_settings().token_origin == "https://huggingface.co"
    for text in ("hf_\u201csecret", "hf_sec ret", "hf_sec\nret", "hf_sec\0ret"):
        monkeypatch.setattr("os.environ", {"WINNOW_HF_TOKEN": text})
        with pytest.raises(DownloadFailed, match=r"^WINNOW_HF_TOKEN holds no token\. Copy it again"):
            fetching.default_settings()


def test_a_redirect_without_end(server: ModelServer, models: Path, know: Callable[..., None]) -> None:
    know(HTTP)
    server.faults = ["circle"]
    with pytest.raises(DownloadFailed, match="the address does not work"):
        fetch(settings=QUICK)


def test_a_server_that_sends_drop_by_drop(
    server: ModelServer, models: Path, know: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never silent for as long as a read waits, and would hold the download for ever."""
    know(HTTP)
    monkeypatch.setattr("extraction.model_store.download.SLOWEST_BYTES_A_SECOND", 1e12)
    slow = FetchSettings(**{**QUICK.__dict__, "slow_seconds": 0.0})
    with pytest.raises(DownloadFailed, match="hardly sends anything"):
        fetch(settings=slow)
