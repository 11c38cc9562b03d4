"""retrieve(): the steps of a retrieval, in order. The only importer of the stages."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from django.db import DatabaseError

from memory.index.write import lacks_pgvector
from memory.policy import Policy
from memory.ranking.budget import room_tokens, wanted_memories
from memory.ranking.score import score_all
from memory.ranking.types import Scored
from memory.retrieval import gate
from memory.retrieval.bearing import NOTHING_RELEVANT, bearing, with_relevance
from memory.retrieval.block.clean import language_of
from memory.retrieval.context.choose import Chosen, choose, key_of
from memory.retrieval.context.frame import BlockFrame
from memory.retrieval.context.head import goals_wanted, profile_head, stale_profiles
from memory.retrieval.context.pack import pack
from memory.retrieval.guardrails import crowded_scopes, guarded_policy, guardrail_notes
from memory.retrieval.guessing import meaning_of
from memory.retrieval.queries import embedded_queries, further_queries
from memory.retrieval.recall.candidates import candidates, newer_candidates
from memory.retrieval.recall.fetch import fetch
from memory.retrieval.recall.open_scopes import Recalled, open_scopes, recalled_before
from memory.retrieval.recall.replica import where_current
from memory.retrieval.recall.search import asked_terms, recall
from memory.retrieval.recall.words import recall_words
from memory.retrieval.receipt_lines import receipt_lines
from memory.retrieval.reliability import bins_of, with_reliability
from memory.retrieval.rewrite import Rewritten, possible_tags, rewrite
from memory.retrieval.routing import CORRECTING, model_tier
from memory.retrieval.session.short_lived import short_lived
from memory.retrieval.statements.marks import with_marks
from memory.retrieval.statements.relations import Ranked, relations
from memory.retrieval.timings import Timings
from memory.retrieval.types import Answer, Found, OpenScope, Question, SearchQuery
from memory.text.query import only_tells
from observability.tracing import span


def retrieve(question: Question, *, policy: Policy) -> Answer:
    """Answer one question with a block within its budget, and the reasons.

    Reads with one statement for the scopes, one that finds and scores, and one that fetches texts
    and goals; with a run or a session, one more. A part that fails is left out and named in
    `degraded`; the answer still comes.
    """
    timings = Timings()
    answer = Answer(
        token_budget=room_tokens(
            question.token_budget, intent=question.intent, budget=policy.budget
        ),
        policy=policy.name,
        policy_version=policy.version,
        timings_ms=timings.stages,
    )
    wanted = wanted_memories(question.top_k, room=answer.token_budget, budget=policy.budget)
    question = replace(question, wanted=wanted)
    with span("retrieval", policy=policy.name, mode=question.mode, scopes=len(question.scopes)):
        _fill(answer, question, policy=policy, timings=timings)
    answer.elapsed_ms = timings.elapsed_ms
    return answer


def _fill(answer: Answer, question: Question, *, policy: Policy, timings: Timings) -> None:
    with timings.stage("rewrite"):
        rewritten = rewrite(question.query, expansion_weight=policy.rewrite.expansion_weight)
        answer.queries = (rewritten.text,)
        answer.topic = tuple(sorted(rewritten.said))
    with timings.stage("gate"):
        recalled = _recalled_before(question)
        answer.skipped_reason = _gate(question, rewritten, policy, recalled=recalled)
        answer.meaning = meaning_of(question, goes_on=bool(recalled.topics))
        answer.after_correction = recalled.signal in CORRECTING
    answer.model_tier = model_tier(
        answer.meaning.routed_by, top_relevance=None, corrected=answer.after_correction
    )
    if answer.skipped_reason is not None:
        return
    with timings.stage("model_rewrite"):
        queries = [rewritten, *further_queries(question, policy=policy, answer=answer)]
    with timings.stage("embed"):
        searched = embedded_queries(queries, answer=answer, policy=policy)
    with timings.stage("scopes"):
        scopes = open_scopes(question.tenant_id, question.scopes, terms=asked_terms(searched))
        answer.scope_ids = tuple(scope.id for scope in scopes)
    if not scopes:
        return
    policy = guarded_policy(policy, scopes)
    if question.run or question.session:
        with timings.stage("short_lived"):
            answer.kept = short_lived(question, scopes=scopes, policy=policy)
            question = replace(question, run_id=answer.kept.run_id)
    ranked = _scored(
        question, searched, scopes=scopes, policy=policy, answer=answer, timings=timings
    )
    if ranked.scored:
        intent = answer.meaning.routed_by
        answer.relevance, nothing = bearing(
            rewritten,
            searched,
            ranked,
            scopes=scopes,
            policy=policy,
            intent=question.intent or intent,
        )
        is_unrelated = nothing and not only_tells(question.query)
        answer.skipped_reason = NOTHING_RELEVANT if is_unrelated else None
    question = replace(question, phase=answer.meaning.phase)
    _compose(question, ranked, scopes=scopes, policy=policy, answer=answer, timings=timings)


def find(question: Question, *, policy: Policy, limit: int) -> tuple[list[Scored], Answer]:
    """Return the best `limit` candidates, scored and distinct, with their texts.

    No gate, no budget.
    """
    timings = Timings()
    answer = Answer(policy=policy.name, policy_version=policy.version, timings_ms=timings.stages)
    question = replace(question, wanted=question.top_k or 0)
    rewritten = rewrite(question.query, expansion_weight=policy.rewrite.expansion_weight)
    queries = embedded_queries([rewritten], answer=answer, policy=policy)
    scopes = open_scopes(question.tenant_id, question.scopes, terms=asked_terms(queries))
    if not scopes:
        return [], answer
    ranked = _scored(
        question, queries, scopes=scopes, policy=policy, answer=answer, timings=timings
    )
    return list(ranked.scored[:limit]), answer


def _recalled_before(question: Question) -> Recalled:
    if not question.session:
        return Recalled()
    return recalled_before(question.tenant_id, session=question.session, scopes=question.scopes)


def _gate(
    question: Question, rewritten: Rewritten, policy: Policy, *, recalled: Recalled
) -> str | None:
    if not question.gate:
        return None
    terms = set(rewritten.said)
    return gate.skipped_reason(
        question.query, terms=terms, recalled=recalled.topics, rule=policy.gate
    )


@where_current
def _scored(
    question: Question,
    queries: Sequence[SearchQuery],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
    answer: Answer,
    timings: Timings,
) -> Ranked:
    tag_words = possible_tags(question.query) if policy.arms.tags.enabled else []
    with timings.stage("recall"):
        found = _recalled(
            question, queries, scopes=scopes, policy=policy, tag_words=tag_words, answer=answer
        )
    with timings.stage("fetch"):
        fetched = fetch(
            found,
            question,
            scopes=scopes,
            payload_characters=policy.arms.events.payload_characters,
            goals=goals_wanted(question, policy),
        )
    passages = with_marks(fetched.passages, fetched.links)
    answer.passages, answer.goals = passages, fetched.goals
    with timings.stage("score"):
        names = {scope.id: scope.name for scope in scopes}
        made = candidates(
            found,
            policy=policy,
            wanted=question.wanted or policy.budget.top_k,
            scope_names=names,
            passages=passages,
            tag_words=tag_words,
        )
        made += newer_candidates(fetched.links, made, scope_names=names, passages=passages)
        scored = score_all(
            made,
            now=question.as_of,
            mode=question.mode,
            query_terms=set(answer.topic) or set(queries[0].terms),
            policy=policy,
            intent=question.intent,
        )
        related = relations(
            scored,
            passages,
            fetched.links,
            now=question.as_of,
            levels=policy.levels,
            again=[
                (("fact", row), names[scope], passage)
                for row, (scope, passage) in fetched.again.items()
            ],
        )
        return Ranked(related.ranked(scored), related)


def _recalled(
    question: Question,
    queries: Sequence[SearchQuery],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
    tag_words: Sequence[str],
    answer: Answer,
) -> list[Found]:
    try:
        return recall(
            question,
            queries,
            scopes=scopes,
            policy=policy,
            tag_words=tag_words,
        )
    except DatabaseError as error:
        if not lacks_pgvector(error):
            raise
        answer.degraded.insert(0, "pgvector_unavailable")
        return recall_words(question, queries, scopes=scopes, policy=policy, tag_words=tag_words)


def _compose(
    question: Question,
    ranked: Ranked,
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
    answer: Answer,
    timings: Timings,
) -> None:
    rule = policy.budget.intents.get(question.intent) if question.intent else None
    head = partial(profile_head, answer.goals, question=question, scopes=scopes, policy=policy)
    with timings.stage("choose"):
        chosen = _chosen(
            question, ranked, policy=policy, nothing=answer.skipped_reason == NOTHING_RELEVANT
        )
    with timings.stage("pack"):
        frame = BlockFrame(
            question=question,
            policy=policy,
            room=answer.token_budget,
            max_items=rule.max_items if rule else None,
            language=question.language or language_of(question.query),
        )
        packed = pack(
            chosen,
            head=lambda told: head(coverage=told),
            related=ranked.related,
            frame=frame,
            kept=answer.kept,
        )
        if stale_profiles(packed.head, scopes):
            answer.degraded.append("stale_profile")
    answer.context = packed.context
    given = with_relevance(packed.items, ranked.scored, relevance=answer.relevance or 0.0)
    answer.items = with_reliability(given, bins_of(question.tenant_id))
    answer.crowded = crowded_scopes(ranked.scored, scopes, policy=policy)
    answer.tokens_used = packed.tokens_used
    answer.degradations = (
        guardrail_notes(ranked.scored, scopes, crowded=answer.crowded) + packed.degradations
    )
    answer.model_tier = model_tier(
        answer.meaning.routed_by, top_relevance=answer.relevance, corrected=answer.after_correction
    )
    answer.receipts = receipt_lines(ranked.scored, packed, scopes)


def _chosen(question: Question, ranked: Ranked, *, policy: Policy, nothing: bool) -> Chosen:
    """Return what goes on: none of it where nothing bears on the question."""
    if nothing:
        return Chosen(
            [], dict.fromkeys(map(key_of, ranked.scored), (NOTHING_RELEVANT, "relevance_floor"))
        )
    return choose(
        ranked.scored,
        question=question,
        policy=policy,
        wanted=question.wanted,
        related=ranked.related,
    )
