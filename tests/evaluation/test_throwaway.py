"""The tenant of an evaluation goes, whoever works beside it."""

import pytest
from django.db import OperationalError
from psycopg.errors import DeadlockDetected, LockNotAvailable

from memory.evaluation import throwaway
from memory.models import Tenant
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db


def _failing(times: int, cause: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the database end the transaction so often."""
    real, left = throwaway._erase, [cause] * times

    def erase(tenant: Tenant) -> None:
        if left:
            raise OperationalError from left.pop()
        real(tenant)

    monkeypatch.setattr(throwaway, "_erase", erase)


def test_a_deadlock_with_a_worker_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tenant = a_tenant()
    _failing(throwaway.ERASE_ATTEMPTS - 1, DeadlockDetected(), monkeypatch)
    throwaway.erase_tenant(tenant)
    assert not Tenant.objects.filter(pk=tenant.pk).exists()


@pytest.mark.parametrize(
    ("times", "cause"), [(1, LockNotAvailable()), (throwaway.ERASE_ATTEMPTS, DeadlockDetected())]
)
def test_any_other_failure_and_a_lasting_one_are_told(
    times: int, cause: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    tenant = a_tenant()
    _failing(times, cause, monkeypatch)
    with pytest.raises(OperationalError):
        throwaway.erase_tenant(tenant)
    assert Tenant.objects.filter(pk=tenant.pk).exists()
