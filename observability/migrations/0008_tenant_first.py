"""Every unique key leads with the tenant."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('observability', '0007_reliability'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='alert',
            name='alert_open_once',
        ),
        migrations.AlterField(
            model_name='guardedscope',
            name='scope_id',
            field=models.UUIDField(),
        ),
        migrations.AddConstraint(
            model_name='alert',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('tenant_id', 'kind', 'scope_id'), name='alert_open_once', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='guardedscope',
            constraint=models.UniqueConstraint(fields=('tenant_id', 'scope_id'), name='scope_guarded_once'),
        ),
    ]
