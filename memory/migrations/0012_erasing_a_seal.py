"""The one way in which the seal over a history goes: after its tenant, as the owner."""

from django.db import migrations

ERASE = """
CREATE FUNCTION remembrancer_erase_seal(gone uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM memory_tenant WHERE id = gone) THEN
        RAISE EXCEPTION 'the tenant is still there, so its seal stays';
    END IF;
    DELETE FROM memory_auditlink WHERE tenant_id = gone;
END $$
"""


class Migration(migrations.Migration):

    dependencies = [
        ('memory', '0011_audit_function'),
    ]

    operations = [
        migrations.RunSQL(ERASE, "DROP FUNCTION remembrancer_erase_seal"),
    ]
