"""An application of the web server that takes headers of any size and number: a planted bug."""

import sys

from config.web.limits import Limits
from config.wsgi import application

__all__ = ["application"]
LIMITS = Limits(
    target_bytes=sys.maxsize,
    header_bytes=sys.maxsize,
    headers_bytes=sys.maxsize,
    headers=sys.maxsize,
)
