"""Many callers send the same thing at the same moment; one job and one effect come of it (FAULTS B6)."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID

import pytest
from django.db import connection

from evolution import doorbell, queue
from evolution.models import Job
from evolution.types import KeyReused, NewJob
from memory.models import Turn
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant
from tests.stories import toy_jobs
from tests.stories.job_fixtures import NOTHING_WRONG, hurt_workers, tally, toy_effects

__all__ = ["toy_effects", "toy_jobs"]
CALLERS = 64


@pytest.mark.usefixtures("toy_effects")
@pytest.mark.parametrize("keys", [8, pytest.param(100, marks=pytest.mark.long)])
def test_sixty_four_callers_with_the_same_keys_cause_one_job_each(keys: int) -> None:
    doorbell.take_down()
    tenant_id = a_tenant().pk
    together = Barrier(CALLERS, timeout=60)

    def call(number: int) -> list[tuple[str, UUID | None, bool]]:
        """Send every key; every fourth caller sends another body."""
        body = {"n": 1 if number % 4 == 0 else 0}
        answers: list[tuple[str, UUID | None, bool]] = []
        for index in range(keys):
            key = f"key-{index}"
            together.wait()
            try:
                sent = queue.enqueue(NewJob(kind="toy", key=key, tenant_id=tenant_id, payload=body))
                answers.append((key, sent.id, sent.created))
            except KeyReused:
                answers.append((key, None, False))
        connection.close()
        return answers

    with ThreadPoolExecutor(CALLERS) as pool:
        answers = [answer for caller in pool.map(call, range(CALLERS)) for answer in caller]

    assert Job.objects.count() == keys
    assert Counter(key for key, _, created in answers if created) == {f"key-{index}": 1 for index in range(keys)}
    for index in range(keys):
        of_key = Counter(job_id for key, job_id, _ in answers if key == f"key-{index}")
        refused = of_key.pop(None, 0)
        assert len(of_key) == 1
        assert refused in (CALLERS // 4, CALLERS - CALLERS // 4)
    hurt_workers(workers=2)
    assert tally() == NOTHING_WRONG


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("keys", [4, pytest.param(100, marks=pytest.mark.long)])
def test_sixty_four_requests_with_the_same_idempotency_key_say_the_same(keys: int) -> None:
    """Over the API: one job, one answer to the byte, and 422 for whoever sends something else under the key."""
    doorbell.take_down()
    tenant = a_tenant()
    key = a_caller(tenant).key
    together = Barrier(CALLERS, timeout=60)

    def call(number: int) -> list[tuple[int, int, bytes]]:
        """Send a turn under every key; every fourth caller sends another one."""
        caller, answers = Caller(key), []
        turn = {
            "role": "user",
            "text": "Said otherwise." if number % 4 == 0 else "Said so.",
            "occurred_at": "2026-01-15T12:00:00Z",
        }
        for index in range(keys):
            body = {"scope": f"user:{index}", "session": "s-1", "turns": [turn]}
            together.wait()
            answer = caller.post("turns", body, **{"Idempotency-Key": f"key-{index}"})
            answers.append((index, answer.status_code, answer.content))
        connection.close()
        return answers

    with ThreadPoolExecutor(CALLERS) as pool:
        answers = [answer for caller in pool.map(call, range(CALLERS)) for answer in caller]

    assert Job.objects.count() == Turn.objects.count() == keys
    for index in range(keys):
        of_key = [(status, content) for number, status, content in answers if number == index]
        assert {status for status, _ in of_key} == {202, 422}
        assert len({content for status, content in of_key if status == 202}) == 1
        refused = sum(status == 422 for status, _ in of_key)
        assert refused in (CALLERS // 4, CALLERS - CALLERS // 4)
