"""The one way in which versions go: with their scope or their tenant, as the owner."""

from django.db import migrations

ERASE = """
CREATE FUNCTION remembrancer_erase_history(history text, owner_column text, owner_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF history !~ '^memory_[a-z]+event$' OR owner_column NOT IN ('scope_id', 'tenant_id') THEN
        RAISE EXCEPTION 'no history of that name';
    END IF;
    IF current_setting('remembrancer.across', true) IS DISTINCT FROM 'on' THEN
        EXECUTE format('DELETE FROM %I WHERE %I = $1 AND tenant_id = $2', history, owner_column)
            USING owner_id, NULLIF(current_setting('remembrancer.tenant', true), '')::uuid;
    ELSE
        EXECUTE format('DELETE FROM %I WHERE %I = $1', history, owner_column) USING owner_id;
    END IF;
END $$
"""


class Migration(migrations.Migration):

    dependencies = [
        ('memory', '0010_erasure_and_audit'),
    ]

    operations = [
        migrations.RunSQL(ERASE, "DROP FUNCTION remembrancer_erase_history"),
    ]
