"""The admin site's app."""

from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig


class AdminConfig(DjangoAdminConfig):
    """Django's admin, found by autodiscovery of each app's `admin` package."""
