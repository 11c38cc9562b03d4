"""Words and vectors for rows that lack them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.index.backfill import BATCH_ROWS, BackfillReport, Which, due_count
from memory.index.vector_columns import missing_vector_columns
from memory.management.embedding import MOST_ROWS, embed_all
from memory.management.tenants import tenant_named
from memory.management.terminal import progress


class Command(BaseCommand):
    help = (
        "Makes the words and vectors that index rows lack, 50 rows at a time, "
        "and goes on where it was stopped. Retrieval never stops meanwhile. "
        "Also brings the vector columns back after pgvector was reinstalled."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--batch", type=int, default=BATCH_ROWS, metavar="ROWS")
        parser.add_argument("--tenant", metavar="T", help="default: every tenant")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not 1 <= options["batch"] <= MOST_ROWS:
            raise CommandError(f"--batch: 1 to {MOST_ROWS} rows")
        which = Which(tenant_named(options["tenant"]).pk) if options["tenant"] else Which()
        report = BackfillReport()
        with progress("embedding", due_count(which)) as done:
            embed_all(which, report, batch=options["batch"], done=done)
        said = (
            f"{report.embedded} rows embedded, {report.analysed} analysed, {report.failed} refused"
        )
        self.stdout.write(f"{said}, {report.changed} changed meanwhile")
        if missing_vector_columns():
            raise CommandError(
                "pgvector is not installed: words only; CREATE EXTENSION vector, "
                "then run this again"
            )
