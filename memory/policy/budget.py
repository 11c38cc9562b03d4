"""The policy of tokens and of how many memories.

The reasons of its numbers: docs/design/budget.md.
"""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from memory.policy.kinds import Source
from memory.policy.section import Count, Section, Share, Tokens
from memory.policy.words import Intent


class IntentRule(Section):
    """What an intent is given."""

    tokens: Tokens
    """tokens, about"""
    max_items: Count | None = None
    """memories at most; null is no limit"""
    preferred: tuple[Source, ...] = ()
    """sources that gain signals.intent_weight"""
    only: tuple[Source, ...] | None = None
    """the only sources injected; null is every one"""


INTENTS: Mapping[Intent, IntentRule] = {  # task and unclear have the default budget
    "small_talk": IntentRule(
        tokens=500, max_items=2, preferred=("preference",), only=("preference",)
    ),
    "recommendation": IntentRule(tokens=3000, preferred=("preference", "constraint", "episode")),
    "complaint": IntentRule(tokens=2000, preferred=("episode", "event", "task")),
    "question": IntentRule(tokens=1000),
    "confirm_preference": IntentRule(tokens=4000, preferred=("preference", "constraint", "fact")),
}


class Budget(Section):
    """How many tokens and how many memories."""

    default_tokens: Tokens = 800
    """tokens where neither request nor intent says"""
    min_tokens: Tokens = 50
    """tokens a request may ask for, least"""
    max_tokens: Tokens = 32_000
    """tokens a request may ask for, most"""
    ceiling_tokens: Tokens | None = None
    """tokens never exceeded, whatever is asked"""
    top_k: Annotated[int, Field(ge=1, le=100)] = 30
    """memories wanted where the request does not say; the tokens bind first"""
    short_memory_tokens: Annotated[int, Field(ge=1, le=1000)] = 16
    """tokens of a short memory: no more are wanted than could have room"""
    longest_share: Share = Field(default=1.0, gt=0)
    """share of the room, above 0 to 1, past which a memory is an excerpt while others wait"""
    intents: Mapping[Intent, IntentRule] = INTENTS
    """by intent"""
