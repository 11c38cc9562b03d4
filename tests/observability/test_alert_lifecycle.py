"""An alert is opened once, follows its value while it is open, and closes when it is back under."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from observability.alert_lifecycle import Excess, acknowledge, reconcile
from observability.models import Alert
from observability.signals import alert_changed

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 8, 12, tzinfo=UTC)
ONE, TWO, TENANT = UUID(int=1), UUID(int=2), UUID(int=9)
KIND = "active_facts"


def over(value: float, scope_id: UUID | None = ONE, **fields: Any) -> Excess:
    given = {"kind": KIND, "limit": 200.0, "tenant_id": TENANT, "scope": "user:1"}
    return Excess(**{**given, "value": value, "scope_id": scope_id, **fields})


def seen(*excesses: Excess, minutes: int = 0, kinds: tuple[str, ...] = (KIND,)) -> list[str]:
    changed = reconcile(excesses, kinds=kinds, now=NOW + timedelta(minutes=minutes))
    return [transition for _alert, transition in changed]


@pytest.fixture
def told() -> Iterator[list[tuple[str, str]]]:
    heard: list[tuple[str, str]] = []

    def hear(alert: Alert, transition: str, **_: Any) -> None:
        heard.append((alert.kind, transition))

    alert_changed.connect(hear)
    yield heard
    alert_changed.disconnect(hear)


def test_what_is_over_is_opened_once_and_closes_when_it_is_back(told: list[Any]) -> None:
    assert seen(over(250)) == ["opened"]
    assert seen(over(250), minutes=1) == []
    assert seen(minutes=2) == ["closed"]
    assert seen(minutes=3) == []
    alert = Alert.objects.get()
    assert (alert.opened_at, alert.closed_at) == (NOW, NOW + timedelta(minutes=2))
    assert (alert.kind, alert.scope, alert.scope_id, alert.tenant_id) == (
        KIND,
        "user:1",
        ONE,
        TENANT,
    )
    assert told == [(KIND, "opened"), (KIND, "closed")]


def test_what_is_over_again_is_another_alert() -> None:
    seen(over(250))
    seen(minutes=1)
    assert seen(over(210), minutes=2) == ["opened"]
    assert Alert.objects.count() == 2


@pytest.mark.parametrize(
    ("at_least", "values", "worst"),
    [(False, (250, 300, 210), 300), (True, (0.9, 0.7, 0.95), 0.7), (False, (201, 201), 201)],
)
def test_an_open_alert_has_its_last_value_and_its_worst(
    at_least: bool, values: tuple[float, ...], worst: float
) -> None:
    for minutes, value in enumerate(values):
        seen(over(value, at_least=at_least), minutes=minutes)
    alert = Alert.objects.get()
    assert (alert.value, alert.worst) == (values[-1], worst)


def test_a_limit_that_an_operator_changed_is_that_of_the_open_alert() -> None:
    seen(over(250))
    assert seen(over(250, limit=220.0), minutes=1) == []
    assert Alert.objects.get().limit == 220


def test_nothing_closes_that_was_not_measured() -> None:
    seen(over(250), over(0.4, None, kind="utilization"), kinds=(KIND, "utilization"))
    assert seen(kinds=("utilization",), minutes=1) == ["closed"]
    assert Alert.objects.get(closed_at=None).kind == KIND


def test_each_scope_and_the_installation_have_their_own() -> None:
    assert seen(over(250, ONE), over(300, TWO), over(550, None)) == ["opened"] * 3
    assert seen(over(250, ONE), over(550, None), minutes=1) == ["closed"]
    assert set(Alert.objects.filter(closed_at=None).values_list("scope_id", flat=True)) == {
        ONE,
        None,
    }


def test_who_saw_an_alert_first_is_kept(told: list[Any]) -> None:
    seen(over(250))
    alert = Alert.objects.get()
    assert [one.pk for one in acknowledge([alert.pk, uuid4()], by="ann", now=NOW)] == [alert.pk]
    assert acknowledge([alert.pk], by="ben", now=NOW + timedelta(minutes=1)) == []
    alert.refresh_from_db()
    assert (alert.acknowledged_by, alert.acknowledged_at) == ("ann", NOW)
    assert told == [(KIND, "opened"), (KIND, "acknowledged")]


SCOPES = st.frozensets(st.sampled_from([None, ONE, TWO]))


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(SCOPES, min_size=1, max_size=5))
def test_the_open_alerts_are_always_what_is_over_now(rounds: list[frozenset[UUID | None]]) -> None:
    Alert.objects.all().delete()
    for minutes, scopes in enumerate(rounds):
        seen(*(over(250, scope_id) for scope_id in scopes), minutes=minutes)
        is_open = Alert.objects.filter(closed_at=None).values_list("scope_id", flat=True)
        assert sorted(map(str, is_open)) == sorted(map(str, scopes))
