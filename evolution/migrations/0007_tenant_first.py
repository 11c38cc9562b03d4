"""Every row carries its tenant, and every unique key leads with it."""

from django.db import migrations, models

from memory.migration_operations import within_tenant


class Migration(migrations.Migration):

    dependencies = [
        ('evolution', '0006_request_ids'),
        ('memory', '0013_tenant_first'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='appliedeffect',
            name='effect_once_per_job',
        ),
        migrations.RemoveConstraint(
            model_name='job',
            name='job_one_runs_in_scope',
        ),
        migrations.AddField(
            model_name='appliedeffect',
            name='tenant_id',
            field=models.UUIDField(help_text="its job's; empty: of the whole installation", null=True),
        ),
        # the wall is raised again after this, by the column that now says whose the rows are
        migrations.RunSQL("DROP POLICY IF EXISTS tenant_wall ON evolution_appliedeffect", migrations.RunSQL.noop),
        migrations.RunSQL(
            "UPDATE evolution_appliedeffect e SET tenant_id = j.tenant_id FROM evolution_job j WHERE j.id = e.job_id",
            migrations.RunSQL.noop,
        ),
        migrations.AlterField(
            model_name='job',
            name='sequence',
            field=models.BigIntegerField(db_default=models.Func(models.Value('evolution_job_sequence'), function='nextval'), db_index=True, editable=False),
        ),
        migrations.AddConstraint(
            model_name='appliedeffect',
            constraint=models.UniqueConstraint(fields=('tenant_id', 'job', 'effect'), name='effect_once_per_job', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='calibration',
            constraint=models.UniqueConstraint(fields=('tenant', 'id'), name='calibration_of_tenant'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.UniqueConstraint(condition=models.Q(('in_order', True), ('state', 'running')), fields=('tenant', 'scope'), name='job_one_runs_in_scope'),
        ),
        within_tenant("evolution_calibrationline", "scope_id", "memory_scope"),
        within_tenant("evolution_calibrationline", "calibration_id", "evolution_calibration"),
    ]
