"""The web with a bug planted in it: it does each job within the request that causes it."""

import time

from config.wsgi import application
from evolution.jobs import doorbell, work

WORK_SECONDS = 0.04  # of a job that calls a fast model


def _work_at_once(job_id: object, queue: str) -> None:
    work.drain()
    time.sleep(WORK_SECONDS)


doorbell.hang(_work_at_once)
__all__ = ["application"]
