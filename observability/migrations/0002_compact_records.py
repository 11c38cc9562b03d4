"""A retrieval is one row, with all it considered in one packed column; receipts are of what was given."""

import django.contrib.postgres.indexes
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('observability', '0001_initial'),
    ]

    operations = [
        migrations.RunSQL(
            "DELETE FROM observability_receipt WHERE context_position IS NULL", migrations.RunSQL.noop
        ),
        migrations.RemoveField(model_name='receipt', name='signals'),
        migrations.RemoveField(model_name='retrieval', name='timings_ms'),
        migrations.AddField(
            model_name='retrieval',
            name='elapsed_ms',
            field=models.FloatField(default=0.0, help_text='from the question to the finished block'),
        ),
        migrations.AddField(
            model_name='retrieval',
            name='packed_detail',
            field=models.BinaryField(
                default=b'', help_text='the block, every candidate and the timings; see records.py'
            ),
        ),
        migrations.AlterField(
            model_name='receipt',
            name='context_position',
            field=models.SmallIntegerField(),
        ),
        migrations.AddIndex(
            model_name='receipt',
            index=django.contrib.postgres.indexes.BrinIndex(fields=['created_at'], name='receipt_by_age'),
        ),
        migrations.AddIndex(
            model_name='retrieval',
            index=django.contrib.postgres.indexes.BrinIndex(fields=['created_at'], name='retrieval_by_age'),
        ),
    ]
