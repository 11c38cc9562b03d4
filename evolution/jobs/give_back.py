"""Give back what ran when every worker was killed. The reasons: docs/design/jobs.md."""

from collections import Counter

import structlog
from django.db import transaction

from evolution.jobs import statements
from evolution.jobs.database import rows
from evolution.jobs.retry import INTERRUPTED_DELAY_SECONDS, MAX_INTERRUPTIONS
from observability.database.reach import across_tenants

_log = structlog.get_logger(__name__)


def give_back_all() -> int:
    """Give back every job that runs, without counting a crash.

    For who knows that no worker is left. Returns how many. Whoever runs one nevertheless finds that
    the fence moved on, and changes nothing.
    """
    with across_tenants(), transaction.atomic():
        given = rows(
            statements.INTERRUPTED, most=MAX_INTERRUPTIONS, delay_seconds=INTERRUPTED_DELAY_SECONDS
        )
    if given:
        _log.warning("jobs of killed workers given back", **Counter(state for (state,) in given))
    return len(given)
