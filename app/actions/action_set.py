"""The QActions of the table: with their keys, tool tips and icons, in menus and in the list of keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from app.actions.action_table import ACTIONS, MENUS, ActionSpec, MenuName
from app.looks.theme import icon
from app.texts.wording import said


def make_action(spec: ActionSpec, parent: QObject) -> QAction:
    """The action of a row of a table."""
    action = QAction(said(spec.text), parent)
    action.setObjectName(spec.id)
    keys = [QKeySequence(key) for key in spec.keys]
    action.setShortcuts(keys)
    action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
    shown = f" ({native(keys[0])})" if keys else ""
    action.setToolTip(said(spec.help) + shown)
    action.setCheckable(spec.toggle or bool(spec.group))
    return action


def native(key: QKeySequence) -> str:
    """A key as this system writes it."""
    return key.toString(QKeySequence.SequenceFormat.NativeText)


def listed_keys(specs: Iterable[ActionSpec]) -> list[tuple[str, str, str]]:
    """(text, keys, help) of these actions, for the list of keys."""
    return [
        (
            said(spec.text).rstrip("…"),
            ", ".join(native(QKeySequence(key)) for key in spec.keys),
            said(spec.help),
        )
        for spec in specs
    ]


def with_letters(titles: Sequence[str]) -> list[str]:
    """Each opens with Alt and a letter of its own, its first where that is free.

    Example: ["Value", "View"] -> ["&Value", "V&iew"].
    """
    taken: set[str] = set()
    marked = []
    for title in titles:
        free = (n for n, letter in enumerate(title) if letter.isalpha() and letter.casefold() not in taken)
        at = next(free, None)
        if at is not None:
            taken.add(title[at].casefold())
        marked.append(title if at is None else f"{title[:at]}&{title[at:]}")
    return marked


class Actions(QObject):
    """All actions of the window, by id."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._by_id = {spec.id: make_action(spec, self) for spec in ACTIONS}
        groups: dict[str, QActionGroup] = {}
        for spec in ACTIONS:
            if spec.group:
                group = groups.setdefault(spec.group, QActionGroup(self))
                group.addAction(self._by_id[spec.id])
        self.refresh_icons()

    def __getitem__(self, action_id: str) -> QAction:
        return self._by_id[action_id]

    def refresh_icons(self) -> None:
        """Draw the icons in the colours of the theme."""
        for spec in ACTIONS:
            if spec.icon:
                self._by_id[spec.id].setIcon(icon(spec.icon, "on_accent" if spec.id == "run" else ""))

    def fill(self, bar: QMenuBar) -> dict[MenuName, QMenu]:
        """Build the menus; returns them by name."""
        menus: dict[MenuName, QMenu] = {}
        titles = with_letters([said(name) for name in MENUS])
        for (name, specs), title in zip(MENUS.items(), titles, strict=True):
            menus[name] = menu = bar.addMenu(title)
            for spec in specs:
                if spec.gap and not menu.isEmpty():
                    menu.addSeparator()
                menu.addAction(self._by_id[spec.id])
        return menus

    def keys(self) -> list[tuple[str, list[tuple[str, str, str]]]]:
        """(text, keys, help) of every action by the names of the menus, for the list of keys."""
        return [(said(name), listed_keys(specs)) for name, specs in MENUS.items()]
