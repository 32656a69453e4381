"""The bar at the top: add, choose a schema, run, export."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from app.actions.action_set import Actions
from app.looks.theme import icon
from app.texts.plain import tool_tip, visible
from app.texts.wording import label, number
from app.views.action_button import BUTTON_ICON, ActionButton
from schemas.registry import Schema

OPEN_FILE = "open"
ALL_SCHEMAS = "all"
UNSAVED = "unsaved"


class CommandBar(QWidget):
    """`schema_chosen` with the Schema that was picked."""

    schema_chosen = Signal(object)
    unsaved_chosen = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent, objectName="commandBar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._actions = actions
        self._shown = ""
        self._unsaved = ""
        self._earlier = False  # whether the first row is a version that is not listed
        add, add_url = self._button("add"), self._button("add_url")  # made in the order in which Tab goes
        self.schema = QComboBox(self)
        self.schema.setAccessibleName(self.tr("Schema"))
        self.schema.setToolTip(self.tr("What is looked for in the selected documents"))
        self.schema.setMinimumContentsLength(16)
        self.schema.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.schema.setMaxVisibleItems(30)
        self.schema.activated.connect(self._picked)
        self._actions["edit_schema"].setIconText(self.tr("Edit"))
        edit = self._button("edit_schema")
        self.run = self._button("run")
        self.run.setObjectName("primary")
        self.pause = self._button("pause")
        self.pause.hide()
        self.cancel = self._button("cancel")
        self._export = self._export_button()
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 7, 10, 7)
        row.setSpacing(4)
        row.addWidget(add)
        row.addWidget(add_url)
        row.addSpacing(14)
        label = QLabel(self.tr("Schema"), self, objectName="quiet")
        label.setBuddy(self.schema)
        row.addWidget(label)
        row.addSpacing(4)
        row.addWidget(self.schema)
        row.addWidget(edit)
        row.addSpacing(14)
        row.addWidget(self.run)
        row.addWidget(self.pause)
        row.addWidget(self.cancel)
        row.addStretch(1)
        row.addWidget(self._export)

    def _button(self, action_id: str) -> ActionButton:
        return ActionButton(self._actions[action_id], self, text=True)

    def _export_button(self) -> QToolButton:
        button = QToolButton(self, text=self.tr("Export"), iconSize=QSize(BUTTON_ICON, BUTTON_ICON))
        button.setAccessibleName(self.tr("Export"))
        button.setToolTip(self.tr("Write the results as a spreadsheet, CSV, JSON or annotated PDFs"))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setProperty("menuButton", True)
        menu = QMenu(button)
        menu.addAction(self._actions["export"])
        menu.addSeparator()
        for action_id in ("export_xlsx", "export_csv", "export_json", "export_jsonl"):
            menu.addAction(self._actions[action_id])
        button.setMenu(menu)
        return button

    def refresh_icons(self) -> None:
        """Draw the icon in the colours of the theme."""
        self._export.setIcon(icon("export"))

    # ------------------------------------------------------------------ content

    def set_schemas(self, schemas: list[Schema], built_in: int) -> None:
        """List the schemas, the built-in ones first, and the way to a file."""
        self.schema.clear()
        self._earlier = False
        for place, schema in enumerate(schemas):
            if place == built_in:
                self.schema.insertSeparator(self.schema.count())
            self.schema.addItem(visible(label(schema.title)), schema)
            tip = tool_tip(label(schema.description))
            self.schema.setItemData(self.schema.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.schema.insertSeparator(self.schema.count())
        self.schema.addItem(self.tr("All schemas…"), ALL_SCHEMAS)
        if self._unsaved:
            self.schema.addItem(self.tr("Go on with “{}”…").format(visible(self._unsaved)), UNSAVED)
        self.schema.addItem(self.tr("Open schema file…"), OPEN_FILE)
        self.show_schema_digest(self._shown)

    def show_schema(self, schema: Schema | None) -> None:
        """Show which schema the document in view has."""
        if schema is None:
            return
        if self._earlier:
            self.schema.removeItem(0)
            self._earlier = False
        self.show_schema_digest(schema.digest)
        if self.schema.currentIndex() < 0:  # an older version, which only its documents keep
            self.schema.insertItem(0, self.tr("{} (earlier)").format(visible(label(schema.title))), schema)
            self.schema.setCurrentIndex(0)
            self._earlier = True

    def show_unsaved(self, title: str) -> None:
        """Offer a schema that was not saved when Winnow ended; empty offers none."""
        self._unsaved = title
        at = self.schema.findData(UNSAVED)
        if at >= 0:
            self.schema.removeItem(at)
        if title:
            at = self.schema.findData(ALL_SCHEMAS) + 1
            self.schema.insertItem(at, self.tr("Go on with “{}”…").format(visible(title)), UNSAVED)

    def show_schema_digest(self, digest: str) -> None:
        """Select the row of a schema; none where it is not listed."""
        self._shown = digest
        rows = [self.schema.itemData(row) for row in range(self.schema.count())]
        at = [
            row for row, schema in enumerate(rows) if isinstance(schema, Schema) and schema.digest == digest
        ]
        self.schema.setCurrentIndex(at[0] if at else -1)

    def show_run(self, ready: int, busy: bool) -> None:
        """How many documents Run would take, and whether there is something to cancel."""
        run = self.tr("Run {count}").format(count=number(ready)) if ready else self.tr("Run")
        self._actions["run"].setText(run)
        self._actions["run"].setEnabled(ready > 0)
        self._actions["cancel"].setEnabled(busy)
        self.cancel.setVisible(busy)

    @Slot(int)
    def _picked(self, row: int) -> None:
        picked = self.schema.itemData(row)
        if picked == UNSAVED:
            self.show_schema_digest(self._shown)
            self.unsaved_chosen.emit()
        elif picked in (OPEN_FILE, ALL_SCHEMAS):
            self.show_schema_digest(self._shown)
            self._actions["open_schema" if picked == OPEN_FILE else "schemas"].trigger()
        elif isinstance(picked, Schema):
            self.schema_chosen.emit(picked)
