"""The schemas there are, built-in ones and the person's own, and by which name a document keeps its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from extraction.storage.records import SchemaVersion
from extraction.storage.store import Store
from schemas.registry import Schema, builtin, builtin_names

DEFAULT = "invoice"
CHOSEN = "schema"
"""The setting that names the schema chosen last."""


class KnownSchemas(QObject):
    """A built-in schema is kept by its name, a person's own by its digest, which tells its versions apart."""

    changed = Signal()
    """One was saved, deleted or put back."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._own = {own.digest: own for own in store.schemas()}
        self._unloaded = list(builtin_names())

    @property
    def loaded(self) -> bool:
        """Whether `all` takes no time any more."""
        return not self._unloaded

    def load_one(self) -> None:
        """Load one more built-in schema, which takes 10 ms."""
        if self._unloaded:
            builtin(self._unloaded.pop())

    def all(self) -> list[Schema]:
        """Built-in schemas, then the person's own."""
        return [builtin(name) for name in builtin_names()] + list(self._own.values())

    def default(self) -> Schema:
        """The schema chosen last: new documents get it."""
        return self.find(self._store.setting(CHOSEN, DEFAULT)) or builtin(builtin_names()[0])

    def set_default(self, schema: Schema) -> None:
        """New documents get this one."""
        self._store.set_setting(CHOSEN, self.name_of(schema))

    def name_of(self, schema: Schema) -> str:
        """The name by which `find` finds it again."""
        built_in = schema.name in builtin_names() and schema.digest == builtin(schema.name).digest
        return schema.name if built_in else schema.digest

    def find(self, name: str) -> Schema | None:
        """The schema of a name; also an older version, which its documents keep."""
        if name in self._own:
            return self._own[name]
        if name in builtin_names():
            return builtin(name)
        try:
            return self._store.schema(name)
        except KeyError:
            return None

    def save(self, schema: Schema) -> set[str]:
        """Keep a schema as the newest version of its name; the digests of those it takes the place of."""
        earlier = {own.digest for own in self._own.values() if own.name == schema.name}
        self._store.save_schema(schema)
        try:
            if self._store.setting(CHOSEN, DEFAULT) in earlier:
                self._store.set_setting(CHOSEN, schema.digest)
        finally:
            self._reload()
        return earlier - {schema.digest}

    def delete(self, name: str) -> list[SchemaVersion]:
        """Take a person's schema off the list; documents that have it keep it. Returns its versions."""
        versions = {version.schema.digest for version in self._store.own_schemas.versions(name)}
        if self._store.setting(CHOSEN, DEFAULT) in versions:  # first: what follows can be undone
            self._store.set_setting(CHOSEN, DEFAULT)
        taken = self._store.own_schemas.delete(name)
        self._reload()
        return taken

    def put_back(self, versions: Sequence[SchemaVersion]) -> None:
        """Undo `delete`."""
        self._store.own_schemas.put_back(versions)
        self._reload()

    def _reload(self) -> None:
        self._own = {own.digest: own for own in self._store.schemas()}
        self.changed.emit()
