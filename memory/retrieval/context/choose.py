"""Which candidates go on: levels, caps and diversity, each omission with its reason (pure)."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Any

from memory.policy import Policy
from memory.ranking.caps import Degradation, apply_caps
from memory.ranking.compression_levels import is_recalled
from memory.ranking.diversity import (
    Comparison,
    Duplicate,
    drop_near_duplicates,
    maximal_marginal_relevance,
)
from memory.ranking.types import Scored
from memory.retrieval.statements.coverage import Key
from memory.retrieval.statements.relations import Relations
from memory.retrieval.types import Question

Decision = tuple[str, str]
"""Why a candidate is left out: the decision, and the guardrail behind it (empty for none)."""
TOLD_ALREADY: Decision = ("told_already", "statement")
"""The decision about what only repeats, and its guardrail."""
UNRELATED = Relations()


@dataclass(slots=True)
class Chosen:
    """What goes on, in order, and what does not.

    Attributes:
        scored: the candidates that may be injected, the one to inject first first.
        left_out: by candidate, the decision and the guardrail behind it (empty for none).
        told_by: by candidate that was left out because others tell all of it, the others.
        degradations: steps of the ladder that were taken.
    """

    scored: list[Scored]
    left_out: dict[Key, Decision] = field(default_factory=dict)
    told_by: dict[Key, tuple[Key, ...]] = field(default_factory=dict)
    degradations: list[dict[str, Any]] = field(default_factory=list)


def choose(
    scored: Sequence[Scored],
    *,
    question: Question,
    policy: Policy,
    wanted: int,
    related: Relations = UNRELATED,
) -> Chosen:
    """Apply the intent's sources, levels, statements, caps and diversity, best first."""
    recalled, left_out = _recalled(scored, question=question, policy=policy)
    stated, told_by = _stated_once(recalled, related)
    left_out |= dict.fromkeys(told_by, TOLD_ALREADY)
    capped = apply_caps(stated, policy=policy, now=question.as_of)
    left_out |= {omission.scored.key: ("over_cap", omission.step) for omission in capped.omitted}
    compared = Comparison(capped.kept)
    distinct = drop_near_duplicates(
        capped.kept, policy.diversity.jaccard_threshold, compared=compared
    )
    told_by_better = _told_by_better(distinct.dropped, related)
    told_by |= told_by_better
    left_out |= _alike(distinct.dropped, told=told_by_better)
    few = _few_unasked(distinct.kept, question=question, policy=policy)
    novel = maximal_marginal_relevance(few, policy.diversity.mmr_lambda, wanted, compared=compared)
    best = _newer_first(novel, few, related, wanted)
    left_out |= _missing(few, best, ("past_top_k", ""))
    left_out |= _missing(distinct.kept, few, ("over_cap", "injected_unasked"))
    return Chosen(best, left_out, told_by, [_noted(step) for step in capped.degradations])


def _recalled(
    scored: Sequence[Scored], *, question: Question, policy: Policy
) -> tuple[list[Scored], dict[Key, Decision]]:
    """Return the candidates that the intent and their age let pass, and why not the others."""
    rule = policy.budget.intents.get(question.intent) if question.intent else None
    only = rule.only if rule is not None else None
    recalled: list[Scored] = []
    left_out: dict[Key, Decision] = {}
    for item in scored:
        if only is not None and item.candidate.source not in only:
            left_out[item.key] = ("not_for_intent", "")
        elif not is_recalled(item.candidate, now=question.as_of, levels=policy.levels):
            left_out[item.key] = ("compression_level", "level_of_age")
        else:
            recalled.append(item)
    return recalled, left_out


def _alike(dropped: Sequence[Duplicate], *, told: Container[Key]) -> dict[Key, Decision]:
    """Return why near duplicates are left out: the better one tells them, or is only like them."""
    keys = [one.dropped.key for one in dropped]
    return {key: TOLD_ALREADY if key in told else ("near_duplicate", "jaccard") for key in keys}


def _told_by_better(dropped: Sequence[Duplicate], related: Relations) -> dict[Key, tuple[Key, ...]]:
    """Return, by near duplicate, the better one, where that is known to tell what it tells."""
    pairs = [(one.dropped.key, one.duplicate_of.key) for one in dropped]
    return {key: (better,) for key, better in pairs if better in related.before.get(key, ())}


def _missing(
    items: Sequence[Scored], kept: Sequence[Scored], decision: Decision
) -> dict[Key, Decision]:
    """Return a decision for each of the items that was not kept."""
    same = set(map(id, kept))
    return {item.key: decision for item in items if id(item) not in same}


def _noted(step: Degradation) -> dict[str, Any]:
    return {"step": step.step, "omitted": step.omitted, "sources": list(step.sources)}


def _stated_once(
    scored: Sequence[Scored], related: Relations
) -> tuple[list[Scored], dict[Key, tuple[Key, ...]]]:
    """Return candidates without those whose statement a surer one tells, and by what it is told."""
    if not related.same:
        return list(scored), {}
    present = {item.key for item in scored}
    told_by: dict[Key, tuple[Key, ...]] = {}
    for weak, sure in related.same.items():
        if weak in present and sure in present:
            told_by[weak] = (sure,)
    return [item for item in scored if item.key not in told_by], told_by


def _newer_first(
    best: list[Scored], few: Sequence[Scored], related: Relations, wanted: int
) -> list[Scored]:
    """Return the best in order, each behind what may hold instead of it.

    The newer comes along though it was past the limit.
    """
    if not related.links:
        return related.in_order(best)[:wanted]
    chosen = {item.key for item in best}
    by_key = {item.key: item for item in few}
    added = {
        newer
        for newer, older in related.links
        if older in chosen and newer not in chosen and newer in by_key
    }
    return related.in_order([*best, *(by_key[key] for key in sorted(added))])[:wanted]


def _few_unasked(items: Sequence[Scored], *, question: Question, policy: Policy) -> list[Scored]:
    """Return the best of those sources of which few are injected unasked, and everything else."""
    left = {"event": policy.lookup.injected_events, "profile": policy.lookup.injected_profile}
    if policy.lookup.injected_episodes is not None:
        left["episode"] = policy.lookup.injected_episodes
    asked = question.sources or ()
    kept: list[Scored] = []
    for item in items:
        source = item.candidate.source
        if source in left and source not in asked:
            left[source] -= 1
        if source in asked or left.get(source, 0) >= 0:
            kept.append(item)
    return kept
