"""Values whose words can mean something else as well: told to the person, who can decide what no rule can."""

from __future__ import annotations

from collections.abc import Mapping

from extraction.evidence import Evidence, Problem


def undecided(evidence: Mapping[str, Evidence]) -> tuple[Problem, ...]:
    """One problem for each value that the document's way of writing leaves open: "03/04/2020", "1.234"."""
    return tuple(
        Problem(
            pointer=pointer,
            message=f"“{found.words}” can also mean {' or '.join(found.also)}; the document does not say.",
        )
        for pointer, found in evidence.items()
        if found.also
    )
