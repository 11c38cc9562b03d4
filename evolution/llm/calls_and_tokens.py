"""The ledger of model calls and their tokens.

One row a call, written at once and not with what the call was for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Sum

from evolution.llm.types import CostLine
from evolution.models import ModelCall

PURPOSE_CHARACTERS, MODEL_CHARACTERS, VERSION_CHARACTERS = 40, 120, 40  # of the columns


@dataclass(frozen=True, slots=True)
class Spent:
    """What one purpose of one tenant cost."""

    tenant_id: UUID
    purpose: str
    calls: int
    input_tokens: int
    output_tokens: int


def ledger(*, tenant_id: UUID, job_id: UUID | None) -> Callable[[CostLine], None]:
    """Return what keeps the calls made for a tenant's job.

    Used outside of transactions, so that each row stays.
    """

    def record(call: CostLine) -> None:
        ModelCall.objects.create(
            tenant_id=tenant_id,
            job=job_id,
            purpose=call.purpose[:PURPOSE_CHARACTERS],
            model=call.model[:MODEL_CHARACTERS],
            prompt_version=call.prompt_version[:VERSION_CHARACTERS],
            input_tokens=call.input_tokens,
            output_tokens=call.output_tokens,
            elapsed_ms=call.elapsed_ms,
            outcome=call.outcome,
        )

    return record


def spent(*, since: datetime, tenant_id: UUID | None = None) -> list[Spent]:
    """Return calls and tokens by tenant and purpose since a time, of one tenant or of all.

    One statement.
    """
    calls = ModelCall.objects.filter(created_at__gte=since)
    if tenant_id is not None:
        calls = calls.filter(tenant_id=tenant_id)
    summed = calls.values("tenant_id", "purpose").annotate(
        calls=Count("id"), sent=Sum("input_tokens"), said=Sum("output_tokens")
    )
    return [
        Spent(row["tenant_id"], row["purpose"], row["calls"], row["sent"], row["said"])
        for row in summed.order_by("tenant_id", "purpose")
    ]
