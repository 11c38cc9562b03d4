"""The two parts of an outcome, the agent's reply and the person's reaction.

Each is taken in once.
"""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from evolution.feedback.injected_memories import InjectedMemories
from evolution.feedback.used_memories import named_in, used_in
from evolution.language.reactions import Reaction
from observability.models import Retrieval, RetrievalOutcome


@dataclass(frozen=True, slots=True)
class Said:
    """What is known now of a retrieval's outcome; None for a part that is not told this time.

    Attributes:
        reply: the agent's words.
        reaction: the person's words after them.
        by_call: a call says so; what the session's turns say never overrides that.
        reading_job: of a reaction that is a turn already, the job that reads it.
    """

    reply: str | None = None
    reaction: str | None = None
    by_call: bool = True
    reading_job: UUID | None = None


def take_reply(
    outcome: RetrievalOutcome,
    retrieval: Retrieval,
    said: Said,
    *,
    given: InjectedMemories,
    now: datetime,
) -> bool:
    """Write down how a reply uses what was given; return False where nothing new is said."""
    digest = _digest(said.reply)
    if not _is_news(
        said, outcome, digest=digest, known=outcome.reply_digest, at=outcome.replied_at
    ):
        return False
    uses = used_in(said.reply or "", given.shown, query=retrieval.query)
    for memory, use in uses.items():
        given.receipts[memory].utilization_signal = use
    outcome.reply_digest = digest
    outcome.replied_at = now
    outcome.by_call = outcome.by_call or said.by_call
    return True


def take_reaction(
    outcome: RetrievalOutcome,
    said: Said,
    reaction: Reaction,
    *,
    given: InjectedMemories,
    now: datetime,
) -> bool:
    """Write down what a reaction says and which memories it names.

    Return False where nothing new is said.
    """
    digest = _digest(said.reaction)
    if not _is_news(
        said, outcome, digest=digest, known=outcome.reaction_digest, at=outcome.reacted_at
    ):
        return False
    outcome.reaction_digest = digest
    outcome.reacted_at = now
    named = named_in(said.reaction or "", given.shown)
    signal = reaction.signal if named or not reaction.anchored else reaction.otherwise
    outcome.signal = signal or ""
    outcome.named = sorted(named) if signal else []
    outcome.by_call = outcome.by_call or said.by_call
    return True


def _is_news(
    said: Said, outcome: RetrievalOutcome, *, digest: str, known: str, at: datetime | None
) -> bool:
    """Tell whether words are to be taken in.

    Not known yet, and not inferred where a call told them before.
    """
    if not digest or digest == known:
        return False
    told_by_call = outcome.by_call and at is not None
    return said.by_call or not told_by_call


def _digest(words: str | None) -> str:
    return sha256(words.encode()).hexdigest() if words else ""
