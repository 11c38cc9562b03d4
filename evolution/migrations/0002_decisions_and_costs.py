"""Decisions on record, and what models cost."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.db import migrations, models

from memory.migration_operations import within_tenant


class Migration(migrations.Migration):
    """The tables."""

    dependencies = [
        ("evolution", "0001_job_ledger"),
        ("memory", "0006_segments_profiles_runs"),
    ]

    operations = [
        migrations.CreateModel(
            name="MadeDecision",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("job", models.UUIDField()),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("add", "Add"),
                            ("update", "Update"),
                            ("delete", "Delete"),
                            ("noop", "Noop"),
                            ("review", "Review"),
                            ("merge", "Merge"),
                            ("retire", "Retire"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("fact", "Fact"),
                            ("preference", "Preference"),
                            ("constraint", "Constraint"),
                            ("episode", "Episode"),
                            ("procedure", "Procedure"),
                            ("insight", "Insight"),
                        ],
                        max_length=10,
                    ),
                ),
                ("content", models.TextField(help_text="of the candidate, as it would be stored")),
                ("memory", models.UUIDField(blank=True, help_text="what was written", null=True)),
                (
                    "compared_with",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "ended",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "turns",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300)),
                (
                    "made_by",
                    models.CharField(help_text="the rule, or the model and its prompt's version", max_length=120),
                ),
                (
                    "stages",
                    models.JSONField(blank=True, default=dict, help_text="what each stage did, and who decided it"),
                ),
                ("made_at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                ("scope", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.scope")),
                ("tenant", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.tenant")),
            ],
            options={
                "ordering": ["-made_at", "id"],
                "indexes": [
                    models.Index(fields=["job"], name="decision_by_job"),
                    models.Index(fields=["memory"], name="decision_by_memory"),
                    models.Index(fields=["scope", "-made_at"], name="decision_by_scope"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ModelCall",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("job", models.UUIDField(blank=True, null=True)),
                ("purpose", models.CharField(max_length=40)),
                ("model", models.CharField(max_length=120)),
                ("prompt_version", models.CharField(max_length=40)),
                ("input_tokens", models.IntegerField(default=0)),
                ("output_tokens", models.IntegerField(default=0)),
                ("elapsed_ms", models.FloatField(default=0)),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("ok", "Ok"),
                            ("repaired", "Repaired"),
                            ("invalid", "Invalid"),
                            ("refused", "Refused"),
                            ("unavailable", "Unavailable"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
                ("tenant", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.tenant")),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["tenant", "purpose", "-created_at"], name="call_by_purpose")],
            },
        ),
        within_tenant("evolution_madedecision", "scope_id", "memory_scope"),
    ]
