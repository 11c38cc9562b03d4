"""The clock that beat follows: the schedule in the database, which may be away for a while."""

import time
from typing import Any

import structlog
from celery.signals import beat_init
from django.db import Error, close_old_connections
from django_celery_beat.schedulers import DatabaseScheduler

from config.supervision.life import alive
from evolution.watching import standing_queues

AWAY_SECONDS = 1.0  # from one look at a database that is away to the next
_log = structlog.get_logger(__name__)


class PatientScheduler(DatabaseScheduler):  # type: ignore[misc] # it carries no types
    """A schedule that waits for its database instead of ending with it."""

    def setup_schedule(self) -> None:
        """Read the schedule as soon as the database is there."""
        while True:
            try:
                super().setup_schedule()
            except Error as error:
                self._wait_for(error)
                time.sleep(AWAY_SECONDS)
            else:
                return

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Ring what is due; return the seconds until the next look, five at most."""
        alive()
        try:
            return float(super().tick(*args, **kwargs))
        except Error as error:
            self._wait_for(error)
            return AWAY_SECONDS

    def _wait_for(self, error: Error) -> None:
        """Read the whole schedule at the next look.

        The library notes that it was read, and what had changed, before it reads it.
        """
        alive()
        self._initial_read = True
        _log.warning("clock_waits_for_database", error=type(error).__name__)
        close_old_connections()


@beat_init.connect
def _watch_queues(**_: Any) -> None:
    """Tell of jobs that nobody does, also while the clock waits for its broker."""
    standing_queues.begin()
