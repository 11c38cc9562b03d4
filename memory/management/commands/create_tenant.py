"""Make a tenant."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from memory.models import Tenant


class Command(BaseCommand):
    help = "Makes a tenant: one customer's isolated world."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "slug", metavar="SLUG", help="its name in commands: letters, digits, - and _"
        )
        parser.add_argument("--name", default="", help="its name for people")

    def handle(self, *_args: Any, **options: Any) -> None:
        tenant = Tenant(slug=options["slug"], name=options["name"])
        try:
            tenant.full_clean()
        except ValidationError as error:
            field, messages = next(iter(error.message_dict.items()))
            raise CommandError(f"{field}: {messages[0]}") from error
        tenant.save(force_insert=True)
        self.stdout.write(f"tenant {tenant.slug} is there")
