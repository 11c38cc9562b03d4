"""Work on tables as who owns them: migrations, and what else changes their shape."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connections

from observability.database.reach import across_tenants

LOGIN = ("USER", "PASSWORD", "HOST", "PORT")


@contextmanager
def as_owner(using: str = "default") -> Iterator[None]:
    """Connect as the owner within the block, and as the service after it.

    Not within a transaction.
    """
    connection = connections[using]
    before = {name: connection.settings_dict[name] for name in LOGIN}
    owner = {name: settings.DATABASE_OWNER[name] for name in LOGIN}
    if before == owner:
        with across_tenants():
            yield
        return
    connection.close()
    connection.settings_dict.update(owner)
    try:
        with across_tenants():
            yield
    finally:
        connection.close()
        connection.settings_dict.update(before)
