"""One score from many signals, as the policy says."""

import math
from collections.abc import Iterable, Mapping, Set
from datetime import datetime

from memory.policy import Policy
from memory.policy.scoring import Belief, Score
from memory.policy.words import Intent, Mode, Signal
from memory.ranking import signals as signal
from memory.ranking.decay import age_days, time_decay
from memory.ranking.levels import has_strong_cue, is_behind_its_summary
from memory.ranking.types import RecallCandidate, Scored

NO_BELIEF = Belief(sources=())
"""Of what has no confidence."""


def score(
    candidate: RecallCandidate,
    *,
    now: datetime,
    mode: Mode,
    query_terms: Set[str],
    policy: Policy,
    intent: Intent | None = None,
) -> Scored:
    """The candidate with every signal and its score.

    Args:
        candidate: what an arm found.
        now: the moment the question is about (``as_of``), aware.
        mode: what the agent is doing.
        query_terms: analysed terms of the query.
        policy: tables, factors and bounds.
        intent: what the person wants, if known.

    Raises:
        ValueError: if a number of the candidate is out of its range.
    """
    if not (0 <= candidate.relevance < math.inf and 0 <= candidate.tag_match <= 1):
        raise ValueError(f"relevance {candidate.relevance}, tag match {candidate.tag_match}")
    ages = _age_signals(candidate, now=now, policy=policy)
    signals = {
        **_relevance_signals(candidate, policy),
        **ages,
        **_standing_signals(candidate, now=now, policy=policy, effective=ages["confidence_effective"]),
        **_request_signals(candidate, mode=mode, query_terms=query_terms, policy=policy, intent=intent),
    }
    return Scored(candidate, signals, combine(signals, policy.score))


def score_all(
    candidates: Iterable[RecallCandidate],
    *,
    now: datetime,
    mode: Mode,
    query_terms: Set[str],
    policy: Policy,
    intent: Intent | None = None,
) -> list[Scored]:
    """All candidates scored, best first; ties go to the newer, then by id."""
    scored = [
        score(candidate, now=now, mode=mode, query_terms=query_terms, policy=policy, intent=intent)
        for candidate in candidates
    ]
    return sorted(scored, key=_best_first)


def combine(signals: Mapping[Signal, float], rule: Score) -> float:
    """(Relevance or weighted sum) times the bounded product of the policy's factors."""
    if rule.method == "weighted_sum":
        base = sum(share * signals[name] for name, share in rule.weights.items())
    else:
        base = signals["relevance"]
    product = math.prod(signals[name] for name in rule.factors)
    if rule.bounds is not None:
        least, most = rule.bounds
        product = min(most, max(least, product))
    return base * product


def _best_first(scored: Scored) -> tuple[float, float, str, str]:
    found = scored.candidate
    return (-scored.score, -found.happened_at.timestamp(), str(found.item_id), found.source)


def _relevance_signals(candidate: RecallCandidate, policy: Policy) -> dict[Signal, float]:
    relevance = candidate.relevance
    if policy.score.relevance == "semantic" and candidate.cosine is not None:
        relevance = max(0.0, candidate.cosine)
    return {
        "relevance": relevance,
        "tag_match": candidate.tag_match,
        "source_priority": signal.source_priority(candidate.source, policy.signals.source_priority),
    }


def _age_signals(candidate: RecallCandidate, *, now: datetime, policy: Policy) -> dict[Signal, float]:
    tables = policy.signals
    age = age_days(now, candidate.happened_at)
    validated = candidate.last_validated_at
    unvalidated_days = age if validated is None else age_days(now, validated)
    boosted = candidate.source in tables.recency_sources
    return {
        "time_decay": time_decay(age, tables.half_life_days.get(candidate.source)),
        "recency_boost": signal.recency_boost(age, tables.recency_steps) if boosted else signal.NEUTRAL,
        "confidence_effective": signal.NEUTRAL
        if candidate.confidence is None
        else signal.effective_confidence(candidate.confidence, unvalidated_days, tables.validation_steps),
    }


def _standing_signals(
    candidate: RecallCandidate, *, now: datetime, policy: Policy, effective: float
) -> dict[Signal, float]:
    tables = policy.signals
    weight = signal.provenance_weight(candidate.provenance, tables.provenance_weights)
    summarised = is_behind_its_summary(candidate, now=now, levels=policy.levels)
    believed = tables.belief if candidate.confidence is not None else NO_BELIEF
    return {
        "provenance_weight": weight,
        "belief": signal.belief(candidate.source, effective, weight, rule=believed),
        "frequency_factor": signal.frequency_factor(
            candidate.injected_count, candidate.positive_count, tables.frequency
        ),
        "review_penalty": signal.review_penalty(tables.review_penalty, needs_review=candidate.needs_review),
        "summary_weight": signal.summary_weight(
            tables.summary_weight,
            summarised=summarised,
            strong_cue=summarised and has_strong_cue(candidate, policy.levels),
        ),
    }


def _request_signals(
    candidate: RecallCandidate, *, mode: Mode, query_terms: Set[str], policy: Policy, intent: Intent | None
) -> dict[Signal, float]:
    tables, source = policy.signals, candidate.source
    return {
        "mode_weight": signal.mode_weight(source, mode, tables.mode_weights),
        "keyword_boost": signal.keyword_boost(
            source, candidate.keywords, query_terms=query_terms, rule=tables.keyword_boost
        ),
        "intent_weight": signal.intent_weight(source, intent, weight=tables.intent_weight, rules=policy.budget.intents),
    }
