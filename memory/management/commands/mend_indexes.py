"""Find indexes that are not read, and mend them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.index.validity import invalid_indexes, mend
from observability.database.owner import as_owner


class Command(BaseCommand):
    help = (
        "Builds invalid indexes anew while the service runs; with --check only names them, and fails where there are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Say what may be changed."""
        parser.add_argument("--check", action="store_true", help="change nothing")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Mend each, as the owner of the tables, and look again."""
        found = invalid_indexes()
        if options["check"] and found:
            raise CommandError(f"not read: {', '.join(found)}; run: manage.py mend_indexes")
        with as_owner():
            for name in found:
                self.stdout.write(f"{name}: {mend(name)}")
        left = invalid_indexes()
        if left:
            raise CommandError(f"still not read: {', '.join(left)}")
        self.stdout.write("every index is read")
