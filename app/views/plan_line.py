"""How few values need a check, in words, and the line at the foot of the pile that says so."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.texts.plain import PlainLabel
from app.texts.wording import number, percent, translate
from app.views.action_button import ActionButton
from extraction.confidence import TARGET, ReviewPlan

MOST = 0.5
"""Share of the values: where more of them need a look, the person may as well go through all."""


class PlanLine(QWidget):
    """Hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="leftOut")  # as the other line at the foot of the pile
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = PlainLabel(self, objectName="small", wordWrap=True)
        self._text.setToolTip(
            self.tr(
                "An expectation, not a promise: in documents whose values are known, values with the same "
                "signs were right this often. A single value can still be wrong."
            )
        )
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(14, 6, 8, 6)
        self._box.setSpacing(2)
        self._box.addWidget(self._text)
        self.hide()

    def set_action(self, action: QAction) -> None:
        """The switch."""
        button = ActionButton(action, self, text=True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._box.addWidget(button)

    def say(self, words: str) -> None:
        """Show a sentence; empty hides the line."""
        self._text.setText(words)
        self.setVisible(bool(words))

    def text(self) -> str:
        """The sentence."""
        return self._text.text()


def plan_words(plan: ReviewPlan[tuple[int, str]] | ReviewPlan[str]) -> str:
    """What a plan asks and what may be expected of it; empty where there is nothing to check.

    Where it asks for MOST of the values it is no plan: then only what may be expected without one.
    """
    if not plan.values:
        return ""
    if len(plan.values) > MOST * plan.total:
        most = translate("Plan", "About {share} of {total} values are expected to be right as they are.")
        return most.format(share=percent(plan.now), total=number(plan.total))
    one = translate(
        "Plan", "Check the least sure of {total} values: about {share} are then expected to be right."
    )
    many = translate(
        "Plan", "Check the {count} least sure of {total} values: about {share} are then expected to be right."
    )
    words = one if len(plan.values) == 1 else many
    return words.format(count=number(len(plan.values)), total=number(plan.total), share=percent(TARGET))


def few_words(plan: ReviewPlan[str]) -> str:
    """The same where it is about few of the values of a document."""
    return plan_words(plan) if len(plan.values) <= MOST * plan.total else ""
