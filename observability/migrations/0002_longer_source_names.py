"""Room on receipts for the names of short-lived memory, such as working_memory."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("observability", "0001_initial")]

    operations = [
        migrations.AlterField(
            model_name="receipt",
            name="source",
            field=models.CharField(max_length=20),
        ),
        migrations.AlterField(
            model_name="retrieval",
            name="injected_sources",
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), size=None),
        ),
    ]
