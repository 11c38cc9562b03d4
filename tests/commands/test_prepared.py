"""A command that measures finds its tables, or says what is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db.migrations.executor import MigrationExecutor

from config import embedded
from memory.management.prepared import prepare_database

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.django_db
def test_a_database_that_is_laid_out_is_left_as_it_is() -> None:
    prepare_database()


@pytest.mark.django_db
def test_a_database_that_lacks_migrations_is_not_migrated_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: [object(), object()])
    with pytest.raises(CommandError, match=r"the database lacks 2 migrations; run: manage\.py migrate"):
        prepare_database()


@pytest.mark.long
def test_an_empty_folder_is_enough_to_evaluate(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    command = [sys.executable, str(ROOT / "manage.py"), "evaluate", "demo", "--no-arms"]
    try:
        done = subprocess.run(
            command, env={**environment, "DATA_DIR": str(tmp_path)}, capture_output=True, text=True, check=False
        )
    finally:
        embedded.stop_database(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "unified" in done.stdout
