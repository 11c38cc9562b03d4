"""A row that goes is looked for in what may refer to it, once for each.

By an index, whatever the tables' size.
"""

import pytest
from django.db import connection

from tests.owner import as_owner

# an index leads with a column of the reference, and has one among its first that tells more than
# the tenant
_WITHOUT_INDEX = """
    SELECT c.conrelid::regclass::text || ' to ' || c.confrelid::regclass::text
        FROM pg_constraint AS c
    WHERE c.contype = 'f' AND NOT EXISTS (
        SELECT 1 FROM pg_index AS i
        CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS led (number, place)
        WHERE i.indrelid = c.conrelid AND led.place <= cardinality(c.conkey)
        GROUP BY i.indexrelid
            HAVING bool_or(led.number = ANY (c.conkey) AND led.number <> coalesce((
            SELECT a.attnum FROM pg_attribute AS a
                WHERE a.attrelid = c.conrelid AND a.attname = 'tenant_id'
            AND cardinality(c.conkey) > 1
        ), 0)) AND bool_and(led.place > 1 OR led.number = ANY (c.conkey))
    ) ORDER BY 1
"""


@pytest.mark.django_db
def test_every_reference_can_be_looked_up_from_what_it_refers_to() -> None:
    with connection.cursor() as cursor:
        cursor.execute(_WITHOUT_INDEX)
        assert cursor.fetchall() == []


@pytest.mark.django_db
def test_one_that_cannot_is_told() -> None:
    """The planted bug: the index of a reference is dropped."""
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("DROP INDEX memoryitem_superseded")
        cursor.execute(_WITHOUT_INDEX)
        assert cursor.fetchall() == [("memory_memoryitem to memory_memoryitem",)]
