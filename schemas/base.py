"""The base of all built-in schemas: what their JSON Schema looks like is decided here, once."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.json_schema import GenerateJsonSchema

from schemas.rules import RULES_KEY, Rule, to_json

# Written in capitals on documents and on the screen.
CAPITALS = {
    "vat": "VAT",
    "iban": "IBAN",
    "bic": "BIC",
    "doi": "DOI",
    "url": "URL",
    "id": "ID",
    "sku": "SKU",
    "gtin": "GTIN",
}


def field_title(name: str) -> str:
    """The label of a field that has none of its own; empty where the name has no letter.

    `seller_vat_id` -> `Seller VAT ID`, `invoiceNumber` -> `Invoice number`, `orderURL` -> `Order URL`.
    """
    apart = "".join(
        f" {char if name[at + 1 : at + 2].isupper() else char.lower()}"
        if char.isupper() and name[:at][-1:].islower()
        else char
        for at, char in enumerate(name)
    )
    words = [CAPITALS.get(word, word) for word in apart.replace("_", " ").replace("-", " ").split()]
    title = " ".join(words)
    return title[:1].upper() + title[1:]


class _CompactJsonSchema(GenerateJsonSchema):
    """`{"type": ["string", "null"]}` instead of an anyOf with null, and no `default: null`."""

    def nullable_schema(self, schema: Any) -> dict[str, Any]:
        inner = self.generate_inner(schema["schema"])
        if isinstance(inner.get("type"), str) and "enum" not in inner:
            return {**inner, "type": [inner["type"], "null"]}
        return super().nullable_schema(schema)

    def sort(self, value: Any, parent_key: str | None = None) -> Any:
        """Fields and examples stay in the order they were written in."""
        return value

    def default_schema(self, schema: Any) -> dict[str, Any]:
        json_schema = super().default_schema(schema)
        json_schema.pop("default", None)
        return json_schema


class Entry(BaseModel):
    """A record: every field may be absent, none may be unknown."""

    model_config = ConfigDict(extra="forbid", field_title_generator=lambda name, _info: field_title(name))

    rules: ClassVar[tuple[Rule, ...]] = ()
    """What holds between the fields; it travels in the JSON Schema, so that a person's copy keeps it."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core: Any, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        schema = handler(core)
        if cls.rules:
            handler.resolve_ref_schema(schema)[RULES_KEY] = to_json(cls.rules)
        return schema

    @classmethod
    def to_json_schema(cls) -> dict[str, Any]:
        """The JSON Schema (draft 2020-12) of this record."""
        schema = cls.model_json_schema(schema_generator=_CompactJsonSchema)
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
