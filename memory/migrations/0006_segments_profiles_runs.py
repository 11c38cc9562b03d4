"""Segments, profiles, and what is short-lived of sessions and runs."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
import pghistory.utils
import pgtrigger.compiler
import pgtrigger.migrations
import uuid
from django.db import migrations, models

from memory.migration_operations import within_tenant


class Migration(migrations.Migration):
    """The tables, and references that cannot cross tenants."""

    dependencies = [
        ("memory", "0005_clear_without_pgvector"),
    ]

    operations = [
        migrations.CreateModel(
            name="Profile",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("markdown", models.TextField(blank=True)),
                ("head", models.TextField(blank=True, help_text="its most telling lines, for the head of a context")),
                ("stale", models.BooleanField(default=False, help_text="an entry changed since the view was made")),
                ("last_job", models.UUIDField(blank=True, help_text="the job that last changed it", null=True)),
                ("refreshed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "updated_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
            ],
            options={
                "ordering": ["-updated_at", "id"],
            },
        ),
        migrations.CreateModel(
            name="ProfileEntry",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("section", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=200)),
                ("value", models.TextField()),
                ("confidence", models.FloatField()),
                (
                    "provenance",
                    models.CharField(
                        choices=[
                            ("observation", "Observation"),
                            ("analysis", "Analysis"),
                            ("confirmed_by_user", "Confirmed By User"),
                        ],
                        default="observation",
                        max_length=17,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("tentative", "Tentative"),
                            ("deprecated", "Deprecated"),
                            ("expired", "Expired"),
                        ],
                        default="active",
                        max_length=10,
                    ),
                ),
                ("first_seen", models.DateTimeField()),
                ("last_seen", models.DateTimeField()),
                ("expires_at", models.DateTimeField(blank=True, help_text="of what is soon out of date", null=True)),
                (
                    "source_events",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
            ],
            options={
                "verbose_name_plural": "profile entries",
                "ordering": ["section", "key", "id"],
            },
        ),
        migrations.CreateModel(
            name="ProfileEntryEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, serialize=False)),
                ("section", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=200)),
                ("value", models.TextField()),
                ("confidence", models.FloatField()),
                (
                    "provenance",
                    models.CharField(
                        choices=[
                            ("observation", "Observation"),
                            ("analysis", "Analysis"),
                            ("confirmed_by_user", "Confirmed By User"),
                        ],
                        default="observation",
                        max_length=17,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("tentative", "Tentative"),
                            ("deprecated", "Deprecated"),
                            ("expired", "Expired"),
                        ],
                        default="active",
                        max_length=10,
                    ),
                ),
                ("first_seen", models.DateTimeField()),
                ("last_seen", models.DateTimeField()),
                ("expires_at", models.DateTimeField(blank=True, help_text="of what is soon out of date", null=True)),
                (
                    "source_events",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                (
                    "updated_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ProfilePassage",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "external_id",
                    models.CharField(blank=True, help_text="the caller's own id", max_length=200, null=True),
                ),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("deprecated", "Deprecated"),
                            ("disputed", "Disputed"),
                            ("archived", "Archived"),
                        ],
                        default="active",
                        max_length=10,
                    ),
                ),
                ("needs_review", models.BooleanField(default=False)),
                ("review_reason", models.CharField(blank=True, max_length=500)),
                ("valid_from", models.DateTimeField(help_text="since when it is true; of an event, when it happened")),
                (
                    "valid_to",
                    models.DateTimeField(blank=True, help_text="until when it is true (exclusive)", null=True),
                ),
                (
                    "stated_valid_to",
                    models.DateTimeField(blank=True, editable=False, help_text="valid_to as first stated", null=True),
                ),
                ("valid_from_stated", models.BooleanField(default=False, editable=False)),
                (
                    "recorded_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), help_text="when it was written down here"
                    ),
                ),
                (
                    "retired_at",
                    models.DateTimeField(
                        blank=True, help_text="when it was superseded, corrected or archived", null=True
                    ),
                ),
                (
                    "withdrawn",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="retired as never true or unwanted, not as over: hidden for every past",
                    ),
                ),
                ("superseded_by", models.UUIDField(blank=True, help_text="the memory that took its place", null=True)),
                (
                    "updated_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
                ("section", models.CharField(max_length=40)),
                ("part", models.SmallIntegerField(default=0, help_text="in its section, from 0")),
                ("text", models.TextField()),
            ],
            options={
                "ordering": ["-recorded_at", "id"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ProfilePassageEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, serialize=False)),
                (
                    "external_id",
                    models.CharField(blank=True, help_text="the caller's own id", max_length=200, null=True),
                ),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("deprecated", "Deprecated"),
                            ("disputed", "Disputed"),
                            ("archived", "Archived"),
                        ],
                        default="active",
                        max_length=10,
                    ),
                ),
                ("needs_review", models.BooleanField(default=False)),
                ("review_reason", models.CharField(blank=True, max_length=500)),
                ("valid_from", models.DateTimeField(help_text="since when it is true; of an event, when it happened")),
                (
                    "valid_to",
                    models.DateTimeField(blank=True, help_text="until when it is true (exclusive)", null=True),
                ),
                (
                    "stated_valid_to",
                    models.DateTimeField(blank=True, editable=False, help_text="valid_to as first stated", null=True),
                ),
                ("valid_from_stated", models.BooleanField(default=False, editable=False)),
                (
                    "recorded_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), help_text="when it was written down here"
                    ),
                ),
                (
                    "retired_at",
                    models.DateTimeField(
                        blank=True, help_text="when it was superseded, corrected or archived", null=True
                    ),
                ),
                (
                    "withdrawn",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="retired as never true or unwanted, not as over: hidden for every past",
                    ),
                ),
                ("superseded_by", models.UUIDField(blank=True, help_text="the memory that took its place", null=True)),
                (
                    "updated_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
                ("section", models.CharField(max_length=40)),
                ("part", models.SmallIntegerField(default=0, help_text="in its section, from 0")),
                ("text", models.TextField()),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Segment",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "external_id",
                    models.CharField(blank=True, help_text="the caller's own id", max_length=200, null=True),
                ),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("deprecated", "Deprecated"),
                            ("disputed", "Disputed"),
                            ("archived", "Archived"),
                        ],
                        default="active",
                        max_length=10,
                    ),
                ),
                ("needs_review", models.BooleanField(default=False)),
                ("review_reason", models.CharField(blank=True, max_length=500)),
                ("valid_from", models.DateTimeField(help_text="since when it is true; of an event, when it happened")),
                (
                    "valid_to",
                    models.DateTimeField(blank=True, help_text="until when it is true (exclusive)", null=True),
                ),
                (
                    "stated_valid_to",
                    models.DateTimeField(blank=True, editable=False, help_text="valid_to as first stated", null=True),
                ),
                ("valid_from_stated", models.BooleanField(default=False, editable=False)),
                (
                    "recorded_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), help_text="when it was written down here"
                    ),
                ),
                (
                    "retired_at",
                    models.DateTimeField(
                        blank=True, help_text="when it was superseded, corrected or archived", null=True
                    ),
                ),
                (
                    "withdrawn",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="retired as never true or unwanted, not as over: hidden for every past",
                    ),
                ),
                ("superseded_by", models.UUIDField(blank=True, help_text="the memory that took its place", null=True)),
                (
                    "updated_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
                ("topic", models.CharField(blank=True, max_length=200)),
                ("text", models.TextField(help_text="its telling sentences, in words that mean the same to anyone")),
                (
                    "tags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=100), blank=True, default=list, size=None
                    ),
                ),
                ("first_position", models.IntegerField(help_text="of its first turn in the session")),
                ("last_position", models.IntegerField(help_text="of its last turn in the session")),
                (
                    "ended_at",
                    models.DateTimeField(help_text="when its last turn was said; valid_from is when its first was"),
                ),
                ("fact_count", models.IntegerField(default=0, help_text="memories made of it, episodes apart")),
                (
                    "source_turns",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("source_job", models.UUIDField(blank=True, help_text="the job that began it", null=True)),
            ],
            options={
                "ordering": ["-recorded_at", "id"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SegmentEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("pgh_context", pghistory.utils.JSONField(null=True)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, serialize=False)),
                (
                    "external_id",
                    models.CharField(blank=True, help_text="the caller's own id", max_length=200, null=True),
                ),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("active", "Active"),
                            ("deprecated", "Deprecated"),
                            ("disputed", "Disputed"),
                            ("archived", "Archived"),
                        ],
                        default="active",
                        max_length=10,
                    ),
                ),
                ("needs_review", models.BooleanField(default=False)),
                ("review_reason", models.CharField(blank=True, max_length=500)),
                ("valid_from", models.DateTimeField(help_text="since when it is true; of an event, when it happened")),
                (
                    "valid_to",
                    models.DateTimeField(blank=True, help_text="until when it is true (exclusive)", null=True),
                ),
                (
                    "stated_valid_to",
                    models.DateTimeField(blank=True, editable=False, help_text="valid_to as first stated", null=True),
                ),
                ("valid_from_stated", models.BooleanField(default=False, editable=False)),
                (
                    "recorded_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), help_text="when it was written down here"
                    ),
                ),
                (
                    "retired_at",
                    models.DateTimeField(
                        blank=True, help_text="when it was superseded, corrected or archived", null=True
                    ),
                ),
                (
                    "withdrawn",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="retired as never true or unwanted, not as over: hidden for every past",
                    ),
                ),
                ("superseded_by", models.UUIDField(blank=True, help_text="the memory that took its place", null=True)),
                (
                    "updated_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
                ("topic", models.CharField(blank=True, max_length=200)),
                ("text", models.TextField(help_text="its telling sentences, in words that mean the same to anyone")),
                (
                    "tags",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=100), blank=True, default=list, size=None
                    ),
                ),
                ("first_position", models.IntegerField(help_text="of its first turn in the session")),
                ("last_position", models.IntegerField(help_text="of its last turn in the session")),
                (
                    "ended_at",
                    models.DateTimeField(help_text="when its last turn was said; valid_from is when its first was"),
                ),
                ("fact_count", models.IntegerField(default=0, help_text="memories made of it, episodes apart")),
                (
                    "source_turns",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("source_job", models.UUIDField(blank=True, help_text="the job that began it", null=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="memoryitem",
            name="insert_insert",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="memoryitem",
            name="update_update",
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name="memoryitem",
            name="delete_delete",
        ),
        migrations.AddField(
            model_name="memoryitem",
            name="made_by",
            field=models.CharField(
                blank=True, help_text="the rule or the model and prompt that made it", max_length=120
            ),
        ),
        migrations.AddField(
            model_name="memoryitemevent",
            name="made_by",
            field=models.CharField(
                blank=True, help_text="the rule or the model and prompt that made it", max_length=120
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="session",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to="memory.session"
            ),
        ),
        migrations.AddField(
            model_name="run",
            name="updated_at",
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
        ),
        migrations.AddField(
            model_name="run",
            name="working_memory",
            field=models.JSONField(
                blank=True, default=dict, help_text="goal, constraints, slots, plan, decisions; cleared at its end"
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="ended_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="session",
            name="key_quotes",
            field=models.JSONField(blank=True, default=list, help_text="telling sentences; cleared at its end"),
        ),
        migrations.AddField(
            model_name="session",
            name="rolling_summary",
            field=models.TextField(blank=True, help_text="of the turns before its window; cleared at its end"),
        ),
        migrations.AddField(
            model_name="session",
            name="summarised_to",
            field=models.IntegerField(default=0, help_text="position of the last turn in the summary"),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="memoryitem",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "memory_memoryitemevent" ("category", "confidence", "content", "context_prefix", "correction_count", "did_what", "external_id", "fact_key", "group_ref", "id", "injected_count", "kind", "last_hit_at", "last_validated_at", "level", "location", "made_by", "message_ids", "needs_review", "new_info", "outline", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "positive_count", "priority", "provenance", "recorded_at", "request_type", "retired_at", "review_reason", "run_id", "schema_version", "scope_id", "sender", "session_id", "short_value", "source_job", "source_request_id", "source_segments", "source_turns", "standing", "stated_valid_to", "steps", "summarised_by", "superseded_by", "tags", "task_type", "tenant_id", "timezone", "title", "updated_at", "usage_count", "used_count", "user_ref", "valid_from", "valid_from_stated", "valid_to", "validated_at", "value", "withdrawn") VALUES (NEW."category", NEW."confidence", NEW."content", NEW."context_prefix", NEW."correction_count", NEW."did_what", NEW."external_id", NEW."fact_key", NEW."group_ref", NEW."id", NEW."injected_count", NEW."kind", NEW."last_hit_at", NEW."last_validated_at", NEW."level", NEW."location", NEW."made_by", NEW."message_ids", NEW."needs_review", NEW."new_info", NEW."outline", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."positive_count", NEW."priority", NEW."provenance", NEW."recorded_at", NEW."request_type", NEW."retired_at", NEW."review_reason", NEW."run_id", NEW."schema_version", NEW."scope_id", NEW."sender", NEW."session_id", NEW."short_value", NEW."source_job", NEW."source_request_id", NEW."source_segments", NEW."source_turns", NEW."standing", NEW."stated_valid_to", NEW."steps", NEW."summarised_by", NEW."superseded_by", NEW."tags", NEW."task_type", NEW."tenant_id", NEW."timezone", NEW."title", NEW."updated_at", NEW."usage_count", NEW."used_count", NEW."user_ref", NEW."valid_from", NEW."valid_from_stated", NEW."valid_to", NEW."validated_at", NEW."value", NEW."withdrawn"); RETURN NULL;',
                    hash="810cd699ec89dea42bd317d52d73de1a523bb827",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_bcc71",
                    table="memory_memoryitem",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="memoryitem",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."category" IS DISTINCT FROM (NEW."category") OR OLD."confidence" IS DISTINCT FROM (NEW."confidence") OR OLD."content" IS DISTINCT FROM (NEW."content") OR OLD."context_prefix" IS DISTINCT FROM (NEW."context_prefix") OR OLD."correction_count" IS DISTINCT FROM (NEW."correction_count") OR OLD."did_what" IS DISTINCT FROM (NEW."did_what") OR OLD."external_id" IS DISTINCT FROM (NEW."external_id") OR OLD."fact_key" IS DISTINCT FROM (NEW."fact_key") OR OLD."group_ref" IS DISTINCT FROM (NEW."group_ref") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."kind" IS DISTINCT FROM (NEW."kind") OR OLD."last_validated_at" IS DISTINCT FROM (NEW."last_validated_at") OR OLD."level" IS DISTINCT FROM (NEW."level") OR OLD."location" IS DISTINCT FROM (NEW."location") OR OLD."made_by" IS DISTINCT FROM (NEW."made_by") OR OLD."message_ids" IS DISTINCT FROM (NEW."message_ids") OR OLD."needs_review" IS DISTINCT FROM (NEW."needs_review") OR OLD."new_info" IS DISTINCT FROM (NEW."new_info") OR OLD."outline" IS DISTINCT FROM (NEW."outline") OR OLD."priority" IS DISTINCT FROM (NEW."priority") OR OLD."provenance" IS DISTINCT FROM (NEW."provenance") OR OLD."recorded_at" IS DISTINCT FROM (NEW."recorded_at") OR OLD."request_type" IS DISTINCT FROM (NEW."request_type") OR OLD."retired_at" IS DISTINCT FROM (NEW."retired_at") OR OLD."review_reason" IS DISTINCT FROM (NEW."review_reason") OR OLD."run_id" IS DISTINCT FROM (NEW."run_id") OR OLD."schema_version" IS DISTINCT FROM (NEW."schema_version") OR OLD."scope_id" IS DISTINCT FROM (NEW."scope_id") OR OLD."sender" IS DISTINCT FROM (NEW."sender") OR OLD."session_id" IS DISTINCT FROM (NEW."session_id") OR OLD."short_value" IS DISTINCT FROM (NEW."short_value") OR OLD."source_job" IS DISTINCT FROM (NEW."source_job") OR OLD."source_request_id" IS DISTINCT FROM (NEW."source_request_id") OR OLD."source_segments" IS DISTINCT FROM (NEW."source_segments") OR OLD."source_turns" IS DISTINCT FROM (NEW."source_turns") OR OLD."standing" IS DISTINCT FROM (NEW."standing") OR OLD."stated_valid_to" IS DISTINCT FROM (NEW."stated_valid_to") OR OLD."steps" IS DISTINCT FROM (NEW."steps") OR OLD."summarised_by" IS DISTINCT FROM (NEW."summarised_by") OR OLD."superseded_by" IS DISTINCT FROM (NEW."superseded_by") OR OLD."tags" IS DISTINCT FROM (NEW."tags") OR OLD."task_type" IS DISTINCT FROM (NEW."task_type") OR OLD."tenant_id" IS DISTINCT FROM (NEW."tenant_id") OR OLD."timezone" IS DISTINCT FROM (NEW."timezone") OR OLD."title" IS DISTINCT FROM (NEW."title") OR OLD."user_ref" IS DISTINCT FROM (NEW."user_ref") OR OLD."valid_from" IS DISTINCT FROM (NEW."valid_from") OR OLD."valid_from_stated" IS DISTINCT FROM (NEW."valid_from_stated") OR OLD."valid_to" IS DISTINCT FROM (NEW."valid_to") OR OLD."validated_at" IS DISTINCT FROM (NEW."validated_at") OR OLD."value" IS DISTINCT FROM (NEW."value") OR OLD."withdrawn" IS DISTINCT FROM (NEW."withdrawn"))',
                    func='INSERT INTO "memory_memoryitemevent" ("category", "confidence", "content", "context_prefix", "correction_count", "did_what", "external_id", "fact_key", "group_ref", "id", "injected_count", "kind", "last_hit_at", "last_validated_at", "level", "location", "made_by", "message_ids", "needs_review", "new_info", "outline", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "positive_count", "priority", "provenance", "recorded_at", "request_type", "retired_at", "review_reason", "run_id", "schema_version", "scope_id", "sender", "session_id", "short_value", "source_job", "source_request_id", "source_segments", "source_turns", "standing", "stated_valid_to", "steps", "summarised_by", "superseded_by", "tags", "task_type", "tenant_id", "timezone", "title", "updated_at", "usage_count", "used_count", "user_ref", "valid_from", "valid_from_stated", "valid_to", "validated_at", "value", "withdrawn") VALUES (NEW."category", NEW."confidence", NEW."content", NEW."context_prefix", NEW."correction_count", NEW."did_what", NEW."external_id", NEW."fact_key", NEW."group_ref", NEW."id", NEW."injected_count", NEW."kind", NEW."last_hit_at", NEW."last_validated_at", NEW."level", NEW."location", NEW."made_by", NEW."message_ids", NEW."needs_review", NEW."new_info", NEW."outline", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', NEW."id", NEW."positive_count", NEW."priority", NEW."provenance", NEW."recorded_at", NEW."request_type", NEW."retired_at", NEW."review_reason", NEW."run_id", NEW."schema_version", NEW."scope_id", NEW."sender", NEW."session_id", NEW."short_value", NEW."source_job", NEW."source_request_id", NEW."source_segments", NEW."source_turns", NEW."standing", NEW."stated_valid_to", NEW."steps", NEW."summarised_by", NEW."superseded_by", NEW."tags", NEW."task_type", NEW."tenant_id", NEW."timezone", NEW."title", NEW."updated_at", NEW."usage_count", NEW."used_count", NEW."user_ref", NEW."valid_from", NEW."valid_from_stated", NEW."valid_to", NEW."validated_at", NEW."value", NEW."withdrawn"); RETURN NULL;',
                    hash="0d3cb4db9cb99309515dfea052173deb7e2df065",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_47bca",
                    table="memory_memoryitem",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="memoryitem",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "memory_memoryitemevent" ("category", "confidence", "content", "context_prefix", "correction_count", "did_what", "external_id", "fact_key", "group_ref", "id", "injected_count", "kind", "last_hit_at", "last_validated_at", "level", "location", "made_by", "message_ids", "needs_review", "new_info", "outline", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "positive_count", "priority", "provenance", "recorded_at", "request_type", "retired_at", "review_reason", "run_id", "schema_version", "scope_id", "sender", "session_id", "short_value", "source_job", "source_request_id", "source_segments", "source_turns", "standing", "stated_valid_to", "steps", "summarised_by", "superseded_by", "tags", "task_type", "tenant_id", "timezone", "title", "updated_at", "usage_count", "used_count", "user_ref", "valid_from", "valid_from_stated", "valid_to", "validated_at", "value", "withdrawn") VALUES (OLD."category", OLD."confidence", OLD."content", OLD."context_prefix", OLD."correction_count", OLD."did_what", OLD."external_id", OLD."fact_key", OLD."group_ref", OLD."id", OLD."injected_count", OLD."kind", OLD."last_hit_at", OLD."last_validated_at", OLD."level", OLD."location", OLD."made_by", OLD."message_ids", OLD."needs_review", OLD."new_info", OLD."outline", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."positive_count", OLD."priority", OLD."provenance", OLD."recorded_at", OLD."request_type", OLD."retired_at", OLD."review_reason", OLD."run_id", OLD."schema_version", OLD."scope_id", OLD."sender", OLD."session_id", OLD."short_value", OLD."source_job", OLD."source_request_id", OLD."source_segments", OLD."source_turns", OLD."standing", OLD."stated_valid_to", OLD."steps", OLD."summarised_by", OLD."superseded_by", OLD."tags", OLD."task_type", OLD."tenant_id", OLD."timezone", OLD."title", OLD."updated_at", OLD."usage_count", OLD."used_count", OLD."user_ref", OLD."valid_from", OLD."valid_from_stated", OLD."valid_to", OLD."validated_at", OLD."value", OLD."withdrawn"); RETURN NULL;',
                    hash="441b23e3e8422b1f9cef1453f2e3b8422abe5caf",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_e83c1",
                    table="memory_memoryitem",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddField(
            model_name="profile",
            name="scope",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.scope"),
        ),
        migrations.AddField(
            model_name="profile",
            name="tenant",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.tenant"),
        ),
        migrations.AddField(
            model_name="profileentry",
            name="scope",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.scope"),
        ),
        migrations.AddField(
            model_name="profileentry",
            name="tenant",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.tenant"),
        ),
        migrations.AddField(
            model_name="profileentryevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="memory.profileentry",
            ),
        ),
        migrations.AddField(
            model_name="profileentryevent",
            name="scope",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="memory.scope",
            ),
        ),
        migrations.AddField(
            model_name="profileentryevent",
            name="tenant",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="memory.tenant",
            ),
        ),
        migrations.AddField(
            model_name="profilepassage",
            name="scope",
            field=models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, to="memory.scope"),
        ),
        migrations.AddField(
            model_name="profilepassage",
            name="tenant",
            field=models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, to="memory.tenant"),
        ),
        migrations.AddField(
            model_name="profilepassageevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="memory.profilepassage",
            ),
        ),
        migrations.AddField(
            model_name="profilepassageevent",
            name="scope",
            field=models.ForeignKey(
                db_constraint=False,
                editable=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="memory.scope",
            ),
        ),
        migrations.AddField(
            model_name="profilepassageevent",
            name="tenant",
            field=models.ForeignKey(
                db_constraint=False,
                editable=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="memory.tenant",
            ),
        ),
        migrations.AddField(
            model_name="segment",
            name="scope",
            field=models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, to="memory.scope"),
        ),
        migrations.AddField(
            model_name="segment",
            name="session",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.session"),
        ),
        migrations.AddField(
            model_name="segment",
            name="tenant",
            field=models.ForeignKey(editable=False, on_delete=django.db.models.deletion.PROTECT, to="memory.tenant"),
        ),
        migrations.AddField(
            model_name="segmentevent",
            name="pgh_obj",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="events",
                to="memory.segment",
            ),
        ),
        migrations.AddField(
            model_name="segmentevent",
            name="scope",
            field=models.ForeignKey(
                db_constraint=False,
                editable=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="memory.scope",
            ),
        ),
        migrations.AddField(
            model_name="segmentevent",
            name="session",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="memory.session",
            ),
        ),
        migrations.AddField(
            model_name="segmentevent",
            name="tenant",
            field=models.ForeignKey(
                db_constraint=False,
                editable=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                related_query_name="+",
                to="memory.tenant",
            ),
        ),
        migrations.AddConstraint(
            model_name="profile",
            constraint=models.UniqueConstraint(fields=("tenant", "scope"), name="profile_once_per_scope"),
        ),
        migrations.AddIndex(
            model_name="profileentry",
            index=models.Index(fields=["scope", "section", "key", "status"], name="entry_of_profile"),
        ),
        migrations.AddConstraint(
            model_name="profileentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("confidence__gte", 0), ("confidence__lte", 1)),
                name="entry_confidence_between_0_and_1",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="profileentry",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "memory_profileentryevent" ("confidence", "expires_at", "first_seen", "id", "key", "last_seen", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "provenance", "scope_id", "section", "source_events", "status", "tenant_id", "updated_at", "value") VALUES (NEW."confidence", NEW."expires_at", NEW."first_seen", NEW."id", NEW."key", NEW."last_seen", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."provenance", NEW."scope_id", NEW."section", NEW."source_events", NEW."status", NEW."tenant_id", NEW."updated_at", NEW."value"); RETURN NULL;',
                    hash="b332dc030bd62a3742ec8b1fdaf9288bbb70f363",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_4f1fc",
                    table="memory_profileentry",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="profileentry",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."confidence" IS DISTINCT FROM (NEW."confidence") OR OLD."expires_at" IS DISTINCT FROM (NEW."expires_at") OR OLD."first_seen" IS DISTINCT FROM (NEW."first_seen") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."key" IS DISTINCT FROM (NEW."key") OR OLD."provenance" IS DISTINCT FROM (NEW."provenance") OR OLD."scope_id" IS DISTINCT FROM (NEW."scope_id") OR OLD."section" IS DISTINCT FROM (NEW."section") OR OLD."source_events" IS DISTINCT FROM (NEW."source_events") OR OLD."status" IS DISTINCT FROM (NEW."status") OR OLD."tenant_id" IS DISTINCT FROM (NEW."tenant_id") OR OLD."value" IS DISTINCT FROM (NEW."value"))',
                    func='INSERT INTO "memory_profileentryevent" ("confidence", "expires_at", "first_seen", "id", "key", "last_seen", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "provenance", "scope_id", "section", "source_events", "status", "tenant_id", "updated_at", "value") VALUES (NEW."confidence", NEW."expires_at", NEW."first_seen", NEW."id", NEW."key", NEW."last_seen", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', NEW."id", NEW."provenance", NEW."scope_id", NEW."section", NEW."source_events", NEW."status", NEW."tenant_id", NEW."updated_at", NEW."value"); RETURN NULL;',
                    hash="e006e0719156f0564c75b6dcccb9541c6d43ad5f",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_9459e",
                    table="memory_profileentry",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="profileentry",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "memory_profileentryevent" ("confidence", "expires_at", "first_seen", "id", "key", "last_seen", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "provenance", "scope_id", "section", "source_events", "status", "tenant_id", "updated_at", "value") VALUES (OLD."confidence", OLD."expires_at", OLD."first_seen", OLD."id", OLD."key", OLD."last_seen", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."provenance", OLD."scope_id", OLD."section", OLD."source_events", OLD."status", OLD."tenant_id", OLD."updated_at", OLD."value"); RETURN NULL;',
                    hash="30ea07c7558ce6bc5f59ebf0c0e1985a77afcedd",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_2ae75",
                    table="memory_profileentry",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="profilepassage",
            index=models.Index(fields=["scope", "-recorded_at", "id"], name="profilepassage_by_scope"),
        ),
        migrations.AddIndex(
            model_name="profilepassage",
            index=models.Index(
                condition=models.Q(
                    models.Q(("needs_review", True), ("retired_at", None)),
                    models.Q(("retired_at", None), ("standing", "disputed")),
                    _connector="OR",
                ),
                fields=["recorded_at", "id"],
                name="profilepassage_in_doubt",
            ),
        ),
        migrations.AddConstraint(
            model_name="profilepassage",
            constraint=models.CheckConstraint(
                condition=models.Q(("valid_to", None), ("valid_to__gt", models.F("valid_from")), _connector="OR"),
                name="profilepassage_valid_interval",
            ),
        ),
        migrations.AddConstraint(
            model_name="profilepassage",
            constraint=models.CheckConstraint(
                condition=models.Q(("retired_at", None), ("retired_at__gte", models.F("recorded_at")), _connector="OR"),
                name="profilepassage_retired_after_recorded",
            ),
        ),
        migrations.AddConstraint(
            model_name="profilepassage",
            constraint=models.UniqueConstraint(fields=("tenant", "id"), name="profilepassage_of_tenant"),
        ),
        migrations.AddConstraint(
            model_name="profilepassage",
            constraint=models.UniqueConstraint(
                fields=("tenant", "scope", "section", "part"), name="passage_once_per_section"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="profilepassage",
            trigger=pgtrigger.compiler.Trigger(
                name="index_row",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="IF TG_OP = 'UPDATE' AND (NEW.text IS DISTINCT FROM OLD.text OR NEW.scope_id <> OLD.scope_id) THEN BEGIN INSERT INTO memory_searchentry (source, tenant_id, scope_id, item_id, valid_from, valid_to, recorded_at, retired_at, closed_to, standing, needs_review, searchable, planner_only, confidence, provenance, last_validated_at, injected_count, positive_count, priority, level, session_id, category, updated_at, keywords, tags, length, tokens, asks, embedding_error, embedding_attempts) VALUES ('profile', NEW.tenant_id, NEW.scope_id, NEW.id, NEW.valid_from, CASE WHEN NEW.retired_at IS NULL THEN NEW.valid_to ELSE NEW.stated_valid_to END, NEW.recorded_at, NEW.retired_at, CASE WHEN NEW.withdrawn THEN NEW.valid_from ELSE NEW.valid_to END, NEW.standing, NEW.needs_review, true, false, NULL::float8, NULL, NULL::timestamptz, 0, 0, 0, 'raw', NULL::uuid, NEW.section, NEW.updated_at, ARRAY[NEW.section], ARRAY[]::text[], 0, 0, false, '', 0) ON CONFLICT (tenant_id, source, item_id) DO UPDATE SET  scope_id = EXCLUDED.scope_id, valid_from = EXCLUDED.valid_from, valid_to = EXCLUDED.valid_to, recorded_at = EXCLUDED.recorded_at, retired_at = EXCLUDED.retired_at, closed_to = EXCLUDED.closed_to, standing = EXCLUDED.standing, needs_review = EXCLUDED.needs_review, searchable = EXCLUDED.searchable, planner_only = EXCLUDED.planner_only, confidence = EXCLUDED.confidence, provenance = EXCLUDED.provenance, last_validated_at = EXCLUDED.last_validated_at, injected_count = EXCLUDED.injected_count, positive_count = EXCLUDED.positive_count, priority = EXCLUDED.priority, level = EXCLUDED.level, session_id = EXCLUDED.session_id, category = EXCLUDED.category, updated_at = EXCLUDED.updated_at, keywords = EXCLUDED.keywords, tags = EXCLUDED.tags, words = NULL, embedding_model = NULL, length = 0, tokens = 0, asks = false, embedding_error = '', embedding_attempts = 0, terms = NULL, embedding = NULL; EXCEPTION WHEN undefined_column THEN INSERT INTO memory_searchentry (source, tenant_id, scope_id, item_id, valid_from, valid_to, recorded_at, retired_at, closed_to, standing, needs_review, searchable, planner_only, confidence, provenance, last_validated_at, injected_count, positive_count, priority, level, session_id, category, updated_at, keywords, tags, length, tokens, asks, embedding_error, embedding_attempts) VALUES ('profile', NEW.tenant_id, NEW.scope_id, NEW.id, NEW.valid_from, CASE WHEN NEW.retired_at IS NULL THEN NEW.valid_to ELSE NEW.stated_valid_to END, NEW.recorded_at, NEW.retired_at, CASE WHEN NEW.withdrawn THEN NEW.valid_from ELSE NEW.valid_to END, NEW.standing, NEW.needs_review, true, false, NULL::float8, NULL, NULL::timestamptz, 0, 0, 0, 'raw', NULL::uuid, NEW.section, NEW.updated_at, ARRAY[NEW.section], ARRAY[]::text[], 0, 0, false, '', 0) ON CONFLICT (tenant_id, source, item_id) DO UPDATE SET  scope_id = EXCLUDED.scope_id, valid_from = EXCLUDED.valid_from, valid_to = EXCLUDED.valid_to, recorded_at = EXCLUDED.recorded_at, retired_at = EXCLUDED.retired_at, closed_to = EXCLUDED.closed_to, standing = EXCLUDED.standing, needs_review = EXCLUDED.needs_review, searchable = EXCLUDED.searchable, planner_only = EXCLUDED.planner_only, confidence = EXCLUDED.confidence, provenance = EXCLUDED.provenance, last_validated_at = EXCLUDED.last_validated_at, injected_count = EXCLUDED.injected_count, positive_count = EXCLUDED.positive_count, priority = EXCLUDED.priority, level = EXCLUDED.level, session_id = EXCLUDED.session_id, category = EXCLUDED.category, updated_at = EXCLUDED.updated_at, keywords = EXCLUDED.keywords, tags = EXCLUDED.tags, words = NULL, embedding_model = NULL, length = 0, tokens = 0, asks = false, embedding_error = '', embedding_attempts = 0; END; ELSE INSERT INTO memory_searchentry (source, tenant_id, scope_id, item_id, valid_from, valid_to, recorded_at, retired_at, closed_to, standing, needs_review, searchable, planner_only, confidence, provenance, last_validated_at, injected_count, positive_count, priority, level, session_id, category, updated_at, keywords, tags, length, tokens, asks, embedding_error, embedding_attempts) VALUES ('profile', NEW.tenant_id, NEW.scope_id, NEW.id, NEW.valid_from, CASE WHEN NEW.retired_at IS NULL THEN NEW.valid_to ELSE NEW.stated_valid_to END, NEW.recorded_at, NEW.retired_at, CASE WHEN NEW.withdrawn THEN NEW.valid_from ELSE NEW.valid_to END, NEW.standing, NEW.needs_review, true, false, NULL::float8, NULL, NULL::timestamptz, 0, 0, 0, 'raw', NULL::uuid, NEW.section, NEW.updated_at, ARRAY[NEW.section], ARRAY[]::text[], 0, 0, false, '', 0) ON CONFLICT (tenant_id, source, item_id) DO UPDATE SET  scope_id = EXCLUDED.scope_id, valid_from = EXCLUDED.valid_from, valid_to = EXCLUDED.valid_to, recorded_at = EXCLUDED.recorded_at, retired_at = EXCLUDED.retired_at, closed_to = EXCLUDED.closed_to, standing = EXCLUDED.standing, needs_review = EXCLUDED.needs_review, searchable = EXCLUDED.searchable, planner_only = EXCLUDED.planner_only, confidence = EXCLUDED.confidence, provenance = EXCLUDED.provenance, last_validated_at = EXCLUDED.last_validated_at, injected_count = EXCLUDED.injected_count, positive_count = EXCLUDED.positive_count, priority = EXCLUDED.priority, level = EXCLUDED.level, session_id = EXCLUDED.session_id, category = EXCLUDED.category, updated_at = EXCLUDED.updated_at, keywords = EXCLUDED.keywords, tags = EXCLUDED.tags; END IF; RETURN NULL;",
                    hash="ec276ffa91aa1df5fce00203cf41885c647cfa7e",
                    operation="INSERT OR UPDATE",
                    pgid="pgtrigger_index_row_0f956",
                    table="memory_profilepassage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="profilepassage",
            trigger=pgtrigger.compiler.Trigger(
                name="unindex_row",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="DELETE FROM memory_searchentry WHERE tenant_id = OLD.tenant_id AND source = 'profile' AND item_id = OLD.id; RETURN NULL;",
                    hash="96691a553b4e1ce483dc646114e288500eb0a409",
                    operation="DELETE",
                    pgid="pgtrigger_unindex_row_70797",
                    table="memory_profilepassage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="profilepassage",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "memory_profilepassageevent" ("external_id", "id", "needs_review", "part", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at", "retired_at", "review_reason", "scope_id", "section", "standing", "stated_valid_to", "superseded_by", "tenant_id", "text", "updated_at", "valid_from", "valid_from_stated", "valid_to", "withdrawn") VALUES (NEW."external_id", NEW."id", NEW."needs_review", NEW."part", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."recorded_at", NEW."retired_at", NEW."review_reason", NEW."scope_id", NEW."section", NEW."standing", NEW."stated_valid_to", NEW."superseded_by", NEW."tenant_id", NEW."text", NEW."updated_at", NEW."valid_from", NEW."valid_from_stated", NEW."valid_to", NEW."withdrawn"); RETURN NULL;',
                    hash="8f6c5f39e54348a71e27652b2667e789eeb773a5",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_96871",
                    table="memory_profilepassage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="profilepassage",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."external_id" IS DISTINCT FROM (NEW."external_id") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."needs_review" IS DISTINCT FROM (NEW."needs_review") OR OLD."part" IS DISTINCT FROM (NEW."part") OR OLD."recorded_at" IS DISTINCT FROM (NEW."recorded_at") OR OLD."retired_at" IS DISTINCT FROM (NEW."retired_at") OR OLD."review_reason" IS DISTINCT FROM (NEW."review_reason") OR OLD."scope_id" IS DISTINCT FROM (NEW."scope_id") OR OLD."section" IS DISTINCT FROM (NEW."section") OR OLD."standing" IS DISTINCT FROM (NEW."standing") OR OLD."stated_valid_to" IS DISTINCT FROM (NEW."stated_valid_to") OR OLD."superseded_by" IS DISTINCT FROM (NEW."superseded_by") OR OLD."tenant_id" IS DISTINCT FROM (NEW."tenant_id") OR OLD."text" IS DISTINCT FROM (NEW."text") OR OLD."valid_from" IS DISTINCT FROM (NEW."valid_from") OR OLD."valid_from_stated" IS DISTINCT FROM (NEW."valid_from_stated") OR OLD."valid_to" IS DISTINCT FROM (NEW."valid_to") OR OLD."withdrawn" IS DISTINCT FROM (NEW."withdrawn"))',
                    func='INSERT INTO "memory_profilepassageevent" ("external_id", "id", "needs_review", "part", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at", "retired_at", "review_reason", "scope_id", "section", "standing", "stated_valid_to", "superseded_by", "tenant_id", "text", "updated_at", "valid_from", "valid_from_stated", "valid_to", "withdrawn") VALUES (NEW."external_id", NEW."id", NEW."needs_review", NEW."part", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', NEW."id", NEW."recorded_at", NEW."retired_at", NEW."review_reason", NEW."scope_id", NEW."section", NEW."standing", NEW."stated_valid_to", NEW."superseded_by", NEW."tenant_id", NEW."text", NEW."updated_at", NEW."valid_from", NEW."valid_from_stated", NEW."valid_to", NEW."withdrawn"); RETURN NULL;',
                    hash="f6211cb11dee01d4a067d67f92eb109b2f47755f",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_44b0e",
                    table="memory_profilepassage",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="profilepassage",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "memory_profilepassageevent" ("external_id", "id", "needs_review", "part", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at", "retired_at", "review_reason", "scope_id", "section", "standing", "stated_valid_to", "superseded_by", "tenant_id", "text", "updated_at", "valid_from", "valid_from_stated", "valid_to", "withdrawn") VALUES (OLD."external_id", OLD."id", OLD."needs_review", OLD."part", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."recorded_at", OLD."retired_at", OLD."review_reason", OLD."scope_id", OLD."section", OLD."standing", OLD."stated_valid_to", OLD."superseded_by", OLD."tenant_id", OLD."text", OLD."updated_at", OLD."valid_from", OLD."valid_from_stated", OLD."valid_to", OLD."withdrawn"); RETURN NULL;',
                    hash="441c2877ba089d48b79e33b9fcf434fc4a3d962c",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_7fabf",
                    table="memory_profilepassage",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="segment",
            index=models.Index(fields=["scope", "-recorded_at", "id"], name="segment_by_scope"),
        ),
        migrations.AddIndex(
            model_name="segment",
            index=models.Index(
                condition=models.Q(
                    models.Q(("needs_review", True), ("retired_at", None)),
                    models.Q(("retired_at", None), ("standing", "disputed")),
                    _connector="OR",
                ),
                fields=["recorded_at", "id"],
                name="segment_in_doubt",
            ),
        ),
        migrations.AddIndex(
            model_name="segment",
            index=models.Index(fields=["session", "-last_position"], name="segment_by_session"),
        ),
        migrations.AddConstraint(
            model_name="segment",
            constraint=models.CheckConstraint(
                condition=models.Q(("valid_to", None), ("valid_to__gt", models.F("valid_from")), _connector="OR"),
                name="segment_valid_interval",
            ),
        ),
        migrations.AddConstraint(
            model_name="segment",
            constraint=models.CheckConstraint(
                condition=models.Q(("retired_at", None), ("retired_at__gte", models.F("recorded_at")), _connector="OR"),
                name="segment_retired_after_recorded",
            ),
        ),
        migrations.AddConstraint(
            model_name="segment",
            constraint=models.UniqueConstraint(fields=("tenant", "id"), name="segment_of_tenant"),
        ),
        migrations.AddConstraint(
            model_name="segment",
            constraint=models.UniqueConstraint(
                fields=("tenant", "session", "first_position"), name="segment_once_in_session"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="segment",
            trigger=pgtrigger.compiler.Trigger(
                name="index_row",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="IF TG_OP = 'UPDATE' AND (NEW.topic IS DISTINCT FROM OLD.topic OR NEW.text IS DISTINCT FROM OLD.text OR NEW.tags IS DISTINCT FROM OLD.tags OR NEW.scope_id <> OLD.scope_id) THEN BEGIN INSERT INTO memory_searchentry (source, tenant_id, scope_id, item_id, valid_from, valid_to, recorded_at, retired_at, closed_to, standing, needs_review, searchable, planner_only, confidence, provenance, last_validated_at, injected_count, positive_count, priority, level, session_id, category, updated_at, keywords, tags, length, tokens, asks, embedding_error, embedding_attempts) VALUES ('segment', NEW.tenant_id, NEW.scope_id, NEW.id, NEW.valid_from, CASE WHEN NEW.retired_at IS NULL THEN NEW.valid_to ELSE NEW.stated_valid_to END, NEW.recorded_at, NEW.retired_at, CASE WHEN NEW.withdrawn THEN NEW.valid_from ELSE NEW.valid_to END, NEW.standing, NEW.needs_review, true, false, NULL::float8, NULL, NULL::timestamptz, 0, 0, 0, 'raw', NEW.session_id, '', NEW.updated_at, ARRAY[NEW.topic], NEW.tags, 0, 0, false, '', 0) ON CONFLICT (tenant_id, source, item_id) DO UPDATE SET  scope_id = EXCLUDED.scope_id, valid_from = EXCLUDED.valid_from, valid_to = EXCLUDED.valid_to, recorded_at = EXCLUDED.recorded_at, retired_at = EXCLUDED.retired_at, closed_to = EXCLUDED.closed_to, standing = EXCLUDED.standing, needs_review = EXCLUDED.needs_review, searchable = EXCLUDED.searchable, planner_only = EXCLUDED.planner_only, confidence = EXCLUDED.confidence, provenance = EXCLUDED.provenance, last_validated_at = EXCLUDED.last_validated_at, injected_count = EXCLUDED.injected_count, positive_count = EXCLUDED.positive_count, priority = EXCLUDED.priority, level = EXCLUDED.level, session_id = EXCLUDED.session_id, category = EXCLUDED.category, updated_at = EXCLUDED.updated_at, keywords = EXCLUDED.keywords, tags = EXCLUDED.tags, words = NULL, embedding_model = NULL, length = 0, tokens = 0, asks = false, embedding_error = '', embedding_attempts = 0, terms = NULL, embedding = NULL; EXCEPTION WHEN undefined_column THEN INSERT INTO memory_searchentry (source, tenant_id, scope_id, item_id, valid_from, valid_to, recorded_at, retired_at, closed_to, standing, needs_review, searchable, planner_only, confidence, provenance, last_validated_at, injected_count, positive_count, priority, level, session_id, category, updated_at, keywords, tags, length, tokens, asks, embedding_error, embedding_attempts) VALUES ('segment', NEW.tenant_id, NEW.scope_id, NEW.id, NEW.valid_from, CASE WHEN NEW.retired_at IS NULL THEN NEW.valid_to ELSE NEW.stated_valid_to END, NEW.recorded_at, NEW.retired_at, CASE WHEN NEW.withdrawn THEN NEW.valid_from ELSE NEW.valid_to END, NEW.standing, NEW.needs_review, true, false, NULL::float8, NULL, NULL::timestamptz, 0, 0, 0, 'raw', NEW.session_id, '', NEW.updated_at, ARRAY[NEW.topic], NEW.tags, 0, 0, false, '', 0) ON CONFLICT (tenant_id, source, item_id) DO UPDATE SET  scope_id = EXCLUDED.scope_id, valid_from = EXCLUDED.valid_from, valid_to = EXCLUDED.valid_to, recorded_at = EXCLUDED.recorded_at, retired_at = EXCLUDED.retired_at, closed_to = EXCLUDED.closed_to, standing = EXCLUDED.standing, needs_review = EXCLUDED.needs_review, searchable = EXCLUDED.searchable, planner_only = EXCLUDED.planner_only, confidence = EXCLUDED.confidence, provenance = EXCLUDED.provenance, last_validated_at = EXCLUDED.last_validated_at, injected_count = EXCLUDED.injected_count, positive_count = EXCLUDED.positive_count, priority = EXCLUDED.priority, level = EXCLUDED.level, session_id = EXCLUDED.session_id, category = EXCLUDED.category, updated_at = EXCLUDED.updated_at, keywords = EXCLUDED.keywords, tags = EXCLUDED.tags, words = NULL, embedding_model = NULL, length = 0, tokens = 0, asks = false, embedding_error = '', embedding_attempts = 0; END; ELSE INSERT INTO memory_searchentry (source, tenant_id, scope_id, item_id, valid_from, valid_to, recorded_at, retired_at, closed_to, standing, needs_review, searchable, planner_only, confidence, provenance, last_validated_at, injected_count, positive_count, priority, level, session_id, category, updated_at, keywords, tags, length, tokens, asks, embedding_error, embedding_attempts) VALUES ('segment', NEW.tenant_id, NEW.scope_id, NEW.id, NEW.valid_from, CASE WHEN NEW.retired_at IS NULL THEN NEW.valid_to ELSE NEW.stated_valid_to END, NEW.recorded_at, NEW.retired_at, CASE WHEN NEW.withdrawn THEN NEW.valid_from ELSE NEW.valid_to END, NEW.standing, NEW.needs_review, true, false, NULL::float8, NULL, NULL::timestamptz, 0, 0, 0, 'raw', NEW.session_id, '', NEW.updated_at, ARRAY[NEW.topic], NEW.tags, 0, 0, false, '', 0) ON CONFLICT (tenant_id, source, item_id) DO UPDATE SET  scope_id = EXCLUDED.scope_id, valid_from = EXCLUDED.valid_from, valid_to = EXCLUDED.valid_to, recorded_at = EXCLUDED.recorded_at, retired_at = EXCLUDED.retired_at, closed_to = EXCLUDED.closed_to, standing = EXCLUDED.standing, needs_review = EXCLUDED.needs_review, searchable = EXCLUDED.searchable, planner_only = EXCLUDED.planner_only, confidence = EXCLUDED.confidence, provenance = EXCLUDED.provenance, last_validated_at = EXCLUDED.last_validated_at, injected_count = EXCLUDED.injected_count, positive_count = EXCLUDED.positive_count, priority = EXCLUDED.priority, level = EXCLUDED.level, session_id = EXCLUDED.session_id, category = EXCLUDED.category, updated_at = EXCLUDED.updated_at, keywords = EXCLUDED.keywords, tags = EXCLUDED.tags; END IF; RETURN NULL;",
                    hash="cbdee807c5616fbcece85269d8d8058560cf42bb",
                    operation="INSERT OR UPDATE",
                    pgid="pgtrigger_index_row_37f2d",
                    table="memory_segment",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="segment",
            trigger=pgtrigger.compiler.Trigger(
                name="unindex_row",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="DELETE FROM memory_searchentry WHERE tenant_id = OLD.tenant_id AND source = 'segment' AND item_id = OLD.id; RETURN NULL;",
                    hash="d810e256217015a93d9abb6c48de0972e871a776",
                    operation="DELETE",
                    pgid="pgtrigger_unindex_row_18d9b",
                    table="memory_segment",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="segment",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "memory_segmentevent" ("ended_at", "external_id", "fact_count", "first_position", "id", "last_position", "needs_review", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at", "retired_at", "review_reason", "scope_id", "session_id", "source_job", "source_turns", "standing", "stated_valid_to", "superseded_by", "tags", "tenant_id", "text", "topic", "updated_at", "valid_from", "valid_from_stated", "valid_to", "withdrawn") VALUES (NEW."ended_at", NEW."external_id", NEW."fact_count", NEW."first_position", NEW."id", NEW."last_position", NEW."needs_review", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'insert\', NEW."id", NEW."recorded_at", NEW."retired_at", NEW."review_reason", NEW."scope_id", NEW."session_id", NEW."source_job", NEW."source_turns", NEW."standing", NEW."stated_valid_to", NEW."superseded_by", NEW."tags", NEW."tenant_id", NEW."text", NEW."topic", NEW."updated_at", NEW."valid_from", NEW."valid_from_stated", NEW."valid_to", NEW."withdrawn"); RETURN NULL;',
                    hash="5b6f701141a38e32b23c1b5774da61e22b486744",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_ac684",
                    table="memory_segment",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="segment",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition='WHEN (OLD."external_id" IS DISTINCT FROM (NEW."external_id") OR OLD."first_position" IS DISTINCT FROM (NEW."first_position") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."needs_review" IS DISTINCT FROM (NEW."needs_review") OR OLD."recorded_at" IS DISTINCT FROM (NEW."recorded_at") OR OLD."retired_at" IS DISTINCT FROM (NEW."retired_at") OR OLD."review_reason" IS DISTINCT FROM (NEW."review_reason") OR OLD."scope_id" IS DISTINCT FROM (NEW."scope_id") OR OLD."session_id" IS DISTINCT FROM (NEW."session_id") OR OLD."source_job" IS DISTINCT FROM (NEW."source_job") OR OLD."standing" IS DISTINCT FROM (NEW."standing") OR OLD."stated_valid_to" IS DISTINCT FROM (NEW."stated_valid_to") OR OLD."superseded_by" IS DISTINCT FROM (NEW."superseded_by") OR OLD."tenant_id" IS DISTINCT FROM (NEW."tenant_id") OR OLD."valid_from" IS DISTINCT FROM (NEW."valid_from") OR OLD."valid_from_stated" IS DISTINCT FROM (NEW."valid_from_stated") OR OLD."valid_to" IS DISTINCT FROM (NEW."valid_to") OR OLD."withdrawn" IS DISTINCT FROM (NEW."withdrawn"))',
                    func='INSERT INTO "memory_segmentevent" ("ended_at", "external_id", "fact_count", "first_position", "id", "last_position", "needs_review", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at", "retired_at", "review_reason", "scope_id", "session_id", "source_job", "source_turns", "standing", "stated_valid_to", "superseded_by", "tags", "tenant_id", "text", "topic", "updated_at", "valid_from", "valid_from_stated", "valid_to", "withdrawn") VALUES (NEW."ended_at", NEW."external_id", NEW."fact_count", NEW."first_position", NEW."id", NEW."last_position", NEW."needs_review", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'update\', NEW."id", NEW."recorded_at", NEW."retired_at", NEW."review_reason", NEW."scope_id", NEW."session_id", NEW."source_job", NEW."source_turns", NEW."standing", NEW."stated_valid_to", NEW."superseded_by", NEW."tags", NEW."tenant_id", NEW."text", NEW."topic", NEW."updated_at", NEW."valid_from", NEW."valid_from_stated", NEW."valid_to", NEW."withdrawn"); RETURN NULL;',
                    hash="eb11f2dd40ed9fb49bd40d6972a9a35e9721f329",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_00423",
                    table="memory_segment",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="segment",
            trigger=pgtrigger.compiler.Trigger(
                name="delete_delete",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "memory_segmentevent" ("ended_at", "external_id", "fact_count", "first_position", "id", "last_position", "needs_review", "pgh_context", "pgh_created_at", "pgh_label", "pgh_obj_id", "recorded_at", "retired_at", "review_reason", "scope_id", "session_id", "source_job", "source_turns", "standing", "stated_valid_to", "superseded_by", "tags", "tenant_id", "text", "topic", "updated_at", "valid_from", "valid_from_stated", "valid_to", "withdrawn") VALUES (OLD."ended_at", OLD."external_id", OLD."fact_count", OLD."first_position", OLD."id", OLD."last_position", OLD."needs_review", COALESCE(NULLIF(CURRENT_SETTING(\'pghistory.context_metadata\', TRUE), \'\'), NULL)::JSONB, NOW(), \'delete\', OLD."id", OLD."recorded_at", OLD."retired_at", OLD."review_reason", OLD."scope_id", OLD."session_id", OLD."source_job", OLD."source_turns", OLD."standing", OLD."stated_valid_to", OLD."superseded_by", OLD."tags", OLD."tenant_id", OLD."text", OLD."topic", OLD."updated_at", OLD."valid_from", OLD."valid_from_stated", OLD."valid_to", OLD."withdrawn"); RETURN NULL;',
                    hash="7310c37ae32bbc4bbb89561a497ca10b0ec626c8",
                    operation="DELETE",
                    pgid="pgtrigger_delete_delete_86da6",
                    table="memory_segment",
                    when="AFTER",
                ),
            ),
        ),
        within_tenant("memory_segment", "scope_id", "memory_scope"),
        within_tenant("memory_segment", "session_id", "memory_session"),
        within_tenant("memory_profile", "scope_id", "memory_scope"),
        within_tenant("memory_profileentry", "scope_id", "memory_scope"),
        within_tenant("memory_profilepassage", "scope_id", "memory_scope"),
        within_tenant("memory_run", "session_id", "memory_session"),
    ]
