"""What the one statement is told.

Filters, limits and shares, and what of a policy narrows its text (pure).
"""

from collections.abc import Sequence
from datetime import timedelta
from itertools import chain
from typing import Any

from memory.policy import Policy
from memory.policy.arms import EventsArm, PriorityArm, RecentArm, SearchArm, TagsArm
from memory.retrieval.types import OpenScope, Question, SearchQuery

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
    found = _blend(policy) | _searching(question, policy) | _listing(question, policy)
    return found | {"tag_words": sorted(set(chain.from_iterable(map(_spellings, tag_words))))}


def _spellings(word: str) -> tuple[str, ...]:
    """Return how a tag of a word may be written: redis, Redis, REDIS, Machine Learning."""
    if word.lower() == word.upper():  # in a script of one case
        return (word,)
    return word, word.capitalize(), word.title(), word.upper()


def _blend(policy: Policy) -> dict[str, Any]:
    """Return the parameters by which what the searching arms say becomes one relevance."""
    fusion, half_lives = policy.fusion, policy.signals.half_life_days
    context, length = fusion.context, fusion.length
    return {
        "k1": policy.bm25.k1,
        "b": policy.bm25.b,
        "neighbour_share": context.neighbour_share,
        "second_share": context.neighbour_share if context.reach > 1 else 0.0,
        "question_share": context.question_share,
        "session_share": context.session_share,
        "full_turns": context.full_turns,
        "recency_share": fusion.recency.share,
        "recency_half_life_seconds": fusion.recency.half_life_days * SECONDS_PER_DAY,
        "length_power": length.power,
        "length_free": length.free_tokens,
        "length_unit": length.unit_tokens,
        "length_most": length.most_tokens,
        "decaying_sources": [source for source, days in half_lives.items() if days is not None],
    }


def _searching(question: Question, policy: Policy) -> dict[str, Any]:
    """Return how many candidates the arms that look a query up may find, and where."""
    words, vectors = policy.arms.full_text, policy.arms.vector
    of_a_kind = policy.caps.per_type
    room = min(of_a_kind, question.wanted or of_a_kind)
    best = max(vectors.limit, words.limit, room, question.top_k or 0)
    is_alone = _some_sources_alone(question, policy)
    return {
        "words_limit": _limit(words),
        "vector_limit": _limit(vectors),
        "words_sources": list(words.sources or ()),
        "vector_sources": list(vectors.sources or ()),
        "searched_sources": searched_sources(policy),
        "search_limit": best if vectors.enabled or words.enabled else 0,
        "source_limit": best if is_alone else min(best, policy.fusion.each_source),
    }


def _listing(question: Question, policy: Policy) -> dict[str, Any]:
    """Return how many candidates the arms that list may add, and from when."""
    arms, events = policy.arms, policy.arms.events
    hours = events.debug_window_hours if question.mode == "debug" else events.window_hours
    return {
        "tags_limit": _limit(arms.tags),
        "recent_sources": list(arms.recent.sources),
        "recent_from": question.as_of - timedelta(days=arms.recent.days),
        "recent_limit": _limit(arms.recent),
        "priority_sources": list(arms.priority.sources),
        "priority_limit": _limit(arms.priority),
        "event_types": list(events.types),
        "events_from": question.as_of - timedelta(hours=hours),
        "events_limit": _limit(events),
    }


def _limit(arm: SearchArm | TagsArm | RecentArm | PriorityArm | EventsArm) -> int:
    return arm.limit if arm.enabled else 0


def _some_sources_alone(question: Question, policy: Policy) -> bool:
    """Tell whether an intent is given some sources alone.

    Then others must not take their places.
    """
    rule = policy.budget.intents.get(question.intent) if question.intent else None
    return rule is not None and rule.only is not None


def restricted(question: Question, policy: Policy) -> dict[str, bool]:
    """Return what narrows the statement.

    The run of a planner, and arms that search some sources only.
    """
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
    """Return the shares of words and vector for one query.

    An arm that is off, or has no vector to ask with, leaves all to the other.
    """
    arms = policy.arms
    weights = policy.fusion.arm_weights(query.latin)
    words = weights.full_text if arms.full_text.enabled else 0.0
    vector = weights.vector if arms.vector.enabled and query.embedding is not None else 0.0
    total = words + vector or 1.0  # neither: there is nothing to share
    return {f"words_weight{place}": words / total, f"vector_weight{place}": vector / total}
