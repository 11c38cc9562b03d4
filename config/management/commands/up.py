"""Start the whole service: database, broker, web, worker and beat."""

import os
from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand

from config import embedded, launch
from config.supervision.announce import ready_text
from config.supervision.service import Service
from memory.api.authentication import EVERY_SCOPE, create_api_key
from memory.models import ApiKey, Tenant
from memory.models.vocabulary import Permission
from observability.metrics.process_files import forget_past_processes

DEMO = "demo"


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks = ()  # preparing runs them, while the service is loaded

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what may be changed."""
        parser.add_argument("--host", default=settings.ENVIRONMENT.host)
        parser.add_argument("--port", type=int, default=settings.ENVIRONMENT.port)
        parser.add_argument("--no-demo", action="store_true", help="do not load the demo tenant")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prepare and run until a signal."""
        embedded.started_meanwhile(settings.DATA_DIR)
        if options["host"] != settings.ENVIRONMENT.host:
            launch.listen_as_told(options["host"])
        try:
            self._run(options["host"], options["port"], demo=not options["no_demo"])
        except launch.LaunchError as error:
            raise CommandError(str(error)) from None

    def _run(self, host: str, port: int, *, demo: bool) -> None:
        environment, data_dir = settings.ENVIRONMENT, settings.DATA_DIR
        with (
            launch.only_one(data_dir),
            launch.stopping_what_settings_started(environment, data_dir),
        ):
            launch.require_free_port(host, port)
            forget_past_processes(settings.METRICS_DIR)
            is_own = {
                "database": not environment.database_url,
                "broker": not environment.celery_broker_url,
            }
            ready = launch.file_without_a_name()
            service = Service(
                host, port, embedded=[name for name, own in is_own.items() if own], ready=ready
            )
            if is_own["database"]:
                self._say(f"PostgreSQL runs in {data_dir / 'postgres'}")
            os.environ["REMAP_SIGTERM"] = "SIGQUIT"  # a worker that is stopped gives its job back
            launch.run(
                service,
                prepare=partial(self._prepare, f"http://{host}:{port}", demo=demo, ready=ready),
            )

    def _prepare(self, url: str, *, demo: bool, ready: int) -> None:
        """Check, migrate, make who and what must be there, and write what is printed later.

        It is printed once the service answers.
        """
        self._say("Checking and migrating the database ...")
        self.check()
        with launch.embedded_broker(
            settings.ENVIRONMENT, settings.DATA_DIR
        ):  # who prepares may ring
            call_command("migrate", verbosity=0, interactive=False)
            password = _operator()
            if demo:
                self._say("Loading the demo tenant ...")
            key = _demo_key() if demo else ""
        if not settings.ENVIRONMENT.database_url:
            embedded.checkpoint(settings.DATA_DIR)
        self._say("Starting web, worker and beat ...")
        with os.fdopen(ready, "w", encoding="utf-8") as text:
            text.write(ready_text(url=url, password=password, key=key))

    def _say(self, step: str) -> None:
        """Say on standard error what happens, at once: standard output has what was made."""
        self.stderr.write(step, style_func=str)
        self.stderr.flush()


def _operator() -> str:
    """Make the operator `admin` where there is no user yet; its password is kept in DATA_DIR."""
    users = get_user_model()
    if users.objects.exists() and not (settings.DATA_DIR / "admin_password").exists():
        return "(as you set it)"
    password = launch.kept_secret(settings.DATA_DIR / "admin_password", launch.new_password)
    if not users.objects.exists():
        users.objects.create_superuser("admin", "", password)
    return password


def _demo_key() -> str:
    """Load the demo tenant and return its key, kept in DATA_DIR."""
    call_command("seed_demo", verbosity=0)
    tenant = Tenant.objects.get(slug=DEMO)
    path = settings.DATA_DIR / "demo_api_key"
    if path.exists() and not ApiKey.objects.filter(tenant=tenant).exists():
        path.unlink()  # the database was made anew
    permissions = [Permission.RETRIEVE, Permission.WRITE, Permission.FEEDBACK]
    return launch.kept_secret(
        path,
        lambda: create_api_key(
            tenant, name="demo", permissions=permissions, scope_patterns=[EVERY_SCOPE]
        ),
    )
