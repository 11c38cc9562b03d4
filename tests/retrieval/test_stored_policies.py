"""Policies kept as rows: the tenant's own first, and never one that no longer validates."""

import pytest

from memory.models import PolicyVersion
from memory.policy import SHIPPED
from memory.retrieval.policies import UnknownPolicy, forget_policies, policy_named
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _read_anew() -> None:
    forget_policies()


def document(**changes: object) -> dict[str, object]:
    return SHIPPED["unified"].model_dump(mode="json") | changes


def test_a_tenants_own_version_goes_before_the_shipped_one() -> None:
    tenant, other = a_tenant(), a_tenant()
    PolicyVersion.objects.create(
        tenant=tenant, name="unified", version=2, document=document(description="ours")
    )
    assert policy_named("unified", tenant_id=tenant.pk).description == "ours"
    assert policy_named("unified", tenant_id=other.pk) == SHIPPED["unified"]


def test_a_version_that_no_longer_validates_leaves_the_one_before_it_in_force() -> None:
    tenant = a_tenant()
    PolicyVersion.objects.create(
        tenant=tenant, name="unified", version=2, document=document(description="good")
    )
    PolicyVersion.objects.create(
        tenant=tenant, name="unified", version=3, document=document(gone_field=1)
    )
    assert policy_named("unified", tenant_id=tenant.pk).description == "good"


def test_an_unknown_policy_is_named() -> None:
    with pytest.raises(UnknownPolicy, match="nobody"):
        policy_named("nobody", tenant_id=a_tenant().pk)
