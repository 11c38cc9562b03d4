"""Work on the test database's tables as who owns them.

The tests themselves run as the service does.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
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
_laid_out: dict[str, str] = {}  # tables that migrations fill, and a checksum of each


def _flush_as_owner(self: flush.Command, **options: Any) -> None:
    """Empty the tables between tests; what migrations fill is filled again where a test changed it.

    Django fills it each time, which takes longer than most tests.
    """
    with as_owner():
        _empty(set(_tables()) - set(_laid_out))
        if not _laid_out or _checksums(_laid_out) != _laid_out:
            _flush(self, **options)
            _laid_out.clear()
            _laid_out.update(_checksums(_filled(_tables())))


def _empty(tables: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        if filled := _filled(tables):
            cursor.execute(f"TRUNCATE {', '.join(filled)} CASCADE")


def _filled(tables: Iterable[str]) -> list[str]:
    """Return which tables have a row."""
    return [row[0] for row in _of_each(tables, "SELECT '{0}' WHERE EXISTS (SELECT FROM {0})")]


def _checksums(tables: Iterable[str]) -> dict[str, str]:
    return dict(
        _of_each(tables, "SELECT '{0}', md5(string_agg(t::text, '' ORDER BY t)) FROM {0} t")
    )


def _of_each(tables: Iterable[str], statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(statement.format(table) for table in sorted(tables)))
        return cursor.fetchall()


@cache
def _tables() -> tuple[str, ...]:
    return tuple(connection.introspection.django_table_names(only_existing=True))


flush.Command.handle = _flush_as_owner  # type: ignore[method-assign]
