"""B6: many callers send the same thing at the same moment; one job and one effect come of it."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier, BrokenBarrierError
from typing import TypeVar
from uuid import UUID, uuid4

import pytest
from django.db import OperationalError, connection

from evolution.jobs import doorbell, queue
from evolution.jobs.types import KeyReused, NewJob
from evolution.models import Job
from memory.models import Turn
from tests.api.client import Caller, a_caller, let_ask_without_a_limit
from tests.factories import a_tenant
from tests.measured import Measured
from tests.stories import toy_jobs
from tests.stories.job_fixtures import NOTHING_WRONG, hurt_workers, tally, toy_effects

__all__ = ["toy_effects", "toy_jobs"]
ATTEMPTS = 10  # of a caller whom a busy machine kept from its lock
CALLERS, KEYS = 64, 100
Answer = TypeVar("Answer")
# each caller has a connection, and the embedded server takes a hundred: one such story at a time
pytestmark = pytest.mark.xdist_group("many connections")


@contextmanager
def one_of(together: Barrier) -> Iterator[None]:
    """Be one of the callers.

    Who fails lets the others go, and nobody leaves a connection behind.
    """
    try:
        yield
    except BaseException:
        together.abort()
        raise
    finally:
        connection.close()


def of_all(call: Callable[[int], list[Answer]]) -> list[Answer]:
    """Return the answers of all callers.

    The error that broke their barrier goes before those of who waited at it.
    """
    with ThreadPoolExecutor(CALLERS) as pool:
        callers = [pool.submit(call, number) for number in range(CALLERS)]
    errors = [error for caller in callers if (error := caller.exception()) is not None]
    for error in sorted(errors, key=lambda error: isinstance(error, BrokenBarrierError)):
        raise error
    return [answer for caller in callers for answer in caller.result()]


def enqueued(new: NewJob) -> queue.Enqueued:
    """Enqueue as a request does.

    Who waits too long for the lock is answered 503, and sends the same again.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return queue.enqueue(new)
        except OperationalError:
            time.sleep(1)
    return queue.enqueue(new)


@pytest.mark.usefixtures("toy_effects")
def test_sixty_four_callers_with_the_same_keys_cause_one_job_each(measured: Measured) -> None:
    doorbell.take_down()
    tenant_id = a_tenant().pk
    together = Barrier(CALLERS, timeout=300)

    def call(number: int) -> list[tuple[str, UUID | None, bool]]:
        """Send every key; every fourth caller sends another body."""
        body = {"n": 1 if number % 4 == 0 else 0}
        answers: list[tuple[str, UUID | None, bool]] = []
        with one_of(together):
            for index in range(KEYS):
                key = f"key-{index}"
                together.wait()
                try:
                    sent = enqueued(NewJob(kind="toy", key=key, tenant_id=tenant_id, payload=body))
                    answers.append((key, sent.id, sent.created))
                except KeyReused:
                    answers.append((key, None, False))
        return answers

    answers = of_all(call)

    measured("B6 callers, keys, jobs", (CALLERS, KEYS, Job.objects.count()))
    assert Job.objects.count() == KEYS
    assert Counter(key for key, _, created in answers if created) == {
        f"key-{index}": 1 for index in range(KEYS)
    }
    for index in range(KEYS):
        of_key = Counter(job_id for key, job_id, _ in answers if key == f"key-{index}")
        refused = of_key.pop(None, 0)
        assert len(of_key) == 1
        assert refused in (CALLERS // 4, CALLERS - CALLERS // 4)
    hurt_workers(workers=2)
    assert tally() == NOTHING_WRONG


@pytest.mark.django_db(transaction=True)
def test_sixty_four_requests_with_the_same_idempotency_key_say_the_same(
    measured: Measured,
) -> None:
    """Over the API: one job, one answer to the byte, and 422 for another body under the key."""
    doorbell.take_down()
    tenant = a_tenant()
    key = a_caller(tenant).key
    let_ask_without_a_limit(tenant)
    together = Barrier(CALLERS, timeout=300)

    def call(number: int) -> list[tuple[int, int, bytes]]:
        """Send a turn under every key; every fourth caller sends another one."""
        caller, answers = Caller(key), []
        turn = {
            "role": "user",
            "text": "Said otherwise." if number % 4 == 0 else "Said so.",
            "occurred_at": "2026-01-15T12:00:00Z",
        }
        with one_of(together):
            for index in range(KEYS):
                body = {"scope": f"user:{index}", "session": "s-1", "turns": [turn]}
                together.wait()
                answer = caller.insist("turns", body, **{"Idempotency-Key": f"key-{index}"})
                answers.append((index, answer.status_code, answer.content))
        return answers

    answers = of_all(call)

    measured(
        "B6 requests, keys, jobs, turns",
        (len(answers), KEYS, Job.objects.count(), Turn.objects.count()),
    )
    assert Job.objects.count() == Turn.objects.count() == KEYS
    for index in range(KEYS):
        of_key = [(status, content) for number, status, content in answers if number == index]
        assert {status for status, _ in of_key} == {202, 422}
        assert len({content for status, content in of_key if status == 202}) == 1
        refused = sum(status == 422 for status, _ in of_key)
        assert refused in (CALLERS // 4, CALLERS - CALLERS // 4)


@pytest.mark.usefixtures("toy_effects")
def test_callers_that_look_before_they_write_show() -> None:
    """The planted bug: looking and writing are two steps, and all look before one writes."""
    doorbell.take_down()
    tenant_id = a_tenant().pk
    together = Barrier(CALLERS, timeout=300)

    def call(_number: int) -> list[bool]:
        with one_of(together):
            together.wait()
            seen = Job.objects.filter(
                tenant_id=tenant_id, idempotency_key__startswith="key"
            ).exists()
            together.wait()
            if not seen:
                enqueued(NewJob(kind="toy", key=f"key-{uuid4()}", tenant_id=tenant_id))
        return [seen]

    of_all(call)
    assert Job.objects.count() > 1
