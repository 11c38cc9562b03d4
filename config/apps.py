"""The admin site's app and the service's own, and what is wired once every app is loaded."""

from importlib import import_module

from django.apps import AppConfig, apps
from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig
from django.db.models.signals import post_migrate


class AdminConfig(DjangoAdminConfig):
    """Django's admin, found by autodiscovery of each app's `admin` package."""

    default_site = "observability.site.OperatorSite"

    def ready(self) -> None:
        """Find the admins, give tasks their Celery app, and fill the schedule after a migration."""
        super().ready()
        import_module("config.celery")
        post_migrate.connect(
            import_module("config.schedule").create_missing,
            sender=apps.get_app_config("django_celery_beat"),
            dispatch_uid="create_missing_entries",
        )


class ServiceConfig(AppConfig):
    """The service as a whole: it has no tables, and the command that starts it."""

    name = "config"
