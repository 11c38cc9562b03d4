"""A scope's memories as files."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.exchange.exporting.workspace import write_workspace
from memory.management.scopes import existing_scope
from memory.management.tenants import tenant_named
from memory.management.zones import zone_named


class Command(BaseCommand):
    help = (
        "Writes a Markdown workspace (facts.md, segments/, daily/, tags.json) and items.jsonl, "
        "which `import` reads back. It holds what is current, facts that are over, and the log; "
        "everything a scope ever held is at GET /api/v1/scopes/{scope}/export."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", metavar="DIR", type=Path)
        parser.add_argument("--tenant", required=True, metavar="T")
        parser.add_argument("--scope", required=True, metavar="S")
        parser.add_argument("--timezone", default="UTC", help="of days and clocks in Markdown")

    def handle(self, *_args: Any, **options: Any) -> None:
        tenant = tenant_named(options["tenant"])
        scope = existing_scope(tenant, options["scope"])
        zone = zone_named(options["timezone"])
        try:
            done = write_workspace(scope, options["folder"], now=datetime.now(UTC), zone=zone)
        except OSError as error:
            raise CommandError(f"{options['folder']}: {error.strerror}") from error
        self.stdout.write(
            f"{done.items} memories in {options['folder']}: {done.facts} facts ({done.archived} "
            f"more in the archive), {done.segments} segments, {done.turns} turns, {done.tags} tags"
        )
