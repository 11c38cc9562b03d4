"""`check --deploy` also says whether the wall between tenants binds the service.

It must bind the role that the service connects as.
"""

from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DatabaseError, connection

_ROLE = """
    SELECT rolsuper OR rolbypassrls,
           EXISTS (SELECT FROM pg_class
               WHERE relowner = r.oid AND relnamespace = 'public'::regnamespace)
    FROM pg_roles r WHERE rolname = current_user
"""
HINT = (
    "give DATABASE_URL a login of its own and DATABASE_OWNER_URL the owner's; "
    "migrate gives it its rights"
)


@register(Tags.security, deploy=True)
def role_is_bound(**_given: Any) -> list[CheckMessage]:
    """Return what the service's role could do beyond the wall. Where the database is away, that."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(_ROLE)
            bypasses, owns = cursor.fetchone()
    except DatabaseError as error:
        return [
            Error(f"the database cannot be asked: {type(error).__name__}", id="remembrancer.E001")
        ]
    found: list[CheckMessage] = []
    if bypasses:
        found.append(
            Error(
                "the service's role bypasses row-level security", hint=HINT, id="remembrancer.E002"
            )
        )
    if owns:
        found.append(Error("the service's role owns tables", hint=HINT, id="remembrancer.E003"))
    return found
