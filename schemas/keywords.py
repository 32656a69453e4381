"""JSON Schema's keywords as tables: what their values must be, which are checked later, which are refused."""

from __future__ import annotations

# Formats under the grammar; every other known format is checked afterwards. `time` is not here because the
# grammar demands a time zone, which printed times do not carry and the model would have to invent.
ENFORCED_FORMATS = frozenset({"date", "date-time"})

# The result is validated against these. Lengths, patterns and number limits could be put under the grammar,
# but there they bend a value without a word (a limit of 100 turns a printed 250 into 25); a minimum of
# entries makes the model invent rows.
CHECKED = frozenset(
    {
        "minLength",
        "maxLength",
        "pattern",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "uniqueItems",
        "contains",
        "minContains",
        "maxContains",
        "minProperties",
        "maxProperties",
        "propertyNames",
        "dependentRequired",
        "dependentSchemas",
        "not",
        "if",
        "then",
        "else",
        "unevaluatedProperties",
        "unevaluatedItems",
    }
)

# Keyword -> what to do instead.
REFUSED = {
    "patternProperties": "name the fields one by one under properties",
    "$dynamicRef": "use $ref to an entry of $defs",
    "$recursiveRef": "use $ref to an entry of $defs",
    "dependencies": "write dependentRequired or dependentSchemas",
    "additionalItems": "write prefixItems for the first entries and items for the rest",
}

ANNOTATIONS = ("title", "description", "examples")

# Keyword -> what its value has to be. "schema", "schemas" and "schema map" hold further schemas.
VALUES = {
    "$ref": "text",
    "title": "text",
    "description": "text",
    "examples": "list",
    "type": "type",
    "properties": "schema map",
    "required": "names",
    "additionalProperties": "schema",
    "items": "schema",
    "prefixItems": "schemas",
    "enum": "list",
    "allOf": "schemas",
    "anyOf": "schemas",
    "oneOf": "schemas",
    "format": "text",
    "minLength": "count",
    "maxLength": "count",
    "minItems": "count",
    "maxItems": "count",
    "minContains": "count",
    "maxContains": "count",
    "minProperties": "count",
    "maxProperties": "count",
    "pattern": "pattern",
    "minimum": "number",
    "maximum": "number",
    "exclusiveMinimum": "number",
    "exclusiveMaximum": "number",
    "multipleOf": "positive number",
    "uniqueItems": "true or false",
    "contains": "schema",
    "propertyNames": "schema",
    "dependentRequired": "names map",
    "dependentSchemas": "schema map",
    "not": "schema",
    "if": "schema",
    "then": "schema",
    "else": "schema",
    "unevaluatedProperties": "schema",
    "unevaluatedItems": "schema",
}

TYPES = ("string", "number", "integer", "boolean", "object", "array", "null")
SCALAR_TYPES = ("string", "number", "integer", "boolean")

# A schema without `type` is what these keywords speak of.
HINTS = {
    "object": ("properties", "required", "additionalProperties", "minProperties", "maxProperties"),
    "array": ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"),
    "string": ("format", "pattern", "minLength", "maxLength"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
}
