"""Turns: the raw log of sessions."""

import django.db.models.deletion
import django.db.models.functions.datetime
import uuid
from django.db import migrations, models

from memory.migration_operations import within_tenant


class Migration(migrations.Migration):
    """The table, and references that cannot cross tenants."""

    dependencies = [
        ("memory", "0003_review_queue"),
    ]

    operations = [
        migrations.CreateModel(
            name="Turn",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("position", models.IntegerField(help_text="in its session, from 1, in the order received")),
                (
                    "role",
                    models.CharField(
                        choices=[("user", "User"), ("assistant", "Assistant"), ("system", "System"), ("tool", "Tool")],
                        max_length=9,
                    ),
                ),
                ("speaker", models.CharField(blank=True, max_length=200)),
                ("text", models.TextField()),
                ("occurred_at", models.DateTimeField(help_text="when it was said")),
                ("utc_offset_minutes", models.SmallIntegerField(default=0, help_text="of the clock where it was said")),
                (
                    "message_id",
                    models.CharField(blank=True, help_text="the caller's own id", max_length=200, null=True),
                ),
                ("job", models.UUIDField(help_text="what makes memories of it")),
                ("read_at", models.DateTimeField(blank=True, help_text="when that was done", null=True)),
                (
                    "recorded_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
                ("scope", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.scope")),
                ("session", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.session")),
                ("tenant", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="memory.tenant")),
            ],
            options={
                "ordering": ["session", "position"],
                "indexes": [models.Index(fields=["scope", "-occurred_at"], name="turn_by_scope")],
                "constraints": [
                    models.UniqueConstraint(fields=("tenant", "session", "position"), name="turn_position_once"),
                    models.UniqueConstraint(fields=("tenant", "session", "message_id"), name="turn_message_once"),
                ],
            },
        ),
        within_tenant("memory_turn", "scope_id", "memory_scope"),
        within_tenant("memory_turn", "session_id", "memory_session"),
    ]
