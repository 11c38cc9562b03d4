"""What may go wrong, as exceptions that name the field."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class FieldProblem:
    """What is wrong with one field.

    Args:
        field: its path in the request, such as items[0].scope.
        message: what to change.
    """

    field: str
    message: str


class RemembrancerError(Exception):
    """Anything that keeps a call from its answer."""


class ApiError(RemembrancerError):
    """The service refused a call.

    Args:
        status: of HTTP, 400 to 599.
        problem: the problem document (RFC 9457).
    """

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        self.status = status
        self.title = str(problem.get("title", ""))
        self.detail = str(problem.get("detail", ""))
        self.errors: Sequence[FieldProblem] = tuple(
            FieldProblem(str(error["field"]), str(error["message"]))
            for error in problem.get("errors", ())
        )
        super().__init__(f"{status} {self.title}: {self.detail}")

    @property
    def field(self) -> str | None:
        """The first field that is wrong, or None where no field is to blame."""
        return self.errors[0].field if self.errors else None


class Unauthorized(ApiError):
    """401: there is no key, or it is wrong, expired or revoked."""


class Forbidden(ApiError):
    """403: the key lacks the permission, or may not open the scope."""


class NotFound(ApiError):
    """404: there is no such thing in this tenant."""


class Conflict(ApiError):
    """409: the thing is no longer what it was."""


class RequestTooLarge(ApiError):
    """413: the request is larger than the service takes."""


class Invalid(ApiError):
    """422: a field is wrong; `field` and `errors` say which."""


class Throttled(ApiError):
    """429: there were too many calls, even after waiting."""


class Unavailable(RemembrancerError):
    """The service did not answer, even after retries."""


_BY_STATUS: Mapping[int, type[ApiError]] = {
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    413: RequestTooLarge,
    422: Invalid,
    429: Throttled,
}


def error_of(status: int, problem: Mapping[str, Any]) -> ApiError:
    """Return the exception of a refusal."""
    return _BY_STATUS.get(status, ApiError)(status, problem)
