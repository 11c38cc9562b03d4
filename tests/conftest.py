"""The database of a run is made by its owner, and who most tests are about.

The tests then have the rights that the service has, and no more.
"""

import os
import sys
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection
from django.test import Client
from hypothesis import is_hypothesis_test

from memory.models import Tenant
from observability.database.reach import EVERYTHING, reach_outside
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant
from tests.owner import as_owner, run_as_owner, run_as_service

IS_TRACED = sys.gettrace() is not None  # by coverage
# how long an example takes is the machine's business
hypothesis.settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("any machine")
os.environ.pop(
    "METRICS_DIR", None
)  # the settings have read it; a service that a test starts has its own
PBKDF2PasswordHasher.iterations = 1_000  # of a million; no test is about how slowly one guesses
reach_outside(EVERYTHING)  # of the tests themselves; requests and jobs reach what they reach


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out made-up examples where lines are counted: what chance runs is not covered."""
    if IS_TRACED:
        items[:] = [item for item in items if not is_hypothesis_test(getattr(item, "obj", None))]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    run_as_owner(settings.DATABASE_OWNER["USER"])


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    run_as_service()
    with django_db_blocker.unblock():
        _wait_for_no_disk()
        _know_the_embedders()
    yield
    run_as_owner(settings.DATABASE_OWNER["USER"])


def _wait_for_no_disk() -> None:
    """Let commits be in the system's memory and not on the disk: no test takes its power away."""
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("ALTER SYSTEM SET fsync = off")
        cursor.execute("SELECT pg_reload_conf()")


def _know_the_embedders() -> None:
    """Read once which embedders are in force: a test that counts statements meets none of these.

    Who changes them says so.
    """
    from memory.index import embedder  # noqa: PLC0415 - models need Django to be set up

    embedder.monotonic = lambda: 0.0
    embedder.filled_columns()


@pytest.fixture(scope="session", autouse=True)
def every_admin_page_says_its_policy() -> Iterator[None]:
    """Have whatever the admin answers a test say which scripts may run."""
    ask = Client.request

    def checked(client: Client, **asked: Any) -> Any:
        answer = ask(client, **asked)
        if str(asked.get("PATH_INFO", "")).startswith("/admin/"):
            assert "Content-Security-Policy" in answer, (asked["PATH_INFO"], answer.status_code)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Client, "request", checked)
        yield


@pytest.fixture
def tenant(db: None) -> Tenant:
    return a_tenant()


@pytest.fixture
def caller(tenant: Tenant) -> Caller:
    """Return who may do everything in `tenant`."""
    return a_caller(tenant)
