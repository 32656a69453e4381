"""Where the window's process begins: modules are loaded without a search for garbage, a tenth of the time."""

from __future__ import annotations

import gc

gc.disable()  # from now on `app.memory` decides when there is a search

from app.application import main  # noqa: E402

__all__ = ["main"]
