"""The database of a run is made by its owner.

The tests then have the rights that the service has, and no more.
"""

import os
import sys
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from django.conf import settings

from observability.database.reach import EVERYTHING, reach_outside
from tests.owner import run_as_owner, run_as_service

# how long an example takes is the machine's business; under a tracer it takes three times as long
IS_TRACED = sys.gettrace() is not None
hypothesis.settings.register_profile(
    "any machine",
    deadline=None,
    max_examples=20 if IS_TRACED else 100,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("any machine")
os.environ.pop(
    "METRICS_DIR", None
)  # the settings have read it; a service that a test starts has its own
reach_outside(EVERYTHING)  # of the tests themselves; requests and jobs reach what they reach


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    run_as_owner(settings.DATABASE_OWNER["USER"])


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    run_as_service()
    with django_db_blocker.unblock():
        _know_the_embedders()
    yield
    run_as_owner(settings.DATABASE_OWNER["USER"])


def _know_the_embedders() -> None:
    """Read once which embedders are in force: a test that counts statements meets none of these.

    Who changes them says so.
    """
    from memory.index import embedder  # noqa: PLC0415 - models need Django to be set up

    embedder.monotonic = lambda: 0.0
    embedder.filled_columns()
