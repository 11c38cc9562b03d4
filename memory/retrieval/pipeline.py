"""retrieve(): the numbered list of SPEC 3, in order. The only importer of the stages."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import DatabaseError

from memory.embedder import current_embedder
from memory.indexing import lacks_pgvector
from memory.policy import Policy
from memory.ranking.budget import room_tokens
from memory.ranking.score import score_all
from memory.ranking.types import Scored
from memory.retrieval import gate
from memory.retrieval.access import open_scopes, recalled_topics
from memory.retrieval.candidates import candidates, with_search_ranks
from memory.retrieval.choose import choose
from memory.retrieval.fetch import fetch
from memory.retrieval.frame import Frame
from memory.retrieval.load_profile import goals_wanted, profile_head, stale_profiles
from memory.retrieval.pack import pack
from memory.retrieval.queries import embedded_queries, further_queries
from memory.retrieval.recall import asked_terms, recall
from memory.retrieval.recall_words import recall_words
from memory.retrieval.receipt_lines import receipt_lines
from memory.retrieval.render import language_of
from memory.retrieval.rewrite import Rewritten, possible_tags, rewrite
from memory.retrieval.routing import model_tier
from memory.retrieval.short_lived import short_lived
from memory.retrieval.timings import Timings
from memory.retrieval.types import Answer, Found, OpenScope, Question, SearchQuery


def retrieve(question: Question, *, policy: Policy) -> Answer:
    """Answer one question with a block within its budget, and the reasons.

    Reads with one statement for the scopes, one that finds and scores, and one that fetches texts and goals; with a
    run or a session, one more. A part that fails is left out and named in `degraded`; the answer still comes.
    """
    timings = Timings()
    answer = Answer(
        token_budget=room_tokens(question.token_budget, intent=question.intent, budget=policy.budget),
        policy=policy.name,
        policy_version=policy.version,
        timings_ms=timings.stages,
    )
    with timings.stage("rewrite"):
        rewritten = rewrite(question.query, expansion_weight=policy.rewrite.expansion_weight)
        answer.queries = (rewritten.text,)
        answer.topic = tuple(sorted(rewritten.said))
    with timings.stage("gate"):
        answer.skipped_reason = _gate(question, rewritten, policy)
    if answer.skipped_reason is not None:
        answer.model_tier = model_tier(question.intent, top_score=None)
        return answer
    with timings.stage("model_rewrite"):
        queries = [rewritten, *further_queries(question, policy=policy, answer=answer)]
    with timings.stage("embed"):
        searched = embedded_queries(queries, answer=answer, policy=policy)
    with timings.stage("scopes"):
        scopes = open_scopes(question.tenant_id, question.scopes, terms=asked_terms(searched))
        answer.scope_ids = tuple(scope.id for scope in scopes)
    if not scopes:
        answer.model_tier = model_tier(question.intent, top_score=None)
        return answer
    if question.run or question.session:
        with timings.stage("short_lived"):
            answer.kept = short_lived(question, scopes=scopes, policy=policy)
            question = replace(question, run_id=answer.kept.run_id)
    scored = _scored(question, searched, scopes=scopes, policy=policy, answer=answer, timings=timings)
    _compose(question, scored, scopes=scopes, policy=policy, answer=answer, timings=timings)
    return answer


def find(question: Question, *, policy: Policy, limit: int) -> tuple[list[Scored], Answer]:
    """Return the best `limit` candidates, scored and distinct, with their texts: no gate, no budget."""
    timings = Timings()
    answer = Answer(policy=policy.name, policy_version=policy.version, timings_ms=timings.stages)
    rewritten = rewrite(question.query, expansion_weight=policy.rewrite.expansion_weight)
    queries = embedded_queries([rewritten], answer=answer, policy=policy)
    scopes = open_scopes(question.tenant_id, question.scopes, terms=asked_terms(queries))
    if not scopes:
        return [], answer
    scored = _scored(question, queries, scopes=scopes, policy=policy, answer=answer, timings=timings)
    return scored[:limit], answer


def _gate(question: Question, rewritten: Rewritten, policy: Policy) -> str | None:
    if not question.gate:
        return None
    recalled: frozenset[str] = frozenset()
    if question.session:
        recalled = recalled_topics(question.tenant_id, session=question.session, scopes=question.scopes)
    return gate.skipped_reason(question.query, terms=set(rewritten.said), recalled=recalled, rule=policy.gate)


def _scored(
    question: Question,
    queries: Sequence[SearchQuery],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
    answer: Answer,
    timings: Timings,
) -> list[Scored]:
    tag_words = possible_tags(question.query) if policy.arms.tags.enabled else []
    with timings.stage("recall"):
        found = _recalled(question, queries, scopes=scopes, policy=policy, tag_words=tag_words, answer=answer)
    with timings.stage("fetch"):
        fetched = fetch(
            found,
            question,
            scopes=scopes,
            payload_characters=policy.arms.events.payload_characters,
            goals=goals_wanted(question, policy),
        )
    answer.passages, answer.goals = fetched.passages, fetched.goals
    with timings.stage("score"):
        ranked = found if policy.fusion.method == "reciprocal_rank" else with_search_ranks(found)
        made = candidates(
            ranked,
            policy=policy,
            wanted=question.top_k or policy.budget.top_k,
            scope_names={scope.id: scope.name for scope in scopes},
            passages=fetched.passages,
            tag_words=tag_words,
        )
        return score_all(
            made,
            now=question.as_of,
            mode=question.mode,
            query_terms=set(answer.topic) or set(queries[0].terms),
            policy=policy,
            intent=question.intent,
        )


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
            model=current_embedder().model,
            tag_words=tag_words,
        )
    except DatabaseError as error:
        if not lacks_pgvector(error):
            raise
        answer.degraded.insert(0, "pgvector_unavailable")
        return recall_words(question, queries, scopes=scopes, policy=policy, tag_words=tag_words)


def _compose(
    question: Question,
    scored: list[Scored],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
    answer: Answer,
    timings: Timings,
) -> None:
    rule = policy.budget.intents.get(question.intent) if question.intent else None
    with timings.stage("profile"):
        head = profile_head(answer.goals, question=question, scopes=scopes, policy=policy)
        if stale_profiles(head, scopes):
            answer.degraded.append("stale_profile")
    with timings.stage("choose"):
        wanted = question.top_k or policy.budget.top_k
        chosen = choose(scored, question=question, policy=policy, wanted=wanted)
    with timings.stage("pack"):
        frame = Frame(
            question=question,
            policy=policy,
            room=answer.token_budget,
            max_items=rule.max_items if rule else None,
            language=question.language or language_of(question.query),
        )
        packed = pack(chosen, head=head, passages=answer.passages, frame=frame, kept=answer.kept)
    answer.context, answer.items = packed.context, packed.items
    answer.tokens_used, answer.degradations = packed.tokens_used, packed.degradations
    answer.model_tier = model_tier(question.intent, top_score=scored[0].score if scored else None)
    answer.receipts = receipt_lines(scored, packed, scopes)
