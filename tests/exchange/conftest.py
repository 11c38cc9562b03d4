"""The tenant that files come from and go to."""

import pytest

from memory.models import Tenant
from tests.factories import a_tenant


@pytest.fixture
def tenant(db: None) -> Tenant:
    """Return one with the slug that the commands name."""
    return a_tenant(slug="acme")
