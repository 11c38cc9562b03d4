"""The policy of rewriting: how a query becomes search queries, and how long that may take.

The reasons of its numbers: docs/design/policies.md.
"""

from typing import Annotated

from pydantic import Field

from memory.policy.section import Count, Hours, Section, Share


class Rewrite(Section):
    """How a query becomes search queries."""

    max_queries: Count = Field(default=4, ge=1)
    """search queries a request may become"""
    max_tokens: Count = 100
    """tokens of the one small-model call"""
    deadline_ms: Annotated[int, Field(ge=0, le=10_000)] = 300
    """milliseconds before the rules take over"""
    expansion_weight: Share = 0.3
    """of a word of the lexicon beside a word the person said; flat from 0.2 to 0.3"""
    cache_hours: Hours = 24
    """hours a rewrite is kept per tenant and query"""
