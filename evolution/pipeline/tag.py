"""Step 8: the names of things in a memory, by which it is found again (pure)."""

from dataclasses import replace

from evolution.pipeline.types import Candidate
from evolution.rules.entities import tags_of
from memory.ingest.fields import visible

TAG_CHARACTERS = 100  # of the column


def tag(candidate: Candidate) -> Candidate:
    """Return the candidate with its tags, the most telling first."""
    found = (name[:TAG_CHARACTERS] for name in tags_of(candidate.content) if visible(name))
    return replace(candidate, tags=tuple(dict.fromkeys(found)))
