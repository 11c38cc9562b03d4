"""The observability app."""

from django.apps import AppConfig


class ObservabilityConfig(AppConfig):
    """The observability app."""

    name = "observability"
    default_auto_field = "django.db.models.BigAutoField"
