"""`POST retrieve` and `GET retrievals/{id}`."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import retrieval_responses as responses
from memory.api.access import body_of, only, principal_of, require_scopes
from memory.api.authentication import Principal
from memory.api.problems import invalid, not_found
from memory.api.requests import RetrieveIn
from memory.api.views.call import Call
from memory.models.vocabulary import Permission
from memory.policy import DEFAULT_POLICY, Policy
from memory.retrieval.pipeline import retrieve
from memory.retrieval.policies import UnknownPolicy, policy_for, policy_named
from memory.retrieval.record import record
from memory.retrieval.types import Answer, Injected, Question
from observability.models import Receipt, Retrieval, RetrievalOutcome
from observability.receipts import read_retrieval
from observability.retrieval_details import RecordedCandidate

UNSHOWN = frozenset(
    {"tenant_id", "scope_ids", "topic", "policy_version", "packed_detail", "counted"}
)
"""Columns of a stored retrieval that its answer does not show as they are."""


def chosen_policy(name: str | None, principal: Principal) -> Policy:
    """Return the policy a request names.

    Raises:
        Problem: there is none of that name.
    """
    try:
        return policy_named(name or DEFAULT_POLICY, tenant_id=principal.tenant.pk)
    except UnknownPolicy as error:
        raise invalid("policy", f"there is no policy {error}") from None


def question_of(body: RetrieveIn, principal: Principal) -> Question:
    """Turn a request into a question asked now."""
    now = datetime.now(UTC)
    same = body.model_dump(include={"query", "mode", "token_budget", "intent", "phase", "audience"})
    same |= body.model_dump(include={"top_k", "format", "gate", "language"})
    return Question(
        **same,
        tenant_id=principal.tenant.pk,
        scopes=tuple(dict.fromkeys(body.scopes)),
        now=now,
        as_of=body.as_of or now,
        known_at=body.known_at or now,
        session=body.session or "",
        run=body.run or "",
        sources=tuple(body.sources) if body.sources else None,
        guides=tuple(body.guides),
    )


def answer_of(answer: Answer, *, explain: bool) -> responses.RetrievedOut:
    """Return an answer as the API gives it, with `explain` only where it is asked for."""
    explained = {"explain": explanation(answer)} if explain else {}
    return responses.RetrievedOut.of(
        answer,
        items=[_injected(item) for item in answer.items],
        budget=responses.BudgetOut.of(answer),
        policy=responses.PolicyOut(name=answer.policy, version=answer.policy_version),
        timings_ms=dict(answer.trace.timings_ms),
        **explained,
    )


def _injected(item: Injected) -> responses.InjectedItem:
    reliability = None if item.reliability is None else round(item.reliability, 6)
    return responses.InjectedItem.of(
        item,
        id=item.item_id,
        score=round(item.score, 6),
        relevance=round(item.relevance, 6),
        reliability=reliability,
        tags=list(item.tags),
    )


def explanation(answer: Answer) -> responses.ExplanationOut:
    """Return every candidate with every signal, and why it was left out."""
    candidates = [_considered(receipt, answer) for receipt in answer.receipts]
    return responses.ExplanationOut.of(
        answer.meaning,
        queries=list(answer.queries),
        guessed=list(answer.meaning.guessed),
        candidates=candidates,
        omitted=[responses.OmittedOut.of(one) for one in candidates if one.position is None],
        degraded=answer.degraded,
    )


def _considered(receipt: RecordedCandidate, answer: Answer) -> responses.ConsideredOut:
    passage = answer.passages.get(receipt.item_id)
    return responses.ConsideredOut.of(
        receipt,
        id=receipt.item_id,
        signals=dict(receipt.signals),
        guardrail=receipt.guardrail or None,
        text=passage.text if passage else None,
    )


class RetrieveCall(Call):
    """One request in, one context block out, with the reasons."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.RETRIEVE}

    @extend_schema(request=RetrieveIn, responses=responses.RetrievedOut, tags=["Recall"])
    def post(self, request: Request) -> Response:
        """Bring back the best memories inside a token budget."""
        principal = principal_of(request)
        body = body_of(request, RetrieveIn)
        require_scopes(principal, body.scopes)
        question = question_of(body, principal)
        policy = chosen_policy(body.policy, principal) if body.policy else None
        if policy is None:
            choice = policy_for(question.scopes, tenant_id=principal.tenant.pk)
            policy = choice.policy
            question = replace(question, experiment=choice.experiment, arm=choice.arm)
        answer = retrieve(question, policy=policy)
        record(question, answer)
        headers = {"X-Read-From": answer.read_from} if answer.read_from else None
        return Response(answer_of(answer, explain=body.explain), headers=headers)


class RetrievalCall(Call):
    """A retrieval as it was answered."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(responses=responses.RetrievalOut, tags=["Recall"])
    def get(self, request: Request, retrieval_id: UUID) -> Response:
        """Explain a stored retrieval: every candidate, its signals and what came of it."""
        only(request.query_params, ())
        principal = principal_of(request)
        stored = read_retrieval(principal.tenant.pk, retrieval_id)
        if stored is None or not all(principal.may_open(scope) for scope in stored[0].scopes):
            raise not_found()
        retrieval, receipts = stored
        return Response(_stored(retrieval, receipts))


def _stored(retrieval: Retrieval, receipts: Mapping[int, Receipt]) -> responses.RetrievalOut:
    """Return a stored retrieval: its columns, the block and its candidates. One statement."""
    policy = responses.PolicyOut(name=retrieval.policy, version=retrieval.policy_version)
    candidates = [
        _candidate(one, receipts.get(one.rank), retrieval) for one in retrieval.candidates
    ]
    return responses.RetrievalOut.of(
        retrieval,
        policy=policy,
        outcome=_outcome(retrieval),
        candidates=candidates,
        **_beside(retrieval),
    )


def _beside(retrieval: Retrieval) -> dict[str, Any]:
    """Return the columns that are shown beside those that the answer promises, and the timings."""
    named = (field.name for field in retrieval._meta.fields)  # noqa: SLF001 - Django's documented _meta API
    apart = UNSHOWN.union(responses.RetrievalOut.model_fields)
    columns = {name: getattr(retrieval, name) for name in named if name not in apart}
    return {**columns, "timings_ms": dict(retrieval.timings_ms)}


def _outcome(retrieval: Retrieval) -> responses.CameOut | None:
    """Return what came of a retrieval as a whole, or None where nothing is known. One statement."""
    outcome = RetrievalOutcome.objects.filter(
        pk=retrieval.pk, tenant_id=retrieval.tenant_id
    ).first()
    if outcome is None:
        return None
    return responses.CameOut.of(outcome, signal=outcome.signal or None)


def _candidate(
    candidate: RecordedCandidate, receipt: Receipt | None, retrieval: Retrieval
) -> responses.CandidateOut:
    """Return a candidate with what came of it, where it was given."""
    return responses.CandidateOut.of(
        candidate,
        id=candidate.item_id,
        signals=dict(candidate.signals),
        guardrail=candidate.guardrail or None,
        policy_version=f"{retrieval.policy}@{retrieval.policy_version}",
        utilized=receipt.utilized if receipt else None,
        utilization_signal=(receipt.utilization_signal if receipt else "") or None,
        user_feedback_signal=(receipt.user_feedback_signal if receipt else "") or None,
    )
