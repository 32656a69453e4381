"""Built-in schemas and the derivation of the schema that decoding enforces."""
