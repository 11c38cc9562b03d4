"""Which candidates go on: levels, caps and diversity, each omission with its reason (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from memory.policy import Policy
from memory.ranking.caps import apply_caps
from memory.ranking.diversity import Comparison, drop_near_duplicates, maximal_marginal_relevance
from memory.ranking.levels import is_recalled
from memory.ranking.types import Scored
from memory.retrieval.statements.coverage import Key
from memory.retrieval.statements.relations import Relations
from memory.retrieval.types import Question

TOLD_ALREADY = ("told_already", "statement")
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
    left_out: dict[Key, tuple[str, str]] = field(default_factory=dict)
    told_by: dict[Key, tuple[Key, ...]] = field(default_factory=dict)
    degradations: list[dict[str, Any]] = field(default_factory=list)


def key_of(scored: Scored) -> Key:
    """Return the identity of a scored candidate."""
    item_id = scored.candidate.item_id
    return (scored.candidate.source, item_id if isinstance(item_id, UUID) else UUID(item_id))


def choose(
    scored: Sequence[Scored],
    *,
    question: Question,
    policy: Policy,
    wanted: int,
    related: Relations = UNRELATED,
) -> Chosen:
    """Apply the intent's sources, levels, statements, caps and diversity to candidates, best first."""
    left_out: dict[Key, tuple[str, str]] = {}
    rule = policy.budget.intents.get(question.intent) if question.intent else None
    recalled = []
    for item in scored:
        if rule is not None and rule.only is not None and item.candidate.source not in rule.only:
            left_out[key_of(item)] = ("not_for_intent", "")
        elif not is_recalled(item.candidate, now=question.as_of, levels=policy.levels):
            left_out[key_of(item)] = ("compression_level", "level_of_age")
        else:
            recalled.append(item)
    recalled, told_by = _stated_once(recalled, related)
    left_out |= dict.fromkeys(told_by, TOLD_ALREADY)
    capped = apply_caps(recalled, policy=policy, now=question.as_of)
    left_out |= {key_of(omission.scored): ("over_cap", omission.step) for omission in capped.omitted}
    compared = Comparison(capped.kept)
    distinct = drop_near_duplicates(capped.kept, policy.diversity.jaccard_threshold, compared=compared)
    for one in distinct.dropped:
        key, better = key_of(one.dropped), key_of(one.duplicate_of)
        same = better in related.before.get(key, ())
        left_out[key] = TOLD_ALREADY if same else ("near_duplicate", "jaccard")
        told_by |= {key: (better,)} if same else {}
    few = _few_unasked(distinct.kept, question=question, policy=policy)
    novel = maximal_marginal_relevance(few, policy.diversity.mmr_lambda, wanted, compared=compared)
    best = _newer_first(novel, few, related, wanted)
    kept = {key_of(item) for item in best}
    for item in few:
        if key_of(item) not in kept:
            left_out.setdefault(key_of(item), ("past_top_k", ""))
    if len(few) < len(distinct.kept):
        few_keys = {key_of(item) for item in few}
        left_out |= {
            key_of(item): ("over_cap", "injected_unasked") for item in distinct.kept if key_of(item) not in few_keys
        }
    steps = [
        {"step": step.step, "omitted": step.omitted, "sources": list(step.sources)} for step in capped.degradations
    ]
    return Chosen(best, left_out, told_by, steps)


def _stated_once(scored: Sequence[Scored], related: Relations) -> tuple[list[Scored], dict[Key, tuple[Key, ...]]]:
    """Return candidates without those whose statement a surer one tells, and by what it is told."""
    present = {key_of(item) for item in scored}
    told_by: dict[Key, tuple[Key, ...]] = {}
    for weak, sure in related.same.items():
        if weak in present and sure in present:
            told_by[weak] = (sure,)
    return [item for item in scored if key_of(item) not in told_by], told_by


def _newer_first(best: list[Scored], few: Sequence[Scored], related: Relations, wanted: int) -> list[Scored]:
    """Return the best in order, with what may hold instead of one of them before it, though it was past the limit."""
    chosen = {key_of(item) for item in best}
    by_key = {key_of(item): item for item in few}
    added = {newer for newer, older in related.links if older in chosen and newer not in chosen and newer in by_key}
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
