"""Requests of one session that come at the same time, and while a job writes."""

import threading
from datetime import UTC, datetime

import pytest
from django.db import connection, transaction

from evolution.sessions.intake import NewTurn, accept_turns
from memory.models import MemoryItem, Session, Tenant, Turn
from tests.factories import a_tenant, remember

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def _say(tenant: Tenant, number: int) -> None:
    same = NewTurn("user", "I live in Lisbon.", NOON, message_id="same")
    own = NewTurn("user", f"Crane number {number} came.", NOON, message_id=f"own-{number}")
    accept_turns([same, own], tenant=tenant, scope_name="user:1", session_key="s-1")


def _in_thread(tenant: Tenant, number: int) -> threading.Thread:
    def run() -> None:
        try:
            _say(tenant, number)
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def test_a_message_sent_at_once_by_many_is_accepted_once_and_no_position_is_given_twice() -> None:
    tenant = a_tenant()
    for thread in [_in_thread(tenant, number) for number in range(6)]:
        thread.join(30)
    turns = Turn.objects.filter(tenant=tenant)
    assert sorted(turns.values_list("position", flat=True)) == list(range(1, 8))
    assert turns.filter(message_id="same").count() == 1


def test_a_request_does_not_wait_for_a_job_that_writes_of_the_same_session() -> None:
    tenant = a_tenant()
    _say(tenant, 0)
    with transaction.atomic():
        remember(tenant, {"source": "episode", "content": "The crane came.", "session": "s-1"})
        assert MemoryItem.objects.get(tenant=tenant).session == Session.objects.get(tenant=tenant)
        with connection.cursor() as cursor:
            cursor.execute(
                "SET CONSTRAINTS ALL IMMEDIATE"
            )  # as at its commit: the references are checked, and lock
        thread = _in_thread(tenant, 1)
        thread.join(10)
        assert not thread.is_alive()
    thread.join(30)
    assert Turn.objects.filter(tenant=tenant).count() == 3
