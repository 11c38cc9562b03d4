"""Confidence by what came of injections: the report, dry first if asked."""

from argparse import ArgumentParser
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand
from rich.table import Table

from evolution.calibration.run import proposed, run
from evolution.models import CalibrationLine
from memory.management.tenants import tenant_named
from memory.management.terminal import output
from memory.models import Tenant

COLUMNS = (
    "scope",
    "memory",
    "rule",
    "injections",
    "positive",
    "corrections",
    "before",
    "after",
    "",
)
RETIRING = "to review"
_Row = tuple[object, ...]


class Command(BaseCommand):
    help = "Moves stored confidence by what came of injections, and prints what it changed and why."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tenant", metavar="T", help="default: every tenant")
        parser.add_argument(
            "--dry-run", action="store_true", help="print what would change, and change nothing"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        tenants = (
            [tenant_named(options["tenant"])]
            if options["tenant"]
            else Tenant.objects.order_by("slug")
        )
        dry = options["dry_run"]
        for tenant in tenants:
            rows = _proposed(tenant) if dry else _changed(tenant)
            _print(tenant, list(rows), dry=dry)


def _proposed(tenant: Tenant) -> Iterable[_Row]:
    for line in proposed(tenant):
        item, window, verdict = line.item, line.window, line.verdict
        counts = (window.injections, window.positive, window.corrections)
        yield (
            item.scope,
            item.pk,
            verdict.rule,
            *counts,
            verdict.before,
            verdict.after,
            verdict.retires,
        )


def _changed(tenant: Tenant) -> Iterable[_Row]:
    report = run(tenant, now=datetime.now(UTC))
    if report is None:
        return
    lines = CalibrationLine.objects.filter(calibration=report)
    for line in lines.select_related("scope"):
        counts = (line.injections, line.positive, line.corrections)
        yield (line.scope, line.memory, line.rule, *counts, line.before, line.after, line.retires)


def _print(tenant: Tenant, rows: list[_Row], *, dry: bool) -> None:
    console = output()
    if rows:
        table = Table(*COLUMNS)
        for *cells, retires in rows:
            table.add_row(*map(str, cells), RETIRING if retires else "")
        console.print(table)
    change = "would change" if dry else "changed"
    to_review = sum(bool(retires) for *_, retires in rows)
    console.print(f"{tenant.slug}: {len(rows)} memories {change}, {to_review} to review")
