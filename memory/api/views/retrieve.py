"""`POST retrieve` and `GET retrievals/{id}`."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import answers, examples
from memory.api.access import body_of, only, principal_of, require_scopes
from memory.api.authentication import Principal
from memory.api.problems import invalid, not_found
from memory.api.schemas import RetrieveIn
from memory.api.views.base import Call
from memory.models.vocabulary import Permission
from memory.policy import DEFAULT_POLICY, Policy
from memory.retrieval.pipeline import retrieve
from memory.retrieval.policies import UnknownPolicy, policy_named
from memory.retrieval.record import record
from memory.retrieval.types import Answer, Question
from observability.receipts import read_retrieval


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


def answer_document(answer: Answer, *, explain: bool) -> dict[str, Any]:
    """Return an answer as JSON values."""
    shown: dict[str, Any] = {
        "context": answer.context,
        "items": [
            {
                "id": str(item.item_id),
                "source": item.source,
                "scope": item.scope,
                "text": item.text,
                "score": round(item.score, 6),
                "position": item.position,
                "confidence": item.confidence,
                "provenance": item.provenance,
                "valid_since": item.valid_since,
                "category": item.category,
                "tags": list(item.tags),
                "tokens": item.tokens,
                "form": item.form,
            }
            for item in answer.items
        ],
        "retrieval_id": str(answer.retrieval_id),
        "budget": {
            "token_budget": answer.token_budget,
            "tokens_used": answer.tokens_used,
            "degradations": answer.degradations,
        },
        "degraded_reason": answer.degraded_reason,
        "skipped_reason": answer.skipped_reason,
        "model_tier": answer.model_tier,
        "policy": {"name": answer.policy, "version": answer.policy_version},
        "timings_ms": answer.timings_ms,
    }
    if explain:
        shown["explain"] = explanation(answer)
    return shown


def explanation(answer: Answer) -> dict[str, Any]:
    """Return every candidate with every signal, and why it was left out."""
    candidates = [
        {
            "id": str(receipt.item_id),
            "source": receipt.source,
            "rank": receipt.rank,
            "score": receipt.score,
            "signals": dict(receipt.signals),
            "decision": receipt.decision,
            "guardrail": receipt.guardrail or None,
            "position": receipt.position,
            "text": answer.passages[receipt.item_id].text if receipt.item_id in answer.passages else None,
        }
        for receipt in answer.receipts
    ]
    omitted = [one for one in candidates if one["position"] is None]
    return {
        "queries": list(answer.queries),
        "candidates": candidates,
        "omitted": [{key: one[key] for key in ("id", "source", "decision", "guardrail")} for one in omitted],
        "degraded": answer.degraded,
    }


class RetrieveCall(Call):
    """One request in, one context block out, with the reasons."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.RETRIEVE}

    @extend_schema(request=RetrieveIn, responses=answers.RetrievedOut, examples=examples.RETRIEVE, tags=["retrieval"])
    def post(self, request: Request) -> Response:
        """Bring back the best memories inside a token budget."""
        principal = principal_of(request)
        body = body_of(request, RetrieveIn)
        require_scopes(principal, body.scopes)
        policy = chosen_policy(body.policy, principal)
        question = question_of(body, principal)
        answer = retrieve(question, policy=policy)
        record(question, answer)
        return Response(answer_document(answer, explain=body.explain))


class RetrievalCall(Call):
    """A retrieval as it was answered."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(responses=answers.RetrievalOut, tags=["retrieval"])
    def get(self, request: Request, retrieval_id: UUID) -> Response:
        """Explain a stored retrieval: every candidate, its signals and what came of it."""
        only(request.query_params, ())
        principal = principal_of(request)
        stored = read_retrieval(principal.tenant.pk, retrieval_id)
        if stored is None or not all(principal.may_open(scope) for scope in stored[0].scopes):
            raise not_found()
        retrieval, receipts = stored
        hidden = {"tenant_id", "scope_ids", "topic", "policy", "policy_version"}
        shown = {f.name: getattr(retrieval, f.name) for f in retrieval._meta.fields if f.name not in hidden}  # noqa: SLF001 - Django's documented _meta API
        shown["id"] = str(retrieval.pk)
        shown["policy"] = {"name": retrieval.policy, "version": retrieval.policy_version}
        shown["candidates"] = [
            {
                "id": str(receipt.item_id),
                "source": receipt.source,
                "rank": receipt.rank,
                "score": receipt.candidate_score,
                "signals": receipt.signals,
                "decision": receipt.decision_reason,
                "guardrail": receipt.guardrail_hit or None,
                "position": receipt.context_position,
                "tokens": receipt.tokens,
                "policy_version": receipt.policy_version,
                "utilized": receipt.utilized,
                "utilization_signal": receipt.utilization_signal or None,
                "user_feedback_signal": receipt.user_feedback_signal or None,
            }
            for receipt in receipts
        ]
        return Response(shown)
