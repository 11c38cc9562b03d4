"""The jobs that calibrate, daily: one for each tenant about whose memories something was said."""

from datetime import UTC, datetime

from evolution.calibration.run import run
from evolution.calibration.windows import due_scopes
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, Hopeless, NewJob, Outcome
from evolution.models import Calibration
from memory.models import Tenant

CALIBRATE = "calibrate"
CALIBRATE_TENANT = "calibrate_tenant"


def calibrate(job: Claimed) -> Outcome:
    """Write down a job for each tenant with reactions since its last calibration."""
    jobs = [
        NewJob(CALIBRATE_TENANT, f"{tenant.pk}:{job.id}", tenant_id=tenant.pk)
        for tenant in Tenant.objects.order_by("pk")
        if _is_due(tenant)
    ]
    return Outcome({"tenants": len(jobs)}, follow_up=jobs)


def _is_due(tenant: Tenant) -> bool:
    last = Calibration.objects.filter(tenant=tenant).order_by("-started_at").first()
    return bool(due_scopes(tenant.pk, since=last.started_at if last else None))


def calibrate_tenant(job: Claimed) -> Outcome:
    """Calibrate a tenant's memories; the report has the job's id.

    Raises:
        Hopeless: the tenant was erased.
    """
    tenant = Tenant.objects.filter(pk=job.tenant_id).first() if job.tenant_id else None
    if tenant is None:
        raise Hopeless("the tenant is gone")
    report = run(tenant, now=datetime.now(UTC), run_id=job.id)
    return Outcome(
        {"changed": report.changed, "retiring": report.retiring} if report else {"changed": 0}
    )


def register_calibration() -> None:
    """Make these kinds known to the process."""
    register(JobKind(CALIBRATE, calibrate, queue="batch", in_order=False))
    register(JobKind(CALIBRATE_TENANT, calibrate_tenant, queue="batch", in_order=False))
