"""The second database that only reads, where an installation has one.

Reason: docs/scale.md, read replicas.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

REPLICA = "replica"
_reads: ContextVar[str] = ContextVar("reads", default=DEFAULT_DB_ALIAS)


def has_replica() -> bool:
    """Tell whether this installation has a replica."""
    return REPLICA in settings.DATABASES


@contextmanager
def reading_from(alias: str) -> Iterator[None]:
    """Let what asks for `reading_connection` within the block read there."""
    before = _reads.set(alias)
    try:
        yield
    finally:
        _reads.reset(before)


def reading_connection() -> Any:
    """Return the connection that reads go to now: the primary's, unless a block says otherwise."""
    return connections[_reads.get()]
