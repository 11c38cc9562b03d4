"""The two parts of an outcome, the agent's reply and the person's reaction: each is taken in once."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from evolution.feedback.injected import InjectedMemories
from evolution.feedback.use import named_in, used_in
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
    outcome: RetrievalOutcome, retrieval: Retrieval, said: Said, *, given: InjectedMemories, now: datetime
) -> bool:
    """Write down how a reply uses what was given; return False where nothing new is said."""
    digest = _digest(said.reply)
    if not digest or digest == outcome.reply_digest or (outcome.by_call and outcome.replied_at and not said.by_call):
        return False
    for memory, use in used_in(said.reply or "", given.shown, query=retrieval.query).items():
        given.receipts[memory].utilization_signal = use
    outcome.reply_digest, outcome.replied_at = digest, now
    outcome.by_call = outcome.by_call or said.by_call
    return True


def take_reaction(
    outcome: RetrievalOutcome, said: Said, reaction: Reaction, *, given: InjectedMemories, now: datetime
) -> bool:
    """Write down what a reaction says and which memories it names; return False where nothing new is said."""
    digest = _digest(said.reaction)
    known_by_call = outcome.by_call and outcome.reacted_at is not None
    if not digest or digest == outcome.reaction_digest or (known_by_call and not said.by_call):
        return False
    outcome.reaction_digest, outcome.reacted_at = digest, now
    named = named_in(said.reaction or "", given.shown)
    signal = reaction.signal if named or not reaction.anchored else reaction.otherwise
    outcome.signal, outcome.named = signal or "", sorted(named) if signal else []
    outcome.by_call = outcome.by_call or said.by_call
    return True


def _digest(words: str | None) -> str:
    return sha256(words.encode()).hexdigest() if words else ""
