"""A connection whose server ended it between two requests costs the next one nothing."""

from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.db.backends.postgresql import base

from config import embedded
from tests.api.client import a_caller
from tests.factories import a_tenant


def _end(owner: "psycopg.Connection[Any]") -> None:
    """End the server process of this thread's connection, and wait until it is gone."""
    pid = connection.connection.info.backend_pid
    owner.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


@pytest.mark.django_db(transaction=True)
def test_the_first_request_after_a_restart_is_answered() -> None:
    caller = a_caller(a_tenant())
    assert caller.get("memories").status_code == 200
    with psycopg.connect(embedded.database_url(settings.DATA_DIR), autocommit=True) as owner:
        _end(owner)
    connection.close_if_unusable_or_obsolete()  # as Django does where a request begins
    assert caller.get("memories").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_server_that_says_nothing_is_not_asked_whether_it_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection.ensure_connection()
    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", lambda _: False)
    assert connection.is_usable()
    with psycopg.connect(embedded.database_url(settings.DATA_DIR), autocommit=True) as owner:
        _end(owner)
    assert not connection.is_usable()
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_a_connection_within_a_failed_transaction_does_not_serve() -> None:
    connection.ensure_connection()
    connection.connection.autocommit = False
    with pytest.raises(psycopg.Error):
        connection.connection.execute("SELECT 1 / 0")
    assert not connection.is_usable()
    connection.close()
