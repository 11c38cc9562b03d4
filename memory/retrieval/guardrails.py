"""What a retrieval does about a limit that is exceeded, and how it says so (pure).

See docs/observability.md.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from memory.policy import Policy
from memory.policy.when_slow import tightened
from memory.ranking.types import Scored
from memory.retrieval.types import OpenScope


def guarded_policy(policy: Policy, scopes: Sequence[OpenScope]) -> Policy:
    """Return the policy to go on with: its tight numbers while the service is too slow."""
    return tightened(policy) if any(scope.slow for scope in scopes) else policy


def crowded_scopes(
    scored: Sequence[Scored], scopes: Sequence[OpenScope], *, policy: Policy
) -> dict[UUID, int]:
    """Return the scopes with more episodes among the candidates than allowed, and how many.

    The policy says how many it allows.
    """
    ids = {scope.name: scope.id for scope in scopes}
    episodes = Counter(one.candidate.scope for one in scored if one.candidate.source == "episode")
    most = policy.caps.episode_candidates
    return {ids[name]: number for name, number in sorted(episodes.items()) if number > most}


def guardrail_notes(
    scored: Sequence[Scored], scopes: Sequence[OpenScope], *, crowded: Mapping[UUID, int]
) -> list[dict[str, Any]]:
    """Return a step for each guardrail that acts, in the form of the ladder's steps.

    `tighten`: the service is slow, the caps are the tight ones. `consolidate`: a scope holds more
    active facts than are let be; `omitted` of them were no candidates. `compress`: episodes crowd
    the candidates.
    """
    notes = []
    if any(scope.slow for scope in scopes):
        notes.append(_step("tighten"))
    over = {scope.name: scope.active_facts for scope in scopes if scope.active_facts}
    if over:
        facts = sum(
            one.candidate.source == "fact" and one.candidate.scope in over for one in scored
        )
        notes.append(_step("consolidate", "fact", omitted=max(0, sum(over.values()) - facts)))
    if crowded:
        notes.append(_step("compress", "episode"))
    return notes


def _step(name: str, *sources: str, omitted: int = 0) -> dict[str, Any]:
    return {"step": name, "omitted": omitted, "sources": list(sources)}
