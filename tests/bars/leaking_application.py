"""An application of the web server that keeps something of every request.

The real thing with a leak.
"""

import os
from collections.abc import Callable, Iterable
from typing import Any

from config.wsgi import application as service

KEPT_BYTES = 100_000
kept: list[bytes] = []


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Serve, and forget nothing."""
    kept.append(os.urandom(KEPT_BYTES))
    return service(environ, start_response)
