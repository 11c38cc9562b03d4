"""Apply migrations to tables that are in use.

All statements of one at once, its locks held no longer than these.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management import CommandError
from django.db import DatabaseError, OperationalError, connections, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import AddConstraint, AddIndex, Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger
from psycopg.errors import LockNotAvailable

# whoever comes after a migration waits with it, so it gives up soon: before PostgreSQL looks for a
# deadlock (1 s), too
LOCK_TIMEOUT_MS = 500
BESIDE_COLUMNS = (AddConstraint, AddIndex, AddTrigger)  # the models of a table stay as they are
OWN_APPS = ("evolution", "memory", "observability")
ANOTHER_HISTORY = (
    "the database was laid out by another version of the service: {first} and {more} more of its "
    "migrations are not among these, and some of these are not among its. Begin with an empty "
    "database; or, if its tables are as these migrations make them, run `migrate --fake`, then "
    "`migrate APP --prune` for each of {apps}"
)


class PreparedExecutor(MigrationExecutor):
    """Django's executor, which works out what a migration does before it begins to do it.

    Between two operations Django makes every model anew, a second or more of processor time in
    which the tables that were altered so far would be locked.
    """

    def migrate(  # as Django calls it
        self,
        targets: Any,
        plan: Any = None,
        state: ProjectState | None = None,
        fake: bool = False,  # noqa: FBT001, FBT002
        fake_initial: bool = False,  # noqa: FBT001, FBT002
    ) -> ProjectState:
        """Run migrations.

        Raises:
            CommandError: the database has some that are unknown here and lacks some that are known:
                its tables are not what the latter begin with.
        """
        unknown = self._unknown()
        if plan and unknown and not fake:
            others = {"more": len(unknown) - 1, "apps": ", ".join(OWN_APPS)}
            raise CommandError(ANOTHER_HISTORY.format(first=unknown[0], **others))
        return super().migrate(targets, plan, state, fake, fake_initial)

    def _unknown(self) -> list[str]:
        known = self.loader.disk_migrations or {}
        applied = self.loader.applied_migrations or {}
        names = [(app, name) for app, name in applied if app in OWN_APPS]
        return sorted(".".join(one) for one in names if one not in known)

    def apply_migration(  # as Django calls it
        self,
        state: ProjectState,
        migration: Migration,
        fake: bool = False,  # noqa: FBT001, FBT002
        fake_initial: bool = False,  # noqa: FBT001, FBT002
    ) -> ProjectState:
        """Run a migration forwards.

        One that is not all statements, or not the same all at once, step by step.
        """
        if fake or fake_initial or not _is_statements(migration):
            return super().apply_migration(state, migration, fake, fake_initial)
        try:
            return self._apply_at_once(state.clone(), migration)
        except DatabaseError as error:
            if is_lock_refused(error):
                raise
            return super().apply_migration(state, migration)

    def _apply_at_once(self, state: ProjectState, migration: Migration) -> ProjectState:
        with self.connection.schema_editor(collect_sql=True) as editor:
            _collect(migration, state, editor)
        self._say("apply_start", migration)
        with transaction.atomic(self.connection.alias), self.connection.cursor() as cursor:
            for statement in editor.collected_sql:
                cursor.execute(statement)
            self.record_migration(migration)  # type: ignore[call-arg,arg-type] # the stubs have an older form
        self._say("apply_success", migration)
        return state

    def _say(self, what: str, migration: Migration) -> None:
        if self.progress_callback:
            self.progress_callback(what, migration, fake=False)  # type: ignore[call-arg] # the same


def _collect(migration: Migration, state: ProjectState, editor: BaseDatabaseSchemaEditor) -> None:
    """Take a state to where a migration leads, as Django does, and collect its statements.

    Django makes a model and all that refer to it anew for each index, constraint and trigger,
    though none of these asks its model for another: three quarters of the time of a first start.
    """
    for operation in migration.operations:
        before = state.clone()
        models = state.__dict__.pop("apps", None) if _is_beside_columns(operation) else None
        operation.state_forwards(migration.app_label, state)
        if models is not None:
            state.__dict__["apps"] = models
        operation.database_forwards(migration.app_label, editor, before, state)
    if any(map(_is_beside_columns, migration.operations)):
        state.__dict__.pop("apps", None)  # the next to ask has them made with all that was added


def _is_beside_columns(operation: Any) -> bool:
    return isinstance(operation, BESIDE_COLUMNS)


def _is_statements(migration: Migration) -> bool:
    return bool(migration.atomic) and all(
        operation.reduces_to_sql for operation in migration.operations
    )


def is_lock_refused(error: BaseException) -> bool:
    """Tell whether a statement gave up because somebody holds what it wanted."""
    return isinstance(error, OperationalError) and isinstance(error.__cause__, LockNotAvailable)


@contextmanager
def giving_way(using: str) -> Iterator[None]:
    """Wait for a lock half a second within the block, and no longer."""
    _execute(using, f"SET lock_timeout = {LOCK_TIMEOUT_MS}")
    try:
        yield
    finally:
        _execute(using, "RESET lock_timeout")


def _execute(using: str, statement: str) -> None:
    with connections[using].cursor() as cursor:
        cursor.execute(statement)
