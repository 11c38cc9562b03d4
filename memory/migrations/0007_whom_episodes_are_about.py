"""Find the episodes about a user or a group, whoever keeps them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two partial indexes."""

    dependencies = [
        ("memory", "0006_segments_profiles_runs"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="memoryitem",
            index=models.Index(
                condition=models.Q(("user_ref", ""), _negated=True),
                fields=["tenant", "user_ref"],
                name="episode_about_user",
            ),
        ),
        migrations.AddIndex(
            model_name="memoryitem",
            index=models.Index(
                condition=models.Q(("group_ref", ""), _negated=True),
                fields=["tenant", "group_ref"],
                name="episode_about_group",
            ),
        ),
    ]
