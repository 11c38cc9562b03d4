"""Every error a view raises, as a problem document."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from pydantic import ValidationError
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from memory.api.problems import CONTENT_TYPE, Problem, document, from_validation, not_found


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


def _as_problem(error: Exception) -> Problem | None:
    if isinstance(error, Problem):
        return error
    if isinstance(error, ValidationError):
        return from_validation(error)
    if isinstance(error, Http404):
        return not_found()
    if isinstance(error, PermissionDenied):
        return Problem(HTTPStatus.FORBIDDEN, "this key may not do that")
    if isinstance(error, exceptions.APIException):
        headers = {"WWW-Authenticate": "Bearer"} if error.status_code == HTTPStatus.UNAUTHORIZED else {}
        wait = getattr(error, "wait", None)
        if wait is not None:
            headers["Retry-After"] = str(max(1, round(wait)))
        return Problem(error.status_code, str(error.detail), headers=headers)
    return None
