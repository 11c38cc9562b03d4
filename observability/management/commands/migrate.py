"""Django's migrate, as the owner of the tables and without keeping anybody from them for long."""

import time
from typing import Any

from django.core.management.commands import migrate
from django.db import OperationalError

from observability.database.migrating import PreparedExecutor, giving_way, is_lock_refused
from observability.database.owner import as_owner

PAUSE_SECONDS = 2.0  # in which those who waited catch up
PATIENCE_SECONDS = 1_800.0
migrate.MigrationExecutor = PreparedExecutor  # type: ignore[attr-defined] # Django's command has no other way to say which


class Command(migrate.Command):
    """Everything as Django does it, on another login, and again where somebody holds a table."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; the walls between tenants are raised at the end.

        A migration that would wait for a table is rolled back and begun anew, for half an hour at
        most.
        """
        deadline = time.monotonic() + PATIENCE_SECONDS
        with as_owner(options["database"]), giving_way(options["database"]):
            while not self._is_done(deadline, *args, **options):
                self.stderr.write(
                    f"\nsomebody holds a table; again in {PAUSE_SECONDS:.0f} s", style_func=str
                )
                time.sleep(PAUSE_SECONDS)

    def _is_done(self, deadline: float, *args: Any, **options: Any) -> bool:
        try:
            super().handle(*args, **options)
        except OperationalError as error:
            if not is_lock_refused(error) or time.monotonic() > deadline:
                raise
            return False
        return True
