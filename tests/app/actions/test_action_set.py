"""Menus have letters, one each."""

from __future__ import annotations

from app.actions.action_set import with_letters
from app.actions.action_table import MENUS


def test_a_letter_of_its_own_for_each_menu() -> None:
    assert with_letters(["Value", "View"]) == ["&Value", "V&iew"]
    assert with_letters(list(MENUS)) == [
        "&File", "&Edit", "&Schema", "&Document", "&Value", "V&iew", "&Model", "&Help",
    ]  # fmt: skip
    assert with_letters(["Datei", "Dokument", "Ändern"]) == ["&Datei", "D&okument", "&Ändern"]


def test_where_no_letter_is_left() -> None:
    assert with_letters(["a", "A", "…"]) == ["&a", "A", "…"]
