"""A tenant and who calls for it."""

import pytest

from memory.models import Tenant
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant


@pytest.fixture
def tenant(db: None) -> Tenant:
    return a_tenant()


@pytest.fixture
def caller(tenant: Tenant) -> Caller:
    return a_caller(tenant)
