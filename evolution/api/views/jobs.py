"""`GET jobs/{id}`."""

from collections.abc import Mapping
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from evolution.api.responses import JobOut
from evolution.models import Job
from memory.api.access import only, principal_of
from memory.api.problems import not_found
from memory.api.views.call import Call
from memory.models.vocabulary import Permission


class JobCall(Call):
    """One unit of background work."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.WRITE}

    @extend_schema(responses=JobOut, tags=["Remember"])
    def get(self, request: Request, job_id: UUID) -> Response:
        """Show where a job is, what it did, or why it could not."""
        only(request.query_params, ())
        principal = principal_of(request)
        job = (
            Job.objects.select_related("scope")
            .filter(tenant_id=principal.tenant.pk, pk=job_id)
            .first()
        )
        if job is None or (job.scope is not None and not principal.may_open(str(job.scope))):
            raise not_found()
        return Response(JobOut.of(job, last_error=job.last_error or None))
