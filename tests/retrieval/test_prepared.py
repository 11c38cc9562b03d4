"""What a retrieval reads is parsed and planned once a connection."""

import pytest
from django.db import connection

from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
_PLANNED = (
    "SELECT sum(generic_plans), sum(custom_plans) FROM pg_prepared_statements "
    "WHERE statement LIKE %s"
)


@pytest.mark.parametrize(
    "read", ["memory_termcount", "visible AS", "FROM memory_memoryitem WHERE id = won_id"]
)
def test_each_read_of_a_retrieval_keeps_its_plan(read: str) -> None:
    tenant = a_tenant()
    remember(tenant, {"source": "fact", "content": "The team has 12 people"})
    for query in ("how many people?", "who is in the team?"):
        assert ask(tenant, query, gate=False).items
    with connection.cursor() as cursor:
        cursor.execute(_PLANNED, [f"%{read}%"])
        assert cursor.fetchone() == (2, 0)
