"""Find the episodes that no summary tells yet, for compression."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One partial index."""

    dependencies = [
        ("memory", "0007_whom_episodes_are_about"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="memoryitem",
            index=models.Index(
                condition=models.Q(("kind", "episode"), ("retired_at", None), ("summarised_by", None)),
                fields=["scope"],
                name="episode_told_by_none",
            ),
        ),
    ]
