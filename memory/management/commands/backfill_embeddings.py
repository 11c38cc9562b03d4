"""Words and vectors for rows that lack them."""

import time
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from memory.embedding.client import EmbeddingUnavailable
from memory.index.backfill import BATCH_ROWS, BackfillReport, backfill, due_count
from memory.index.vector_columns import missing_vector_columns
from memory.management.tenants import tenant_named
from memory.management.terminal import progress

MOST_ROWS = 1000  # in one transaction
MAX_WAITS = 5  # for a provider that is away, in a row without any row done
FIRST_WAIT_SECONDS = 2.0  # where the provider does not say how long; doubled each time


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
        tenant_id = tenant_named(options["tenant"]).pk if options["tenant"] else None
        report = BackfillReport()
        total = due_count(tenant_id)
        with progress("embedding", total) as done:
            _all(total, report, batch=options["batch"], tenant_id=tenant_id, done=done)
        said = (
            f"{report.embedded} rows embedded, {report.analysed} analysed, {report.failed} refused"
        )
        self.stdout.write(f"{said}, {report.changed} changed meanwhile")
        if missing_vector_columns():
            raise CommandError(
                "pgvector is not installed: words only; CREATE EXTENSION vector, "
                "then run this again"
            )


def _all(
    total: int, report: BackfillReport, *, batch: int, tenant_id: UUID | None, done: Any
) -> None:
    """Work through everything that was due.

    It waits for a provider that is away as long as it asks.
    """
    waits, before = 0, -1
    while True:
        try:
            backfill(total, batch=batch, tenant_id=tenant_id, report=report, done=done)
        except EmbeddingUnavailable as away:
            waits = waits + 1 if before == report.analysed else 1
            before = report.analysed
            if waits > MAX_WAITS:
                raise CommandError(
                    f"{away}; {report.embedded} rows were embedded, run it again later"
                ) from away
            time.sleep(away.retry_after_seconds or FIRST_WAIT_SECONDS * 2.0 ** (waits - 1))
        else:
            return
