"""The policy of deliberate searches, and of what is injected unasked.

The reasons of its numbers: docs/design/policies.md.
"""

from memory.policy.section import Count, Section


class Lookup(Section):
    """Deliberate searches and what is injected unasked."""

    events_top_k: Count = 12
    """events of a deliberate search"""
    profile_top_k: Count = 8
    """profile passages of a deliberate search"""
    injected_events: Count = 2
    """events injected unasked"""
    injected_episodes: Count | None = None
    """episodes injected unasked; null: as many as have room"""
    injected_profile: Count = 1
    """profile passages injected unasked"""
