"""The choices about lookup reach the next document and are there after a restart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.application import Parts
from extraction.workers.protocol import DecodeSettings


def test_lookup_is_automatic_until_somebody_says_otherwise(parts: Parts) -> None:
    assert parts.window.actions_["lookup_auto"].isChecked()
    assert parts.runner.settings == DecodeSettings()


def test_what_was_chosen_goes_with_the_next_document_and_outlives_the_window(
    open_window: Callable[[], Parts],
) -> None:
    first = open_window()
    first.window.actions_["lookup_8"].trigger()
    assert first.runner.settings.draft == 8
    assert not first.window.actions_["lookup_auto"].isChecked()
    first.window.actions_["lookup_off"].trigger()
    first.window.actions_["lookup_private"].trigger()
    assert first.runner.settings == DecodeSettings(draft="off", private=True)
    first.window.close()
    second = open_window()
    assert second.window.actions_["lookup_off"].isChecked()
    assert second.window.actions_["lookup_private"].isChecked()
    assert second.runner.settings == DecodeSettings(draft="off", private=True)


@pytest.mark.parametrize("kept", ["nonsense", -3, 5, None, ["off"]])
def test_a_setting_that_is_no_choice_means_automatic(open_window: Callable[[], Parts], kept: object) -> None:
    first = open_window()
    first.pile.store.set_setting("draft", kept)
    first.window.close()
    assert open_window().runner.settings.draft == "auto"
