"""MCP over streamable HTTP at /mcp.

One request, one answer, no session, so that any web process can answer any.
"""

from functools import cache
from http import HTTPStatus
from typing import Any

from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse, JsonResponse
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from memory.api.authentication import ApiKeyAuthentication, Principal
from memory.api.body_limits import BODY_BYTES
from memory.api.problems import CONTENT_TYPE, document
from memory.mcp.api import Api
from memory.mcp.caller import Caller
from memory.mcp.server import make_server
from observability.token_bucket import retry_after

CHALLENGE = {"WWW-Authenticate": "Bearer"}
SCOPE = "scope"  # of the address: whose memories are meant where a call names none


def mcp(request: HttpRequest) -> HttpResponse:
    """Answer one message of an MCP client. 401 without a key, 405 for anything but POST."""
    try:
        authenticated = ApiKeyAuthentication().authenticate(Request(request))
    except Throttled as error:
        seconds = retry_after(getattr(error, "wait", None) or 0.0)
        return _refused(
            HTTPStatus.TOO_MANY_REQUESTS, str(error.detail), {"Retry-After": str(seconds)}
        )
    except AuthenticationFailed as error:
        return _refused(HTTPStatus.UNAUTHORIZED, str(error.detail), CHALLENGE)
    if authenticated is None:
        return _refused(HTTPStatus.UNAUTHORIZED, "send the API key as a bearer token", CHALLENGE)
    if request.method != "POST":
        detail = "there is no stream to read: send messages by POST"
        return _refused(HTTPStatus.METHOD_NOT_ALLOWED, detail, {"Allow": "POST"})
    principal, _key = authenticated
    scope = request.GET.get(SCOPE) or _only_scope(principal)
    status, headers, body = async_to_sync(_exchange)(request, scope)
    return HttpResponse(body, status=status, headers=headers)


def _refused(status: HTTPStatus, detail: str, headers: dict[str, str]) -> HttpResponse:
    return JsonResponse(
        document(status, detail), status=status, content_type=CONTENT_TYPE, headers=headers
    )


def _only_scope(principal: Principal) -> str:
    """Return the one scope that a key opens; empty where it opens more."""
    if len(principal.scope_patterns) != 1:
        return ""
    (pattern,) = principal.scope_patterns
    return "" if pattern.endswith("*") else pattern


async def _exchange(request: HttpRequest, scope: str) -> tuple[int, dict[str, str], bytes]:
    """Hand one request to the SDK and return its status, headers and body."""
    answer: dict[str, Any] = {"status": HTTPStatus.INTERNAL_SERVER_ERROR, "headers": []}
    chunks: list[bytes] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": request.body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.update(message)
        else:
            chunks.append(message.get("body", b""))

    manager = StreamableHTTPSessionManager(
        app=_server()._lowlevel_server,  # noqa: SLF001 - the SDK's own accessor needs an ASGI app of its own
        json_response=True,
        stateless=True,
        max_request_body_size=BODY_BYTES,
    )
    async with manager.run():
        await manager.handle_request(_asgi_scope(request, scope), receive, send)
    headers = {name.decode(): value.decode() for name, value in answer["headers"]}
    return answer["status"], headers, b"".join(chunks)


def _asgi_scope(request: HttpRequest, scope: str) -> dict[str, Any]:
    headers = []
    for name, value in request.headers.items():
        headers.append((name.lower().encode(), value.encode("latin-1")))
    return {
        "type": "http",
        "http_version": "1.1",
        "method": request.method,
        "path": request.path,
        "raw_path": request.path.encode(),
        "query_string": b"",
        "headers": headers,
        "state": {SCOPE: scope},
    }


@cache
def _server() -> MCPServer[Any]:
    return make_server(_caller)


def _caller(ctx: Context[Any, Any]) -> Caller:
    request: Any = ctx.request_context.request
    _scheme, _, key = request.headers["authorization"].partition(" ")
    api = Api(key.strip(), request.headers["host"])
    return Caller(api, request.scope["state"][SCOPE])
