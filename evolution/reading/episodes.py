"""A turn as an episode: its words as they were said (pure)."""

from evolution.language.reactions import is_only_reaction
from evolution.planning.types import Candidate, Span
from evolution.reading.segments.lines import telling_span
from evolution.reading.types import Utterance

KEPT_AS_SAID = "words"  # what made an episode: nothing was read into it
HEARD_ROLES = ("user", "assistant")  # tools and systems log; they do not tell
REACTING_ROLE = "user"  # who answers an answer: with a bare reaction, they tell nothing of their own
CONFIDENCE = 0.6  # 0..1, of an observation


def episode(utterance: Utterance) -> Candidate | None:
    """Return a turn as it was said; None of small talk or a bare reaction, and of tools and systems."""
    if utterance.role not in HEARD_ROLES or telling_span(utterance.text) is None:
        return None
    if utterance.role == REACTING_ROLE and is_only_reaction(utterance.text):
        return None
    return Candidate(
        kind="episode",
        content=utterance.text,
        at=utterance.at,
        spans=(Span(utterance.id, 0, len(utterance.text)),),
        speaker=utterance.speaker,
        role=utterance.role,
        confidence=CONFIDENCE,
        message_ids=(utterance.message_id,) if utterance.message_id else (),
        made_by=KEPT_AS_SAID,
    )
