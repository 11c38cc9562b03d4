"""A turn as an episode: its words as they were said (pure)."""

from evolution.planning.types import Candidate, Span
from evolution.reading.segments.lines import telling_span
from evolution.reading.types import Utterance
from memory.models.vocabulary import REVERTED

KEPT_AS_SAID = "words"  # what made an episode: nothing was read into it
HEARD_ROLES = ("user", "assistant")  # tools and systems log; they do not tell
TOOL_ROLE = "tool"
LEFT_IN_THE_LOG = (
    "",
    "carries_link",
)  # of a tool's words: nothing stands against them, or nobody need see them
CONFIDENCE = 0.6  # 0..1, of an observation


def episode(utterance: Utterance) -> Candidate | None:
    """Return a turn as it was said.

    None of small talk or a bare reaction, and of tools and systems. What waits for a person is kept
    of a tool's words too, but for mere links, of which its results are full.
    """
    if utterance.concern.startswith(REVERTED):
        return None
    waits = utterance.role == TOOL_ROLE and utterance.concern not in LEFT_IN_THE_LOG
    if not (waits or utterance.role in HEARD_ROLES) or telling_span(utterance) is None:
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
        doubts=(utterance.concern,) if utterance.concern else (),
    )
