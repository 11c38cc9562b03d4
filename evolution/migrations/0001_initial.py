"""The tables of the job queue, of decisions and of costs."""

import django.contrib.postgres.fields
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
                ('sequence', models.BigIntegerField(db_default=models.Func(models.Value('evolution_job_sequence'), function='nextval'), editable=False, unique=True)),
                ('state', models.CharField(choices=[('queued', 'Queued'), ('running', 'Running'), ('done', 'Done'), ('dead', 'Dead'), ('cancelled', 'Cancelled')], default='queued', max_length=10)),
                ('attempts', models.IntegerField(default=0, help_text='claims')),
                ('failures', models.SmallIntegerField(default=0, help_text='attempts that raised, outages apart')),
                ('crash_count', models.SmallIntegerField(default=0, help_text='claims whose lease ran out')),
                ('max_attempts', models.SmallIntegerField(default=8, help_text='failures allowed')),
                ('fence', models.BigIntegerField(default=0, help_text='number of the latest claim')),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('next_run_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('checkpoint', models.JSONField(blank=True, help_text='what slow calls already gave', null=True)),
                ('error_class', models.CharField(blank=True, max_length=40)),
                ('last_error', models.CharField(blank=True, help_text='what and where, never memory text', max_length=300)),
                ('result', models.JSONField(blank=True, null=True)),
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
        migrations.AddConstraint(
            model_name='job',
            constraint=models.UniqueConstraint(fields=('tenant', 'kind', 'idempotency_key'), name='job_key_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='job',
            constraint=models.UniqueConstraint(condition=models.Q(('in_order', True), ('state', 'running')), fields=('scope',), name='job_one_runs_in_scope'),
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
        migrations.AddConstraint(
            model_name='appliedeffect',
            constraint=models.UniqueConstraint(fields=('job', 'effect'), name='effect_once_per_job'),
        ),
        migrations.AddIndex(
            model_name='madedecision',
            index=models.Index(fields=['job'], name='decision_by_job'),
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
