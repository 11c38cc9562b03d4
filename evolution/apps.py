"""The evolution app."""

from django.apps import AppConfig


class EvolutionConfig(AppConfig):
    """The evolution app."""

    name = "evolution"
    default_auto_field = "django.db.models.BigAutoField"
