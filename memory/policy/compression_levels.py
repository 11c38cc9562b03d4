"""The policy of compression: which level of an episode is recalled at which age.

An episode older than a band is compressed to the next.
The reasons of its numbers: docs/design/policies.md.
"""

from typing import Self

from pydantic import model_validator

from memory.policy.section import Count, Days, Section, Share
from memory.policy.words import Level


class Levels(Section):
    """Which compression of an episode is recalled at which age."""

    bands: tuple[tuple[Days | None, Level], ...] = (
        (7, "raw"),
        (30, "phase"),
        (90, "milestone"),
        (None, "theme"),
    )
    """(oldest age in days, inclusive; level) youngest first"""
    only_level_of_age: bool = False
    """recall no other level than the age's"""
    window_days: Days | None = None
    """days after which an episode needs a strong cue; null is never"""
    oldest_recalled_days: Days | None = None
    """days after which no episode is recalled; null is never"""
    strong_cosine: Share = 0.6
    """cosine 0..1 from which a vector is a strong cue"""
    strong_rank: Count = 3
    """full-text rank up to which the words are a strong cue"""

    @model_validator(mode="after")
    def _covering(self) -> Self:
        ages = [age for age, _ in self.bands]
        if not ages or ages[-1] is not None or None in ages[:-1]:
            raise ValueError("the last band, and only the last, has no oldest age")
        bounds = [age for age in ages if age is not None]
        if sorted(set(bounds)) != bounds:
            raise ValueError("ages must grow from band to band")
        return self
