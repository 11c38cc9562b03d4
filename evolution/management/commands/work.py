"""Run jobs in a plain loop: for where there is no broker."""

import signal
import sys
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand

from evolution.jobs import work
from evolution.jobs.queue import QUEUES
from observability.database.checks import require_bound_role

IDLE_SECONDS = 0.5


class Command(BaseCommand):
    """Claim, run, sleep. SIGTERM gives the running job back at once, without an attempt."""

    help = "Run background jobs without a broker."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--queues", nargs="+", choices=QUEUES, default=list(QUEUES), help="most urgent first"
        )
        parser.add_argument("--once", action="store_true", help="stop when nothing is due")

    def handle(self, *args: Any, **options: Any) -> None:
        require_bound_role()
        signal.signal(signal.SIGTERM, _stop)
        while True:
            ran = work.drain(options["queues"])
            if options["once"]:
                self.stdout.write(f"ran {ran} jobs")
                return
            if not ran:
                time.sleep(IDLE_SECONDS)


def _stop(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
