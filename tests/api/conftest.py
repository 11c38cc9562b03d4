"""A tenant and callers for it."""

import pytest

from memory.models import Tenant
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant


@pytest.fixture
def tenant(db: None) -> Tenant:
    return a_tenant()


@pytest.fixture
def caller(tenant: Tenant) -> Caller:
    """Someone who may do everything in `tenant`."""
    return a_caller(tenant)
