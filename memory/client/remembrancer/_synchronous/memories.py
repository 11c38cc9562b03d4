# Made by generate.py from the async twin; `make client` makes it again.
"""Calls that write, read and correct memories."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Unpack

from remembrancer import models, requests
from remembrancer._synchronous.calls import PAGE, Calls, Id
from remembrancer.requested import Requested


class MemoryCalls(Calls):
    """Write memories, read them, and correct them."""

    def remember(
        self, *items: requests.Item, idempotency_key: str | None = None
    ) -> models.WrittenAnswer:
        """Write 1 to 1,000 memories: all of them or none."""
        call = Requested("post_memories", body={"items": items}, idempotency_key=idempotency_key)
        return self._send(call, models.WrittenAnswer)

    def memories(  # noqa: PLR0913 - the filters of the call
        self,
        *,
        scope: str | None = None,
        source: str | None = None,
        status: str | None = None,
        needs_review: bool | None = None,
        category: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: datetime | None = None,
        external_id: str | None = None,
        limit: int = PAGE,
    ) -> Iterator[models.MemoryAnswer]:
        """Give the memories that pass the filters, the newest first.

        Pages are fetched as they are needed.
        """
        query = {
            "scope": scope,
            "source": source,
            "status": status,
            "needs_review": needs_review,
            "category": category,
            "tag": tag,
            "q": q,
            "updated_since": updated_since,
            "external_id": external_id,
            "limit": limit,
        }
        cursor: str | None = None
        while True:
            call = Requested("get_memories", query={**query, "cursor": cursor})
            page = self._send(call, models.MemoryListAnswer)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return

    def summary(self, scope: str) -> models.SummaryAnswer:
        """Count what a scope holds."""
        return self._send(Requested("get_summary", query={"scope": scope}), models.SummaryAnswer)

    def memory(self, memory_id: Id) -> models.ToldMemoryAnswer:
        """Return one memory, and every other row that tells the same."""
        return self._send(
            Requested("get_memory", {"memory_id": memory_id}), models.ToldMemoryAnswer
        )

    def related(self, memory_id: Id) -> models.SearchAnswer:
        """Return the nearest neighbours of a memory."""
        return self._send(Requested("get_related", {"memory_id": memory_id}), models.SearchAnswer)

    def history(self, memory_id: Id) -> models.HistoryAnswer:
        """Return every version of a memory, with who and why, the oldest first."""
        return self._send(Requested("get_history", {"memory_id": memory_id}), models.HistoryAnswer)

    def correct(
        self,
        memory_id: Id,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[requests.CorrectBody],
    ) -> models.CorrectedAnswer:
        """Supersede a memory with what is right, by `content` or by `value`, for a `reason`."""
        call = Requested(
            "post_correct", {"memory_id": memory_id}, body=body, idempotency_key=idempotency_key
        )
        return self._send(call, models.CorrectedAnswer)

    def confirm(
        self, memory_id: Id, reason: str = "", *, idempotency_key: str | None = None
    ) -> models.DecidedAnswer:
        """Confirm a memory."""
        return self._decide("post_confirm", memory_id, reason, idempotency_key)

    def invalidate(
        self, memory_id: Id, reason: str = "", *, idempotency_key: str | None = None
    ) -> models.DecidedAnswer:
        """Say that a memory is no longer true."""
        return self._decide("post_invalidate", memory_id, reason, idempotency_key)

    def restore(
        self, memory_id: Id, reason: str = "", *, idempotency_key: str | None = None
    ) -> models.DecidedAnswer:
        """Bring a memory back."""
        return self._decide("post_restore", memory_id, reason, idempotency_key)

    def archive(self, memory_id: Id, *, idempotency_key: str | None = None) -> models.DecidedAnswer:
        """Archive a memory; nothing is lost."""
        call = Requested("delete_memory", {"memory_id": memory_id}, idempotency_key=idempotency_key)
        return self._send(call, models.DecidedAnswer)

    def tags(self, scope: str, *, limit: int = PAGE) -> Iterator[models.TagAnswer]:
        """Give the tags of a scope, the most used first."""
        cursor: str | None = None
        while True:
            query = {"scope": scope, "limit": limit, "cursor": cursor}
            page = self._send(Requested("get_tags", query=query), models.TagListAnswer)
            for item in page.items:
                yield item
            cursor = page.next_cursor
            if cursor is None:
                return

    def set_tags(
        self,
        memory_id: Id,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[requests.TagsBody],
    ) -> models.MemoryAnswer:
        """Replace the tags of a memory."""
        call = Requested(
            "put_memorytags", {"memory_id": memory_id}, body=body, idempotency_key=idempotency_key
        )
        return self._send(call, models.MemoryAnswer)

    def _decide(
        self, operation: str, memory_id: Id, reason: str, key: str | None
    ) -> models.DecidedAnswer:
        body: dict[str, Any] = {"reason": reason}
        call = Requested(operation, {"memory_id": memory_id}, body=body, idempotency_key=key)
        return self._send(call, models.DecidedAnswer)
