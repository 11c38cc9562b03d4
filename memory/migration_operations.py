"""What migrations need that Django has no word for."""

from typing import Any

from django.db import NotSupportedError, migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState

MISSING = (
    "this PostgreSQL has no pgvector >= 0.8: install it (Debian: postgresql-NN-pgvector), "
    "then migrate again"
)


class RequirePgvector(migrations.RunSQL):
    """Create the extension, or say in one line what to install."""

    def __init__(self) -> None:
        super().__init__("CREATE EXTENSION IF NOT EXISTS vector", migrations.RunSQL.noop)

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        """Return how a migration file writes this."""
        return (type(self).__qualname__, [], {})

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Raises: NotSupportedError where the server has no pgvector."""
        with schema_editor.connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'")
            if cursor.fetchone() is None:
                raise NotSupportedError(MISSING)
        super().database_forwards(app_label, schema_editor, from_state, to_state)


def within_tenant(table: str, column: str, target: str) -> migrations.RunSQL:
    """Return a reference that cannot cross tenants.

    (tenant_id, column) to the target's (tenant_id, id).
    """
    name = f"{table}_{column}_within_tenant"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY (tenant_id, {column})"
        f" REFERENCES {target} (tenant_id, id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )
