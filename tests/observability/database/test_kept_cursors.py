"""A statement is sent again by the cursor that sent it, and no connection is kept once closed."""

import gc
import weakref

import psycopg
import pytest
from django.db import connection

from observability.database import kept_cursors
from observability.database.kept_cursors import MOST_KEPT, send_again

pytestmark = pytest.mark.django_db


def _opened() -> psycopg.Connection:
    connection.ensure_connection()
    raw = connection.connection
    return psycopg.connect(raw.info.dsn, password=raw.info.password or None, autocommit=True)


def test_the_same_statement_goes_by_the_same_cursor() -> None:
    with _opened() as raw:
        first = send_again(raw, "SELECT %s::int", [1])
        assert first.fetchall() == [(1,)]
        again = send_again(raw, "".join(["SELECT ", "%s::int"]), [2])
        assert again is first
        assert again.fetchall() == [(2,)]


def test_a_statement_that_failed_can_be_sent_again() -> None:
    with _opened() as raw:
        with pytest.raises(psycopg.errors.DivisionByZero):
            send_again(raw, "SELECT 1 / %s::int", [0])
        assert send_again(raw, "SELECT 1 / %s::int", [1]).fetchall() == [(1,)]


def test_so_many_are_kept_and_no_more() -> None:
    with _opened() as raw:
        for number in range(2 * MOST_KEPT):
            send_again(raw, f"SELECT {number}", [])
        assert len(kept_cursors._kept.by_connection[raw]) <= MOST_KEPT


def test_a_closed_connection_is_let_go() -> None:
    with _opened() as raw:
        send_again(raw, "SELECT 1", [])
    gone = weakref.ref(raw)
    del raw
    with _opened() as other:
        send_again(other, "SELECT 1", [])
        gc.collect()
        assert gone() is None
