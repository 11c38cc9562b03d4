"""Embed all that is due, patiently."""

import time
from collections.abc import Callable

from django.core.management.base import CommandError

from memory.embedding.configured import EmbeddingUnavailable
from memory.index.backfill import BackfillReport, Which, backfill, due_count

MOST_ROWS = 1000  # in one transaction
MAX_WAITS = 5  # for a provider that is away, in a row without any row done
FIRST_WAIT_SECONDS = 2.0  # where the provider does not say how long; doubled each time


def embed_all(
    which: Which, report: BackfillReport, *, batch: int, done: Callable[[int], None]
) -> None:
    """Work through everything that is due, and wait for a provider that is away as long as it asks.

    Raises:
        CommandError: it stayed away.
    """
    waits, before = 0, -1
    while True:
        try:
            backfill(due_count(which), which=which, batch=batch, report=report, done=done)
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
