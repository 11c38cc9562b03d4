"""Calls that bring back what is remembered."""

from typing import Unpack

from remembrancer import models, requests
from remembrancer._asynchronous.calls import AsyncCalls, Id
from remembrancer.requested import Requested


class AsyncRecallCalls(AsyncCalls):
    """Retrieve, search, say what came of it, and read profiles."""

    async def retrieve(self, **body: Unpack[requests.RetrieveBody]) -> models.RetrievedAnswer:
        """Bring back what matters, inside a token budget.

        `context` goes into the prompt as it is.
        """
        return await self._send(Requested("post_retrieve", body=body), models.RetrievedAnswer)

    async def retrieval(self, retrieval_id: Id) -> models.RetrievalAnswer:
        """Return a stored retrieval: every candidate, its signals and what came of it."""
        path = {"retrieval_id": retrieval_id}
        return await self._send(Requested("get_retrieval", path), models.RetrievalAnswer)

    async def outcome(
        self,
        retrieval_id: Id,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[requests.OutcomeBody],
    ) -> models.OutcomeAnswer:
        """Say what came of a retrieval: the `reply`, the `user_reply`, or each when it is known."""
        path = {"retrieval_id": retrieval_id}
        call = Requested("post_outcome", path, body=body, idempotency_key=idempotency_key)
        return await self._send(call, models.OutcomeAnswer)

    async def search(self, **body: Unpack[requests.SearchBody]) -> models.SearchAnswer:
        """Search without a budget and without a gate, the best first."""
        return await self._send(Requested("post_search", body=body), models.SearchAnswer)

    async def search_events(self, **body: Unpack[requests.SearchEventsBody]) -> models.SearchAnswer:
        """Find what happened to a user or in a group."""
        return await self._send(Requested("post_searchevents", body=body), models.SearchAnswer)

    async def search_profile(
        self, **body: Unpack[requests.SearchProfileBody]
    ) -> models.ProfileFoundAnswer:
        """Find who somebody is."""
        return await self._send(
            Requested("post_searchprofile", body=body), models.ProfileFoundAnswer
        )

    async def profile(self, scope: str) -> models.ProfileAnswer:
        """Return the profile of a user or a group."""
        return await self._send(Requested("get_profile", {"scope": scope}), models.ProfileAnswer)

    async def refresh_profile(
        self, scope: str, *, idempotency_key: str | None = None
    ) -> models.JobStartedAnswer:
        """Make a profile anew, in a job."""
        call = Requested("post_profilerefresh", {"scope": scope}, idempotency_key=idempotency_key)
        return await self._send(call, models.JobStartedAnswer)
