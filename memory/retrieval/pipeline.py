"""retrieve(): the steps of a retrieval, in order. The only importer of the stages."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from django.db import DatabaseError

from memory.index.write import lacks_pgvector
from memory.policy import Policy
from memory.ranking.budget import room_tokens, wanted_memories
from memory.ranking.score import score_all
from memory.ranking.types import Scored
from memory.retrieval.before_search import gated_answer
from memory.retrieval.block.clean import language_of
from memory.retrieval.context.block_frame import BlockFrame
from memory.retrieval.context.block_head import block_head, goals_wanted, stale_profiles
from memory.retrieval.context.choose import Chosen, choose
from memory.retrieval.context.pack import pack
from memory.retrieval.guardrails import crowded_scopes, guarded_policy, guardrail_notes
from memory.retrieval.injected_reliability import bins_of, reliability_of
from memory.retrieval.kept import NOTHING
from memory.retrieval.model_tier import model_tier
from memory.retrieval.nothing_relevant import (
    NOTHING_RELEVANT,
    Bearing,
    bearing,
    evidence_of,
    relevances,
)
from memory.retrieval.queries import embedded_queries, further_queries
from memory.retrieval.recall.candidates import candidates, newer_candidates
from memory.retrieval.recall.fetch import Fetched, ShownGoal, fetch
from memory.retrieval.recall.open_scopes import open_scopes
from memory.retrieval.recall.replica import where_current
from memory.retrieval.recall.search import asked_terms, recall
from memory.retrieval.recall.without_pgvector import recall_words
from memory.retrieval.receipt_lines import receipt_lines
from memory.retrieval.rewrite import possible_tags, rewrite
from memory.retrieval.session.short_lived import short_lived
from memory.retrieval.statements.marks import with_marks
from memory.retrieval.statements.relations import Ranked, relations
from memory.retrieval.trace import Trace
from memory.retrieval.types import (
    Answer,
    Found,
    OpenScope,
    Passage,
    Question,
    SearchQuery,
)
from observability.tracing import span


@dataclass(frozen=True, slots=True)
class _Recall:
    """What the arms found, the tags that the question may name, and why less was searched."""

    found: list[Found]
    tag_words: Sequence[str]
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Searched:
    """What was found for a question: ranked, its texts, the goals, and why less was searched."""

    ranked: Ranked
    passages: dict[UUID, Passage]
    goals: tuple[ShownGoal, ...]
    degraded: tuple[str, ...]
    trace: Trace


def retrieve(question: Question, *, policy: Policy) -> Answer:
    """Answer one question with a block within its budget, and the reasons.

    Reads with one statement for the scopes, one that finds and scores, and one that fetches texts
    and goals; with a run or a session, one more. A part that fails is left out and named in
    `degraded`; the answer still comes.
    """
    room = room_tokens(question.token_budget, intent=question.intent, budget=policy.budget)
    begun = Answer(token_budget=room, policy=policy.name, policy_version=policy.version)
    with span("retrieval", policy=policy.name, mode=question.mode, scopes=len(question.scopes)):
        answer = _answered(question, begun=begun, policy=policy)
    return replace(answer, trace=answer.trace.ended())


def _answered(question: Question, *, begun: Answer, policy: Policy) -> Answer:
    rewritten, trace = begun.trace.timed(
        "rewrite", rewrite, question.query, expansion_weight=policy.rewrite.expansion_weight
    )
    gated, trace = trace.timed("gate", gated_answer, begun, question, rewritten, policy=policy)
    if gated.skipped_reason is not None:
        return replace(gated, trace=trace)
    further, trace = trace.timed("model_rewrite", further_queries, question, policy=policy)
    searched = [rewritten, *further.rewritten]
    embedded, trace = trace.timed("embed", embedded_queries, searched, policy=policy)
    queries = embedded.queries
    scopes, trace = trace.timed(
        "scopes", open_scopes, question.tenant_id, question.scopes, terms=asked_terms(queries)
    )
    opened: dict[str, Any] = {
        "trace": trace,
        "queries": (*gated.queries, *further.texts),
        "scope_ids": tuple(scope.id for scope in scopes),
        "degraded": [*further.degraded, *embedded.degraded],
    }
    if not scopes:
        return replace(gated, **opened)
    wanted = wanted_memories(question.top_k, room=begun.token_budget, budget=policy.budget)
    policy = guarded_policy(policy, scopes)
    kept = NOTHING
    if question.run or question.session:
        kept, trace = trace.timed(
            "short_lived", short_lived, question, scopes=scopes, policy=policy
        )
    question = replace(question, wanted=wanted, phase=gated.meaning.phase, run_id=kept.run_id)
    found, read_from = _searched(
        question, queries, scopes=scopes, policy=policy, said=rewritten.said, trace=trace
    )
    scored = found.ranked.scored
    evidence = evidence_of(rewritten, queries, scored, scopes=scopes, policy=policy)
    bears = bearing(question, gated, evidence, policy=policy)
    answer = replace(
        gated,
        **opened | _brought(found, read_from, degraded=opened["degraded"]),
        kept=kept,
        relevance=bears.relevance,
        skipped_reason=NOTHING_RELEVANT if bears.is_nothing else None,
    )
    return _composed(question, answer, found.ranked, bears=bears, scopes=scopes, policy=policy)


def find(question: Question, *, policy: Policy, limit: int) -> tuple[list[Scored], Answer]:
    """Return the best `limit` candidates, scored and distinct, with their texts.

    No gate, no budget.
    """
    question = replace(question, wanted=question.top_k or 0)
    rewritten = rewrite(question.query, expansion_weight=policy.rewrite.expansion_weight)
    embedded = embedded_queries([rewritten], policy=policy)
    queries = embedded.queries
    scopes = open_scopes(question.tenant_id, question.scopes, terms=asked_terms(queries))
    begun = Answer(policy=policy.name, policy_version=policy.version, degraded=[*embedded.degraded])
    if not scopes:
        return [], begun
    found, read_from = _searched(
        question, queries, scopes=scopes, policy=policy, said=(), trace=begun.trace
    )
    answer = replace(begun, **_brought(found, read_from, degraded=begun.degraded))
    return list(found.ranked.scored[:limit]), answer


@where_current
def _searched(
    question: Question,
    queries: Sequence[SearchQuery],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
    said: Iterable[str],
    trace: Trace,
) -> _Searched:
    """Return what was found for the queries, scored; `said`: the terms that the person said."""
    recalled, trace = trace.timed(
        "recall", _recalled, question, queries, scopes=scopes, policy=policy
    )
    fetched, trace = trace.timed(
        "fetch",
        fetch,
        recalled.found,
        question,
        scopes=scopes,
        payload_characters=policy.arms.events.payload_characters,
        goals=goals_wanted(question, policy),
    )
    marked = replace(fetched, passages=with_marks(fetched.passages, fetched.links))
    terms = set(said) or set(queries[0].terms)
    ranked, trace = trace.timed(
        "score", _ranked, recalled, marked, question, terms=terms, scopes=scopes, policy=policy
    )
    return _Searched(ranked, marked.passages, fetched.goals, recalled.degraded, trace)


def _recalled(
    question: Question,
    queries: Sequence[SearchQuery],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
) -> _Recall:
    tag_words = possible_tags(question.query) if policy.arms.tags.enabled else []
    asked: Mapping[str, Any] = {"scopes": scopes, "policy": policy, "tag_words": tag_words}
    try:
        return _Recall(recall(question, queries, **asked), tag_words)
    except DatabaseError as error:
        if not lacks_pgvector(error):
            raise
        found = recall_words(question, queries, **asked)
        return _Recall(found, tag_words, ("pgvector_unavailable",))


def _ranked(
    recalled: _Recall,
    fetched: Fetched,
    question: Question,
    *,
    terms: Set[str],
    scopes: Sequence[OpenScope],
    policy: Policy,
) -> Ranked:
    """Return what was found, scored, and held against what else was said."""
    names = {scope.id: scope.name for scope in scopes}
    passages = fetched.passages
    made = candidates(
        recalled.found,
        policy=policy,
        wanted=question.wanted or policy.budget.top_k,
        scope_names=names,
        passages=passages,
        tag_words=recalled.tag_words,
    )
    newer = newer_candidates(fetched.links, made, scope_names=names, passages=passages)
    scored = score_all(
        [*made, *newer],
        now=question.as_of,
        mode=question.mode,
        query_terms=terms,
        policy=policy,
        intent=question.intent,
    )
    again = [
        (("fact", row), names[scope], passage) for row, (scope, passage) in fetched.again.items()
    ]
    related = relations(
        scored,
        passages,
        fetched.links,
        now=question.as_of,
        levels=policy.levels,
        again=again,
    )
    return Ranked(related.ranked(scored), related)


def _brought(found: _Searched, read_from: str | None, *, degraded: Iterable[str]) -> dict[str, Any]:
    """Return what a search brings to an answer that was `degraded` before it, by field."""
    return {
        "passages": found.passages,
        "goals": found.goals,
        "degraded": [*found.degraded, *degraded],
        "read_from": read_from,
        "trace": found.trace,
    }


def _composed(
    question: Question,
    answer: Answer,
    ranked: Ranked,
    *,
    bears: Bearing,
    scopes: Sequence[OpenScope],
    policy: Policy,
) -> Answer:
    """Return the answer with its block, and what was decided about each candidate."""
    rule = policy.budget.intents.get(question.intent) if question.intent else None
    head = partial(block_head, answer.goals, question=question, scopes=scopes, policy=policy)
    chosen, trace = answer.trace.timed(
        "choose", _chosen, question, ranked, policy=policy, nothing=bears.is_nothing
    )
    frame = BlockFrame(
        question=question,
        policy=policy,
        room=answer.token_budget,
        memory_tokens=bears.memory_tokens,
        max_items=rule.max_items if rule else None,
        language=question.language or language_of(question.query),
    )
    packed, trace = trace.timed(
        "pack",
        pack,
        chosen,
        head=lambda told: head(coverage=told),
        related=ranked.related,
        frame=frame,
        kept=answer.kept,
    )
    stale = ["stale_profile"] * stale_profiles(packed.head, scopes)
    bins = bins_of(question.tenant_id)
    chances = relevances(packed.items, ranked.scored, relevance=answer.relevance or 0.0)
    crowded = crowded_scopes(ranked.scored, scopes, policy=policy)
    notes = guardrail_notes(ranked.scored, scopes, crowded=crowded)
    return replace(
        answer,
        context=packed.context,
        items=[
            item._replace(relevance=chance, reliability=reliability_of(item, bins))
            for item, chance in zip(packed.items, chances, strict=True)
        ],
        crowded=crowded,
        tokens_used=packed.tokens_used,
        degradations=[*notes, *bears.steps, *packed.degradations],
        degraded=[*answer.degraded, *stale],
        model_tier=model_tier(
            answer.meaning.routed_by,
            top_relevance=answer.relevance,
            corrected=answer.after_correction,
        ),
        receipts=receipt_lines(ranked.scored, packed, scopes),
        trace=trace,
    )


def _chosen(question: Question, ranked: Ranked, *, policy: Policy, nothing: bool) -> Chosen:
    """Return what goes on: none of it where nothing bears on the question."""
    if nothing:
        return Chosen(
            [],
            dict.fromkeys(
                [one.key for one in ranked.scored], (NOTHING_RELEVANT, "relevance_floor")
            ),
        )
    return choose(
        ranked.scored,
        question=question,
        policy=policy,
        wanted=question.wanted,
        related=ranked.related,
    )
