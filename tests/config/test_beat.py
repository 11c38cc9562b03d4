"""The clock goes on when its database was away, at its start and later."""

from typing import Any

import pytest
from django.db import InterfaceError, OperationalError
from django_celery_beat.models import PeriodicTask
from django_celery_beat.schedulers import DatabaseScheduler

from config import beat
from config.beat import PatientScheduler
from config.celery import app

SWEEP = "Ring for jobs that are due"
pytestmark = pytest.mark.django_db(transaction=True)


def failing(monkeypatch: pytest.MonkeyPatch, method: str, *errors: Exception) -> None:
    """Let a method of the scheduler fail once with each error, and then work."""
    works, left = getattr(DatabaseScheduler, method), list(errors)

    def sometimes(self: DatabaseScheduler, *given: Any, **more: Any) -> Any:
        if left:
            raise left.pop(0)
        return works(self, *given, **more)

    monkeypatch.setattr(DatabaseScheduler, method, sometimes)


def ring_nowhere(scheduler: PatientScheduler, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the broker, which a tick would wait for as long as it is away."""
    monkeypatch.setitem(scheduler.__dict__, "producer", None)
    monkeypatch.setattr(scheduler, "apply_async", lambda *_given, **_more: None)


@pytest.mark.parametrize("method", ["setup_schedule", "all_as_schedule"])
def test_it_starts_when_the_database_is_there(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beat, "AWAY_SECONDS", 0.0)
    failing(monkeypatch, method, OperationalError("away"), InterfaceError("closed"))
    assert SWEEP in PatientScheduler(app=app).schedule


def test_a_change_that_could_not_be_read_is_read_at_the_next_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scheduler = PatientScheduler(app=app)
    ring_nowhere(scheduler, monkeypatch)
    scheduler.tick()
    changed = PeriodicTask.objects.get(name=SWEEP)
    changed.enabled = False
    changed.save()
    failing(monkeypatch, "all_as_schedule", OperationalError("away"))
    assert scheduler.tick() == beat.AWAY_SECONDS
    scheduler.tick()
    assert SWEEP not in scheduler.schedule


def test_a_look_at_a_database_that_is_away_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    scheduler = PatientScheduler(app=app)
    ring_nowhere(scheduler, monkeypatch)
    failing(monkeypatch, "tick", OperationalError("away"))
    assert scheduler.tick() == beat.AWAY_SECONDS
    assert scheduler.tick() >= 0


def test_each_look_is_a_sign_of_life_also_at_a_database_that_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signs: list[int] = []
    monkeypatch.setattr(beat, "alive", lambda: signs.append(1))
    monkeypatch.setattr(beat, "AWAY_SECONDS", 0.0)
    failing(monkeypatch, "setup_schedule", OperationalError("away"), OperationalError("away"))
    scheduler = PatientScheduler(app=app)
    assert len(signs) == 2
    ring_nowhere(scheduler, monkeypatch)
    scheduler.tick()
    assert len(signs) == 3


def test_another_mistake_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, "setup_schedule", ValueError("no such interval"))
    with pytest.raises(ValueError, match="no such interval"):
        PatientScheduler(app=app)
