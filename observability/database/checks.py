"""Whether the wall between tenants binds the role that the service connects as.

`check --deploy` says it, and the service does not start without where others can reach it.
"""

from typing import Any

import structlog
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

_ROLE = """
    SELECT coalesce(bool_or(rolsuper OR rolbypassrls), false),
           EXISTS (SELECT FROM pg_class
               WHERE pg_has_role(relowner, 'MEMBER')
               AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace)
    FROM pg_roles WHERE pg_has_role(oid, 'MEMBER')
"""  # also what it may become by SET ROLE
BYPASSES = "the service's role bypasses row-level security"
OWNS = "the service's role owns tables"
HINT = (
    "give DATABASE_URL a login of its own and DATABASE_OWNER_URL the owner's; "
    "migrate gives it its rights"
)
_IDS = {BYPASSES: "remembrancer.E002", OWNS: "remembrancer.E003"}
_log = structlog.get_logger(__name__)
_not_seen: set[str] = set()
"""Databases whose role could not be looked at when the service started."""


class UnboundRoleError(CommandError):
    """The service does not start with this role; the message says what to change."""


def beyond_the_wall(using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Return what the service's role could do beyond the wall; nothing where it is bound.

    Raises:
        DatabaseError: the database is away.
    """
    with connections[using].cursor() as cursor:
        cursor.execute(_ROLE)
        bypasses, owns = cursor.fetchone()
    return [BYPASSES] * bypasses + [OWNS] * owns


@register(Tags.security, deploy=True)
def role_is_bound(**_given: Any) -> list[CheckMessage]:
    """Return what the service's role could do beyond the wall. Where the database is away, that."""
    try:
        return [Error(found, hint=HINT, id=_IDS[found]) for found in beyond_the_wall()]
    except DatabaseError as error:
        return [
            Error(f"the database cannot be asked: {type(error).__name__}", id="remembrancer.E001")
        ]


def require_bound_role() -> None:
    """Check each database's role; where only this machine reaches the service, log what it may.

    A database that is away now is looked at by `/health/ready` once it is there; where others reach
    the service, its first connection is, and serves nothing with such a role.

    Raises:
        UnboundRoleError: others can reach the service, and no wall binds a role.
    """
    for using in settings.DATABASES:
        try:
            found = " and ".join(beyond_the_wall(using))
        except DatabaseError:
            _look_again_at(using)
            continue
        if found and settings.EXPOSED:
            raise UnboundRoleError(f"{found} ({using}): {HINT}")
        if found:
            _log.warning("role_not_bound", database=using, because=found)


def _look_again_at(using: str) -> None:
    if settings.EXPOSED:
        _not_seen.add(using)
        connection_created.connect(_refuse_unbound, dispatch_uid=__name__)


def _refuse_unbound(*, connection: BaseDatabaseWrapper, **_given: Any) -> None:
    """Look at the role of a database that was away at the start, on the first connection to it.

    Raises:
        OperationalError: no wall binds the role; the connection is shut.
    """
    if connection.alias not in _not_seen:
        return
    found = " and ".join(beyond_the_wall(connection.alias))
    if found:
        connection.close()
        _log.error("role_not_bound", database=connection.alias, because=found)
        raise OperationalError(f"{found} ({connection.alias}): {HINT}")
    _not_seen.discard(connection.alias)
