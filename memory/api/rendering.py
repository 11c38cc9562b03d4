"""Write JSON with orjson."""

from collections.abc import Mapping
from typing import Any

import orjson
from pydantic import BaseModel
from rest_framework.renderers import BaseRenderer


class JSONRenderer(BaseRenderer):
    """Python values and answers to JSON bytes; times in UTC with an offset, ids as text."""

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
        return b"" if data is None else json_bytes(data)


def json_bytes(data: Any) -> bytes:
    """Return the bytes of values and answers.

    Raises:
        TypeError: of a value that JSON has no form for.
    """
    return orjson.dumps(data, default=_said, option=orjson.OPT_UTC_Z)


def _said(value: Any) -> dict[str, Any]:
    """Return the fields that an answer was built with."""
    if not isinstance(value, BaseModel):
        raise TypeError(f"{type(value).__name__} has no form in JSON")
    fields = value.__dict__ | (value.model_extra or {})
    if len(fields) == len(value.model_fields_set):
        return fields
    return {name: fields[name] for name in fields if name in value.model_fields_set}
