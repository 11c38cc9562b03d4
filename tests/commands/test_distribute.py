"""The catalogue holds what docs/scale.md promises; what does not yet hold is named here, and may only get less."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memory.scopes.distribution import TENANT, catalogue, statements

pytestmark = pytest.mark.django_db

OF_THE_INSTALLATION = {  # rows that belong to no tenant: they stay on one node
    "evolution_periodicrun",
    "evolution_workersign",
    "memory_operatorevent",
    "memory_operatorsettings",
    "observability_bucket",
    "observability_measurement",
    "observability_objective",
}
NOT_YET = {"evolution_appliedeffect", "memory_scopesize", "memory_termcount"}
"""Rows of a tenant that name it only by their scope or job."""
TABLES_WITH_KEYS_NOT_YET = {
    "evolution_job",
    "memory_apikey",
    "memory_experiment",
    "memory_scope",
    "observability_alert",
    "observability_guardedscope",
}

SINGLE_NOT_YET = {
    ("evolution_appliedeffect", "evolution_job"),
    ("evolution_calibrationline", "evolution_calibration"),
    ("evolution_calibrationline", "memory_scope"),
    ("evolution_job", "memory_scope"),
    ("evolution_madedecision", "memory_scope"),
    ("memory_reviewmark", "memory_scope"),
    ("memory_scopesize", "memory_scope"),
}
"""Tables whose reference to another names no tenant beside it."""


def test_every_row_of_a_tenant_carries_it_but_for_these() -> None:
    assert set(catalogue().without_tenant) <= OF_THE_INSTALLATION | NOT_YET


def test_every_unique_key_holds_the_tenant_but_for_these() -> None:
    assert {key.table for key in catalogue().keys_across} <= TABLES_WITH_KEYS_NOT_YET


def test_within_the_tenant_every_reference_has_one_beside_it_that_holds_the_tenant() -> None:
    found = catalogue()
    held = {(key.table, key.referred) for key in found.foreign if TENANT in key.columns}
    single = {(key.table, key.referred) for key in found.references_across if found.tables.get(key.referred)}
    assert {pair for pair in single - held if not pair[0].endswith("event")} <= SINGLE_NOT_YET


def test_the_statements_let_go_lead_and_distribute() -> None:
    found = catalogue()
    said = list(statements(found))
    assert said.index("SELECT create_reference_table('memory_tenant')") < said.index(
        "SELECT create_distributed_table('memory_searchentry', 'tenant_id')"
    )
    primary = 'DROP CONSTRAINT "memory_task_pkey", ADD PRIMARY KEY ("tenant_id", "id")'
    assert f'ALTER TABLE "memory_task" {primary}' in said
    assert sum("create_distributed_table" in one for one in said) == len(found.distributed)


def test_it_prints_and_runs_nothing_while_something_is_in_the_way(capsys: Any) -> None:
    out, err = StringIO(), StringIO()
    call_command("distribute", stdout=out, stderr=err)
    assert "create_distributed_table('memory_turn', 'tenant_id');" in out.getvalue()
    assert "in the way: memory_termcount has no tenant" in err.getvalue()
    with pytest.raises(CommandError, match="nothing was run"):
        call_command("distribute", run=True)
