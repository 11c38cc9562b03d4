"""A database that another version of the service laid out is not migrated halfway."""

import pytest
from django.core.management import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from observability.database.migrating import PreparedExecutor

pytestmark = pytest.mark.django_db
UNKNOWN = "0002_of_another_version"


def an_executor(*, unknown: bool, lacking: bool) -> PreparedExecutor:
    """Return an executor at a database that has one migration too many, and lacks one, or not."""
    recorder = MigrationRecorder(connection)
    if unknown:
        recorder.record_applied("memory", UNKNOWN)
    if lacking:
        recorder.record_unapplied(
            *PreparedExecutor(connection).loader.graph.leaf_nodes("memory")[0]
        )
    return PreparedExecutor(connection)


def migrated(executor: PreparedExecutor, *, fake: bool) -> int:
    """Migrate to the newest; return how many migrations were lacking."""
    targets = executor.loader.graph.leaf_nodes()
    plan = executor.migration_plan(targets)
    executor.migrate(targets, plan, fake=fake)
    return len(plan)


def test_one_that_has_unknown_migrations_and_lacks_known_ones_is_refused_and_told_what_to_do() -> (
    None
):
    executor = an_executor(unknown=True, lacking=True)
    with pytest.raises(CommandError, match=rf"memory\.{UNKNOWN} and 0 more .*`migrate --fake`"):
        migrated(executor, fake=False)


def test_one_that_has_unknown_migrations_and_lacks_none_is_left_as_it_is() -> None:
    """A newer version's, which an older one may serve beside it."""
    assert migrated(an_executor(unknown=True, lacking=False), fake=False) == 0


def test_one_that_is_said_to_be_laid_out_is_believed() -> None:
    assert migrated(an_executor(unknown=True, lacking=True), fake=True) == 1
