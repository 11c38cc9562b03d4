"""A token bucket in one statement: a burst at once, then so many a second."""

from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest

from observability.model_budget import seconds_until_call
from observability.models import Bucket
from observability.token_bucket import Rate, seconds_to_wait

pytestmark = pytest.mark.django_db
SLOW = 1e-6  # a second; what it gains while a test runs is nothing


def asked(times: int, rate: Rate, name: str = "a") -> list[float]:
    return [seconds_to_wait({name: rate}) for _ in range(times)]


def passed(seconds: float, name: str = "a") -> None:
    """Let time pass for a bucket: it was filled so much earlier."""
    bucket = Bucket.objects.get(name=name)
    bucket.filled_at -= timedelta(seconds=seconds)
    bucket.save()


def test_a_burst_is_let_through_and_who_comes_after_is_told_how_long() -> None:
    *first, last = asked(4, Rate(2, 3))
    assert first == [0, 0, 0]
    assert last == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize(
    ("seconds", "let_through"), [(0, 0), (0.9, 0), (1, 1), (2.5, 2), (3, 3), (3_600, 3)]
)
def test_a_bucket_gains_by_the_second_and_never_holds_more_than_its_burst(
    seconds: float, let_through: int
) -> None:
    for name in ("slow", "a"):  # emptied at a rate that gains nothing meanwhile
        assert asked(3, Rate(SLOW, 3), name) == [0, 0, 0]
    passed(seconds)
    Bucket.objects.update(rate=1)
    assert sum(not wait for wait in asked(4, Rate(1, 3))) == let_through


def test_a_denied_caller_takes_nothing() -> None:
    asked(1, Rate(SLOW, 1))
    before = Bucket.objects.get().tokens
    assert all(wait > 0 for wait in asked(5, Rate(SLOW, 1)))
    bucket = Bucket.objects.get()
    assert bucket.tokens == pytest.approx(before, abs=1e-3)
    assert bucket.is_denied


def test_of_several_buckets_the_longest_wait_is_told_and_the_others_are_taken_from() -> None:
    asked(1, Rate(0.1, 1), "key")
    wait = seconds_to_wait({"tenant": Rate(SLOW, 5), "key": Rate(0.1, 1)})
    assert wait == pytest.approx(10, abs=1)
    assert Bucket.objects.get(name="tenant").tokens == pytest.approx(4, abs=1e-3)


def test_a_lower_burst_holds_at_once() -> None:
    asked(1, Rate(SLOW, 100))
    assert [wait > 0 for wait in asked(3, Rate(SLOW, 2))] == [False, False, True]


def test_a_clock_that_goes_back_takes_nothing_away() -> None:
    asked(1, Rate(SLOW, 5))
    passed(-3_600)
    ahead = Bucket.objects.get().filled_at
    assert asked(1, Rate(SLOW, 5)) == [0]
    bucket = Bucket.objects.get()
    assert bucket.tokens == pytest.approx(3)
    assert bucket.filled_at == ahead


def test_a_days_calls_of_a_model_are_counted_and_begin_anew_at_midnight() -> None:
    late = datetime(2026, 3, 8, 23, 59, tzinfo=UTC)
    tenant, other = UUID(int=1), UUID(int=2)
    waits = [seconds_until_call(tenant, per_day=3, now=late) for _ in range(4)]
    assert waits == [0, 0, 0, 60]
    assert seconds_until_call(other, per_day=3, now=late) == 0
    assert seconds_until_call(tenant, per_day=3, now=late + timedelta(minutes=1)) == 0
    noon = late.replace(hour=12, minute=0)
    assert seconds_until_call(tenant, per_day=3, now=noon) == 12 * 3_600


def test_a_days_calls_are_those_of_one_day_wherever_they_are_asked_from() -> None:
    tenant, shanghai = UUID(int=1), timezone(timedelta(hours=8))
    late = datetime(2026, 3, 8, 23, 30, tzinfo=UTC)
    assert seconds_until_call(tenant, per_day=1, now=late) == 0
    assert seconds_until_call(tenant, per_day=1, now=late.astimezone(shanghai)) == 1_800
