"""What the receipts' ids stand for. This app knows ids only; who keeps the texts says them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

Keys = Iterable[tuple[str, UUID]]


@dataclass(frozen=True, slots=True)
class Described:
    """A memory as a receipt's page shows it.

    The addresses of actions are empty where there is none.
    """

    text: str
    url: str
    correct_url: str = ""
    archive_url: str = ""


Describe = Callable[[Keys], Mapping[tuple[str, UUID], Described]]
_describers: list[Describe] = []


def describe_with(describe: Describe) -> Describe:
    """Register who can say what (source, item id) pairs stand for."""
    _describers.append(describe)
    return describe


def described(keys: Keys) -> dict[tuple[str, UUID], Described]:
    """Return what is known of these pairs; a memory that is gone is left out."""
    wanted = list(keys)
    known: dict[tuple[str, UUID], Described] = {}
    for describe in _describers:
        known.update(describe(wanted))
    return known
