"""A cursor for each statement that is sent again and again, kept beside its connection.

A cursor that sends a statement once more knows how to write its values and to read its columns; a
new one asks the driver's registry for each of them, a fiftieth of a retrieval's CPU.
"""

import threading
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from psycopg import Connection, Cursor

Statement: TypeAlias = str | bytes
MOST_KEPT = 32  # of a connection; each holds what it last read until it reads again


class _KeptCursors(threading.local):
    """The cursors of this thread by connection and statement, each with the statement it knows."""

    def __init__(self) -> None:
        self.by_connection: dict[Connection[Any], dict[Statement, tuple[Statement, Any]]] = {}


_kept = _KeptCursors()


def send_again(
    connection: Connection[Any],
    statement: Statement,
    values: Sequence[Any] | Mapping[str, Any],
    *,
    kind: type[Cursor[Any]] = Cursor,
    binary: bool | None = None,
) -> Cursor[Any]:
    """Send a statement, prepared, by the cursor that sent it before; return the cursor.

    Raises:
        psycopg.Error: the statement failed.
    """
    cursors = _kept.by_connection.get(connection)
    if cursors is None or len(cursors) >= MOST_KEPT:
        is_open = {one: kept for one, kept in _kept.by_connection.items() if not one.closed}
        _kept.by_connection = is_open
        cursors = is_open[connection] = {}
    sent = cursors.get(statement)
    if sent is None:
        sent = cursors[statement] = (statement, kind(connection))
    known, cursor = sent  # the driver tells what it sent before by identity
    return cursor.execute(known, values, prepare=True, binary=binary)
