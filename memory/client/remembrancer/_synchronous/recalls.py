# Made by generate.py from the async twin; `make client` makes it again.
"""Calls that bring back what is remembered."""

from typing import Unpack

from remembrancer import models, requests
from remembrancer._synchronous.calls import Calls, Id
from remembrancer.requested import Requested


class RecallCalls(Calls):
    """Retrieve, search, say what came of it, and read profiles."""

    def retrieve(self, **body: Unpack[requests.RetrieveBody]) -> models.RetrievedAnswer:
        """Bring back what matters, inside a token budget.

        `context` goes into the prompt as it is.
        """
        return self._send(Requested("post_retrieve", body=body), models.RetrievedAnswer)

    def retrieval(self, retrieval_id: Id) -> models.RetrievalAnswer:
        """Return a stored retrieval: every candidate, its signals and what came of it."""
        path = {"retrieval_id": retrieval_id}
        return self._send(Requested("get_retrieval", path), models.RetrievalAnswer)

    def outcome(
        self,
        retrieval_id: Id,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[requests.OutcomeBody],
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

    def search_profile(
        self, **body: Unpack[requests.SearchProfileBody]
    ) -> models.ProfileFoundAnswer:
        """Find who somebody is."""
        return self._send(Requested("post_searchprofile", body=body), models.ProfileFoundAnswer)

    def profile(self, scope: str) -> models.ProfileAnswer:
        """Return the profile of a user or a group."""
        return self._send(Requested("get_profile", {"scope": scope}), models.ProfileAnswer)

    def refresh_profile(
        self, scope: str, *, idempotency_key: str | None = None
    ) -> models.JobStartedAnswer:
        """Make a profile anew, in a job."""
        call = Requested("post_profilerefresh", {"scope": scope}, idempotency_key=idempotency_key)
        return self._send(call, models.JobStartedAnswer)
