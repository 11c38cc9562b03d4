"""What models cost is on the ledger, by tenant and purpose, whatever becomes of the work."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from evolution.llm.calls_and_tokens import Spent, ledger, spent
from evolution.llm.configured import forget_models, is_configured, model_client
from evolution.llm.types import CostLine
from evolution.models import ModelCall
from tests.evolution.llm.asking import BAD, GOOD, ask
from tests.evolution.llm.chat_server import FakeChatServer, says
from tests.factories import a_tenant

CALL = CostLine("extract", "m", "extract/v1", 100, 10, 12.5, "ok")


@pytest.fixture
def configured(settings: Any, server: FakeChatServer) -> Iterator[None]:
    settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(
        update={"llm_base_url": server.url, "llm_model": "big", "llm_small_model": ""}
    )
    yield
    forget_models()


def test_without_a_model_there_is_nobody_to_ask(settings: Any) -> None:
    assert not is_configured()
    assert model_client(tenant_id=uuid4()) is None
    settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(
        update={"llm_base_url": "http://127.0.0.1:9/v1"}
    )
    assert model_client(tenant_id=uuid4()) is None, "a model needs a name"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("configured")
def test_every_call_of_a_job_is_one_row_and_stays_when_its_effect_is_rolled_back(
    server: FakeChatServer,
) -> None:
    tenant, job = a_tenant(), uuid4()
    client = model_client(tenant_id=tenant.pk, job_id=job)
    assert client is not None
    server.script(says(BAD), says(GOOD))
    assert ask(client) == 3
    with transaction.atomic():
        a_tenant()
        transaction.set_rollback(True)
    rows = ModelCall.objects.filter(job=job).order_by("id")
    assert [
        (row.tenant_id, row.purpose, row.model, row.prompt_version, row.outcome) for row in rows
    ] == [
        (tenant.pk, "count", "big", "count/v1", "invalid"),
        (tenant.pk, "count", "big", "count/v1", "repaired"),
    ]


@pytest.mark.django_db
def test_calls_and_tokens_are_summed_by_tenant_and_purpose_since_a_time() -> None:
    one, other = sorted((a_tenant(), a_tenant()), key=lambda tenant: tenant.pk)
    keep = ledger(tenant_id=one.pk, job_id=None)
    for _ in range(3):
        keep(CALL)
    keep(CostLine("reconcile", "m", "reconcile/v1", 7, 1, 1.0, "invalid"))
    ledger(tenant_id=other.pk, job_id=None)(CALL)
    hour_ago = datetime.now(UTC) - timedelta(hours=1)
    ours = [Spent(one.pk, "extract", 3, 300, 30), Spent(one.pk, "reconcile", 1, 7, 1)]
    assert spent(since=hour_ago, tenant_id=one.pk) == ours
    assert [row for row in spent(since=hour_ago) if row.tenant_id in (one.pk, other.pk)] == [
        *ours,
        Spent(other.pk, "extract", 1, 100, 10),
    ]
    assert spent(since=datetime.now(UTC) + timedelta(hours=1)) == []
