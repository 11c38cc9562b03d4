"""Django's PostgreSQL connection, which says what may be reached before each statement."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import POLLIN, poll
from typing import Any

from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus

from observability.database.reach import UNSAID, Reach, current

_TELL = (
    "SELECT set_config('remembrancer.tenant', %s, false), set_config('remembrancer.across', %s, "
    "false)"
)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection whose rows are those of the current reach, however it was used before.

    What the session was told is remembered beside it and compared before each statement, so that a
    connection that was another request's yesterday costs one statement and one that is the same
    tenant's costs none. A rollback undoes what was told within it, so after one nothing is taken
    for known.
    """

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._told: Reach | None = None
        self._changing = False
        self.execute_wrappers.append(self._reached)

    def tell_reach(self) -> None:
        """Tell the session what may be reached now, where it was told otherwise."""
        reach = current()
        if reach == self._told or reach is UNSAID or self._changing:
            return
        super().ensure_connection()
        self._told = None  # should this be interrupted, nothing is known
        with self.wrap_database_errors:
            self.connection.execute(_TELL, [reach.tenant, "on" if reach.everything else "off"])
        self._told = reach

    def ensure_connection(self) -> None:
        """Connect where nobody did, and tell the reach.

        Also for who takes the driver's connection from here.
        """
        super().ensure_connection()
        self.tell_reach()

    def _reached(self, execute: Callable[..., Any], *statement: Any) -> Any:
        self.tell_reach()
        return execute(*statement)

    def connect(self) -> None:
        """Open a session of which nothing is known."""
        self._told = None
        with self._told_nothing():
            super().connect()

    def set_autocommit(self, *args: Any, **given: Any) -> None:
        """Begin or end a transaction; a statement in between would keep it open."""
        with self._told_nothing():
            super().set_autocommit(*args, **given)

    @contextmanager
    def _told_nothing(self) -> Iterator[None]:
        before, self._changing = self._changing, True
        try:
            yield
        finally:
            self._changing = before

    def is_usable(self) -> bool:
        """Tell whether the connection still serves. A server that has died has hung up.

        Django asks this once a request. Where nothing is there to be read the server is not asked,
        which would take as long as any statement.
        """
        return self._is_idle_and_silent() or bool(super().is_usable())

    def _is_idle_and_silent(self) -> bool:
        raw = self.connection
        if raw is None or raw.closed or raw.info.transaction_status != TransactionStatus.IDLE:
            return False
        heard = poll()
        heard.register(raw.fileno(), POLLIN)
        return not heard.poll(0)

    def close_if_unusable_or_obsolete(self) -> None:
        """Look after a connection between two requests and tell it nothing.

        The next may be the same tenant's.
        """
        with self._told_nothing():
            super().close_if_unusable_or_obsolete()

    def _rollback(self) -> None:
        with self._told_nothing():
            super()._rollback()  # type: ignore[misc] # not in the stubs
        self._told = None

    def _savepoint_rollback(self, sid: str) -> None:
        with self._told_nothing():
            super()._savepoint_rollback(sid)  # type: ignore[misc] # not in the stubs
        self._told = None
