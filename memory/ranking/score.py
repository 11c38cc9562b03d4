"""One score from many signals, as the policy says."""

import math
from collections.abc import Iterable, Set
from datetime import datetime
from typing import Any

from memory.policy import Policy
from memory.policy.scoring import Belief, Score
from memory.policy.words import Intent, Mode
from memory.ranking import signals as signal
from memory.ranking.compression_levels import has_strong_cue, is_behind_its_summary
from memory.ranking.decay import age_days, decay_of
from memory.ranking.types import RecallCandidate, Scored, SignalValues

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
    possible = 0 <= candidate.relevance < math.inf and 0 <= candidate.tag_match <= 1
    if not possible:
        raise ValueError(f"relevance {candidate.relevance}, tag match {candidate.tag_match}")
    ages = _age_signals(candidate, now=now, policy=policy)
    effective = ages["confidence_effective"]
    signals = {
        **_relevance_signals(candidate, policy),
        **ages,
        **_standing_signals(candidate, now=now, policy=policy, effective=effective),
        **_request_signals(
            candidate, mode=mode, query_terms=query_terms, policy=policy, intent=intent
        ),
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


def combine(signals: SignalValues, rule: Score) -> float:
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


def _best_first(scored: Scored) -> tuple[float, float, Any, str]:
    found = scored.candidate
    return (-scored.score, -found.happened_at.timestamp(), found.item_id, found.source)


def _relevance_signals(candidate: RecallCandidate, policy: Policy) -> SignalValues:
    relevance = candidate.relevance
    if policy.score.relevance == "semantic" and candidate.cosine is not None:
        relevance = max(0.0, candidate.cosine)
    priority = signal.source_priority(candidate.source, policy.signals.source_priority)
    return {"relevance": relevance, "tag_match": candidate.tag_match, "source_priority": priority}


def _age_signals(candidate: RecallCandidate, *, now: datetime, policy: Policy) -> SignalValues:
    tables = policy.signals
    age = age_days(now, candidate.happened_at)
    decay = decay_of(candidate, age, tables.half_life_days)
    recency = confidence = signal.NEUTRAL
    if candidate.source in tables.recency_sources:
        recency = signal.recency_boost(age, tables.recency_steps)
    if candidate.confidence is not None:
        validated = candidate.last_validated_at
        unvalidated_days = age if validated is None else age_days(now, validated)
        confidence = signal.effective_confidence(
            candidate.confidence, unvalidated_days, tables.validation_steps
        )
    return {"time_decay": decay, "recency_boost": recency, "confidence_effective": confidence}


def _standing_signals(
    candidate: RecallCandidate, *, now: datetime, policy: Policy, effective: float
) -> SignalValues:
    tables = policy.signals
    weight = signal.provenance_weight(candidate.provenance, tables.provenance_weights)
    rule = tables.belief if candidate.confidence is not None else NO_BELIEF
    belief = signal.belief(candidate.source, effective, weight, rule=rule)
    frequency = signal.frequency_factor(
        candidate.injected_count, candidate.positive_count, tables.frequency
    )
    penalty = signal.review_penalty(tables.review_penalty, needs_review=candidate.needs_review)
    summarised = is_behind_its_summary(candidate, now=now, levels=policy.levels)
    cued = summarised and has_strong_cue(candidate, policy.levels)
    return {
        "provenance_weight": weight,
        "belief": belief,
        "frequency_factor": frequency,
        "review_penalty": penalty,
        "summary_weight": signal.summary_weight(
            tables.summary_weight, summarised=summarised, strong_cue=cued
        ),
    }


def _request_signals(
    candidate: RecallCandidate,
    *,
    mode: Mode,
    query_terms: Set[str],
    policy: Policy,
    intent: Intent | None,
) -> SignalValues:
    tables, source = policy.signals, candidate.source
    by_mode = signal.mode_weight(source, mode, tables.mode_weights)
    boost = signal.keyword_boost(
        source, candidate.keywords, query_terms=query_terms, rule=tables.keyword_boost
    )
    by_intent = signal.intent_weight(
        source, intent, weight=tables.intent_weight, rules=policy.budget.intents
    )
    return {"mode_weight": by_mode, "keyword_boost": boost, "intent_weight": by_intent}
