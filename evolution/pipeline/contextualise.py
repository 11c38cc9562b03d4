"""Step 6: say of what and when a memory is, in front of its text (pure). Source: D 6.2."""

from dataclasses import replace

from evolution.pipeline.types import Candidate

ENDED = "ended"
PREFIX_CHARACTERS = 300  # of the column


def contextualise(candidate: Candidate) -> Candidate:
    """Return the candidate with `[category path/date]`, `[category path/ended]` of what is over, or its date alone."""
    over = candidate.is_change and candidate.value is None
    status = ENDED if over else candidate.at.date().isoformat()
    path = f"{candidate.category}/{status}" if candidate.category else status
    return replace(candidate, context_prefix=f"[{path}]"[:PREFIX_CHARACTERS])
