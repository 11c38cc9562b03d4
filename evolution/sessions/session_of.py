"""The session that a job is about."""

from uuid import UUID

from django.db.models import Q

from evolution.jobs.types import Claimed, Hopeless
from memory.models import Session


def session_of(job: Claimed) -> Session:
    """Return the session that a job's payload names.

    Raises:
        Hopeless: it was erased.
    """
    try:
        return Session.objects.select_related("scope", "scope__tenant").get(
            Q(tenant=job.tenant_id) & Q(scope=job.scope_id), pk=UUID(job.payload["session"])
        )
    except Session.DoesNotExist:
        raise Hopeless("the session is gone") from None
