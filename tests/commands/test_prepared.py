"""A command that measures finds its tables, or says what is missing."""

import pytest
from django.core.management import CommandError
from django.db.migrations.executor import MigrationExecutor

from memory.management.prepared import prepare_database


@pytest.mark.django_db
def test_a_database_that_is_laid_out_is_left_as_it_is() -> None:
    prepare_database()


@pytest.mark.django_db
def test_a_database_that_lacks_migrations_is_not_migrated_on_the_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: [object(), object()])
    with pytest.raises(
        CommandError, match=r"the database lacks 2 migrations; run: manage\.py migrate"
    ):
        prepare_database()
