"""References that cannot cross tenants, and storage of the index rows."""

from django.db import migrations

from memory.migration_operations import within_tenant

RECORDS = ("task", "learning", "capability", "goal", "event", "memoryitem")
OF_A_SCOPE = (
    *RECORDS,
    "session",
    "run",
    "turn",
    "segment",
    "profile",
    "profileentry",
    "profilepassage",
    "link",
    "revisionrecord",
    "reviewmark",
)
OF_A_SESSION = ("memoryitem", "turn", "segment", "run")


class Migration(migrations.Migration):
    """Composite references and storage."""

    dependencies = [("memory", "0001_initial")]

    operations = [
        *(within_tenant(f"memory_{name}", "scope_id", "memory_scope") for name in OF_A_SCOPE),
        *(within_tenant(f"memory_{name}", "superseded_by", f"memory_{name}") for name in RECORDS),
        *(within_tenant(f"memory_{name}", "session_id", "memory_session") for name in OF_A_SESSION),
        within_tenant("memory_memoryitem", "run_id", "memory_run"),
        # an index row stays in one piece up to a page: a scan must not fetch its parts one by one
        migrations.RunSQL(
            "ALTER TABLE memory_searchentry SET (toast_tuple_target = 8160, fillfactor = 85)",
            migrations.RunSQL.noop,
        ),
        migrations.RunSQL(
            "ALTER TABLE memory_searchentry ALTER COLUMN embedding SET STORAGE MAIN,"
            " ALTER COLUMN terms SET STORAGE MAIN, ALTER COLUMN words SET STORAGE MAIN",
            migrations.RunSQL.noop,
        ),
        migrations.RunSQL("ALTER TABLE memory_termcount SET (fillfactor = 80)", migrations.RunSQL.noop),
    ]
