"""Work on the test database's tables as who owns them.

The tests themselves run as the service does.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import flush
from django.db import connection

from config.embedded import SERVICE_ROLE

AS_SERVICE = f" -c role={SERVICE_ROLE}"


@contextmanager
def as_owner() -> Iterator[None]:
    """Be the owner within the block, also within a transaction.

    What rolls back takes the role back too.
    """
    _become("NONE")
    yield
    _become(SERVICE_ROLE)


def _become(role: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {role}")


def run_as_service() -> None:
    """Give every later connection of this process the rights of the service."""
    connection.close()
    connection.settings_dict["OPTIONS"]["options"] += AS_SERVICE


def run_as_owner(login: str) -> None:
    """Give every later connection of this process the rights of the owner."""
    connection.close()
    options = connection.settings_dict["OPTIONS"]
    options["options"] = options["options"].replace(AS_SERVICE, "")
    connection.settings_dict["USER"] = login


_flush = flush.Command.handle


def _flush_as_owner(self: flush.Command, **options: Any) -> None:
    with as_owner():
        _flush(self, **options)


flush.Command.handle = _flush_as_owner  # type: ignore[method-assign] # it empties the tables between tests
