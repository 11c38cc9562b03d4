"""What a command needs of the database before it works."""

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


def prepare_database() -> None:
    """Lay out the embedded database where nobody has yet, as `up` would.

    Raises:
        CommandError: the database is away, or lacks some migrations: whose database it is decides
            when they run.
    """
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError as error:
        raise CommandError(f"the database cannot be asked: {error}") from error
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not missing:
        return
    if executor.loader.applied_migrations or settings.ENVIRONMENT.database_url:
        raise CommandError(f"the database lacks {len(missing)} migrations; run: manage.py migrate")
    call_command("migrate", verbosity=0, interactive=False)
