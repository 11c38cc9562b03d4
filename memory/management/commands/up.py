"""Start the whole service: database, broker, web, worker and beat."""

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand

from config import embedded, launch
from memory.api.authentication import create_api_key
from memory.models import ApiKey, Tenant
from memory.models.vocabulary import Permission
from observability.metrics.slots import forget_past_processes

DEMO = "demo"
READY = """
Remembrancer is ready.

  Admin   {url}/admin/   login {user}   password {password}
  API     {url}/api/docs/
  Key     {key}

Try it:

  curl -s {url}/api/v1/retrieve \\
    -H 'Authorization: Bearer {key}' -H 'Content-Type: application/json' \\
    -d '{{"query": "{query}", "scopes": ["{scope}"]}}'

Ctrl-C stops everything.
"""


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what may be changed."""
        parser.add_argument("--host", default=settings.ENVIRONMENT.host)
        parser.add_argument("--port", type=int, default=settings.ENVIRONMENT.port)
        parser.add_argument("--no-demo", action="store_true", help="do not load the demo tenant")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prepare, then become the supervisor, which runs until a signal."""
        try:
            self._run(options["host"], options["port"], demo=not options["no_demo"])
        except launch.LaunchError as error:
            raise CommandError(str(error)) from None

    def _run(self, host: str, port: int, *, demo: bool) -> None:
        environment, data_dir = settings.ENVIRONMENT, settings.DATA_DIR
        self._say("Starting the database and the broker")
        with launch.only_one(data_dir) as lock, launch.embedded_database(environment, data_dir):
            launch.require_free_port(host, port)
            forget_past_processes(settings.METRICS_DIR)
            with launch.embedded_broker(environment, data_dir):  # who prepares may ring
                self._say("Bringing the tables up to date")
                call_command("migrate", verbosity=0, interactive=False)
                password = _operator()
                if demo:
                    self._say("Loading the demo tenant")
                key = _demo_key() if demo else ""
            self._say("Starting web, worker and clock")
            url = f"http://{host}:{port}"
            is_own = {"database": not environment.database_url, "broker": not environment.celery_broker_url}
            os.environ |= _child_environment(host)
            launch.become_supervisor(
                host=host,
                port=port,
                own=[name for name, own in is_own.items() if own],
                lock=lock,
                ready_text=_ready_text(url=url, password=password, key=key),
            )

    def _say(self, what: str) -> None:
        """Tell on one line what is done now: a first start takes a while."""
        self.stdout.write(f"{what} ...")
        self.stdout.flush()


def _ready_text(*, url: str, password: str, key: str) -> str:
    shown = key or "(make one: python manage.py create_api_key TENANT --name NAME)"
    scope = "user:lin" if key else "user:42"
    return READY.format(url=url, user="admin", password=password, key=shown, query="团队有多少人", scope=scope)


def _child_environment(host: str) -> dict[str, str]:
    """Return what the service's processes are told; a worker that is stopped gives its job back."""
    url = settings.ENVIRONMENT.database_url or embedded.service_url(settings.DATA_DIR)
    return {
        "DATA_DIR": str(settings.DATA_DIR),
        "DATABASE_URL": str(url),
        "CELERY_BROKER_URL": settings.BROKER_URL,
        "HOST": host,
        "REMAP_SIGTERM": "SIGQUIT",
    }


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
    return launch.kept_secret(path, lambda: create_api_key(tenant, name="demo", permissions=permissions))
