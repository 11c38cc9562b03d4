"""The memory app."""

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    """The memory app."""

    name = "memory"
    default_auto_field = "django.db.models.BigAutoField"
