"""References that cannot cross tenants, and storage of the queue."""

from django.db import migrations

from memory.migration_operations import within_tenant


class Migration(migrations.Migration):
    """Composite references and storage."""

    dependencies = [("evolution", "0001_initial"), ("memory", "0002_within_tenant")]

    operations = [
        within_tenant("evolution_job", "scope_id", "memory_scope"),
        within_tenant("evolution_madedecision", "scope_id", "memory_scope"),
        within_tenant("evolution_calibrationline", "scope_id", "memory_scope"),
        within_tenant("evolution_calibrationline", "calibration_id", "evolution_calibration"),
        migrations.RunSQL(
            "ALTER TABLE evolution_appliedeffect ADD CONSTRAINT evolution_appliedeffect_of_job"
            " FOREIGN KEY (job_id) REFERENCES evolution_job (id) ON DELETE CASCADE",
            "ALTER TABLE evolution_appliedeffect DROP CONSTRAINT IF EXISTS evolution_appliedeffect_of_job",
        ),
        migrations.RunSQL(
            # a queue's rows die young: the default of 20 % would leave its partial indexes full of dead ends
            "ALTER TABLE evolution_job SET"
            " (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, fillfactor = 80)",
            "ALTER TABLE evolution_job RESET"
            " (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold, fillfactor)",
        ),
    ]
