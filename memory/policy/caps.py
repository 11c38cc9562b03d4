"""The policy of how much is too much, and of what is too doubtful to stay then.

The reasons of its numbers: docs/design/policies.md.
"""

from collections.abc import Mapping
from typing import Literal, Self, get_args

from pydantic import Field, model_validator

from memory.policy.kinds import Source
from memory.policy.section import Count, Days, Section, Share
from memory.policy.words import LadderStep

LADDER: tuple[LadderStep, ...] = get_args(LadderStep)


class Caps(Section):
    """The most of everything, and what gives way first."""

    total: Count = Field(default=100, ge=1)
    """candidates in all"""
    per_type: Count = Field(default=30, ge=1)
    """candidates of one source"""
    by_source: Mapping[Source, Count] = {"fact": 30, "procedure": 5, "insight": 10}
    """candidates of a source; of procedures, for each task type"""
    keep_by: Mapping[Source, Literal["score", "priority", "confidence"]] = {
        "procedure": "priority",
        "insight": "confidence",
    }
    """what decides who stays of a source over its cap; absent is score"""
    total_tight: Count = Field(default=50, ge=1)
    """candidates in all while retrieval is too slow"""
    per_type_tight: Count = Field(default=15, ge=1)
    """candidates of one source while it is too slow"""
    episode_candidates: Count = 30
    """episodes of a scope among the candidates, above which it is compressed"""
    windowed_sources: tuple[Source, ...] = ("episode", "segment", "event")
    """sources that tighten_time_window may thin out"""
    tight_window_days: Days = 7
    """days: tighten_time_window drops nothing younger"""
    low_confidence: Share = 0.5
    """effective confidence 0..1 below which drop_low_confidence applies"""
    low_score_share: Share = 0.25
    """share 0..1 of the best score below which drop_low_confidence applies"""
    key_quotes: Count = 10
    """key quotes of a session"""
    key_quotes_tight: Count = 5
    """key quotes when tight"""
    window_turns: Count = 5
    """last turns of a session"""
    window_turns_tight: Count = 3
    """last turns when tight"""

    @model_validator(mode="after")
    def _type_within_total(self) -> Self:
        if self.per_type > self.total:
            raise ValueError("per_type must not exceed total")
        return self
