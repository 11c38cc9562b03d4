"""The signals of a score, each a pure function with the name that ``explain`` shows.

A signal is a factor around 1.0: it says nothing (1.0) about a source it does not apply to.
"""

from collections.abc import Mapping, Set

from memory.policy.budget import IntentRule
from memory.policy.kinds import Source
from memory.policy.scoring import Belief, Frequency, KeywordBoost
from memory.policy.words import Intent, Mode, Provenance
from memory.ranking.decay import step_factor

Steps = tuple[tuple[float | None, float], ...]
NEUTRAL = 1.0


def recency_boost(age_days: float, steps: Steps) -> float:
    """Factor by age in days."""
    return step_factor(max(0.0, age_days), steps)


def validation_decay(days_since_validated: float, steps: Steps) -> float:
    """Factor 0..1 by days since the memory was last validated."""
    return step_factor(max(0.0, days_since_validated), steps)


def effective_confidence(confidence: float, days_since_validated: float, steps: Steps) -> float:
    """Stored confidence (0..1) times its decay; the stored value never changes.

    Raises:
        ValueError: if the confidence is outside 0..1.
    """
    if not 0 <= confidence <= 1:
        raise ValueError(f"a confidence lies in 0..1, not {confidence}")
    return confidence * validation_decay(days_since_validated, steps)


def provenance_weight(provenance: Provenance | None, weights: Mapping[Provenance, float]) -> float:
    """How much this way of knowing counts."""
    return NEUTRAL if provenance is None else weights.get(provenance, NEUTRAL)


def frequency_factor(injected_count: int, positive_count: int, rule: Frequency) -> float:
    """Reward or penalty by the positive rate of enough injections.

    Raises:
        ValueError: unless 0 <= positive_count <= injected_count.
    """
    if not 0 <= positive_count <= injected_count:
        raise ValueError(f"{positive_count} positive of {injected_count} injections")
    if injected_count < rule.min_injections:
        return NEUTRAL
    rate = positive_count / injected_count
    if rate > rule.high_rate:
        return rule.high_factor
    return rule.low_factor if rate < rule.low_rate else NEUTRAL


def belief(source: Source, effective: float, provenance_weight: float, *, rule: Belief) -> float:
    """How well a statement is known, as a factor around 1.0.

    Rises with confidence and with provenance.

    Args:
        source: what kind of memory it is.
        effective: its confidence after decay, 0..1.
        provenance_weight: how much its way of knowing counts, 0..1.
        rule: the factor's span and centre.

    Half of what a weaker provenance takes away counts: 0.6 by observation is believed 0.48, 0.9 by
    a person 0.9.
    """
    if source not in rule.sources:
        return NEUTRAL
    believed = effective * (1 + provenance_weight) / 2
    return NEUTRAL + rule.span * (believed - rule.typical)


def mode_weight(source: Source, mode: Mode, table: Mapping[Source, Mapping[Mode, float]]) -> float:
    """How much the agent's mode asks for this source."""
    row = table.get(source)
    return NEUTRAL if row is None else row.get(mode, NEUTRAL)


def keyword_boost(
    source: Source, keywords: tuple[str, ...], *, query_terms: Set[str], rule: KeywordBoost
) -> float:
    """Factor from 1.0 to ``rule.most`` by the fields whose every term the query says."""
    if source not in rule.sources:
        return NEUTRAL
    matches = sum(bool(terms) and query_terms >= terms for terms in map(_terms_of, keywords))
    return min(rule.most, NEUTRAL + rule.per_match * matches)


def review_penalty(penalty: float, *, needs_review: bool) -> float:
    """``penalty`` while a person should look first."""
    return penalty if needs_review else NEUTRAL


def summary_weight(weight: float, *, summarised: bool, strong_cue: bool) -> float:
    """``weight`` for what is behind its summary, unless a strong cue asks for it."""
    return weight if summarised and not strong_cue else NEUTRAL


def intent_weight(
    source: Source, intent: Intent | None, *, weight: float, rules: Mapping[Intent, IntentRule]
) -> float:
    """``weight`` for a source the intent prefers."""
    rule = None if intent is None else rules.get(intent)
    return weight if rule is not None and source in rule.preferred else NEUTRAL


def source_priority(source: Source, table: Mapping[Source, float]) -> float:
    """Place of the source in facts > segments > daily, 0..1; 0 if it has none."""
    return table.get(source, 0.0)


def _terms_of(keyword: str) -> set[str]:
    return set(keyword.split())
