"""What the one statement is told: filters, limits and shares, and what of a policy narrows its text (pure)."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from memory.policy import Policy
from memory.retrieval.types import OpenScope, Question, SearchQuery
from memory.text.periods import Period

SECONDS_PER_DAY = 86_400.0


def filters(question: Question, *, scopes: Sequence[OpenScope]) -> dict[str, Any]:
    """Return the parameters that decide what may be seen at all."""
    return {
        "tenant": question.tenant_id,
        "scope": scopes[0].id,
        "scopes": [scope.id for scope in scopes],
        "known_at": question.known_at,
        "as_of": question.as_of,
        "planner": question.audience == "planner",
        "sources": None if question.sources is None else list(question.sources),
        "time_from": question.time_from,
        "time_to": question.time_to,
        "run_id": question.run_id,
    }


def limits(question: Question, *, policy: Policy, tag_words: Sequence[str]) -> dict[str, Any]:
    """Return the parameters of arms and fusion; an arm that is off has the limit 0."""
    arms, fusion = policy.arms, policy.fusion
    debug = question.mode == "debug"
    hours = arms.events.debug_window_hours if debug else arms.events.window_hours
    room = min(policy.caps.per_type, question.wanted or policy.caps.per_type)
    best = max(arms.vector.limit, arms.full_text.limit, room, question.top_k or 0)
    return {
        "k1": policy.bm25.k1,
        "b": policy.bm25.b,
        "neighbour_share": fusion.context.neighbour_share,
        "second_share": fusion.context.neighbour_share if fusion.context.reach > 1 else 0.0,
        "question_share": fusion.context.question_share,
        "session_share": fusion.context.session_share,
        "recency_share": fusion.recency.share,
        "length_power": fusion.length.power,
        "length_free": fusion.length.free_tokens,
        "length_unit": fusion.length.unit_tokens,
        "length_most": fusion.length.most_tokens,
        "decaying_sources": [source for source, days in policy.signals.half_life_days.items() if days is not None],
        "recency_half_life_seconds": fusion.recency.half_life_days * SECONDS_PER_DAY,
        "words_limit": arms.full_text.limit if arms.full_text.enabled else 0,
        "vector_limit": arms.vector.limit if arms.vector.enabled else 0,
        "words_sources": list(arms.full_text.sources or ()),
        "vector_sources": list(arms.vector.sources or ()),
        "searched_sources": searched_sources(policy),
        "search_limit": best if arms.vector.enabled or arms.full_text.enabled else 0,
        "source_limit": best if _some_sources_alone(question, policy) else min(best, fusion.each_source),
        "tag_words": list(tag_words),
        "tags_limit": arms.tags.limit if arms.tags.enabled else 0,
        "recent_sources": list(arms.recent.sources),
        "recent_from": question.as_of - timedelta(days=arms.recent.days),
        "recent_limit": arms.recent.limit if arms.recent.enabled else 0,
        "priority_sources": list(arms.priority.sources),
        "priority_limit": arms.priority.limit if arms.priority.enabled else 0,
        "event_types": list(arms.events.types),
        "events_from": question.as_of - timedelta(hours=hours),
        "events_limit": arms.events.limit if arms.events.enabled else 0,
    }


def _some_sources_alone(question: Question, policy: Policy) -> bool:
    """Tell whether an intent is given some sources alone: then others must not take their places."""
    rule = policy.budget.intents.get(question.intent) if question.intent else None
    return rule is not None and rule.only is not None


def restricted(question: Question, policy: Policy) -> dict[str, bool]:
    """Return what narrows the statement: the run of a planner, and arms that search some sources only."""
    arms = policy.arms
    return {
        "of_run": question.audience == "planner" and bool(question.run),
        "words_of_some": arms.full_text.sources is not None,
        "vectors_of_some": arms.vector.sources is not None,
        "some_searched": searched_sources(policy) is not None,
    }


def searched_sources(policy: Policy) -> list[str] | None:
    """Return the sources that some arm looks a query up in, or None for every one."""
    running = [arm for arm in (policy.arms.vector, policy.arms.full_text) if arm.enabled]
    if any(arm.sources is None for arm in running):
        return None
    return sorted({source for arm in running for source in arm.sources or ()})


def blend_weights(place: int, query: SearchQuery, policy: Policy) -> dict[str, float]:
    """Return the shares of words and vector for one query; an arm that is off leaves all to the other."""
    arms = policy.arms
    weights = policy.fusion.arm_weights(query.latin)
    words = weights.full_text if arms.full_text.enabled else 0.0
    return {f"words_weight{place}": words, f"vector_weight{place}": weights.vector if words else 1.0}


def named_periods(named: Sequence[Period], policy: Policy) -> dict[str, Any]:
    """Return the parameters of the times that a query names."""
    return {
        "period_starts": [period.start for period in named],
        "period_ends": [period.end for period in named],
        "period_boost": policy.fusion.period_boost,
    }
