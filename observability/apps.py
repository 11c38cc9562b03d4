"""The observability app."""

from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from observability.database.checks import role_is_bound as role_is_bound
from observability.database.walls import raise_walls


class ObservabilityConfig(AppConfig):
    """The observability app: its objectives come with its tables."""

    name = "observability"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Raise the walls between tenants and fill in the objectives after each migration."""
        post_migrate.connect(raise_walls, sender=self, dispatch_uid="raise_walls")
        create_missing = import_module("observability.alert_objectives").create_missing
        post_migrate.connect(create_missing, sender=self, dispatch_uid="create_missing_objectives")
