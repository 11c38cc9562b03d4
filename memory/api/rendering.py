"""Write JSON with orjson."""

from collections.abc import Mapping
from typing import Any

import orjson
from rest_framework.renderers import BaseRenderer


class JSONRenderer(BaseRenderer):
    """Python values to JSON bytes; times in UTC with an offset, ids as text."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the bytes; nothing for None."""
        return b"" if data is None else orjson.dumps(data, option=orjson.OPT_UTC_Z)
