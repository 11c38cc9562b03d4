"""Calls on all of a scope or of a writer: revert, export and erase."""

from collections.abc import AsyncIterator
from typing import Any, Unpack

from remembrancer import models, requests
from remembrancer._asynchronous.calls import AsyncCalls, Id
from remembrancer.requested import Requested


class AsyncScopeCalls(AsyncCalls):
    """Take back what a writer brought, and export or erase a scope."""

    async def revert(
        self, *, idempotency_key: str | None = None, **body: Unpack[requests.RevertBody]
    ) -> models.RevertedAnswer:
        """Take back what a writer or a session brought since a time.

        A dry run, unless `dry_run` is false.
        """
        call = Requested("post_revert", body=body, idempotency_key=idempotency_key)
        return await self._send(call, models.RevertedAnswer)

    async def undo_revert(
        self, reverted: Id, reason: str, *, idempotency_key: str | None = None
    ) -> models.BelievedAgainAnswer:
        """Believe again what was taken back under an id."""
        body: dict[str, Any] = {"reason": reason}
        call = Requested(
            "post_undorevert", {"reverted": reverted}, body=body, idempotency_key=idempotency_key
        )
        return await self._send(call, models.BelievedAgainAnswer)

    async def export(self, scope: str) -> AsyncIterator[str]:
        """Give everything of a scope, as lines of JSON."""
        async for line in self._transport.lines(Requested("get_export", {"scope": scope})):
            yield line

    async def erase(
        self, scope: str, *, idempotency_key: str | None = None, **body: Unpack[requests.EraseBody]
    ) -> models.ErasedAnswer:
        """Remove everything of a scope, and prove it with counts.

        With `dry_run`, only say what would be removed.
        """
        call = Requested("post_erase", {"scope": scope}, body=body, idempotency_key=idempotency_key)
        return await self._send(call, models.ErasedAnswer)
