"""What is kept of an item and given to no reader until a person has seen it.

See docs/design/security.md.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memory.ingest.schemas import ItemIn
from memory.models.vocabulary import QUARANTINE, Standing, WriterRole
from memory.text.quarantine import Concern, Mouth, concern

_NOT_SAID = {
    "source",
    "scope",
    "external_id",
    "session",
    "run",
}  # names of the caller's own, and no words


def _every_scope(_scope: str) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Writer:
    """Who writes a batch.

    Attributes:
        trusted: it may claim whatever there is; who may not is a stranger, whose orders and links
            wait.
        may_open: which scopes it reaches: of others it is told nothing.
    """

    trusted: bool = True
    may_open: Callable[[str], bool] = _every_scope


def mouth_of(role: str, *, trusted: bool) -> Mouth:
    """Return whose words a turn of a role is."""
    if role == WriterRole.USER:
        return "user"
    return "assistant" if role == WriterRole.ASSISTANT and trusted else "stranger"


def concern_of(item: ItemIn, writer: Writer) -> Concern | None:
    """Return why an item waits for a person; None where it does not.

    What it claims that the user confirmed is still the service's words: only a turn is the user's
    own.
    """
    own = (value for name, value in item if name not in _NOT_SAID)
    said = "\n".join(text for value in own for text in _texts(value))
    return concern(said, mouth="service" if writer.trusted else "stranger")


def concern_in(document: Any) -> Concern | None:
    """Return why a stranger's document waits for a person; None where it does not."""
    return concern("\n".join(_texts(document)), mouth="stranger")


def _texts(value: Any) -> Iterator[str]:
    """Yield every text in a document; a name beside its value, as a reader is shown them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from (f"{name}: {one}" for one in _texts(inner))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def waiting(code: Concern) -> dict[str, Any]:
    """Return the columns of a row that waits: kept, in the review queue, and believed by nobody."""
    return {
        "standing": Standing.DISPUTED,
        "needs_review": True,
        "review_code": code,
        "review_args": {},
    }


def released(review_code: str) -> dict[str, Any]:
    """Return the columns of a row that waited and was sent anew without what held it.

    None of any other row.
    """
    if review_code not in QUARANTINE:
        return {}
    return {
        "standing": Standing.ACTIVE,
        "needs_review": False,
        "review_code": "",
        "review_args": {},
    }
