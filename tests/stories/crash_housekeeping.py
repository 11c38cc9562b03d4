"""What causes the jobs of the installation itself, for the crashes that are tried."""

import atexit
from base64 import b64encode
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from functools import cache

from django.conf import settings

from evolution.models import Job, PeriodicRun
from evolution.watching.webhook import DELIVER
from memory.models import IdempotentAnswer, OperatorEvent, Scope, SearchEntry, Tenant
from memory.models.audit import AuditLink
from memory.models.operator import READ
from memory.revisions.audit import verify
from observability import alert_lifecycle
from observability.alert_lifecycle import Excess
from observability.models import (
    Bucket,
    Measurement,
    Objective,
    Receipt,
    Retrieval,
    RetrievalOutcome,
)
from tests.evolution.watching.receiver import Receiver, a_receiver
from tests.factories import remember
from tests.stories.crash_causes import SCOPE, Cause, said, tick
from tests.stories.crash_reactions import EVERY_CAUSE, corrected, recalled

LONG_AGO = datetime.now(UTC) - timedelta(days=1_000)
MOST_FACTS = 8
"""A limit that no scope of another cause reaches."""


def without_vectors(tenant: Tenant) -> None:
    said(tenant)
    SearchEntry.objects.filter(tenant_id=tenant.pk).update(embedding=None, embedding_model=None)


def answered_twice(tenant: Tenant) -> None:
    for key in ("old", "fresh"):
        IdempotentAnswer.objects.create(tenant=tenant, key=key, request_sha256=b"", body={})
    IdempotentAnswer.objects.filter(tenant=tenant, key="old").update(created_at=LONG_AGO)


def asked_twice(tenant: Tenant) -> None:
    recalled(tenant)
    corrected(tenant)
    Retrieval.objects.filter(tenant_id=tenant.pk).update(created_at=LONG_AGO)
    Receipt.objects.filter(tenant_id=tenant.pk).update(created_at=LONG_AGO)
    RetrievalOutcome.objects.filter(tenant_id=tenant.pk).update(asked_at=LONG_AGO)
    recalled(tenant)


def looked_at_twice(tenant: Tenant) -> None:
    for page in ("old", "fresh"):
        OperatorEvent.objects.create(operator=tenant.slug, action=READ, page=page)
    OperatorEvent.objects.filter(operator=tenant.slug, page="old").update(at=LONG_AGO)


def kept_for_long(tenant: Tenant) -> None:
    """Leave a finished job of the installation, a tick and a bucket of the past and of now."""
    for name, when in (("old", LONG_AGO), ("fresh", datetime.now(UTC))):
        named = f"{name}-{tenant.slug}"
        Job.objects.create(
            kind=named, idempotency_key=named, state="done", finished_at=when, max_attempts=1
        )
        PeriodicRun.objects.create(name=named, slot=when)
        Bucket.objects.create(
            name=named, tokens=1.0, rate=1.0, burst=1.0, filled_at=when, is_denied=False
        )


def too_many_facts(tenant: Tenant) -> None:
    facts = [
        {"source": "fact", "scope": SCOPE, "content": f"The crane number {n} is blue."}
        for n in range(MOST_FACTS + 1)
    ]
    remember(tenant, *facts)
    Objective.objects.update(measured_at=None)
    Objective.objects.filter(name="active_facts").update(limit=MOST_FACTS)


def measured_never(tenant: Tenant) -> None:
    said(tenant)
    Measurement.objects.all().delete()


@cache
def receiver() -> Receiver:
    """Return a receiver that takes webhooks until this program ends."""
    until_the_end = ExitStack()
    atexit.register(until_the_end.close)
    return until_the_end.enter_context(a_receiver())


def with_a_webhook(tenant: Tenant) -> None:
    said(tenant)
    settings.ALERT_WEBHOOK_URL = receiver().url
    settings.ALERT_WEBHOOK_SECRET = "whsec_" + b64encode(b"a key of twenty-four byt").decode()
    receiver().requests.clear()


def over_its_limit(tenant: Tenant) -> None:
    scope = Scope.objects.get(tenant=tenant)
    excess = Excess("crashed", 2.0, 1.0, tenant_id=tenant.pk, scope_id=scope.pk, scope=SCOPE)
    alert_lifecycle.reconcile([excess], kinds=[], now=datetime.now(UTC))


def told(rows: Callable[[Tenant], Iterable[str]]) -> Callable[[Tenant], list[str]]:
    """Return what names rows that are no tenant's, for the comparison."""
    return lambda tenant: [f"left {row}" for row in rows(tenant)]


def _upkeep_of(tenant: Tenant) -> list[str]:
    ending = f"-{tenant.slug}"
    kept = [
        *Job.objects.filter(kind__endswith=ending).values_list("kind", flat=True),
        *PeriodicRun.objects.filter(name__endswith=ending).values_list("name", flat=True),
        *Bucket.objects.filter(name__endswith=ending).values_list("name", flat=True),
    ]
    return sorted(name.removesuffix(ending) for name in kept)


def _sealed(tenant: Tenant) -> list[str]:
    wrong = [found.what for found in verify() if found.tenant_id == tenant.pk]
    links = AuditLink.objects.filter(tenant_id=tenant.pk)
    return [*wrong, *sorted(links.values_list("history", flat=True))]


def _messages(_tenant: Tenant) -> list[str]:
    """Count what was told: a message comes again where its sender died, under the same id."""
    return [f"{len({headers['webhook-id'] for headers, _body in receiver().requests})} messages"]


def _looked_at(tenant: Tenant) -> list[str]:
    return list(OperatorEvent.objects.filter(operator=tenant.slug).values_list("page", flat=True))


def _gauges(_tenant: Tenant) -> list[str]:
    return sorted(set(Measurement.objects.values_list("name", flat=True)))


HOUSEKEEPING = {
    "backfill_embeddings": Cause(tick("backfill_embeddings"), before=without_vectors),
    "purge_idempotent_answers": Cause(tick("purge_idempotent_answers"), before=answered_twice),
    "purge_receipts": Cause(tick("purge_receipts"), before=asked_twice),
    "purge_trail": Cause(tick("purge_trail"), before=looked_at_twice, left=told(_looked_at)),
    "purge_upkeep": Cause(tick("purge_upkeep"), before=kept_for_long, left=told(_upkeep_of)),
    "seal_history": Cause(tick("seal_history"), before=said, left=told(_sealed)),
    "watch": Cause(tick("watch"), before=too_many_facts),
    "measure": Cause(tick("measure"), before=measured_never, left=told(_gauges)),
    DELIVER: Cause(
        over_its_limit,
        before=with_a_webhook,
        left=told(_messages),
    ),
}
EVERY_KIND = EVERY_CAUSE | HOUSEKEEPING
