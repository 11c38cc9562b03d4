# Made by generate.py from the async twin; `make client` makes it again.
"""Calls that send what was said, and jobs that make memories of it."""

import time
from typing import Unpack

from remembrancer import models, requests
from remembrancer._synchronous.calls import Calls, Id
from remembrancer.requested import Requested

POLL_SECONDS = 0.2


class ConversationCalls(Calls):
    """Send turns, end sessions, and wait for jobs."""

    def turns(
        self, *, idempotency_key: str | None = None, **body: Unpack[requests.TurnsBody]
    ) -> models.AcceptedAnswer:
        """Send what was said; a job makes memories of it."""
        return self._send(
            Requested("post_turns", body=body, idempotency_key=idempotency_key),
            models.AcceptedAnswer,
        )

    def end_session(
        self, session: str, *, idempotency_key: str | None = None, **body: Unpack[requests.EndBody]
    ) -> models.JobStartedAnswer:
        """Say that a session is over, what was done and what is new."""
        call = Requested(
            "post_sessionend", {"session": session}, body=body, idempotency_key=idempotency_key
        )
        return self._send(call, models.JobStartedAnswer)

    def short_term(self, session: str, scope: str) -> models.SessionAnswer:
        """Return a session's window, rolling summary and key quotes."""
        call = Requested("get_session", {"session": session}, {"scope": scope})
        return self._send(call, models.SessionAnswer)

    def job(self, job_id: Id) -> models.JobAnswer:
        """Return where a job is."""
        return self._send(Requested("get_job", {"job_id": job_id}), models.JobAnswer)

    def wait(self, job_id: Id, *, timeout_seconds: float = 60.0) -> models.JobAnswer:
        """Return a job once it is done or dead.

        Raises:
            TimeoutError: it is neither in time.
        """
        for _ in range(max(1, round(timeout_seconds / POLL_SECONDS))):
            job = self.job(job_id)
            if job.status in {"done", "dead"}:
                return job
            time.sleep(POLL_SECONDS)
        raise TimeoutError(f"job {job_id} is {job.status}")
