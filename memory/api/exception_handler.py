"""Every error a view raises, as a problem document."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import Http404
from pydantic import ValidationError
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from memory.api.problems import CONTENT_TYPE, Problem, document, from_validation, not_found
from observability.token_bucket import retry_after


def exception_handler(error: Exception, _context: Mapping[str, Any]) -> Response | None:
    """Answer every error a view raises with a problem document; what is not known here is a 500."""
    problem = _as_problem(error)
    if problem is None:
        return None
    set_rollback()
    return Response(
        document(problem.status, problem.detail, problem.errors),
        status=problem.status,
        headers=problem.headers,
        content_type=CONTENT_TYPE,
    )


_ASK_FOR_A_KEY = {"WWW-Authenticate": "Bearer"}
_KNOWN: Mapping[type[Exception], Callable[[Any], Problem]] = {
    Problem: lambda problem: problem,
    ValidationError: from_validation,
    IntegrityError: lambda _error: Problem(
        HTTPStatus.CONFLICT, "another request wrote the same thing at the same time; send it again"
    ),
    Http404: lambda _error: not_found(),
    PermissionDenied: lambda _error: Problem(HTTPStatus.FORBIDDEN, "this key may not do that"),
    exceptions.UnsupportedMediaType: lambda _error: Problem(
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        "send JSON, with the header Content-Type: application/json",
    ),
    exceptions.NotAuthenticated: lambda _error: Problem(
        HTTPStatus.UNAUTHORIZED,
        "send a key, as the header Authorization: Bearer rmb_...",
        headers=_ASK_FOR_A_KEY,
    ),
    exceptions.APIException: lambda error: _of_rest_framework(error),
}


def _as_problem(error: Exception) -> Problem | None:
    return next(
        (problem(error) for kind, problem in _KNOWN.items() if isinstance(error, kind)), None
    )


def _of_rest_framework(error: exceptions.APIException) -> Problem:
    headers = dict(_ASK_FOR_A_KEY) if error.status_code == HTTPStatus.UNAUTHORIZED else {}
    wait = getattr(error, "wait", None)
    if wait is not None:
        headers["Retry-After"] = str(retry_after(wait))
    return Problem(error.status_code, str(error.detail), headers=headers)
