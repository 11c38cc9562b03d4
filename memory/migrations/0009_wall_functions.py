"""What the service's role may do only through the owner, or before it is known whose request it is."""

from django.db import migrations

from memory.text.analyse import TERM_INDEX_SPACE

KEY = """
CREATE FUNCTION remembrancer_key(wanted text)
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
VECTORS = f"""
CREATE FUNCTION remembrancer_add_vector_columns() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    ALTER TABLE memory_searchentry ADD COLUMN IF NOT EXISTS terms sparsevec({TERM_INDEX_SPACE}),
                                   ADD COLUMN IF NOT EXISTS embedding halfvec;
END $$
"""


class Migration(migrations.Migration):

    dependencies = [
        ('memory', '0008_throttles'),
    ]

    operations = [
        migrations.RunSQL(KEY, "DROP FUNCTION remembrancer_key"),
        migrations.RunSQL(VECTORS, "DROP FUNCTION remembrancer_add_vector_columns"),
    ]
