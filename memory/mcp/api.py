"""The API, asked from inside the process.

The same addresses, keys, checks and problem documents as over HTTP.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Any, cast
from urllib.parse import urlencode

from django.core.handlers.base import BaseHandler
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse

V1 = "/api/v1/"


class Refused(Exception):  # noqa: N818 - what the API did
    """The API answered with a problem document.

    Args:
        status: of HTTP.
        problem: the document.
    """

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.problem = problem
        super().__init__(_in_words(status, problem))


def _in_words(status: int, problem: Mapping[str, Any]) -> str:
    errors = [f"{error['field']}: {error['message']}" for error in problem.get("errors", ())]
    what = "; ".join(errors) or problem.get("detail", "")
    return f"{status} {problem.get('title', '')}: {what}"


@dataclass(frozen=True, slots=True)
class Api:
    """The API for one key.

    Args:
        key: the bearer's.
        host: under which the service is known; Django checks it.
    """

    key: str
    host: str

    def call(
        self,
        method: str,
        path: str,
        body: Mapping[str, Any] | None = None,
        *,
        query: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Return the answer of one call; `path` is below /api/v1/.

        Raises:
            Refused: the answer is a problem document.
        """
        sent = b"" if body is None else json.dumps(body).encode()
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": V1 + path,
            "SCRIPT_NAME": "",
            "QUERY_STRING": urlencode(query or {}),
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "HTTP_HOST": self.host,
            "HTTP_AUTHORIZATION": f"Bearer {self.key}",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(sent)),
            "wsgi.input": BytesIO(sent),
            "wsgi.url_scheme": "https",  # nothing left the process: there is nothing to redirect
        }
        request = WSGIRequest(environ)
        response = cast(HttpResponse, _handler().get_response(request))
        answer: dict[str, Any] = json.loads(response.content or b"{}")
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            raise Refused(response.status_code, answer)
        return answer


@cache
def _handler() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler
