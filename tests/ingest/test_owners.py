"""Scopes, sessions and runs come into being when they are first named, and once."""

from typing import Any

import pytest

from memory.ingest import owners
from memory.models import Run, Scope, Session, Tenant
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db


def test_scopes_are_made_once_and_found_by_their_names(
    tenant: Tenant, django_assert_num_queries: Any
) -> None:
    names = ["user:1", "user:2", "user:1", "group:1", "user:a:b", "user:茶"]
    with django_assert_num_queries(3):
        first = owners.scopes(tenant, names)
    assert set(first) == set(names)
    assert all(str(scope) == name for name, scope in first.items())
    with django_assert_num_queries(1):
        again = owners.scopes(tenant, [*names[:2]])
    assert {name: scope.pk for name, scope in again.items()} == {
        name: first[name].pk for name in names[:2]
    }
    assert Scope.objects.filter(tenant=tenant).count() == 5


def test_a_name_of_one_tenant_is_not_that_of_another(tenant: Tenant) -> None:
    other = a_tenant()
    mine, theirs = owners.scopes(tenant, ["user:1"]), owners.scopes(other, ["user:1"])
    assert mine["user:1"].pk != theirs["user:1"].pk
    assert theirs["user:1"].tenant_id == other.pk


def test_of_no_names_there_is_nothing(tenant: Tenant) -> None:
    assert owners.scopes(tenant, []) == {}
    assert owners.sessions(tenant, []) == {}
    assert owners.runs(tenant, []) == {}


@pytest.mark.parametrize(("make", "model"), [(owners.sessions, Session), (owners.runs, Run)])
def test_a_session_and_a_run_belong_to_their_scope(tenant: Tenant, make: Any, model: Any) -> None:
    scopes = owners.scopes(tenant, ["user:1", "user:2"])
    one, two = scopes["user:1"].pk, scopes["user:2"].pk
    named = [(one, "s"), (two, "s"), (one, "s"), (one, "会话 1")]
    found = make(tenant, named)
    assert set(found) == set(named)
    assert all((row.scope_id, row.key) == name for name, row in found.items())
    assert make(tenant, named)[one, "s"].pk == found[one, "s"].pk
    assert model.objects.filter(tenant=tenant).count() == 3


def test_what_is_new_begins_with_nothing(tenant: Tenant) -> None:
    scope = owners.scopes(tenant, ["user:1"])["user:1"]
    session = owners.sessions(tenant, [(scope.pk, "s")])[scope.pk, "s"]
    assert (session.summary_lines, session.rolling_summary, session.key_quotes) == ([], "", [])
    assert (session.summarised_to, session.ended_at) == (0, None)
    run = owners.runs(tenant, [(scope.pk, "r")])[scope.pk, "r"]
    assert (run.working_memory, run.ended_at, run.session_id) == ({}, None, None)
