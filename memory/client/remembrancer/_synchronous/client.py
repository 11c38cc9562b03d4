# Made by generate.py from the async twin; `make client` makes it again.
"""Every call of the API."""

import time
from collections.abc import Iterator
from datetime import datetime
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack
from uuid import UUID

import httpx
from pydantic import BaseModel

from remembrancer import models, requests
from remembrancer._synchronous.session import ClientSession
from remembrancer._synchronous.transport import Transport
from remembrancer.requested import Requested, configured_key, configured_url
from remembrancer.retries import Retries

M = TypeVar("M", bound=BaseModel)
Id = UUID | str
TIMEOUT_SECONDS = 30.0
POLL_SECONDS = 0.2
PAGE = 200  # items a page; the most there may be


class Client:
    """A service and a key. Bodies and answers are those of the API; every writing call takes `idempotency_key`.

    Args:
        url: of the service; otherwise REMEMBRANCER_URL, or port 8000 of this machine.
        api_key: otherwise REMEMBRANCER_API_KEY.
        timeout_seconds: of one attempt.
        retries: when to try again.
        http: an HTTP client of one's own, for a proxy or a test; its base and key are left as they are.

    Raises:
        ApiError: from every call, where the service refuses it; `field` says what to mend.
        Unavailable: from every call, where the service does not answer.
    """

    def __init__(
        self,
        url: str | None = None,
        api_key: str | None = None,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        retries: Retries | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        own = http or httpx.Client(
            base_url=configured_url(url),
            headers={"Authorization": f"Bearer {configured_key(api_key)}"},
            timeout=timeout_seconds,
        )
        self._transport = Transport(own, retries or Retries())

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connections."""
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    def session(self, scope: str, session: str | None = None) -> ClientSession:
        """Return a conversation to speak in."""
        return ClientSession(self, scope, session)

    # Recall

    def retrieve(self, **body: Unpack[requests.RetrieveBody]) -> models.RetrievedAnswer:
        """Bring back what matters, inside a token budget; `context` goes into the prompt as it is."""
        return self._send(Requested("post_retrieve", body=body), models.RetrievedAnswer)

    def retrieval(self, retrieval_id: Id) -> models.RetrievalAnswer:
        """Return a stored retrieval: every candidate, its signals and what came of it."""
        path = {"retrieval_id": retrieval_id}
        return self._send(Requested("get_retrieval", path), models.RetrievalAnswer)

    def outcome(
        self, retrieval_id: Id, *, idempotency_key: str | None = None, **body: Unpack[requests.OutcomeBody]
    ) -> models.OutcomeAnswer:
        """Say what came of a retrieval: the `reply`, the `user_reply`, or each when it is known."""
        path = {"retrieval_id": retrieval_id}
        call = Requested("post_outcome", path, body=body, idempotency_key=idempotency_key)
        return self._send(call, models.OutcomeAnswer)

    def search(self, **body: Unpack[requests.SearchBody]) -> models.SearchAnswer:
        """Search without a budget and without a gate, the best first."""
        return self._send(Requested("post_search", body=body), models.SearchAnswer)

    def search_events(self, **body: Unpack[requests.SearchEventsBody]) -> models.SearchAnswer:
        """Find what happened to a user or in a group."""
        return self._send(Requested("post_searchevents", body=body), models.SearchAnswer)

    def search_profile(self, **body: Unpack[requests.SearchProfileBody]) -> models.ProfileFoundAnswer:
        """Find who somebody is."""
        return self._send(Requested("post_searchprofile", body=body), models.ProfileFoundAnswer)

    def profile(self, scope: str) -> models.ProfileAnswer:
        """Return the profile of a user or a group."""
        return self._send(Requested("get_profile", {"scope": scope}), models.ProfileAnswer)

    def refresh_profile(self, scope: str, *, idempotency_key: str | None = None) -> models.JobStartedAnswer:
        """Make a profile anew, in a job."""
        call = Requested("post_profilerefresh", {"scope": scope}, idempotency_key=idempotency_key)
        return self._send(call, models.JobStartedAnswer)

    # Remember

    def remember(self, *items: requests.Item, idempotency_key: str | None = None) -> models.WrittenAnswer:
        """Write 1 to 1,000 memories: all of them or none."""
        call = Requested("post_memories", body={"items": items}, idempotency_key=idempotency_key)
        return self._send(call, models.WrittenAnswer)

    def turns(self, *, idempotency_key: str | None = None, **body: Unpack[requests.TurnsBody]) -> models.AcceptedAnswer:
        """Send what was said; a job makes memories of it."""
        return self._send(Requested("post_turns", body=body, idempotency_key=idempotency_key), models.AcceptedAnswer)

    def end_session(
        self, session: str, *, idempotency_key: str | None = None, **body: Unpack[requests.EndBody]
    ) -> models.JobStartedAnswer:
        """Say that a session is over, what was done and what is new."""
        call = Requested("post_sessionend", {"session": session}, body=body, idempotency_key=idempotency_key)
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

    # Read and correct

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
        """Give the memories that pass the filters, the newest first; pages are fetched as they are needed."""
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
        return self._send(Requested("get_memory", {"memory_id": memory_id}), models.ToldMemoryAnswer)

    def related(self, memory_id: Id) -> models.SearchAnswer:
        """Return the nearest neighbours of a memory."""
        return self._send(Requested("get_related", {"memory_id": memory_id}), models.SearchAnswer)

    def history(self, memory_id: Id) -> models.HistoryAnswer:
        """Return every version of a memory, with who and why, the oldest first."""
        return self._send(Requested("get_history", {"memory_id": memory_id}), models.HistoryAnswer)

    def correct(
        self, memory_id: Id, *, idempotency_key: str | None = None, **body: Unpack[requests.CorrectBody]
    ) -> models.CorrectedAnswer:
        """Supersede a memory with what is right, by `content` or by `value`, for a `reason`."""
        call = Requested("post_correct", {"memory_id": memory_id}, body=body, idempotency_key=idempotency_key)
        return self._send(call, models.CorrectedAnswer)

    def confirm(self, memory_id: Id, reason: str = "", *, idempotency_key: str | None = None) -> models.DecidedAnswer:
        """Confirm a memory."""
        return self._decide("post_confirm", memory_id, reason, idempotency_key)

    def invalidate(
        self, memory_id: Id, reason: str = "", *, idempotency_key: str | None = None
    ) -> models.DecidedAnswer:
        """Say that a memory is no longer true."""
        return self._decide("post_invalidate", memory_id, reason, idempotency_key)

    def restore(self, memory_id: Id, reason: str = "", *, idempotency_key: str | None = None) -> models.DecidedAnswer:
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
        self, memory_id: Id, *, idempotency_key: str | None = None, **body: Unpack[requests.TagsBody]
    ) -> models.MemoryAnswer:
        """Replace the tags of a memory."""
        call = Requested("put_memorytags", {"memory_id": memory_id}, body=body, idempotency_key=idempotency_key)
        return self._send(call, models.MemoryAnswer)

    # Working memory

    def begin_run(self, *, idempotency_key: str | None = None, **body: Unpack[requests.RunBody]) -> models.RunAnswer:
        """Begin a run, or return the one that is there."""
        return self._send(Requested("post_runs", body=body, idempotency_key=idempotency_key), models.RunAnswer)

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

    def end_run(self, run: Id, *, scope: str | None = None, idempotency_key: str | None = None) -> models.RunAnswer:
        """End a run; its working memory is cleared."""
        call = Requested("post_runend", {"run": run}, {"scope": scope}, idempotency_key=idempotency_key)
        return self._send(call, models.RunAnswer)

    # Revert, export and erase

    def revert(
        self, *, idempotency_key: str | None = None, **body: Unpack[requests.RevertBody]
    ) -> models.RevertedAnswer:
        """Take back what a writer or a session brought since a time; a dry run, unless `dry_run` is false."""
        call = Requested("post_revert", body=body, idempotency_key=idempotency_key)
        return self._send(call, models.RevertedAnswer)

    def undo_revert(
        self, reverted: Id, reason: str, *, idempotency_key: str | None = None
    ) -> models.BelievedAgainAnswer:
        """Believe again what was taken back under an id."""
        body: dict[str, Any] = {"reason": reason}
        call = Requested("post_undorevert", {"reverted": reverted}, body=body, idempotency_key=idempotency_key)
        return self._send(call, models.BelievedAgainAnswer)

    def export(self, scope: str) -> Iterator[str]:
        """Give everything of a scope, as lines of JSON."""
        for line in self._transport.lines(Requested("get_export", {"scope": scope})):
            yield line

    def erase(
        self, scope: str, *, idempotency_key: str | None = None, **body: Unpack[requests.EraseBody]
    ) -> models.ErasedAnswer:
        """Remove everything of a scope, and prove it with counts; with `dry_run`, only say what would be removed."""
        call = Requested("post_erase", {"scope": scope}, body=body, idempotency_key=idempotency_key)
        return self._send(call, models.ErasedAnswer)

    def _decide(self, operation: str, memory_id: Id, reason: str, key: str | None) -> models.DecidedAnswer:
        body: dict[str, Any] = {"reason": reason}
        call = Requested(operation, {"memory_id": memory_id}, body=body, idempotency_key=key)
        return self._send(call, models.DecidedAnswer)

    def _send(self, call: Requested, model: type[M]) -> M:
        return self._transport.send(call, model)
