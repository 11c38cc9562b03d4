"""A policy as numbers that explain themselves.

What each means, its range, its default, and what it is now (pure).
"""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from memory.admin.policies.difference import limits
from memory.policy import Policy

PREFIX = "number:"  # of a form's field that carries one number
WIDE_CHARACTERS = 24  # of a value that takes a line of its own


@dataclass(frozen=True, slots=True)
class PolicyNumber:
    """One value of a policy.

    Attributes:
        path: dotted, from the policy's top.
        value: as JSON.
        default: as JSON, what the policy has that it is compared with; empty where that says
            nothing.
        meaning: in words, with its unit.
        limits: the range that its schema allows; empty for none.
    """

    path: str
    value: str
    default: str
    meaning: str
    limits: str

    @property
    def field(self) -> str:
        """Return the name of its form field."""
        return PREFIX + self.path

    @property
    def differs(self) -> bool:
        """Tell whether it is not what it is compared with."""
        return bool(self.default) and self.value != self.default

    @property
    def is_wide(self) -> bool:
        """Tell whether it needs a line of its own."""
        return len(self.value) > WIDE_CHARACTERS


@dataclass(frozen=True, slots=True)
class PolicySection:
    """One part of a policy, and what it is for."""

    name: str
    meaning: str
    numbers: list[PolicyNumber]

    @property
    def differs(self) -> bool:
        """Tell whether any of its numbers differs."""
        return any(number.differs for number in self.numbers)


def sections(document: Mapping[str, Any], *, default: Mapping[str, Any]) -> list[PolicySection]:
    """Return every value of a policy's document by section, beside that of another."""
    usual = dict(_leaves(default))
    return [
        PolicySection(
            name,
            _meaning(name),
            [_number(path, value, usual) for path, value in _leaves(part, name)],
        )
        for name, part in document.items()
        if isinstance(part, Mapping)
    ]


def _number(path: str, value: Any, usual: Mapping[str, Any]) -> PolicyNumber:
    default = _written(usual[path]) if path in usual else ""
    return PolicyNumber(path, _written(value), default, _meaning(path), limits(path))


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _leaves(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each value that is no mapping, with its dotted path; a list is one value."""
    if not isinstance(part, Mapping) or not part:
        yield path, part
        return
    for name, value in part.items():
        yield from _leaves(value, f"{path}.{name}" if path else str(name))


def _meaning(path: str) -> str:
    """Return what the schema says of a value; of one in a table, what it says of the table."""
    model: Any = Policy
    said = ""
    for part in path.split("."):
        if (
            not (isinstance(model, type) and issubclass(model, BaseModel))
            or part not in model.model_fields
        ):
            break
        field = model.model_fields[part]
        said, model = field.description or said, field.annotation
    return said


def merged(document: Mapping[str, Any], sent: Mapping[str, str]) -> dict[str, Any]:
    """Return a document with the numbers of a form in their places.

    A path that it does not have is left out.
    """
    changed = deepcopy(dict(document))
    for name, written in sent.items():
        if name.startswith(PREFIX):
            _put(changed, name.removeprefix(PREFIX).split("."), written)
    return changed


def _put(document: dict[str, Any], path: list[str], written: str) -> None:
    part: Any = document
    for name in path[:-1]:
        part = part.get(name) if isinstance(part, dict) else None
    if isinstance(part, dict) and path[-1] in part:
        part[path[-1]] = _read(written)


def _read(written: str) -> Any:
    """Read what a person typed.

    JSON, or else the words as they are, which the policy then refuses with the place.
    """
    try:
        return json.loads(written)
    except ValueError:
        return written.strip()
