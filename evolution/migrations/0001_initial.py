"""The tables of the job queue, of decisions, of calibrations and of costs."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('memory', '0001_initial'),
    ]

    operations = [
        migrations.RunSQL("CREATE SEQUENCE evolution_job_sequence", "DROP SEQUENCE evolution_job_sequence"),
        migrations.CreateModel(
            name='WorkerSign',
            fields=[
                ('name', models.CharField(max_length=300, primary_key=True, serialize=False)),
                ('seen_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Calibration',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('started_at', models.DateTimeField()),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('examined', models.IntegerField(default=0, help_text='memories with known reactions since their last calibration')),
                ('changed', models.IntegerField(default=0, help_text='memories whose confidence moved')),
                ('retiring', models.IntegerField(default=0, help_text='of those, candidates for retirement')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('tenant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='memory.tenant')),
            ],
            options={
                'ordering': ['-started_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='CalibrationLine',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('memory', models.UUIDField()),
                ('rule', models.CharField(max_length=40)),
                ('provenance', models.CharField(max_length=17)),
                ('injections', models.IntegerField(help_text='with a known reaction, since its last calibration')),
                ('positive', models.IntegerField()),
                ('corrections', models.IntegerField()),
                ('before', models.FloatField(help_text='its confidence, 0..1')),
                ('after', models.FloatField()),
                ('retires', models.BooleanField(default=False, help_text='it waits in the review queue as a candidate')),
                ('revision', models.UUIDField(help_text='the change, to be undone by')),
                ('at', models.DateTimeField()),
                ('undone_at', models.DateTimeField(blank=True, null=True)),
                ('undone_by', models.CharField(blank=True, max_length=200)),
                ('calibration', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='evolution.calibration')),
                ('scope', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='memory.scope')),
                ('tenant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='memory.tenant')),
            ],
            options={
                'ordering': ['before', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(max_length=60)),
                ('queue', models.CharField(choices=[('urgent', 'Urgent'), ('default', 'Default'), ('batch', 'Batch')], max_length=10)),
                ('idempotency_key', models.CharField(max_length=200)),
                ('payload', models.JSONField(default=dict)),
                ('payload_sha256', models.BinaryField(max_length=32)),
                ('schema_version', models.SmallIntegerField(default=1, help_text='of the payload')),
                ('in_order', models.BooleanField(default=False, help_text='one at a time in its scope, oldest first')),
                ('sequence', models.BigIntegerField(db_default=models.Func(models.Value('evolution_job_sequence'), function='nextval'), db_index=True, editable=False)),
                ('state', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('done', 'Done'), ('dead', 'Dead'), ('cancelled', 'Cancelled')], default='queued', max_length=10)),
                ('attempts', models.IntegerField(default=0, help_text='claims')),
                ('failures', models.SmallIntegerField(default=0, help_text='attempts that raised, outages apart')),
                ('crash_count', models.SmallIntegerField(default=0, help_text='claims whose lease ran out')),
                ('interruptions', models.SmallIntegerField(db_default=0, default=0, help_text='claims that ended because every worker was killed')),
                ('max_attempts', models.SmallIntegerField(default=8, help_text='failures allowed')),
                ('fence', models.BigIntegerField(default=0, help_text='number of the latest claim')),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('next_run_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('checkpoint', models.JSONField(blank=True, help_text='what slow calls already gave', null=True)),
                ('error_class', models.CharField(blank=True, max_length=40)),
                ('last_error', models.CharField(blank=True, help_text='what and where, never memory text', max_length=300)),
                ('result', models.JSONField(blank=True, null=True)),
                ('request_id', models.CharField(blank=True, db_default='', help_text='of the request that caused it', max_length=64)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('scope', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='memory.scope')),
                ('tenant', models.ForeignKey(blank=True, help_text='empty: of the whole installation', null=True, on_delete=django.db.models.deletion.PROTECT, to='memory.tenant')),
            ],
            options={
                'ordering': ['-sequence'],
            },
        ),
        migrations.CreateModel(
            name='AppliedEffect',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('tenant_id', models.UUIDField(help_text="its job's; empty: of the whole installation", null=True)),
                ('effect', models.CharField(max_length=200)),
                ('applied_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('job', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, to='evolution.job')),
            ],
        ),
        migrations.CreateModel(
            name='MadeDecision',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('job', models.UUIDField()),
                ('action', models.CharField(choices=[('add', 'Add'), ('update', 'Update'), ('delete', 'Delete'), ('noop', 'Noop'), ('review', 'Review'), ('merge', 'Merge'), ('retire', 'Retire')], max_length=10)),
                ('kind', models.CharField(choices=[('fact', 'Fact'), ('preference', 'Preference'), ('constraint', 'Constraint'), ('episode', 'Episode'), ('procedure', 'Procedure'), ('insight', 'Insight')], max_length=10)),
                ('content', models.TextField(help_text='of the candidate, as it would be stored')),
                ('memory', models.UUIDField(blank=True, help_text='what was written', null=True)),
                ('compared_with', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, default=list, size=None)),
                ('ended', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, default=list, size=None)),
                ('turns', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, default=list, size=None)),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('made_by', models.CharField(help_text="the rule, or the model and its prompt's version", max_length=120)),
                ('stages', models.JSONField(blank=True, default=dict, help_text='what each stage did, and who decided it')),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('scope', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='memory.scope')),
                ('tenant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='memory.tenant')),
            ],
            options={
                'ordering': ['-made_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='ModelCall',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('job', models.UUIDField(blank=True, null=True)),
                ('purpose', models.CharField(max_length=40)),
                ('model', models.CharField(max_length=120)),
                ('prompt_version', models.CharField(max_length=40)),
                ('input_tokens', models.IntegerField(default=0)),
                ('output_tokens', models.IntegerField(default=0)),
                ('elapsed_ms', models.FloatField(default=0)),
                ('outcome', models.CharField(choices=[('ok', 'Ok'), ('repaired', 'Repaired'), ('invalid', 'Invalid'), ('refused', 'Refused'), ('unavailable', 'Unavailable')], max_length=12)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ('tenant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='memory.tenant')),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='PeriodicRun',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=100)),
                ('slot', models.DateTimeField(help_text="start of the tick's interval")),
            ],
            options={
                'ordering': ['-slot', 'name'],
                'constraints': [models.UniqueConstraint(fields=('name', 'slot'), name='tick_once')],
            },
        ),
        migrations.AddIndex(
            model_name='calibration',
            index=models.Index(fields=['tenant', '-started_at'], name='calibration_by_tenant'),
        ),
        migrations.AddConstraint(
            model_name='calibration',
            constraint=models.UniqueConstraint(fields=('tenant', 'id'), name='calibration_of_tenant'),
        ),
        migrations.AddIndex(
            model_name='calibrationline',
            index=models.Index(fields=['memory', '-at'], name='calibration_of_memory'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('in_order', False), ('state', 'queued')), fields=['queue', 'next_run_at', 'sequence'], name='job_due_freely'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('in_order', True), ('state', 'queued')), fields=['queue', 'next_run_at', 'sequence'], name='job_due_in_order'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('state', 'running')), fields=['lease_until'], name='job_leased'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('in_order', True), ('state__in', ('queued', 'running'))), fields=['scope', 'sequence'], name='job_ahead'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['state', '-sequence'], name='job_by_state'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(fields=['kind', '-sequence'], name='job_by_kind'),
        ),
        migrations.AddIndex(
            model_name='job',
            index=models.Index(condition=models.Q(('state__in', ('done', 'dead'))), fields=['finished_at'], name='job_ended'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.UniqueConstraint(fields=('tenant', 'kind', 'idempotency_key'), name='job_key_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.UniqueConstraint(condition=models.Q(('in_order', True), ('state', 'running')), fields=('tenant', 'scope'), name='job_one_runs_in_scope'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(('scope', None), ('tenant__isnull', False), _connector='OR'), name='job_scope_has_tenant'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(('in_order', False), ('scope__isnull', False), _connector='OR'), name='job_order_needs_scope'),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('lease_until__isnull', False), ('state', 'running')), models.Q(models.Q(('state', 'running'), _negated=True), ('lease_until', None)), _connector='OR'), name='job_leased_while_running'),
        ),
        migrations.AddIndex(
            model_name='appliedeffect',
            index=models.Index(fields=['job'], name='effect_by_job'),
        ),
        migrations.AddConstraint(
            model_name='appliedeffect',
            constraint=models.UniqueConstraint(fields=('tenant_id', 'job', 'effect'), name='effect_once_per_job', nulls_distinct=False),
        ),
        migrations.AddIndex(
            model_name='madedecision',
            index=models.Index(fields=['job'], name='decision_by_job'),
        ),
        migrations.AddIndex(
            model_name='madedecision',
            index=django.contrib.postgres.indexes.BrinIndex(fields=['made_at'], name='decision_by_age'),
        ),
        migrations.AddIndex(
            model_name='madedecision',
            index=models.Index(fields=['memory'], name='decision_by_memory'),
        ),
        migrations.AddIndex(
            model_name='madedecision',
            index=models.Index(fields=['scope', '-made_at'], name='decision_by_scope'),
        ),
        migrations.AddIndex(
            model_name='modelcall',
            index=models.Index(fields=['tenant', 'purpose', '-created_at'], name='call_by_purpose'),
        ),
    ]
