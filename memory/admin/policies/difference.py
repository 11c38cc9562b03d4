"""What one policy says otherwise than another.

Number by number, with the range its schema allows (pure).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from memory.policy import Policy

SIGNS: Mapping[str, str] = {"ge": "≥", "gt": ">", "le": "≤", "lt": "<"}  # of pydantic's constraints


@dataclass(frozen=True, slots=True)
class Difference:
    """One number that differs. `limits` is the range its schema allows; empty for none."""

    name: str
    before: str
    after: str
    limits: str

    @property
    def cells(self) -> list[list[str]]:
        """Return the name, what was and what is, each cut where a line may break."""
        return [re.split(r"(?<=[._])", said) for said in (self.name, self.before, self.after)]


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Difference]:
    """Return what differs between two documents of policies, by name.

    What only one of them says has a dash.
    """
    was, now = dict(_flat(before)), dict(_flat(after))
    changed = [
        name for name in sorted(was.keys() | now.keys()) if was.get(name, "–") != now.get(name, "–")
    ]
    return [
        Difference(name, was.get(name, "–"), now.get(name, "–"), limits(name)) for name in changed
    ]


def _flat(document: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(document, Mapping):
        for name, value in document.items():
            yield from _flat(value, f"{path}.{name}" if path else str(name))
    else:
        yield path, str(document)


def limits(name: str) -> str:
    """Return the range that a number of a policy must lie in, as `≥ 0, ≤ 1`.

    Empty where nothing bounds it.

    Args:
        name: dotted, from the policy's top.
    """
    model: Any = Policy
    field: FieldInfo | None = None
    for part in name.split("."):
        if (
            not (isinstance(model, type) and issubclass(model, BaseModel))
            or part not in model.model_fields
        ):
            return ""
        field = model.model_fields[part]
        model = field.annotation
    return ", ".join(_bounds(field)) if field else ""


def _bounds(field: FieldInfo) -> Iterator[str]:
    for constraint in field.metadata:
        for name, sign in SIGNS.items():
            if hasattr(constraint, name):
                yield f"{sign} {getattr(constraint, name)}"
