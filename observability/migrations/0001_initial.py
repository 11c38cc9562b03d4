"""The tables of receipts."""

import django.contrib.postgres.fields
import django.db.models.functions.datetime
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
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
                ('signals', models.JSONField()),
                ('decision_reason', models.CharField(max_length=40)),
                ('guardrail_hit', models.CharField(blank=True, max_length=40)),
                ('context_position', models.SmallIntegerField(null=True)),
                ('tokens', models.IntegerField(default=0)),
                ('policy_version', models.CharField(max_length=80)),
                ('utilized', models.BooleanField(null=True)),
                ('utilization_signal', models.CharField(blank=True, max_length=20)),
                ('user_feedback_signal', models.CharField(blank=True, max_length=20)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ['retrieval_id', 'rank'],
                'indexes': [models.Index(fields=['retrieval_id', 'rank'], name='receipt_by_retrieval'), models.Index(fields=['item_id'], name='receipt_by_item')],
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
                ('audience', models.CharField(max_length=10)),
                ('session', models.CharField(blank=True, max_length=200)),
                ('run', models.CharField(blank=True, max_length=200)),
                ('policy', models.CharField(max_length=64)),
                ('policy_version', models.IntegerField()),
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
                ('timings_ms', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ['-created_at'],
                'indexes': [models.Index(fields=['tenant_id', '-created_at'], name='retrieval_by_tenant'), models.Index(condition=models.Q(('session', ''), _negated=True), fields=['tenant_id', 'session', '-created_at'], name='retrieval_by_session')],
            },
        ),
    ]
