"""An application of the web server that does what its path says.

The real thing with handlers no service would have.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from config.web.limits import Limits
from config.wsgi import application as service

LIMITS = Limits(
    deadline_seconds=3.0,
    grace_seconds=2.0,
    frozen_seconds=3.0,
    headers_seconds=2.0,
    body_seconds=2.0,
)
EXPONENTIAL = re.compile(r"(?:哈+)+$")


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Loop, hold the interpreter, or serve."""
    path = environ["PATH_INFO"]
    if path == "/loop":
        while True:
            pass
    if path == "/frozen":
        EXPONENTIAL.match("哈" * 40 + "笑死我了")
    return service(environ, start_response)
