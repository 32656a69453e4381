"""What becomes of a request whose model worker died: it is sent again, to be loaded smaller, a few times."""

from __future__ import annotations

import signal
from typing import TypeVar

from extraction.errors import EngineFailed
from extraction.workers.protocol import ModelRequest

MAX_DEATHS = 3
"""Of one request. Each costs a start and a load; what ends the process four times is not want of memory."""


Asked = TypeVar("Asked", bound=ModelRequest)


def again(request: Asked) -> Asked | None:
    """The request to send to the next worker; None where it has ended enough of them."""
    if request.deaths >= MAX_DEATHS:
        return None
    return request.model_copy(update={"deaths": request.deaths + 1})


def how_it_ended(code: int) -> str:
    """In plain words, from a process's exit code (negative: the signal that ended it)."""
    if code == -signal.SIGABRT:
        return "llama.cpp found something that must not be and stopped it"
    if -code in (9, 15) or code in (9, 137):  # SIGKILL: what the system does when memory runs out
        return "the system ended it, perhaps for want of memory"
    return f"it ended with code {code}"


def started_again(code: int) -> str:
    """The sentence for a request that goes to a new worker."""
    return f"The model's process ended: {how_it_ended(code)}. The document begins anew."


def engine_failed(code: int, deaths: int) -> EngineFailed:
    """The error for a request that is not sent again."""
    return EngineFailed(
        f"The model's process ended unexpectedly {deaths + 1} times: {how_it_ended(code)}. Run the document "
        "again; a smaller model may help."
    )
