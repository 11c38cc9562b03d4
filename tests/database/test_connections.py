"""A connection whose server ended it between two requests costs the next one nothing."""

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from config import embedded
from tests.api.client import a_caller
from tests.factories import a_tenant


@pytest.mark.django_db(transaction=True)
def test_the_first_request_after_a_restart_is_answered() -> None:
    caller = a_caller(a_tenant())
    assert caller.get("memories").status_code == 200
    with psycopg.connect(embedded.database_url(settings.DATA_DIR), autocommit=True) as owner:
        owner.execute("SELECT pg_terminate_backend(%s)", [connection.connection.info.backend_pid])
    connection.close_if_unusable_or_obsolete()  # as Django does where a request begins
    assert caller.get("memories").status_code == 200
