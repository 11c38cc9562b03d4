"""What `POST turns` and `POST sessions/{session}/end` refuse, without changing anything."""

from datetime import UTC, datetime
from typing import Any

import pytest

from memory.models import Tenant, Turn
from tests.api.client import Caller, assert_names_field, database_state

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC).isoformat()
TURN: dict[str, Any] = {"role": "user", "text": "I live in Lisbon.", "occurred_at": NOON}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"occurred_at": "2026-01-15T12:00:00"}, "turns[0].occurred_at"),
        ({"occurred_at": 1_700_000_000}, "turns[0].occurred_at"),
        ({"occurred_at": "3026-01-15T12:00:00Z"}, "turns[0].occurred_at"),
        ({"occurred_at": None}, "turns[0].occurred_at"),
        ({"role": "User"}, "turns[0].role"),
        ({"text": " \u200b"}, "turns[0].text"),
        ({"text": "x" * (64 * 1024 + 1)}, "turns[0].text"),
        ({"speaker": "x" * 201}, "turns[0].speaker"),
        ({"message_id": ""}, "turns[0].message_id"),
        ({"message_id": 7}, "turns[0].message_id"),
        ({"tenant": "another"}, "turns[0].tenant"),
    ],
)
def test_a_turn_that_is_wrong_is_refused_by_name(
    caller: Caller, changed: dict[str, Any], field: str
) -> None:
    before = database_state()
    body = {"scope": "user:1", "session": "s-1", "turns": [TURN | changed]}
    assert_names_field(caller.post("turns", body), field, 422)
    assert database_state() == before


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"turns": []}, "turns"),
        ({"turns": [TURN] * 501}, "turns"),
        ({"turns": TURN}, "turns"),
        ({"session": ""}, "session"),
        ({"session": "x" * 201}, "session"),
        ({"scope": "Lisbon"}, "scope"),
    ],
)
def test_a_conversation_that_is_wrong_is_refused_by_name(
    caller: Caller, changed: dict[str, Any], field: str
) -> None:
    before = database_state()
    body = {"scope": "user:1", "session": "s-1", "turns": [TURN]} | changed
    assert_names_field(caller.post("turns", body), field, 422)
    assert database_state() == before


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"did_what": " "}, "did_what"),
        ({"new_info": None}, "new_info"),
        ({"context": {"event_time": "yesterday"}}, "context.event_time"),
        ({"context": {"weather": "fine"}}, "context.weather"),
    ],
)
def test_an_end_that_is_wrong_is_refused_by_name(
    caller: Caller, changed: dict[str, Any], field: str
) -> None:
    before = database_state()
    body = {"scope": "user:1", "did_what": "Booked a table", "new_info": ""} | changed
    assert_names_field(caller.post("sessions/s-1/end", body), field, 422)
    assert database_state() == before


def test_a_turn_keeps_the_clock_of_who_spoke(caller: Caller, tenant: Tenant) -> None:
    said = TURN | {"occurred_at": "2026-01-15T23:30:00-05:30"}
    assert (
        caller.post("turns", {"scope": "user:1", "session": "s-1", "turns": [said]}).status_code
        == 202
    )
    turn = Turn.objects.get(tenant=tenant)
    assert turn.occurred_at == datetime(2026, 1, 16, 5, tzinfo=UTC)
    assert turn.utc_offset_minutes == -330
    shown = caller.get("sessions/s-1?scope=user:1").json()
    assert shown["window"][0]["occurred_at"] == "2026-01-15T23:30:00-05:30"


def test_the_same_request_under_one_key_is_one_effect(caller: Caller, tenant: Tenant) -> None:
    body = {"scope": "user:1", "session": "s-1", "turns": [TURN]}
    first = caller.post("turns", body, **{"Idempotency-Key": "k-1"})
    again = caller.post("turns", body, **{"Idempotency-Key": "k-1"})
    assert (again.status_code, again.content) == (202, first.content)
    assert Turn.objects.filter(tenant=tenant).count() == 1
