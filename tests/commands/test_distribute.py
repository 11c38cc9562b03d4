"""The catalogue holds what docs/scale.md promises of a cluster that distributes by tenant."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from memory.models import Tenant
from memory.scopes import distribution
from memory.scopes.distribution import REFERENCE, TENANT, catalogue, statements
from tests.api.client import a_caller
from tests.commands import as_citus
from tests.owner import as_owner

OF_THE_INSTALLATION = {  # rows that belong to no tenant: they stay on one node
    "evolution_periodicrun",
    "evolution_workersign",
    "memory_chosenembedder",
    "memory_operatorevent",
    "observability_bucket",
    "observability_measurement",
    "observability_objective",
    "observability_objectivehour",
}
OF_THE_QUEUE = {"evolution_job", "evolution_appliedeffect", "observability_alert"}
"""One queue, and one list of alerts, for all tenants and the installation itself.

On one node, naming the tenant.
"""


@pytest.mark.django_db
def test_every_row_of_a_tenant_carries_it() -> None:
    found = catalogue()
    assert set(found.carrying("never")) == OF_THE_INSTALLATION
    assert set(found.carrying("maybe")) == OF_THE_QUEUE
    assert set(REFERENCE) <= set(found.tables)


@pytest.mark.django_db
def test_every_unique_key_leads_with_the_tenant() -> None:
    assert catalogue().keys_across == []


@pytest.mark.django_db
def test_a_reference_without_the_tenant_has_one_beside_it_that_holds_it() -> None:
    found = catalogue()
    held = {(key.table, key.referred) for key in found.foreign if TENANT in key.columns}
    assert {(key.table, key.referred) for key in found.references_across} <= held


def test_a_cluster_takes_what_is_run_and_the_service_goes_on(tenant: Tenant) -> None:
    with as_owner():
        as_citus.install()
        said = StringIO()
        call_command("distribute", run=True, stdout=said)
        assert as_citus.crossing() == []
    assert said.getvalue().split()[0] == str(len(catalogue().distributed))
    caller = a_caller(tenant)
    fact = {
        "source": "fact",
        "scope": "user:1",
        "content": "The team has 12 people",
        "fact_key": "size",
    }
    assert caller.post("memories", {"items": [fact]}).status_code == 201
    assert (
        caller.post(
            "memories", {"items": [fact | {"content": "The team has 14 people"}]}
        ).status_code
        == 201
    )
    block = caller.post("retrieve", {"query": "How many people?", "scopes": ["user:1"]}).json()[
        "context"
    ]
    assert ("14 people" in block, "12 people" in block) == (True, False)


@pytest.mark.django_db
def test_the_statements_let_go_lead_and_distribute() -> None:
    found = catalogue()
    said = list(statements(found))
    assert said.index("SELECT create_reference_table('memory_tenant')") < said.index(
        "SELECT create_distributed_table('memory_searchentry', 'tenant_id')"
    )
    primary = 'DROP CONSTRAINT "memory_task_pkey", ADD PRIMARY KEY ("tenant_id", "id")'
    assert f'ALTER TABLE "memory_task" {primary}' in said
    assert sum("create_distributed_table" in one for one in said) == len(found.distributed)


@pytest.mark.django_db
def test_it_names_what_is_in_the_way_and_runs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("CREATE UNIQUE INDEX one_title ON memory_task (title)")
    out, err = StringIO(), StringIO()
    call_command("distribute", stdout=out, stderr=err)
    assert "create_distributed_table('memory_turn', 'tenant_id');" in out.getvalue()
    assert err.getvalue() == "-- in the way: memory_task: one_title is unique without the tenant\n"
    monkeypatch.setattr(distribution, "statements", _nothing_is_run)
    with pytest.raises(CommandError, match="nothing was run"):
        call_command("distribute", run=True)


def _nothing_is_run(_found: Any) -> Any:
    raise AssertionError
