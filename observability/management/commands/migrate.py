"""Django's migrate, as the owner of the tables: the service's own role may not alter them."""

from typing import Any

from django.core.management.commands import migrate

from observability.database.owner import as_owner


class Command(migrate.Command):
    """Everything as Django does it, on another login."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate; the walls between tenants are raised at the end."""
        with as_owner(options["database"]):
            super().handle(*args, **options)
