# Made by generate.py from the async twin; `make client` makes it again.
"""Calls of the working memory."""

from typing import Unpack

from remembrancer import models, requests
from remembrancer._synchronous.calls import Calls, Id
from remembrancer.requested import Requested


class RunCalls(Calls):
    """Begin a run, read and change its working memory, and end it."""

    def begin_run(
        self, *, idempotency_key: str | None = None, **body: Unpack[requests.RunBody]
    ) -> models.RunAnswer:
        """Begin a run, or return the one that is there."""
        return self._send(
            Requested("post_runs", body=body, idempotency_key=idempotency_key), models.RunAnswer
        )

    def run(self, run: Id, *, scope: str | None = None) -> models.RunAnswer:
        """Return a run by the service's id, or in a scope by the caller's."""
        return self._send(Requested("get_run", {"run": run}, {"scope": scope}), models.RunAnswer)

    def change_run(
        self,
        run: Id,
        *,
        scope: str | None = None,
        idempotency_key: str | None = None,
        **body: Unpack[requests.WorkingMemoryBody],
    ) -> models.RunAnswer:
        """Replace the parts of a working memory that are named."""
        call = Requested("patch_run", {"run": run}, {"scope": scope}, body, idempotency_key)
        return self._send(call, models.RunAnswer)

    def end_run(
        self, run: Id, *, scope: str | None = None, idempotency_key: str | None = None
    ) -> models.RunAnswer:
        """End a run; its working memory is cleared."""
        call = Requested(
            "post_runend", {"run": run}, {"scope": scope}, idempotency_key=idempotency_key
        )
        return self._send(call, models.RunAnswer)
