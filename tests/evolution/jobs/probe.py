"""A kind of job that does what a test says."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

import pytest

from evolution.jobs import doorbell, kinds, queue
from evolution.jobs.kinds import JobKind
from evolution.jobs.types import Claimed, Enqueued, NewJob, Outcome
from evolution.models import Job
from memory.models import Scope, Tenant
from tests.factories import a_tenant


@dataclass
class Probe:
    """The probe kinds `probe` and `probe_in_order`; `act` is what they do."""

    tenant: Tenant
    act: Callable[[Claimed], Outcome] = lambda job: Outcome({"seen": job.payload})
    seen: list[Claimed] = field(default_factory=list)
    rung: list[tuple[UUID, str]] = field(default_factory=list)
    number: int = 0

    def run(self, job: Claimed) -> Outcome:
        self.seen.append(job)
        return self.act(job)

    def enqueue(self, **fields: Any) -> Enqueued:
        """Write a probe down; the key defaults to one of its own."""
        self.number += 1
        new = NewJob(kind="probe", key=f"probe-{self.number}", tenant_id=self.tenant.pk)
        return queue.enqueue(replace(new, **fields))

    def a_job(self, **fields: Any) -> Job:
        return Job.objects.get(pk=self.enqueue(**fields).id)

    def a_claim(self, **fields: Any) -> Claimed:
        claimed = queue.claim_one(self.enqueue(**fields).id)
        assert claimed is not None
        return claimed

    def a_scope(self, key: str = "1") -> Scope:
        return Scope.objects.get_or_create(tenant=self.tenant, kind="user", key=key)[0]


@pytest.fixture
def probe(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Probe]:
    made = Probe(a_tenant())
    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
    kinds.register(JobKind("probe", lambda job: made.run(job), in_order=False))
    kinds.register(JobKind("probe_in_order", lambda job: made.run(job), in_order=True))
    before = list(doorbell._bells)
    doorbell.hang(lambda job_id, name: made.rung.append((job_id, name)))
    yield made
    doorbell._bells[:] = before


def expire(job: Claimed) -> None:
    """Let the lease of a claim run out, as if its worker had frozen or died."""
    Job.objects.filter(pk=job.id).update(lease_until="2020-01-01T00:00:00Z")


def make_due(job: Claimed | Enqueued) -> None:
    """Let the wait before a job's next attempt pass."""
    Job.objects.filter(pk=job.id).update(next_run_at="2020-01-01T00:00:00Z")
