"""A deliberate search is about its targets: what names another of a kind is about somebody else."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.models import Tenant
from memory.retrieval.recall.targets import (
    MOST_OTHER_SCOPES,
    Targets,
    own_scopes,
    references,
    scopes_that_refer,
)
from tests.factories import a_tenant, remember

TENANT = UUID(int=1)


@pytest.mark.parametrize(
    ("user", "group", "scope", "said", "admitted"),
    [
        # a memory of the target's own
        ("1", None, "user:1", None, True),
        ("1", None, "user:1", ("", ""), True),
        ("1", None, "user:1", ("1", ""), True),
        ("1", None, "user:1", ("2", ""), False),
        ("1", None, "user:1", ("", "9"), True),
        # one that is kept elsewhere
        ("1", None, "agent:a", None, False),
        ("1", None, "agent:a", ("", ""), False),
        ("1", None, "agent:a", ("1", ""), True),
        ("1", None, "agent:a", ("2", ""), False),
        ("1", None, "group:9", ("1", "9"), True),
        ("1", None, "user:10", ("", ""), False),
        # a group
        (None, "9", "group:9", ("1", "9"), True),
        (None, "9", "user:9", ("", ""), False),
        (None, "9", "agent:a", ("9", ""), False),
        # both
        ("1", "9", "group:9", ("1", ""), True),
        ("1", "9", "group:9", ("2", ""), False),
        ("1", "9", "user:1", ("", "8"), False),
        ("1", "9", "agent:a", ("1", "8"), False),
        ("1", "9", "agent:a", ("1", "9"), True),
        # nobody
        (None, None, "user:1", ("1", "9"), False),
    ],
)
def test_a_memory_is_admitted_that_is_about_the_targets_and_nobody_else(
    user: str | None,
    group: str | None,
    scope: str,
    said: tuple[str, str] | None,
    admitted: bool,
) -> None:
    assert Targets(TENANT, user, group).admit(scope, said) is admitted


NAMES = st.sampled_from(["", "1", "2"])
TARGET = st.none() | st.sampled_from(["1", "2"])
SCOPE = st.sampled_from(["user:1", "user:2", "group:1", "group:2", "agent:a"])


@given(TARGET, TARGET, SCOPE, st.tuples(NAMES, NAMES))
def test_who_asks_about_more_never_finds_what_names_another(
    user: str | None, group: str | None, scope: str, said: tuple[str, str]
) -> None:
    targets = Targets(TENANT, user, group)
    if targets.admit(scope, said):
        assert said[0] in {"", user} or user is None
        assert said[1] in {"", group} or group is None
        assert scope in targets.scopes or user == said[0] or group == said[1]


def happened(scope: str, **about: str) -> dict[str, str]:
    return {"source": "episode", "content": f"A boat came {about}", "scope": scope, **about}


def test_only_scopes_of_the_tenant_that_name_a_target_are_searched_beside_its_own(
    tenant: Tenant,
) -> None:
    other = a_tenant()
    remember(other, happened("agent:x", user="1"))
    remember(
        tenant,
        happened("agent:b", user="1"),
        happened("agent:a", group="9"),
        happened("agent:c", user="2"),
        happened("user:1", user="1"),
        happened("agent:d"),
    )
    both = Targets(tenant.pk, "1", "9")
    assert scopes_that_refer(both) == ["agent:a", "agent:b"]
    assert scopes_that_refer(Targets(tenant.pk, "1", None)) == ["agent:b"]
    assert scopes_that_refer(Targets(tenant.pk, "", "")) == []
    assert [str(scope) for scope in own_scopes(both)] == ["user:1"]
    assert own_scopes(Targets(other.pk, "2", None)) == []


def test_of_many_scopes_that_name_a_target_some_are_searched(tenant: Tenant) -> None:
    remember(tenant, *(happened(f"agent:{n:02}", user="1") for n in range(MOST_OTHER_SCOPES + 3)))
    found = scopes_that_refer(Targets(tenant.pk, "1", None))
    assert found == [f"agent:{n:02}" for n in range(MOST_OTHER_SCOPES)]


def test_whom_memories_name_is_read_of_one_tenant_alone(tenant: Tenant) -> None:
    [named] = remember(tenant, happened("agent:a", user="1", group="9"))
    [elsewhere] = remember(a_tenant(), happened("agent:a", user="1"))
    targets = Targets(tenant.pk, "1", None)
    ids = [str(named.id), str(elsewhere.id)]
    assert references(targets, ids) == {str(named.id): ("1", "9")}
    assert references(targets, []) == {}
