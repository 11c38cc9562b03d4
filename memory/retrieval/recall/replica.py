"""Search on the replica where it holds all that was written to the scopes.

Else search on the primary.

A scope counts the transactions that changed it, under its lock, so that whoever sees a count sees
the changes of all before it. The primary tells the count with the scopes; a replica that knows as
many holds them all. Reason: docs/scale.md, read replicas.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial, wraps
from typing import Any, TypeVar

import structlog
from django.db import DatabaseError, InterfaceError, OperationalError, connections

from memory.retrieval.types import OpenScope
from observability.database.replica import REPLICA, has_replica, reading_from

T = TypeVar("T")
ON_REPLICA = "replica"
LAGS = "primary: the replica lags"
AWAY = "primary: the replica is away"
AWAY_SECONDS = 5.0
"""How long a replica that failed is not asked again by this process."""
_HOLDS = """
    SELECT count(*) FROM unnest(%s::uuid[], %s::bigint[]) AS known (id, writes)
    JOIN memory_scope s ON s.id = known.id AND s.writes >= known.writes
"""
_away_until = [0.0]
logger = structlog.get_logger(__name__)


def where_current(search: Callable[..., T]) -> Callable[..., tuple[T, str | None]]:
    """Let a step of a retrieval read where the `scopes` it is given are current.

    It then also gives where that was; None where there is no replica.
    """

    @wraps(search)
    def searched(*question: Any, scopes: Sequence[OpenScope], **given: Any) -> tuple[T, str | None]:
        read = partial(search, *question, scopes=scopes, **given)
        return _read(read, scopes) if has_replica() else (read(), None)

    return searched


def _read(read: Callable[[], T], scopes: Sequence[OpenScope]) -> tuple[T, str]:
    """Return what `read` gives, and where it read."""
    if time.monotonic() < _away_until[0]:
        return read(), AWAY
    try:
        with reading_from(REPLICA):
            if _holds(scopes):
                return read(), ON_REPLICA
    except (OperationalError, InterfaceError) as error:
        _leave(error)
        return read(), AWAY
    return read(), LAGS


def _holds(scopes: Sequence[OpenScope]) -> bool:
    with connections[REPLICA].cursor() as cursor:
        cursor.execute(_HOLDS, [[scope.id for scope in scopes], [scope.writes for scope in scopes]])
        return bool(cursor.fetchone()[0] == len(scopes))


def _leave(error: Exception) -> None:
    """Leave the replica alone for a while: a request must not wait for it again and again."""
    _away_until[0] = time.monotonic() + AWAY_SECONDS
    logger.warning(
        "the replica did not answer; reading from the primary", error=type(error).__name__
    )
    with suppress(DatabaseError, InterfaceError):
        connections[REPLICA].close()
