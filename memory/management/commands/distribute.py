"""Print the statements that distribute the tables by tenant on Citus, and what hinders."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from memory.scopes.distribution import Catalogue, catalogue, statements
from observability.database.owner import as_owner


class Command(BaseCommand):
    help = (
        f"{__doc__} With --run they are run, in one transaction: "
        "on a PostgreSQL with the extension citus, before there"
        " are users, and only where nothing stands in the way. See docs/scale.md."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--run", action="store_true", help="run them instead")

    def handle(self, *_args: Any, **options: Any) -> None:
        found = catalogue()
        obstacles = [
            f"{key.table}: {key.name} is unique without the tenant" for key in found.keys_across
        ]
        if options["run"]:
            self._run(found, obstacles)
            return
        for obstacle in obstacles:
            self.stderr.write(f"-- in the way: {obstacle}")
        for statement in statements(found):
            self.stdout.write(f"{statement};")

    def _run(self, found: Catalogue, obstacles: list[str]) -> None:
        if obstacles:
            raise CommandError(f"nothing was run; in the way: {'; '.join(obstacles)}")
        with as_owner(), transaction.atomic(), connection.cursor() as cursor:
            for statement in statements(found):
                cursor.execute(statement)
        self.stdout.write(f"{len(found.distributed)} tables are distributed by tenant")
