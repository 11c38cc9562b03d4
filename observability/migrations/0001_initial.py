"""The tables of retrievals and their outcomes, of measurements and objectives, and of throttles."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Bucket',
            fields=[
                ('name', models.CharField(max_length=300, primary_key=True, serialize=False)),
                ('tokens', models.FloatField(help_text='left at `filled_at`')),
                ('rate', models.FloatField(help_text='tokens a second')),
                ('burst', models.FloatField(help_text='the most it holds')),
                ('filled_at', models.DateTimeField()),
                ('is_denied', models.BooleanField(help_text='whether the last asker got none')),
            ],
        ),
        migrations.CreateModel(
            name='Objective',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('name', models.SlugField(max_length=64, unique=True)),
                ('description', models.CharField(max_length=200)),
                ('unit', models.CharField(max_length=16)),
                ('at_least', models.BooleanField(default=False, help_text='the value is to be above the limit, not below it')),
                ('limit', models.FloatField()),
                ('window_minutes', models.PositiveIntegerField(help_text='over which it is measured')),
                ('fewest', models.PositiveIntegerField(default=1, help_text='observations below which nothing is said')),
                ('enabled', models.BooleanField(default=True)),
                ('value', models.FloatField(blank=True, editable=False, help_text='as last measured; empty: too little', null=True)),
                ('observations', models.PositiveIntegerField(default=0, editable=False)),
                ('measured_at', models.DateTimeField(blank=True, editable=False, null=True)),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Alert',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.SlugField(help_text='the objective or guardrail that was missed', max_length=64)),
                ('tenant_id', models.UUIDField(blank=True, help_text='empty: of the whole installation', null=True)),
                ('scope_id', models.UUIDField(blank=True, null=True)),
                ('scope', models.CharField(blank=True, max_length=240)),
                ('value', models.FloatField(help_text='as last measured while open')),
                ('worst', models.FloatField(help_text='the worst value while open')),
                ('limit', models.FloatField()),
                ('opened_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('acknowledged_at', models.DateTimeField(blank=True, null=True)),
                ('acknowledged_by', models.CharField(blank=True, max_length=150)),
            ],
            options={
                'ordering': ['-opened_at', 'id'],
                'indexes': [models.Index(fields=['tenant_id', '-opened_at'], name='alert_by_tenant')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('tenant_id', 'kind', 'scope_id'), name='alert_open_once', nulls_distinct=False)],
            },
        ),
        migrations.CreateModel(
            name='GuardedScope',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('scope_id', models.UUIDField()),
                ('tenant_id', models.UUIDField()),
                ('active_facts', models.IntegerField(default=0, help_text='when last counted; over the limit while set')),
                ('episode_candidates', models.IntegerField(default=0, help_text='of the retrieval that asked for compression')),
                ('guarded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ['-guarded_at'],
                'constraints': [models.UniqueConstraint(fields=('tenant_id', 'scope_id'), name='scope_guarded_once')],
            },
        ),
        migrations.CreateModel(
            name='Measurement',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('name', models.CharField(help_text='of the metric', max_length=100)),
                ('labels', models.JSONField(blank=True, default=dict, help_text="names and values; never a tenant's text")),
                ('value', models.FloatField()),
                ('measured_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['name', 'id'],
                'constraints': [models.UniqueConstraint(fields=('name', 'labels'), name='measured_once')],
            },
        ),
        migrations.CreateModel(
            name='Receipt',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('tenant_id', models.UUIDField()),
                ('retrieval_id', models.UUIDField()),
                ('source', models.CharField(max_length=20)),
                ('item_id', models.UUIDField()),
                ('scope_id', models.UUIDField()),
                ('rank', models.SmallIntegerField(help_text='1 is the best by score')),
                ('candidate_score', models.FloatField()),
                ('decision_reason', models.CharField(max_length=40)),
                ('guardrail_hit', models.CharField(blank=True, max_length=40)),
                ('context_position', models.SmallIntegerField()),
                ('tokens', models.IntegerField(default=0)),
                ('policy_version', models.CharField(max_length=80)),
                ('utilized', models.BooleanField(null=True)),
                ('utilization_signal', models.CharField(blank=True, max_length=20)),
                ('user_feedback_signal', models.CharField(blank=True, max_length=20)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ['retrieval_id', 'rank'],
                'indexes': [models.Index(fields=['retrieval_id', 'rank'], name='receipt_by_retrieval'), models.Index(fields=['item_id'], name='receipt_by_item'), django.contrib.postgres.indexes.BrinIndex(fields=['created_at'], name='receipt_by_age')],
            },
        ),
        migrations.CreateModel(
            name='ReliabilityBin',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('tenant_id', models.UUIDField()),
                ('provenance', models.CharField(max_length=17)),
                ('tenth', models.SmallIntegerField(help_text='of confidence, 0 to 9, as it was when the memory was given')),
                ('right', models.IntegerField(help_text='memories of which people said that they were right')),
                ('wrong', models.IntegerField(help_text='of which they said that they were wrong, or are no more')),
                ('stated', models.FloatField(help_text='mean confidence of both, 0..1')),
                ('measured_at', models.DateTimeField()),
            ],
            options={
                'ordering': ['provenance', 'tenth'],
                'constraints': [models.UniqueConstraint(fields=('tenant_id', 'provenance', 'tenth'), name='one_bin_of_reliability')],
            },
        ),
        migrations.CreateModel(
            name='Retrieval',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('tenant_id', models.UUIDField()),
                ('scope_ids', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), size=None)),
                ('scopes', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=240), size=None)),
                ('query', models.CharField(max_length=200)),
                ('topic', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=120), default=list, help_text="the query's terms, for the gate", size=None)),
                ('mode', models.CharField(max_length=10)),
                ('intent', models.CharField(blank=True, max_length=20)),
                ('phase', models.CharField(blank=True, max_length=20)),
                ('guessed', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), blank=True, default=list, help_text='which of intent and phase rules guessed', size=None)),
                ('audience', models.CharField(max_length=10)),
                ('session', models.CharField(blank=True, max_length=200)),
                ('run', models.CharField(blank=True, max_length=200)),
                ('policy', models.CharField(max_length=64)),
                ('policy_version', models.IntegerField()),
                ('experiment', models.UUIDField(help_text='which chose the policy; none: the request or the default did', null=True)),
                ('arm', models.CharField(blank=True, help_text='of the experiment: control or candidate', max_length=10)),
                ('as_of', models.DateTimeField()),
                ('known_at', models.DateTimeField()),
                ('token_budget', models.IntegerField()),
                ('tokens_used', models.IntegerField()),
                ('candidates_count', models.IntegerField()),
                ('injected_count', models.IntegerField()),
                ('injected_sources', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), size=None)),
                ('degradations', models.JSONField(default=list)),
                ('degraded_reason', models.CharField(blank=True, max_length=60)),
                ('skipped_reason', models.CharField(blank=True, max_length=60)),
                ('model_tier', models.CharField(max_length=10)),
                ('elapsed_ms', models.FloatField(default=0.0, help_text='from the question to the finished block')),
                ('packed_detail', models.BinaryField(default=b'', help_text='the block, every candidate and the timings; see retrieval_details.py')),
                ('counted', models.BooleanField(db_default=False, help_text='the counters of what it injected moved')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['tenant_id', '-created_at'], name='retrieval_by_tenant'), django.contrib.postgres.indexes.BrinIndex(fields=['created_at'], name='retrieval_by_age'), models.Index(condition=models.Q(('counted', False), ('injected_count__gt', 0)), fields=['created_at'], name='retrieval_uncounted'), models.Index(condition=models.Q(('session', ''), _negated=True), fields=['tenant_id', 'session', '-created_at'], name='retrieval_by_session')],
            },
        ),
        migrations.CreateModel(
            name='RetrievalOutcome',
            fields=[
                ('retrieval_id', models.UUIDField(primary_key=True, serialize=False)),
                ('tenant_id', models.UUIDField()),
                ('scope_ids', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), size=None)),
                ('session', models.CharField(blank=True, max_length=200)),
                ('asked_at', models.DateTimeField(help_text='when it was retrieved')),
                ('replied_at', models.DateTimeField(help_text='when the reply was known', null=True)),
                ('reply_digest', models.CharField(blank=True, max_length=64)),
                ('reacted_at', models.DateTimeField(help_text='when the reaction was known', null=True)),
                ('reaction_digest', models.CharField(blank=True, max_length=64)),
                ('signal', models.CharField(blank=True, help_text='of the reaction; empty: it says nothing of memory', max_length=20)),
                ('by_call', models.BooleanField(default=False, help_text="a call said it; else the session's next turns")),
                ('named', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, help_text='injected memories that the reaction names', size=None)),
                ('effects', models.JSONField(default=dict, help_text='by memory: what the outcome added to it')),
                ('revisions', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, help_text='what it changed of what is remembered', size=None)),
                ('corrections', models.JSONField(default=list, help_text='of each: what ended, what took its place, how')),
                ('reading_job', models.UUIDField(help_text='the job that reads the reaction for what it states', null=True)),
                ('undone_at', models.DateTimeField(help_text='when a person took back what it changed', null=True)),
                ('undone_by', models.CharField(blank=True, max_length=200)),
                ('updated_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ['-asked_at'],
                'indexes': [models.Index(condition=models.Q(('reacted_at__isnull', False)), fields=['tenant_id', 'reacted_at'], name='outcome_by_reaction'), models.Index(fields=['tenant_id', '-asked_at'], name='outcome_by_tenant'), django.contrib.postgres.indexes.GinIndex(fields=['scope_ids'], name='outcome_by_scope')],
            },
        ),
        migrations.CreateModel(
            name='ObjectiveHour',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('hour', models.DateTimeField(help_text='its beginning')),
                ('value', models.FloatField(help_text="in the objective's unit")),
                ('objective', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hours', to='observability.objective')),
            ],
            options={
                'ordering': ['hour', 'id'],
                'constraints': [models.UniqueConstraint(fields=('objective', 'hour'), name='objective_hour_once')],
            },
        ),
        # a throttle's buckets are written at every request and may be lost
        migrations.RunSQL(
            "ALTER TABLE observability_bucket SET UNLOGGED; ALTER TABLE observability_bucket SET (fillfactor = 50)",
            migrations.RunSQL.noop,
        ),
    ]
