"""What the service's role may do only through the owner, or before it is known whose request it is."""

from django.db import migrations

from memory.text.analyse import TERM_INDEX_SPACE

KEY = """
CREATE OR REPLACE FUNCTION remembrancer_key(wanted text)
RETURNS TABLE (id uuid, secret_sha256 bytea, permissions varchar[], scope_patterns varchar[], trust varchar,
               expires_at timestamptz, revoked_at timestamptz, tenant_id uuid, slug varchar, requests_per_second float8,
               request_burst float8)
LANGUAGE plpgsql AS $$
DECLARE before text := COALESCE(current_setting('remembrancer.across', true), '');
BEGIN
    PERFORM set_config('remembrancer.across', 'on', true);
    RETURN QUERY SELECT k.id, k.secret_sha256, k.permissions, k.scope_patterns, k.trust, k.expires_at,
                        k.revoked_at, k.tenant_id, t.slug,
                        k.requests_per_second, k.request_burst
                 FROM memory_apikey k JOIN memory_tenant t ON t.id = k.tenant_id WHERE k.prefix = wanted;
    PERFORM set_config('remembrancer.across', before, true);
END $$
"""
# what brings the columns back after the extension was created again
VECTORS = f"""
CREATE OR REPLACE FUNCTION remembrancer_add_vector_columns() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    ALTER TABLE memory_searchentry ADD COLUMN IF NOT EXISTS terms sparsevec({TERM_INDEX_SPACE}),
                                   ADD COLUMN IF NOT EXISTS embedding halfvec,
                                   ADD COLUMN IF NOT EXISTS second_embedding halfvec;
END $$
"""
# the one way in which versions go: with their scope or their tenant
ERASE_HISTORY = """
CREATE OR REPLACE FUNCTION remembrancer_erase_history(history text, owner_column text, owner_id uuid) RETURNS void
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
# the one way in which the seal over a history goes: after its tenant
ERASE_SEAL = """
CREATE OR REPLACE FUNCTION remembrancer_erase_seal(gone uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM memory_tenant WHERE id = gone) THEN
        RAISE EXCEPTION 'the tenant is still there, so its seal stays';
    END IF;
    DELETE FROM memory_auditlink WHERE tenant_id = gone;
END $$
"""


class Migration(migrations.Migration):
    """Functions, two of which erase as the owner."""

    dependencies = [("memory", "0002_within_tenant")]

    operations = [
        migrations.RunSQL(KEY, "DROP FUNCTION remembrancer_key"),
        migrations.RunSQL(VECTORS, "DROP FUNCTION remembrancer_add_vector_columns"),
        migrations.RunSQL(ERASE_HISTORY, "DROP FUNCTION remembrancer_erase_history"),
        migrations.RunSQL(ERASE_SEAL, "DROP FUNCTION remembrancer_erase_seal"),
    ]
