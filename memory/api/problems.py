"""Problem documents (RFC 9457): every error says what, and which field."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from pydantic import ValidationError

CONTENT_TYPE = "application/problem+json"
FIELD_CHARACTERS = 200  # of a field's name in an answer; an unknown one may be as long as the body
MAX_ERRORS = 50  # listed in one answer; a broken batch would say the same a thousand times
_OF_THE_UNION = {  # said without the value: pydantic would repeat it
    "union_tag_invalid": "must be one of {expected}",
    "union_tag_not_found": "Field required",
}
_OWN_FIELD = re.compile(r"^([a-z_]+): (.+)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong with one field."""

    field: str
    message: str


class Problem(Exception):  # noqa: N818 - RFC 9457's own word
    """An answer that is not what was asked for."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.errors = errors
        self.headers = dict(headers or {})


def invalid(field: str, message: str, *, status: int = HTTPStatus.UNPROCESSABLE_ENTITY) -> Problem:
    """Return the problem of one field."""
    return Problem(
        status, f"{field[:FIELD_CHARACTERS]}: {message}", errors=[FieldError(field, message)]
    )


def not_found() -> Problem:
    """Return the one answer for what is absent and for what is not yours.

    They cannot be told apart.
    """
    return Problem(HTTPStatus.NOT_FOUND, "there is no such thing in this tenant")


def document(status: int, detail: str, errors: Sequence[FieldError] = ()) -> dict[str, Any]:
    """Return a problem document."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "errors": [
            {"field": error.field[:FIELD_CHARACTERS], "message": error.message}
            for error in errors[:MAX_ERRORS]
        ],
    }


def from_validation(error: ValidationError) -> Problem:
    """Turn pydantic's errors into a problem: a path such as items[3].content, without any value."""
    errors = [_field_error(one) for one in error.errors(include_url=False, include_input=False)]
    first = errors[0]
    detail = f"{first.field[:FIELD_CHARACTERS]}: {first.message}"
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail, errors=errors)


def _field_error(error: Any) -> FieldError:
    path = _path(error["loc"])
    message = str(error["msg"]).removeprefix("Value error, ")
    own = _OWN_FIELD.match(message)
    if error["type"] in _OF_THE_UNION:
        name = error["ctx"]["discriminator"].strip("'")
        path, message = f"{path}.{name}".strip("."), _OF_THE_UNION[error["type"]]
        message = message.format(expected=error["ctx"].get("expected_tags", ""))
    elif error["type"] == "value_error" and own:
        path, message = ".".join(part for part in (path, own[1]) if part), own[2]
    return FieldError(path or "body", message)


def _path(location: Sequence[str | int]) -> str:
    path = ""
    parts = list(location)
    for place, part in enumerate(parts):
        if isinstance(part, int):
            path += f"[{part}]"
        elif (
            place >= 1 and isinstance(parts[place - 1], int) and parts[0] == "items" and place == 2  # noqa: PLR2004 - items, index, then the union's tag, which is no field
        ):
            continue
        elif not part.startswith(("function-", "tagged-union", "union[", "constrained-")):
            path += f".{part}" if path else part
    return path
