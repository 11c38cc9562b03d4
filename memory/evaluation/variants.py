"""A policy taken apart: each arm alone, both blended, neighbours added; all but belief. Pure."""

from collections.abc import Mapping
from typing import Any

from memory.policy import Policy
from memory.policy.arms import Arms
from memory.policy.fusion import ArmWeights, Fusion, Length, NeighbourContext, Recency
from memory.policy.words import Signal

FULL_TEXT = "full_text"
VECTOR = "vector"
HYBRID = "hybrid"
NEIGHBOURS = "hybrid+neighbours"
BELIEF: Signal = "belief"


def variants_of(policies: Mapping[str, Policy], *, arms: bool) -> dict[str, Policy]:
    """Return the policies by name, before each its parts.

    Parts that several policies share come once.
    """
    variants: dict[str, Policy] = {}
    for name, policy in policies.items():
        if arms:
            for part, alone in arms_of(policy).items():
                is_known = any(is_same(alone, known) for known in variants.values())
                if not is_known:
                    own_name = f"{part} of {name}" if part in variants else part
                    variants[own_name] = alone
        variants[name] = policy
    return variants


def with_and_without_belief(policies: Mapping[str, Policy]) -> dict[str, Policy]:
    """Return the policies by name, behind each that counts belief the same one without it."""
    variants: dict[str, Policy] = {}
    for name, policy in policies.items():
        variants[name] = policy
        if BELIEF in policy.score.factors:
            variants[f"{name} without belief"] = without_factor(policy, BELIEF)
    return variants


def without_factor(policy: Policy, unwanted: Signal) -> Policy:
    """Return the policy without one of the signals that it multiplies in."""
    factors = tuple(factor for factor in policy.score.factors if factor != unwanted)
    score = policy.score.model_copy(update={"factors": factors})
    return policy.model_copy(update={"score": score})


def arms_of(policy: Policy) -> Mapping[str, Policy]:
    """Return the policy's searching arms alone and together, without any other factor.

    The last one, with the scores of neighbouring turns, only where the policy has them.
    """
    plain = {
        "context": NeighbourContext(),
        "period_boost": 0.0,
        "recency": Recency(),
        "length": Length(),
    }
    blend = policy.fusion.model_copy(update=plain)
    words, vectors = _only(policy, FULL_TEXT), _only(policy, VECTOR)
    both = _only(policy, FULL_TEXT, VECTOR)
    variants = {
        FULL_TEXT: _bare(policy, words, _alone(full_text=1.0)),
        VECTOR: _bare(policy, vectors, _alone(full_text=0.0)),
        HYBRID: _bare(policy, both, blend),
    }
    if policy.fusion.context != NeighbourContext():
        variants[NEIGHBOURS] = _bare(policy, both, policy.fusion)
    return variants


def _alone(*, full_text: float) -> Fusion:
    weights = ArmWeights(full_text=full_text, vector=1.0 - full_text)
    return Fusion(method="weighted_blend", weights=weights)


def _only(policy: Policy, *searching: str) -> Arms:
    arms = {
        name: arm.model_copy(update={"enabled": name in searching}) for name, arm in policy.arms
    }
    return policy.arms.model_copy(update=arms)


def _bare(policy: Policy, arms: Arms, fusion: Fusion) -> Policy:
    relevance_alone: dict[str, Any] = {
        "method": "product",
        "weights": {},
        "factors": (),
        "relevance": "fused",
        "bounds": None,
    }
    score = policy.score.model_copy(update=relevance_alone)
    return policy.model_copy(update={"arms": arms, "fusion": fusion, "score": score})


def is_same(one: Policy, other: Policy) -> bool:
    """Tell whether two policies differ in nothing but what they are called."""
    label = {"name": other.name, "description": other.description, "version": other.version}
    return one.model_copy(update=label) == other
