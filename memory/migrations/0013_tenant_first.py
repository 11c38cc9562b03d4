"""Every row carries its tenant, and every unique key leads with it."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models

from memory.migration_operations import within_tenant


class Migration(migrations.Migration):

    dependencies = [
        ('memory', '0012_erasing_a_seal'),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='searchentry',
            name='count_new',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='searchentry',
            name='count_changed',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='searchentry',
            name='count_gone',
        ),
        migrations.RemoveConstraint(
            model_name='termcount',
            name='term_once_per_scope',
        ),
        # the wall is raised again after this, by the column that now says whose the rows are
        migrations.RunSQL("DROP POLICY IF EXISTS tenant_wall ON memory_termcount", migrations.RunSQL.noop),
        migrations.AddField(
            model_name='termcount',
            name='tenant_id',
            field=models.UUIDField(null=True),
        ),
        migrations.RunSQL(
            "UPDATE memory_termcount t SET tenant_id = s.tenant_id FROM memory_scope s WHERE s.id = t.scope_id;"
            " DELETE FROM memory_termcount WHERE tenant_id IS NULL",
            migrations.RunSQL.noop,
        ),
        migrations.AlterField(
            model_name='termcount',
            name='tenant_id',
            field=models.UUIDField(),
        ),
        # a row's own number in place of its scope as the key: only one unique key may decide between two writers
        migrations.RunSQL(
            "CREATE TEMPORARY TABLE sizes_before ON COMMIT DROP AS SELECT s.tenant_id, z.scope_id, z.documents,"
            " z.total_terms FROM memory_scopesize z JOIN memory_scope s ON s.id = z.scope_id",
            migrations.RunSQL.noop,
        ),
        migrations.DeleteModel(name='ScopeSize'),
        migrations.CreateModel(
            name='ScopeSize',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('tenant_id', models.UUIDField()),
                ('documents', models.IntegerField(default=0)),
                ('total_terms', models.BigIntegerField(default=0)),
                ('scope', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, to='memory.scope')),
            ],
        ),
        migrations.RunSQL(
            "INSERT INTO memory_scopesize (tenant_id, scope_id, documents, total_terms)"
            " SELECT tenant_id, scope_id, documents, total_terms FROM sizes_before",
            migrations.RunSQL.noop,
        ),
        migrations.AlterField(
            model_name='scope',
            name='number',
            field=models.BigIntegerField(db_default=models.Func(models.Value('memory_scope_number'), function='nextval'), editable=False, help_text='short name of the scope in the word index'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='searchentry',
            trigger=pgtrigger.compiler.Trigger(name='count_new', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH changed AS MATERIALIZED (SELECT n.tenant_id, n.scope_id AS new_scope, n.words AS new_words, n.length AS new_length, NULL::uuid AS old_scope, NULL::tsvector AS old_words, 0 AS old_length FROM new_rows n WHERE n.words IS NOT NULL),\n    delta AS (\n        SELECT tenant_id, old_scope AS scope_id, unnest(tsvector_to_array(old_words)) AS term, -1 AS step FROM changed\n        UNION ALL\n        SELECT tenant_id, new_scope, unnest(tsvector_to_array(new_words)), 1 FROM changed\n    )\n    INSERT INTO memory_termcount AS t (tenant_id, scope_id, term, documents)\n    SELECT tenant_id, scope_id, term, sum(step) FROM delta GROUP BY 1, 2, 3 HAVING sum(step) <> 0\n    ORDER BY 1, 2, 3\n    ON CONFLICT (tenant_id, scope_id, term) DO UPDATE SET documents = t.documents + EXCLUDED.documents;\n    WITH changed AS MATERIALIZED (SELECT n.tenant_id, n.scope_id AS new_scope, n.words AS new_words, n.length AS new_length, NULL::uuid AS old_scope, NULL::tsvector AS old_words, 0 AS old_length FROM new_rows n WHERE n.words IS NOT NULL),\n    delta AS (\n        SELECT tenant_id, old_scope AS scope_id, -1 AS step, -old_length AS terms\n        FROM changed WHERE old_words IS NOT NULL\n        UNION ALL\n        SELECT tenant_id, new_scope, 1, new_length FROM changed WHERE new_words IS NOT NULL\n    )\n    INSERT INTO memory_scopesize AS s (tenant_id, scope_id, documents, total_terms)\n    SELECT tenant_id, scope_id, sum(step), sum(terms) FROM delta GROUP BY 1, 2 ORDER BY 1, 2\n    ON CONFLICT (tenant_id, scope_id) DO UPDATE SET\n        documents = s.documents + EXCLUDED.documents, total_terms = s.total_terms + EXCLUDED.total_terms;\n    RETURN NULL;\n', hash='b313ae855b36fd18ef56401a0df893e7fd7a10cc', level='STATEMENT', operation='INSERT', pgid='pgtrigger_count_new_422e7', referencing='REFERENCING NEW TABLE AS new_rows ', table='memory_searchentry', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='searchentry',
            trigger=pgtrigger.compiler.Trigger(name='count_changed', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH changed AS MATERIALIZED (SELECT n.tenant_id, n.scope_id AS new_scope, n.words AS new_words, n.length AS new_length, o.scope_id AS old_scope, o.words AS old_words, o.length AS old_length FROM old_rows o JOIN new_rows n USING (id) WHERE o.words IS DISTINCT FROM n.words OR o.scope_id <> n.scope_id),\n    delta AS (\n        SELECT tenant_id, old_scope AS scope_id, unnest(tsvector_to_array(old_words)) AS term, -1 AS step FROM changed\n        UNION ALL\n        SELECT tenant_id, new_scope, unnest(tsvector_to_array(new_words)), 1 FROM changed\n    )\n    INSERT INTO memory_termcount AS t (tenant_id, scope_id, term, documents)\n    SELECT tenant_id, scope_id, term, sum(step) FROM delta GROUP BY 1, 2, 3 HAVING sum(step) <> 0\n    ORDER BY 1, 2, 3\n    ON CONFLICT (tenant_id, scope_id, term) DO UPDATE SET documents = t.documents + EXCLUDED.documents;\n    WITH changed AS MATERIALIZED (SELECT n.tenant_id, n.scope_id AS new_scope, n.words AS new_words, n.length AS new_length, o.scope_id AS old_scope, o.words AS old_words, o.length AS old_length FROM old_rows o JOIN new_rows n USING (id) WHERE o.words IS DISTINCT FROM n.words OR o.scope_id <> n.scope_id),\n    delta AS (\n        SELECT tenant_id, old_scope AS scope_id, -1 AS step, -old_length AS terms\n        FROM changed WHERE old_words IS NOT NULL\n        UNION ALL\n        SELECT tenant_id, new_scope, 1, new_length FROM changed WHERE new_words IS NOT NULL\n    )\n    INSERT INTO memory_scopesize AS s (tenant_id, scope_id, documents, total_terms)\n    SELECT tenant_id, scope_id, sum(step), sum(terms) FROM delta GROUP BY 1, 2 ORDER BY 1, 2\n    ON CONFLICT (tenant_id, scope_id) DO UPDATE SET\n        documents = s.documents + EXCLUDED.documents, total_terms = s.total_terms + EXCLUDED.total_terms;\n    RETURN NULL;\n', hash='eb530219b5b9dd7f4e29569b15c88ed5ade861f2', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_count_changed_6faf3', referencing='REFERENCING OLD TABLE AS old_rows  NEW TABLE AS new_rows ', table='memory_searchentry', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='searchentry',
            trigger=pgtrigger.compiler.Trigger(name='count_gone', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH changed AS MATERIALIZED (SELECT o.tenant_id, NULL::uuid AS new_scope, NULL::tsvector AS new_words, 0 AS new_length, o.scope_id AS old_scope, o.words AS old_words, o.length AS old_length FROM old_rows o WHERE o.words IS NOT NULL),\n    delta AS (\n        SELECT tenant_id, old_scope AS scope_id, unnest(tsvector_to_array(old_words)) AS term, -1 AS step FROM changed\n        UNION ALL\n        SELECT tenant_id, new_scope, unnest(tsvector_to_array(new_words)), 1 FROM changed\n    )\n    INSERT INTO memory_termcount AS t (tenant_id, scope_id, term, documents)\n    SELECT tenant_id, scope_id, term, sum(step) FROM delta GROUP BY 1, 2, 3 HAVING sum(step) <> 0\n    ORDER BY 1, 2, 3\n    ON CONFLICT (tenant_id, scope_id, term) DO UPDATE SET documents = t.documents + EXCLUDED.documents;\n    WITH changed AS MATERIALIZED (SELECT o.tenant_id, NULL::uuid AS new_scope, NULL::tsvector AS new_words, 0 AS new_length, o.scope_id AS old_scope, o.words AS old_words, o.length AS old_length FROM old_rows o WHERE o.words IS NOT NULL),\n    delta AS (\n        SELECT tenant_id, old_scope AS scope_id, -1 AS step, -old_length AS terms\n        FROM changed WHERE old_words IS NOT NULL\n        UNION ALL\n        SELECT tenant_id, new_scope, 1, new_length FROM changed WHERE new_words IS NOT NULL\n    )\n    INSERT INTO memory_scopesize AS s (tenant_id, scope_id, documents, total_terms)\n    SELECT tenant_id, scope_id, sum(step), sum(terms) FROM delta GROUP BY 1, 2 ORDER BY 1, 2\n    ON CONFLICT (tenant_id, scope_id) DO UPDATE SET\n        documents = s.documents + EXCLUDED.documents, total_terms = s.total_terms + EXCLUDED.total_terms;\n    RETURN NULL;\n', hash='ef84b03dd6c2d4d25cb05158cc539cb45a4480a6', level='STATEMENT', operation='DELETE', pgid='pgtrigger_count_gone_6a971', referencing='REFERENCING OLD TABLE AS old_rows ', table='memory_searchentry', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='scope',
            constraint=models.UniqueConstraint(fields=('tenant', 'number'), name='scope_number_once'),
        ),
        migrations.AddConstraint(
            model_name='scopesize',
            constraint=models.UniqueConstraint(fields=('tenant_id', 'scope'), name='size_once_per_scope'),
        ),
        migrations.AddConstraint(
            model_name='termcount',
            constraint=models.UniqueConstraint(fields=('tenant_id', 'scope_id', 'term'), name='term_once_per_scope'),
        ),
        within_tenant("memory_reviewmark", "scope_id", "memory_scope"),
    ]
