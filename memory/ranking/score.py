"""One score from many signals, as the policy says."""

import math
from collections.abc import Iterable, Set
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from memory.policy import Policy
from memory.policy.kinds import Source
from memory.policy.scoring import Score
from memory.policy.words import Intent, Mode
from memory.ranking import signals as signal
from memory.ranking.compression_levels import has_strong_cue, is_behind_its_summary
from memory.ranking.decay import age_days, time_decay
from memory.ranking.types import RecallCandidate, Scored, SignalValues


class _OfSource(NamedTuple):
    """What a policy and a question say of one kind of memory: the same of each candidate of it."""

    priority: float
    half_life_days: float | None
    recency_steps: signal.Steps | None
    by_mode: float
    by_intent: float
    policy: Policy


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
    of_source = _of_source(candidate.source, mode=mode, policy=policy, intent=intent)
    return _scored(candidate, of_source, now=now, query_terms=query_terms)


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
    known: dict[Source, _OfSource] = {}
    scored = []
    for candidate in candidates:
        source = candidate.source
        if source not in known:
            known[source] = _of_source(source, mode=mode, policy=policy, intent=intent)
        scored.append(_scored(candidate, known[source], now=now, query_terms=query_terms))
    return sorted(scored, key=_best_first)


def _of_source(source: Source, *, mode: Mode, policy: Policy, intent: Intent | None) -> _OfSource:
    tables = policy.signals
    return _OfSource(
        priority=signal.source_priority(source, tables.source_priority),
        half_life_days=tables.half_life_days.get(source),
        recency_steps=tables.recency_steps if source in tables.recency_sources else None,
        by_mode=signal.mode_weight(source, mode, tables.mode_weights),
        by_intent=signal.intent_weight(
            source, intent, weight=tables.intent_weight, rules=policy.budget.intents
        ),
        policy=policy,
    )


def _scored(
    candidate: RecallCandidate, of_source: _OfSource, *, now: datetime, query_terms: Set[str]
) -> Scored:
    possible = 0 <= candidate.relevance < math.inf and 0 <= candidate.tag_match <= 1
    if not possible:
        raise ValueError(f"relevance {candidate.relevance}, tag match {candidate.tag_match}")
    policy = of_source.policy
    tables, steps = policy.signals, of_source.recency_steps
    age = age_days(now, candidate.happened_at)
    weight = signal.provenance_weight(candidate.provenance, tables.provenance_weights)
    effective = belief = signal.NEUTRAL
    if candidate.confidence is not None:
        validated = candidate.last_validated_at
        unvalidated_days = age if validated is None else age_days(now, validated)
        effective = signal.effective_confidence(
            candidate.confidence, unvalidated_days, tables.validation_steps
        )
        belief = signal.belief(candidate.source, effective, weight, rule=tables.belief)
    signals: SignalValues = {
        "relevance": _relevance(candidate, policy),
        "tag_match": candidate.tag_match,
        "source_priority": of_source.priority,
        "time_decay": time_decay(age, of_source.half_life_days),
        "recency_boost": signal.NEUTRAL if steps is None else signal.recency_boost(age, steps),
        "confidence_effective": effective,
        "provenance_weight": weight,
        "belief": belief,
        "frequency_factor": signal.frequency_factor(
            candidate.injected_count, candidate.positive_count, tables.frequency
        ),
        "review_penalty": signal.review_penalty(
            tables.review_penalty, needs_review=candidate.needs_review
        ),
        "summary_weight": _summary_weight(candidate, now=now, policy=policy),
        "mode_weight": of_source.by_mode,
        "keyword_boost": signal.keyword_boost(
            candidate.source, candidate.keywords, query_terms=query_terms, rule=tables.keyword_boost
        ),
        "intent_weight": of_source.by_intent,
    }
    return Scored(candidate, signals, combine(signals, policy.score))


def combine(signals: SignalValues, rule: Score) -> float:
    """(Relevance or weighted sum) times the bounded product of the policy's factors."""
    if rule.method == "weighted_sum":
        base = sum(share * signals[name] for name, share in rule.weights.items())
    else:
        base = signals["relevance"]
    product = math.prod(map(signals.__getitem__, rule.factors))
    if rule.bounds is not None:
        least, most = rule.bounds
        product = min(most, max(least, product))
    return base * product


def _best_first(scored: Scored) -> tuple[float, float, UUID, str]:
    found = scored.candidate
    return (-scored.score, -found.happened_at.timestamp(), found.item_id, found.source)


def _relevance(candidate: RecallCandidate, policy: Policy) -> float:
    if policy.score.relevance == "semantic" and candidate.cosine is not None:
        return max(0.0, candidate.cosine)
    return candidate.relevance


def _summary_weight(candidate: RecallCandidate, *, now: datetime, policy: Policy) -> float:
    levels = policy.levels
    summarised = is_behind_its_summary(candidate, now=now, levels=levels)
    cued = summarised and has_strong_cue(candidate, levels)
    weight = policy.signals.summary_weight
    return signal.summary_weight(weight, summarised=summarised, strong_cue=cued)
