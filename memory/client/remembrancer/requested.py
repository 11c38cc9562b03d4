"""One call, ready to be sent. Pure."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from pydantic import TypeAdapter

from remembrancer.errors import RemembrancerError
from remembrancer.operations import OPERATIONS

DEFAULT_URL = "http://127.0.0.1:8000"
_BODY: TypeAdapter[dict[str, Any]] = TypeAdapter(dict[str, Any])
URL_VARIABLE, KEY_VARIABLE = "REMEMBRANCER_URL", "REMEMBRANCER_API_KEY"


@dataclass(frozen=True, slots=True)
class Requested:
    """A call.

    Args:
        operation: its name in the API's document.
        path: what fills its address, by name.
        query: its parameters; None is left out.
        body: what it says, or None.
        idempotency_key: the caller's own; otherwise one is made, which lives as long as this call.
    """

    operation: str
    path: Mapping[str, object] = field(default_factory=dict)
    query: Mapping[str, object] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    idempotency_key: str | None = None

    @property
    def method(self) -> str:
        """The method of HTTP."""
        return OPERATIONS[self.operation][0]

    @property
    def address(self) -> str:
        """The path, with what it names quoted."""
        named = {name: quote(str(value), safe="") for name, value in self.path.items()}
        return OPERATIONS[self.operation][1].format(**named)

    @property
    def parameters(self) -> dict[str, str]:
        """The query."""
        return {name: _text(value) for name, value in self.query.items() if value is not None}

    def headers(self) -> dict[str, str]:
        """Return the headers of every attempt.

        A writing call has one key, however often it is sent.
        """
        if self.method == "GET":
            return {}
        return {
            "Content-Type": "application/json",
            "Idempotency-Key": self.idempotency_key or str(uuid4()),
        }

    def content(self) -> bytes:
        """Return the body as JSON; times are ISO 8601."""
        return b"" if self.body is None else _BODY.dump_json(dict(self.body))


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def configured_url(url: str | None) -> str:
    """Return the address of the service.

    The one said, REMEMBRANCER_URL, or port 8000 of this machine.
    """
    return (url or os.environ.get(URL_VARIABLE) or DEFAULT_URL).rstrip("/")


def configured_key(api_key: str | None) -> str:
    """Return the API key: the one said, or REMEMBRANCER_API_KEY.

    Raises:
        RemembrancerError: there is none.
    """
    key = api_key or os.environ.get(KEY_VARIABLE)
    if not key:
        raise RemembrancerError(f"there is no API key: say api_key=, or set {KEY_VARIABLE}")
    return key
