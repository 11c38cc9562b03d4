"""Which compression of an episode is recalled at which age."""

import math
from datetime import datetime

from memory.policy.compression_levels import Levels
from memory.policy.words import Level
from memory.ranking.decay import age_days
from memory.ranking.types import RecallCandidate


def level_for_age(age_days: float, levels: Levels) -> Level:
    """Level of the first band whose oldest age (days, inclusive) the age does not pass.

    Raises:
        ValueError: if the age is not a number.
    """
    if math.isnan(age_days):
        raise ValueError("an age must be a number of days")
    return next(level for oldest, level in levels.bands if oldest is None or age_days <= oldest)


def has_strong_cue(candidate: RecallCandidate, levels: Levels) -> bool:
    """Whether the query's own words or a close vector point at this very memory."""
    rank = candidate.ranks.get("full_text")
    by_words = rank is not None and rank <= levels.strong_rank
    return by_words or (candidate.cosine is not None and candidate.cosine >= levels.strong_cosine)


def is_behind_its_summary(candidate: RecallCandidate, *, now: datetime, levels: Levels) -> bool:
    """Whether a coarser memory stands in for it and its age asks for that one.

    The level of its age, or coarser.
    """
    if not candidate.summarised:
        return False
    coarseness = [level for _, level in levels.bands]
    due = level_for_age(age_days(now, candidate.happened_at), levels)
    own = candidate.level or coarseness[0]
    return own not in coarseness or coarseness.index(own) < coarseness.index(due)


def is_recalled(candidate: RecallCandidate, *, now: datetime, levels: Levels) -> bool:
    """Whether its compression may be recalled at its age; always, for what is no episode.

    What no summary tells stands for itself at any age: one or two episodes get none.
    """
    if candidate.source != "episode" or candidate.level is None:
        return True
    age = age_days(now, candidate.happened_at)
    if levels.oldest_recalled_days is not None and age > levels.oldest_recalled_days:
        return False
    if levels.only_level_of_age and not _is_of_its_age(candidate, age, levels):
        return False
    return (
        levels.window_days is None or age <= levels.window_days or has_strong_cue(candidate, levels)
    )


def _is_of_its_age(candidate: RecallCandidate, age_days: float, levels: Levels) -> bool:
    """Whether its level is that of its age, or a finer one that no summary tells."""
    coarseness = [level for _, level in levels.bands]
    due = level_for_age(age_days, levels)
    if candidate.level == due or candidate.level not in coarseness:
        return candidate.level == due
    return not candidate.summarised and coarseness.index(candidate.level) < coarseness.index(due)
